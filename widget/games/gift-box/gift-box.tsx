import { useEffect, useRef } from 'react'
import type { BoardProps } from '../game-frame.tsx'

/** Closed until the prize is drawn; then its lid flies off, animated by CSS. */
export const GiftBox = ({ game: { words }, drawn, isWaiting, isQuiet, start, seen }: BoardProps) => {
  const own = useRef({ isOpen: false })
  useEffect(() => {
    if (!drawn || own.current.isOpen) return
    own.current.isOpen = true
    seen()
  })
  const won = drawn?.prize.label
  return (
    <div className={`gift${drawn ? ' opened' : ''}${isWaiting ? ' asking' : ''}${isQuiet ? ' quiet' : ''}`}>
      <svg viewBox="0 0 240 240" aria-hidden="true">
        <ellipse className="shade" cx="120" cy="222" rx="92" ry="9" />
        <path className="shine" d="M120 120 20 8h64l36 112L96-6h48l-24 126L156 8h64Z" />
        <g className="body">
          <path className="paper" d="M40 104h160v104a12 12 0 0 1-12 12H52a12 12 0 0 1-12-12Z" />
          <path className="fold" d="M40 104h160v14H40Z" />
          <path className="ribbon" d="M104 104h32v116h-32Z" />
        </g>
        <g className="lid">
          <rect className="paper" x="28" y="70" width="184" height="40" rx="8" />
          <rect className="ribbon" x="104" y="70" width="32" height="40" />
          <path
            className="bow"
            d="M120 70c-14-2-48-4-52-24-3-16 16-22 28-10 12 11 20 24 24 34Zm0 0c14-2 48-4 52-24 3-16-16-22-28-10-12 11-20 24-24 34Z"
          />
          <rect className="knot" x="108" y="54" width="24" height="20" rx="7" />
        </g>
      </svg>
      {won && <b className="found">{won}</b>}
      <button
        type="button"
        className="press"
        aria-label={words.name}
        aria-describedby="how"
        aria-disabled={isWaiting || drawn !== null}
        onClick={start}
      >
        <span>{words.press}</span>
      </button>
    </div>
  )
}
