import { useRef } from 'react'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'
import type { PhotoProblem } from './read-photo.ts'
import { shippedRooms, type ShippedRoomName } from './shipped-rooms.ts'

type Props = {
  /** Undefined: the shopper's own photograph. */
  chosen: ShippedRoomName | undefined
  hasPhoto: boolean
  problem: PhotoProblem | undefined
  onRoom: (name: ShippedRoomName) => void
  onPhoto: (file: Blob) => void
  onOwn: () => void
}

/** Rooms of the shop, and the shopper's own. */
export const RoomChoice = ({ chosen, hasPhoto, problem, onRoom, onPhoto, onOwn }: Props) => {
  const camera = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const [picked] = input.files ?? []
    // The same file can be chosen again.
    input.value = ''
    if (picked) onPhoto(picked)
  }
  return (
    <section aria-labelledby="room-rooms">
      <h3 id="room-rooms">{words.rooms}</h3>
      <div className="room-own">
        <button type="button" className="button" onClick={() => camera.current?.click()}>
          {words.takePhoto}
        </button>
        <button type="button" className="button" onClick={() => file.current?.click()}>
          {words.choosePhoto}
        </button>
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={(e) => take(e.target)}
        />
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          data-photo=""
          onChange={(e) => take(e.target)}
        />
      </div>
      <p className="room-hint">{words.private}</p>
      {problem ? (
        <p className="room-problem" role="alert">
          {words.photoProblems[problem]}
        </p>
      ) : null}
      <ul className="room-thumbs">
        {hasPhoto ? (
          <li>
            <button type="button" aria-pressed={chosen === undefined} onClick={onOwn}>
              <span className="room-thumb-own" />
              {words.ownRoom}
            </button>
          </li>
        ) : null}
        {shippedRooms.map(({ name, small }) => (
          <li key={name}>
            <button type="button" aria-pressed={chosen === name} onClick={() => onRoom(name)}>
              <img src={small} width={100} height={75} alt="" />
              {words.roomNames[name]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
