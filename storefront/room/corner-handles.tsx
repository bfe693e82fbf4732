import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'
import type { RoomEngine } from './picture/engine.ts'
import type { Corners } from './picture/homography.ts'
import { photoDepth, foundMask, type OwnPhoto } from './own-photo.ts'

type Props = {
  photo: OwnPhoto
  engine: RefObject<RoomEngine | undefined>
  zoom: number
  onPhoto: (photo: OwnPhoto) => void
}

/** Corners may lie this far outside of the picture, as a share of it. */
const OUTSIDE = 0.1
const STEP = 0.004
const FAST_STEP = 0.025
const LENS_PX = 112
const LENS_ZOOM = 2.5

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Four points that are dragged onto the floor, or moved with arrow keys; a lens shows what is under the finger. */
export const CornerHandles = ({ photo, engine, zoom, onPhoto }: Props) => {
  const [moving, setMoving] = useState<Corners>()
  const [held, setHeld] = useState<number>()
  const layer = useRef<HTMLDivElement>(null)
  const { width, height } = photo.photo
  const corners = moving ?? photo.corners

  const moveTo = (index: number, x: number, y: number) => {
    const clamp = (value: number, side: number) =>
      Math.min(side * (1 + OUTSIDE), Math.max(-side * OUTSIDE, value))
    const next = corners.map((corner, i) =>
      i === index ? ([clamp(x, width), clamp(y, height)] as const) : corner,
    ) as never as Corners
    setMoving(next)
    engine.current?.moveCorners(next, [photo.edgeM, photoDepth({ ...photo, corners: next })], false)
  }
  const settle = () => {
    setHeld(undefined)
    if (!moving) return
    setMoving(undefined)
    const next = { ...photo, corners: moving }
    onPhoto(photo.isTouched ? next : { ...next, mask: foundMask(next) })
  }

  const drag = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    event.stopPropagation()
    if (held !== index) return
    const box = layer.current!.getBoundingClientRect()
    moveTo(
      index,
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    )
  }
  const press = (index: number) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = (event.shiftKey ? FAST_STEP : STEP) * Math.max(width, height)
    const [x, y] = corners[index]!
    moveTo(index, x + arrow[0] * step, y + arrow[1] * step)
  }
  const percent = ([x, y]: Corners[number]) => [(x / width) * 100, (y / height) * 100] as const

  return (
    <div ref={layer} className="room-corners">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <polygon
          points={corners.map((corner) => corner.join(',')).join(' ')}
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={corners[3][0]}
          y1={corners[3][1]}
          x2={corners[2][0]}
          y2={corners[2][1]}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {corners.map((corner, index) => {
        const [left, top] = percent(corner)
        return (
          <button
            key={words.corners[index]}
            type="button"
            className="room-corner"
            style={{ left: `${left}%`, top: `${top}%`, scale: 1 / zoom }}
            aria-label={words.corners[index]}
            aria-description={words.cornerKeys}
            onPointerDown={(event) => {
              event.stopPropagation()
              event.currentTarget.setPointerCapture(event.pointerId)
              setHeld(index)
            }}
            onPointerMove={drag(index)}
            onPointerUp={settle}
            onPointerCancel={settle}
            onKeyDown={press(index)}
            onKeyUp={settle}
            onBlur={settle}
          />
        )
      })}
      {held === undefined ? null : <Lens photo={photo.photo} at={corners[held]!} zoom={zoom} />}
    </div>
  )
}

/** What lies under the finger, enlarged, in the upper corner that is farther from it. */
const Lens = ({
  photo,
  at: [x, y],
  zoom,
}: {
  photo: HTMLCanvasElement
  at: Corners[number]
  zoom: number
}) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current!.getContext('2d')!
    const shown = canvas.current!.closest('.room-view')!.clientWidth
    const scale = (shown / photo.width) * LENS_ZOOM * zoom
    const side = LENS_PX / scale
    context.clearRect(0, 0, LENS_PX, LENS_PX)
    context.drawImage(photo, x - side / 2, y - side / 2, side, side, 0, 0, LENS_PX, LENS_PX)
    context.strokeStyle = '#fff'
    context.beginPath()
    context.moveTo(LENS_PX / 2, LENS_PX / 2 - 14)
    context.lineTo(LENS_PX / 2, LENS_PX / 2 + 14)
    context.moveTo(LENS_PX / 2 - 14, LENS_PX / 2)
    context.lineTo(LENS_PX / 2 + 14, LENS_PX / 2)
    context.stroke()
  })
  const side = x < photo.width / 2 && y < photo.height / 2 ? 'is-right' : ''
  return (
    <canvas
      ref={canvas}
      className={`room-lens ${side}`}
      width={LENS_PX}
      height={LENS_PX}
      aria-hidden="true"
    />
  )
}
