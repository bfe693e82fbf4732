import { formatSquareMetres } from '#contract/area.ts'
import { MAX_ROOMS, roomAreaCm2, roomShapes, type RoomShape } from '#contract/shop/product-page/floor-plan.ts'
import { calculator as words } from '#storefront/strings/pl/catalog/calculator.ts'
import { emptyRoomForm, type RoomForm, roomOf } from './room-form.ts'

type Props = { rooms: RoomForm[]; onChange: (rooms: RoomForm[]) => void }

/** Fields of each shape, in the order they are measured. */
const fieldsOf: Record<RoomShape, (keyof RoomForm)[]> = {
  rectangle: ['length', 'width'],
  'l-shape': ['length', 'width', 'notchLength', 'notchWidth'],
  triangle: ['length', 'width'],
  free: ['area', 'walls'],
}

/** Rooms with their measures; the calculator adds them up. */
export const RoomFields = ({ rooms, onChange }: Props) => {
  const set = (index: number, changed: Partial<RoomForm>) =>
    onChange(rooms.map((room, at) => (at === index ? { ...room, ...changed } : room)))
  return (
    <div className="rooms">
      {rooms.map((room, index) => (
        <fieldset key={index} className="room">
          <legend className="screen-reader-text">{words.room(index + 1)}</legend>
          <p className="room-head">
            <label>
              <span>{words.roomName}</span>
              <input
                value={room.name}
                maxLength={60}
                autoComplete="off"
                onChange={(event) => set(index, { name: event.target.value })}
              />
            </label>
            <label>
              <span>{words.shape}</span>
              <select
                value={room.shape}
                onChange={(event) => set(index, { shape: event.target.value as RoomShape })}
              >
                {roomShapes.map((shape) => (
                  <option key={shape} value={shape}>
                    {words.shapes[shape]}
                  </option>
                ))}
              </select>
            </label>
          </p>
          <p className="room-sides">
            {[...fieldsOf[room.shape], 'doors' as const].map((name) => (
              <label key={name}>
                <span>{words.roomField(room.shape, name)}</span>
                <input
                  inputMode={name === 'doors' ? 'numeric' : 'decimal'}
                  autoComplete="off"
                  size={4}
                  maxLength={12}
                  value={room[name]}
                  onChange={(event) => set(index, { [name]: event.target.value })}
                />
              </label>
            ))}
          </p>
          <p className="room-foot">
            <output>{words.roomArea(formatSquareMetres(roomAreaCm2(roomOf(room))))}</output>
            <button
              type="button"
              className="link-button"
              aria-label={words.removeRoomNamed(room.name || words.room(index + 1))}
              onClick={() => onChange(rooms.filter((_, at) => at !== index))}
            >
              {words.removeRoom}
            </button>
          </p>
        </fieldset>
      ))}
      {rooms.length < MAX_ROOMS ? (
        <button
          type="button"
          className="link-button"
          onClick={() => onChange([...rooms, emptyRoomForm(words.room(rooms.length + 1))])}
        >
          {rooms.length === 0 ? words.useRooms : words.addRoom}
        </button>
      ) : null}
    </div>
  )
}
