import { type PointerEvent, useRef } from 'react'
import { blockHints } from '#campaign/blocks/block-schema.ts'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { addableKinds } from '../model/block-moves.ts'
import type { CanvasDevice, CanvasFrames } from '../model/use-frames.ts'
import { designerWords as words } from '../strings.ts'

/** Below it a press is a click. */
const DRAG_FROM_PX = 6

type Props = {
  document: Campaign
  frames: CanvasFrames
  onAdd: (kind: string) => void
  /** The frame answers where the new block was dropped. */
  onDrop: (kind: string) => void
}

/** The frame below a point of the window, and the point in its own pixels. */
const frameAt = (frames: CanvasFrames, x: number, y: number) => {
  for (const [device, frame] of frames.all()) {
    const { left, top, right, bottom, width } = frame.getBoundingClientRect()
    if (x < left || x > right || y < top || y > bottom) continue
    const scale = width / frame.clientWidth
    return { device, at: { x: (x - left) / scale, y: (y - top) / scale } }
  }
  return null
}

/** Kinds of blocks: a click adds one, and one can be dragged onto the canvas. */
export const BlockPalette = ({ document, frames, onAdd, onDrop }: Props) => {
  const drag = useRef<{ kind: string; x: number; y: number; isDragging: boolean; over: CanvasDevice | null }>(
    null,
  )
  const isDropped = useRef(false)
  const leave = (device: CanvasDevice | null) =>
    device && frames.post(device, { type: 'drag-over', at: null })
  /** A frame would get the movements of the pointer that is above it. */
  const setFramesPassive = (isPassive: boolean) => {
    for (const [, frame] of frames.all()) frame.style.pointerEvents = isPassive ? 'none' : ''
  }
  const down = (kind: string, event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { kind, x: event.clientX, y: event.clientY, isDragging: false, over: null }
    isDropped.current = false
  }
  const move = (event: PointerEvent) => {
    const now = drag.current
    if (!now) return
    if (!now.isDragging && Math.hypot(event.clientX - now.x, event.clientY - now.y) < DRAG_FROM_PX) return
    if (!now.isDragging) setFramesPassive(true)
    now.isDragging = true
    const found = frameAt(frames, event.clientX, event.clientY)
    if (now.over !== null && now.over !== found?.device) leave(now.over)
    now.over = found?.device ?? null
    if (found) frames.post(found.device, { type: 'drag-over', at: found.at })
  }
  const up = () => {
    const now = drag.current
    drag.current = null
    setFramesPassive(false)
    if (!now?.isDragging) return
    isDropped.current = true
    if (now.over === null) return
    onDrop(now.kind)
    frames.post(now.over, { type: 'drop' })
  }
  const cancel = () => {
    setFramesPassive(false)
    leave(drag.current?.over ?? null)
    drag.current = null
  }
  return (
    <section className="card block-palette" aria-labelledby="palette-title">
      <h2 id="palette-title">{words.add}</h2>
      <p className="hint">{words.addHint}</p>
      <div className="palette-kinds">
        {addableKinds(document)
          .map((kind) => ({ kind, title: blockHints[kind]?.title ?? kind }))
          .toSorted((one, other) => one.title.localeCompare(other.title, 'pl'))
          .map(({ kind, title }) => (
            <button
              key={kind}
              type="button"
              className="button is-small"
              onPointerDown={(event) => down(kind, event)}
              onPointerMove={move}
              onPointerUp={up}
              onPointerCancel={cancel}
              // A drag ends with a click, too.
              onClick={() => (isDropped.current ? (isDropped.current = false) : onAdd(kind))}
            >
              {title}
            </button>
          ))}
      </div>
    </section>
  )
}
