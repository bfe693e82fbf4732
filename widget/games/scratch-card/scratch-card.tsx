import { useEffect, useRef, useState } from 'react'
import { LEFT_SHARE } from '#campaign/games/games.ts'
import { type BoardProps, Instead } from '../game-frame.tsx'
import { openCover } from './cover.ts'

type Own = {
  wasWaiting?: boolean
  canvas?: HTMLCanvasElement | null
  cover?: ReturnType<typeof openCover>
  isRubbing?: boolean
  isAtOnce?: boolean
}

/** Scratched off, or uncovered by the button below it. */
export const ScratchCard = ({
  game: { words },
  drawn,
  isWaiting,
  playsAlone,
  isQuiet,
  start,
  seen,
}: BoardProps) => {
  const own = useRef<Own>({})
  const [isOpen, open] = useState(false)
  const uncover = () => {
    if (isOpen) return
    open(true)
    seen()
  }
  const look = () =>
    drawn &&
    (own.current.isAtOnce || playsAlone || (own.current.cover?.left() ?? 1) <= LEFT_SHARE) &&
    uncover()
  useEffect(() => {
    if (own.current.canvas) own.current.cover ??= openCover(own.current.canvas, words.press)
  })
  useEffect(() => {
    // No prize could be drawn: the game is reset.
    if (own.current.wasWaiting && !isWaiting && !drawn) {
      own.current.isAtOnce = false
      own.current.cover?.paint()
    }
    own.current.wasWaiting = isWaiting
    look()
  })
  const rub = (event: { clientX: number; clientY: number }) => {
    if (!own.current.isRubbing || !(drawn || isWaiting) || isOpen) return
    own.current.cover?.rub(event)
    look()
  }
  return (
    <div className={`scratch${isOpen ? ' open' : ''}${isQuiet ? ' quiet' : ''}`}>
      <div className="card">
        <b>{drawn?.prize.label}</b>
        <canvas
          ref={(canvas) => void (own.current.canvas = canvas)}
          aria-hidden="true"
          onPointerDown={(event) => {
            own.current.isRubbing = true
            event.currentTarget.setPointerCapture(event.pointerId)
            start()
            rub(event)
          }}
          onPointerMove={rub}
          onPointerUp={() => {
            own.current.isRubbing = false
            own.current.cover?.lift()
          }}
        />
      </div>
      <Instead
        isOff={isOpen || isWaiting}
        press={() => {
          own.current.isAtOnce = true
          start()
          look()
        }}
      >
        {words.instead}
      </Instead>
    </div>
  )
}
