import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'
import type { RoomEngine } from './picture/engine.ts'
import { BrushLayer, type Tool } from './brush-layer.tsx'
import { CornerHandles } from './corner-handles.tsx'
import type { OwnPhoto } from './own-photo.ts'
import type { PhotoStep } from './own-photo-panel.tsx'
import type { RoomScene } from './picture/scene.ts'

type Props = {
  /** Opens the engine on the canvas; returns what closes it. */
  attach: (canvas: HTMLCanvasElement) => () => void
  engine: RefObject<RoomEngine | undefined>
  scene: RoomScene | undefined
  title: string
  isLoading: boolean
  split: number
  photo: OwnPhoto | undefined
  step: PhotoStep
  tool: Tool
  brushPx: number
  onPhoto: (photo: OwnPhoto) => void
}

/** Zoom and the shift of the picture's middle, in CSS pixels. */
type View = { zoom: number; x: number; y: number }

const WHOLE: View = { zoom: 1, x: 0, y: 0 }
const MOST_ZOOM = 5
/** While corners are placed there is room around the picture: they may lie outside of it. */
const CORNERS_SHARE = 0.82

/** The picture: zoomed with two fingers, the wheel or buttons; with handles or a brush over it. */
export const RoomStage = (props: Props) => {
  const { attach, engine, scene, title, isLoading, split, photo, step } = props
  const stage = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState({ width: 0, height: 0 })
  const [view, setView] = useState(WHOLE)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const isEdited = photo !== undefined && step !== 'look'

  useLayoutEffect(() => {
    const element = stage.current!
    const watching = new ResizeObserver(() =>
      setSpace({ width: element.clientWidth, height: element.clientHeight }),
    )
    watching.observe(element)
    return () => watching.disconnect()
  }, [])
  useEffect(() => setView(WHOLE), [scene?.photo, step])

  const ratio = scene ? scene.photo.width / scene.photo.height : 4 / 3
  const share = photo && step === 'corners' ? CORNERS_SHARE : 1
  const width = Math.min(space.width, space.height * ratio) * share
  const height = width / ratio
  useEffect(
    () => engine.current?.setWidth(width * view.zoom * Math.min(2, devicePixelRatio)),
    [engine, width, view.zoom, scene],
  )

  const zoomTo = (zoom: number, x = view.x, y = view.y) => {
    const next = Math.min(MOST_ZOOM, Math.max(1, zoom))
    const far = (side: number) => (side * (next - 1)) / 2
    setView({
      zoom: next,
      x: Math.min(far(width), Math.max(-far(width), x)),
      y: Math.min(far(height), Math.max(-far(height), y)),
    })
  }

  // React listens to the wheel passively, and then the page would scroll, too.
  useEffect(() => {
    const element = stage.current!
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && view.zoom === 1 && event.deltaY > 0) return
      event.preventDefault()
      zoomTo(view.zoom * Math.exp(-event.deltaY / 400))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  })

  const begin = (event: PointerEvent) => {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (other) {
      const distance = (point: typeof now) => Math.hypot(point.x - other.x, point.y - other.y)
      zoomTo(
        (view.zoom * distance(now)) / Math.max(1, distance(before)),
        view.x + (now.x - before.x) / 2,
        view.y + (now.y - before.y) / 2,
      )
    } else if (view.zoom > 1 && !(isEdited && step === 'mask'))
      zoomTo(view.zoom, view.x + now.x - before.x, view.y + now.y - before.y)
  }
  const end = (event: PointerEvent) => void pointers.current.delete(event.pointerId)

  return (
    <div
      ref={stage}
      className={`room-stage${isEdited || view.zoom > 1 ? ' is-edited' : ''}`}
      aria-busy={isLoading}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={end}
    >
      <div
        className="room-view"
        style={{ width, height, transform: `translate(${view.x}px,${view.y}px) scale(${view.zoom})` }}
      >
        <canvas ref={attach} role="img" aria-label={title} />
        {split > 0 && split < 100 && !isEdited ? (
          <i className="room-split" style={{ left: `${split}%` }} />
        ) : null}
        {photo && step === 'corners' ? (
          <CornerHandles photo={photo} engine={engine} zoom={view.zoom} onPhoto={props.onPhoto} />
        ) : null}
        {photo && step === 'mask' ? (
          <BrushLayer
            photo={photo}
            tool={props.tool}
            brushPx={props.brushPx / view.zoom}
            isPinching={() => pointers.current.size > 1}
            onPhoto={props.onPhoto}
          />
        ) : null}
      </div>
      {isLoading ? <p className="room-loading">{words.loading}</p> : null}
      <div className="room-zoom">
        <button type="button" aria-label={words.zoomIn} onClick={() => zoomTo(view.zoom * 1.5)}>
          +
        </button>
        <button type="button" aria-label={words.zoomOut} onClick={() => zoomTo(view.zoom / 1.5)}>
          −
        </button>
      </div>
    </div>
  )
}
