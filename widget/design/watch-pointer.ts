import type { CanvasPath, DropTarget } from '#campaign/published/canvas-message.ts'

/** Below it a press is a click. */
const DRAG_FROM_PX = 6
/** As the browser's own. */
const DOUBLE_MS = 500

type Host = {
  isDesign: () => boolean
  isInField: (event: Event) => boolean
  isHandle: (event: PointerEvent) => boolean
  pathOf: (event: Event) => CanvasPath | null
  isSelected: (path: CanvasPath) => boolean
  hover: (path: CanvasPath | null) => void
  press: (path: CanvasPath | null) => void
  edit: (path: CanvasPath) => void
  dragTo: (path: CanvasPath, x: number, y: number) => DropTarget | null
  /** `path` null: the drag was cancelled. */
  drop: (path: CanvasPath | null, target: DropTarget | null) => void
  resizeTo: (x: number) => number | null
  resized: (width: number) => void
}

type Press = {
  path: CanvasPath | null
  x: number
  y: number
  id: number
  isDragging: boolean
  target: DropTarget | null
  /** Fields move with their block. */
  moved: CanvasPath | null
}

const isBlock = (path: CanvasPath | null): path is CanvasPath => path !== null && /creens\./.test(path)

/** What mouse, pen and finger do to the canvas. The campaign itself gets none of it while it is designed. */
export const watchCanvasPointer = (host: Host): void => {
  let press: Press | null = null
  let width: number | null = null
  let isResizing = false
  let last = { path: null as CanvasPath | null, ms: -Infinity }

  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    act: (event: WindowEventMap[Type]) => void,
    passesField = true,
  ) =>
    addEventListener(
      type,
      (event) => {
        if (!host.isDesign() || (passesField && host.isInField(event))) return
        act(event)
        event.stopImmediatePropagation()
      },
      { capture: true, passive: false },
    )

  listen('pointerdown', (event) => {
    if (event.button !== 0) return
    if (host.isHandle(event)) {
      isResizing = true
      event.preventDefault()
      return
    }
    const path = host.pathOf(event)
    const isSame = path === last.path && event.timeStamp - last.ms < DOUBLE_MS
    last = { path, ms: event.timeStamp }
    if (isSame && path !== null) {
      press = null
      last.ms = -Infinity
      event.preventDefault()
      return host.edit(path)
    }
    // A finger scrolls what is not selected.
    const mayDrag = isBlock(path) && (event.pointerType === 'mouse' || host.isSelected(path))
    press = {
      path,
      x: event.clientX,
      y: event.clientY,
      id: event.pointerId,
      isDragging: false,
      target: null,
      moved: mayDrag ? path : null,
    }
    host.press(path)
  })
  // Neither focus nor selected words.
  listen('mousedown', (event) => event.preventDefault())
  listen('mouseup', () => {})
  listen('pointermove', (event) => {
    if (isResizing) return void (width = host.resizeTo(event.clientX))
    if (!press) return host.hover(host.pathOf(event))
    const { x, y, moved } = press
    if (!press.isDragging && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_FROM_PX) return
    if (moved === null || event.pointerId !== press.id) return
    press.isDragging = true
    last.ms = -Infinity
    press.target = host.dragTo(moved, event.clientX, event.clientY)
  })
  listen(
    'pointerup',
    () => {
      if (isResizing && width !== null) host.resized(width)
      if (press?.isDragging) host.drop(press.moved, press.target)
      press = width = null
      isResizing = false
    },
    false,
  )
  const cancel = () => {
    if (press?.isDragging) host.drop(null, null)
    press = width = null
    isResizing = false
  }
  listen('pointercancel', cancel, false)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !press?.isDragging) return
      cancel()
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
  document.addEventListener('pointerleave', () => host.isDesign() && !press && host.hover(null))
  // A button would be pressed, a form sent, a link followed.
  for (const type of ['click', 'auxclick', 'submit', 'dblclick', 'dragstart'] as const)
    addEventListener(
      type,
      (event) => {
        if (!host.isDesign()) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { capture: true },
    )
}
