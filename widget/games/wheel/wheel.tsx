import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EXTRA_SEGMENTS, SEGMENTS } from '#campaign/games/games.ts'
import type { BoardProps } from '../game-frame.tsx'
import { type Label, labelLines, measureIn } from './label-lines.ts'

const DEGREES = 360 / SEGMENTS
/** Pause before the result is announced. */
const REST_MS = 600
/** Starts fast and slows down. */
const EASING = 'cubic-bezier(.16,.5,.12,1)'
const RIM = 97
/** Line height, and distance from the middle of a line to its baseline, in font sizes. */
const LEADING = 1.12
const BASELINE = 0.36

const at = (degrees: number, radius: number) =>
  [Math.cos((degrees * Math.PI) / 180) * radius, Math.sin((degrees * Math.PI) / 180) * radius]
    .map((side) => side.toFixed(2))
    .join(' ')
const SLICE = `M0 0L${at(-DEGREES / 2, RIM)}A${RIM} ${RIM} 0 0 1 ${at(DEGREES / 2, RIM)}Z`
const segments = Array.from({ length: SEGMENTS }, (_, index) => index)

/** The wheel, rendered once and not again while it turns. */
export const faceOf = (
  prizes: BoardProps['game']['prizes'],
  isMirrored: boolean,
  labels: readonly Label[],
) => (
  <svg viewBox="-100 -100 200 200" aria-hidden="true" direction={isMirrored ? 'rtl' : 'ltr'}>
    <circle r="100" className="rim" />
    {segments.map((index) => {
      const { lines, size, at: middle } = labels[index % prizes.length] as Label
      return (
        <g
          key={index}
          className={`slice s${index % 3}`}
          transform={`rotate(${index * DEGREES + (isMirrored ? 180 : 0)})`}
          data-prize={prizes[index % prizes.length]?.prize_id}
        >
          <path d={SLICE} />
          <circle className="pin" r="1.8" transform={`rotate(${DEGREES / 2})translate(${RIM})`} />
          <text
            style={{ fontSize: `${size}px` }}
            transform={`translate(${middle})${isMirrored ? 'rotate(180)' : ''}`}
          >
            {lines.map((line, row) => (
              <tspan key={row} x="0" y={((row - (lines.length - 1) / 2) * LEADING + BASELINE) * size}>
                {line}
              </tspan>
            ))}
          </text>
        </g>
      )
    })}
  </svg>
)

/** Initially segment 0 is at the pointer. CSS turns the wheel, without script for each frame. */
export const Wheel = ({ game, isMirrored, drawn, isWaiting, isQuiet, start, seen }: BoardProps) => {
  const { prizes, words, resultMs } = game
  const own = useRef<{ disc?: HTMLElement | null; isTurned?: boolean }>({})
  const [face, setFace] = useState<ReactNode>(null)
  useEffect(() => {
    if (!own.current.disc) return
    const measure = measureIn(own.current.disc)
    setFace(
      faceOf(
        prizes,
        isMirrored,
        prizes.map(({ label }) => labelLines(label, measure)),
      ),
    )
  }, [prizes, isMirrored])
  useEffect(() => {
    const { disc, isTurned } = own.current
    if (!drawn || !disc || isTurned) return
    own.current.isTurned = true
    const rotate = `${(EXTRA_SEGMENTS + SEGMENTS - drawn.segment) * DEGREES}deg`
    if (isQuiet) disc.style.rotate = rotate
    else
      disc.animate([{ rotate: '0deg' }, { rotate }], {
        duration: resultMs - REST_MS,
        easing: EASING,
        fill: 'forwards',
        id: 'spin',
      })
    seen()
  })
  return (
    <div className="wheel">
      <div className="disc" ref={(element) => void (own.current.disc = element)}>
        {face}
      </div>
      <svg className="pointer" viewBox="0 0 30 24" aria-hidden="true">
        <path d="M2 12 22 2a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6Z" />
      </svg>
      <button
        type="button"
        className="spin"
        aria-label={words.name}
        aria-describedby="how"
        aria-disabled={isWaiting || drawn !== null}
        onClick={start}
      >
        <span>{words.press}</span>
      </button>
      <ul className="unseen">
        {prizes.map(({ prize_id, label }) => (
          <li key={prize_id}>{label}</li>
        ))}
      </ul>
    </div>
  )
}
