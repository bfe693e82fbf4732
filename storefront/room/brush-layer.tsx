import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'
import { brush, growFrom, type MaskPixels } from './picture/floor-mask.ts'
import type { PixelPoint } from './picture/homography.ts'
import type { OwnPhoto } from './own-photo.ts'

export type Tool = 'paint' | 'erase' | 'grow'

type Props = {
  photo: OwnPhoto
  tool: Tool
  /** Radius on the screen. */
  brushPx: number
  /** Two fingers zoom: they paint nothing. */
  isPinching: () => boolean
  onPhoto: (photo: OwnPhoto) => void
}

const TINT = [44, 160, 110, 130] as const
const GROW_TOLERANCE = 30
const MOST_UNDO = 12
const ARROWS: Record<string, PixelPoint> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The photograph with this mask; the one before can be brought back. */
export const withMask = (photo: OwnPhoto, mask: MaskPixels): OwnPhoto => ({
  ...photo,
  mask,
  earlier: [...photo.earlier.slice(1 - MOST_UNDO), photo.mask],
  isTouched: true,
})

const showMask = (canvas: HTMLCanvasElement, { width, height, floor }: MaskPixels) => {
  canvas.width = width
  canvas.height = height
  const image = new ImageData(width, height)
  for (let i = 0; i < floor.length; i++) if (floor[i]) image.data.set(TINT, i * 4)
  canvas.getContext('2d')!.putImageData(image, 0, 0)
}

/** The floor tinted over the photograph, corrected with a finger, the mouse, or the keyboard's own crosshair. */
export const BrushLayer = ({ photo, tool, brushPx, isPinching, onPhoto }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stroke = useRef<{ mask: MaskPixels; last: PixelPoint }>(undefined)
  const [cursor, setCursor] = useState<PixelPoint>()
  const [isDown, setIsDown] = useState(false)
  const { width, height } = photo.mask

  useEffect(() => showMask(canvas.current!, photo.mask), [photo.mask])

  const radius = () => (brushPx / 2 / canvas.current!.clientWidth) * width
  const copy = (): MaskPixels => ({ width, height, floor: photo.mask.floor.slice() })

  const growAt = (at: PixelPoint) => {
    const mask = copy()
    growFrom(photo.small, [at], GROW_TOLERANCE).forEach((isFound, i) => {
      if (isFound) mask.floor[i] = 1
    })
    onPhoto(withMask(photo, mask))
  }
  const paintTo = (to: PixelPoint) => {
    if (!stroke.current) return
    brush(stroke.current.mask, stroke.current.last, to, radius(), tool === 'paint' ? 1 : 0)
    stroke.current.last = to
    showMask(canvas.current!, stroke.current.mask)
  }
  const finish = () => {
    const { current } = stroke
    stroke.current = undefined
    if (current) onPhoto(withMask(photo, current.mask))
  }

  const pointOf = (event: PointerEvent): PixelPoint => {
    const box = canvas.current!.getBoundingClientRect()
    return [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ]
  }
  const begin = (event: PointerEvent) => {
    if (isPinching()) return
    setCursor(undefined)
    if (tool === 'grow') return growAt(pointOf(event))
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.current = { mask: copy(), last: pointOf(event) }
    paintTo(pointOf(event))
  }
  const move = (event: PointerEvent) => {
    if (isPinching()) {
      // The stroke of the first finger was the beginning of a pinch.
      stroke.current = undefined
      showMask(canvas.current!, photo.mask)
    } else paintTo(pointOf(event))
  }

  const press = (event: KeyboardEvent) => {
    const at: PixelPoint = cursor ?? [width / 2, height * 0.75]
    const arrow = ARROWS[event.key]
    if (arrow) {
      event.preventDefault()
      const step = event.shiftKey ? 2 : Math.max(4, radius())
      const to: PixelPoint = [
        Math.min(width, Math.max(0, at[0] + arrow[0] * step)),
        Math.min(height, Math.max(0, at[1] + arrow[1] * step)),
      ]
      setCursor(to)
      paintTo(to)
    } else if (event.key === ' ') {
      event.preventDefault()
      setCursor(at)
      if (tool === 'grow') return growAt(at)
      if (isDown) finish()
      else {
        stroke.current = { mask: copy(), last: at }
        paintTo(at)
      }
      setIsDown(!isDown)
    }
  }

  return (
    <div
      className="room-brush"
      role="application"
      tabIndex={0}
      aria-label={words.brushArea}
      aria-describedby="room-mask-help"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={finish}
      onPointerCancel={finish}
      onKeyDown={press}
      onBlur={() => {
        if (isDown) finish()
        setIsDown(false)
      }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      {cursor ? (
        <i
          className="room-crosshair"
          style={{
            left: `${(cursor[0] / width) * 100}%`,
            top: `${(cursor[1] / height) * 100}%`,
            width: brushPx,
            height: brushPx,
          }}
        />
      ) : null}
      <span className="screen-reader-text" role="status">
        {cursor ? (isDown ? words.penDown : words.penUp) : ''}
      </span>
    </div>
  )
}
