import { useEffect, useRef, useState } from 'react'
import { type BoardProps, Instead } from '../game-frame.tsx'

const WHOLE = 100
/** From this share on the handle counts as at its end. */
const ENOUGH = 96

type Own = {
  wasWaiting?: boolean
  board?: HTMLElement | null
  handle?: HTMLInputElement | null
  isAtOnce?: boolean
}

/** A handle that opens a curtain: by dragging, by arrow keys or by the button below it. */
export const Draggable = ({
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
  const move = (percent: number) => {
    if (own.current.handle) own.current.handle.value = String(percent)
    own.current.board?.style.setProperty('--at', String(percent))
  }
  const look = () => {
    if (
      !drawn ||
      isOpen ||
      !(own.current.isAtOnce || playsAlone || Number(own.current.handle?.value) >= ENOUGH)
    )
      return
    open(true)
    move(WHOLE)
    seen()
  }
  useEffect(() => {
    // No prize could be drawn: the game is reset.
    if (own.current.wasWaiting && !isWaiting && !drawn) {
      own.current.isAtOnce = false
      move(0)
    }
    own.current.wasWaiting = isWaiting
    look()
  })
  return (
    <div
      className={`drag${isOpen ? ' open' : ''}${isQuiet ? ' quiet' : ''}`}
      ref={(element) => void (own.current.board = element)}
    >
      <div className="window">
        <b>{drawn?.prize.label}</b>
        <span className="curtain" aria-hidden="true" />
      </div>
      <div className="track">
        <span aria-hidden="true">{words.press}</span>
        <input
          type="range"
          min="0"
          max={WHOLE}
          defaultValue="0"
          aria-label={words.name}
          aria-describedby="how"
          ref={(element) => void (own.current.handle = element)}
          onPointerDown={start}
          onInput={({ currentTarget }) => {
            start()
            move(Number(currentTarget.value))
            look()
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
