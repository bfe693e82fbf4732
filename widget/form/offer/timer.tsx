import type { BlockProps } from '../../view/stage.ts'
import { useSecondsLeft } from '../../view/close-controls.tsx'

const DAY = 86_400
const two = (number: number) => String(number).padStart(2, '0')

/** Days if any, hours, minutes and seconds; each digit flips when it changes. */
export default function Timer({ block: { label }, stage }: BlockProps<'timer'>) {
  const { showing, endMs, fill } = stage
  const { words } = showing.template
  const left = useSecondsLeft(endMs)
  const parts = [
    Math.floor(left / DAY),
    Math.floor(left / 3600) % 24,
    Math.floor(left / 60) % 60,
    left % 60,
  ].map((number, index) => ({ unit: words.units[index] ?? '', digits: two(number) }))
  const shown = left < DAY ? parts.slice(1) : parts
  return (
    <div className="timer">
      {label && <p className="over-line">{fill(label)}</p>}
      <div
        className="clock"
        role="timer"
        aria-label={`${label ? fill(label) : words.timeLeft}: ${shown.map(({ unit, digits }) => `${Number(digits)} ${unit}`).join(' ')}`}
      >
        {shown.map(({ unit, digits }) => (
          <span key={unit} className="unit" aria-hidden="true">
            <span className="digits">
              {[...digits].map((digit, place) => (
                <b key={`${place}${digit}`}>{digit}</b>
              ))}
            </span>
            <small>{unit}</small>
          </span>
        ))}
      </div>
    </div>
  )
}
