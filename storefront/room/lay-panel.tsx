import { floorPatterns, type FloorPattern, type RoomFloor } from '#contract/shop/room.ts'
import { pictureOf } from '#storefront/paths.ts'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'

/** What the shopper chooses: angle in degrees, gloss 0–1. */
export type LayChoice = {
  pattern: FloorPattern
  angle: number
  gloss: number
  brightness: number
}

type Props = {
  floors: RoomFloor[]
  floor: RoomFloor
  choice: LayChoice
  /** Percent of the picture that shows the old floor. */
  split: number
  onSplit: (split: number) => void
  onChoice: (choice: LayChoice) => void
  onFloor: (floor: RoomFloor) => void
}

const DIRECTIONS = { along: 90, across: 0, diagonal: 45 } as const
const STEP_DEGREES = 5

const Slider = ({
  label,
  text,
  value,
  min = 0,
  max,
  step,
  onChange,
}: {
  label: string
  text: string
  value: number
  min?: number
  max: number
  step: number
  onChange: (value: number) => void
}) => (
  <label className="room-slider">
    <span>
      {label} <b aria-hidden="true">{text}</b>
    </span>
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      aria-valuetext={text}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  </label>
)

/** Pattern, direction, gloss, the comparison, and other floors of the category. */
export const LayPanel = ({ floors, floor, choice, split, onSplit, onChoice, onFloor }: Props) => {
  const change = (part: Partial<LayChoice>) => onChoice({ ...choice, ...part })
  const percent = (share: number) => words.percent(Math.round(share * 100))
  return (
    <>
      <section aria-labelledby="room-look">
        <h3 id="room-look">{words.pattern}</h3>
        <Slider
          label={words.compare}
          text={words.percent(split)}
          value={split}
          max={100}
          step={1}
          onChange={onSplit}
        />
        <select
          aria-labelledby="room-look"
          value={choice.pattern}
          onChange={(event) => change({ pattern: event.target.value as FloorPattern })}
        >
          {floorPatterns.map((pattern) => (
            <option key={pattern} value={pattern}>
              {words.patterns[pattern]}
            </option>
          ))}
        </select>
        <div className="room-chips" role="group" aria-label={words.direction}>
          {(['along', 'across', 'diagonal'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={choice.angle === DIRECTIONS[name]}
              onClick={() => change({ angle: DIRECTIONS[name] })}
            >
              {words.directions[name]}
            </button>
          ))}
        </div>
        <Slider
          label={words.direction}
          text={words.degrees(choice.angle)}
          value={choice.angle}
          max={175}
          step={STEP_DEGREES}
          onChange={(angle) => change({ angle })}
        />
        <Slider
          label={words.gloss}
          text={percent(choice.gloss)}
          value={choice.gloss}
          max={1}
          step={0.05}
          onChange={(gloss) => change({ gloss })}
        />
        <Slider
          label={words.brightness}
          text={percent(choice.brightness)}
          value={choice.brightness}
          min={0.5}
          max={1.6}
          step={0.05}
          onChange={(brightness) => change({ brightness })}
        />
        <BoardSize floor={floor} onFloor={onFloor} />
      </section>
      <section aria-labelledby="room-floors">
        <h3 id="room-floors">{words.floors}</h3>
        <ul className="room-thumbs">
          {floors.map((one) => (
            <li key={one.id}>
              <button type="button" aria-pressed={one.id === floor.id} onClick={() => onFloor(one)}>
                <img src={pictureOf(one.picture, 160)} width={75} height={75} alt="" />
                {one.name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const LIMITS_MM = { min: 20, max: 6000 }

/** The size of a board; a product that does not say it lets the shopper enter it. */
const BoardSize = ({ floor, onFloor }: Pick<Props, 'floor' | 'onFloor'>) => {
  const { length, width } = floor.boardMm
  if (floor.isSizeKnown) return <p className="room-hint">{words.boardSize(length, width)}</p>
  const side = (name: 'length' | 'width', label: string) => (
    <label className="room-field">
      <span>{label}</span>
      <input
        type="number"
        {...LIMITS_MM}
        defaultValue={floor.boardMm[name]}
        onChange={({ target }) => {
          const mm = target.valueAsNumber
          if (mm >= LIMITS_MM.min && mm <= LIMITS_MM.max)
            onFloor({ ...floor, boardMm: { ...floor.boardMm, [name]: mm } })
        }}
      />
    </label>
  )
  return (
    <>
      <p className="room-hint">{words.usualSize(length, width)}</p>
      <div className="room-fields">
        {side('length', words.boardLength)}
        {side('width', words.boardWidth)}
      </div>
    </>
  )
}
