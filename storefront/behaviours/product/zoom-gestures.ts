const MAX_SCALE = 4
/** What a double tap and the keys change. */
const STEP = 2
const WHEEL_STEP = 1.2
/** A shorter movement is no swipe. */
const SWIPE_PX = 60
const DOUBLE_TAP_MS = 300
const PAN_PX = 60

type Point = { x: number; y: number }

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Enlarges a picture within its frame: two fingers, a double tap, the wheel or the returned functions; when it is
 * enlarged, one finger moves it, else a swipe calls `turn` with -1 or 1.
 */
export const zoomWithin = (
  frame: HTMLElement,
  picture: HTMLElement,
  turn: (by: -1 | 1) => void,
  signal: AbortSignal,
) => {
  let scale = 1
  let at: Point = { x: 0, y: 0 }
  const fingers = new Map<number, Point>()
  let start: Point | undefined
  let lastTapMs = 0

  const apply = () => {
    // Not further than its own edge.
    const most = { x: (frame.clientWidth * (scale - 1)) / 2, y: (frame.clientHeight * (scale - 1)) / 2 }
    at = { x: between(at.x, -most.x, most.x), y: between(at.y, -most.y, most.y) }
    picture.style.transform = scale === 1 ? '' : `translate(${at.x}px,${at.y}px) scale(${scale})`
    frame.classList.toggle('is-zoomed', scale > 1)
  }
  /** Around a point of the window, which stays where it is. */
  const zoomTo = (wanted: number, { x, y }: Point) => {
    const box = frame.getBoundingClientRect()
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const next = between(wanted, 1, MAX_SCALE)
    const share = next / scale
    at = {
      x: (x - middle.x) * (1 - share) + at.x * share,
      y: (y - middle.y) * (1 - share) + at.y * share,
    }
    scale = next
    apply()
  }
  const middleOfFrame = (): Point => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }

  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoomTo(scale * (event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP), { x: event.clientX, y: event.clientY })
    },
    { signal, passive: false },
  )
  frame.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button > 0) return
      frame.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      start = fingers.size === 1 ? { x: event.clientX, y: event.clientY } : undefined
    },
    { signal },
  )
  frame.addEventListener(
    'pointermove',
    (event) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
        zoomTo((scale * distance(now, other)) / Math.max(1, distance(before, other)), middle)
      } else if (scale > 1) {
        at = { x: at.x + now.x - before.x, y: at.y + now.y - before.y }
        apply()
      }
      fingers.set(event.pointerId, now)
    },
    { signal },
  )
  const end = (event: PointerEvent) => {
    const hadOne = fingers.size === 1
    fingers.delete(event.pointerId)
    if (!hadOne || !start || event.type === 'pointercancel') return
    const moved = { x: event.clientX - start.x, y: event.clientY - start.y }
    const isTap = Math.hypot(moved.x, moved.y) < 10
    if (isTap && event.timeStamp - lastTapMs < DOUBLE_TAP_MS)
      zoomTo(scale > 1 ? 1 : STEP, { x: event.clientX, y: event.clientY })
    lastTapMs = isTap ? event.timeStamp : 0
    if (scale === 1 && Math.abs(moved.x) > SWIPE_PX && Math.abs(moved.x) > Math.abs(moved.y))
      turn(moved.x < 0 ? 1 : -1)
  }
  frame.addEventListener('pointerup', end, { signal })
  frame.addEventListener('pointercancel', end, { signal })

  return {
    isZoomed: () => scale > 1,
    zoomBy: (by: 1 | -1) => zoomTo(by > 0 ? scale * STEP : scale / STEP, middleOfFrame()),
    pan: (x: number, y: number) => {
      at = { x: at.x - x * PAN_PX, y: at.y - y * PAN_PX }
      apply()
    },
    reset: () => {
      scale = 1
      at = { x: 0, y: 0 }
      apply()
    },
  }
}
