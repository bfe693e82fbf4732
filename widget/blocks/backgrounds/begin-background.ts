import { beginning } from '#campaign/backgrounds/in-page.ts'
import type { RenderPart } from '../../parts.ts'

/** Numbers in [0, 1), the same ones from the same seed (Mulberry32). */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/**
 * Maximum screen pixels per CSS pixel, and in total: more detail is invisible in motion, and the cost grows
 * with its square.
 */
const MOST_DENSE = 1.5
const MOST_PIXELS = 2_600_000
/** Longest step of one frame, so that the animation continues after a pause where it stopped. */
const LONGEST_STEP_SECONDS = 0.25
const SEED = 7
const FADE_MS = 300
const SECOND_MS = 1_000

/**
 * Motion that starts by itself beside text must stop within five seconds, or be stoppable (WCAG 2.2.2). It
 * slows down in the last of them.
 */
export const MOVES_SECONDS = 5
const SLOWS_AFTER = 3.5
const SLOWING = 1.5

/**
 * Distance covered by a movement that slows down, in seconds at full speed, and the remaining strength, from
 * 1 to 0.
 */
export const slowDown = (seconds: number): { at: number; left: number } => {
  const slowed = Math.min(SLOWING, Math.max(0, seconds - SLOWS_AFTER))
  return {
    at: Math.min(seconds, SLOWS_AFTER) + slowed - slowed ** 2 / (2 * SLOWING),
    left: 1 - slowed / SLOWING,
  }
}

/**
 * Paints behind a surface while the window is visible and the motion lasts; never for visitors who prefer
 * reduced motion.
 */
export const beginBackground: NonNullable<RenderPart['begin']> = ({ layer, box }, { template }) => {
  const { background, look } = template
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!background || !brush || calm.matches) return () => {}
  canvas.className = 'background'
  canvas.ariaHidden = 'true'
  layer.insertBefore(canvas, box)

  let paint: ReturnType<(typeof beginning)[typeof background.name]> | undefined
  let density = 1
  let seconds = 0
  let lastMs = 0
  let frame = 0
  let isInView = true

  const paintFrame = () => {
    const { at, left } = slowDown(seconds)
    canvas.style.opacity = String(background.opacity * (background.passes ? left : 1))
    brush.setTransform(1, 0, 0, 1, 0, 0)
    brush.clearRect(0, 0, canvas.width, canvas.height)
    brush.setTransform(density, 0, 0, density, 0, 0)
    brush.globalAlpha = 1
    paint?.(brush, at)
  }
  const move = (nowMs: number) => {
    seconds += Math.min(LONGEST_STEP_SECONDS, (nowMs - lastMs) / SECOND_MS)
    lastMs = nowMs
    paintFrame()
    frame = seconds < MOVES_SECONDS ? requestAnimationFrame(move) : 0
  }
  /** Starts or pauses with the visibility of the window. */
  const update = () => {
    cancelAnimationFrame(frame)
    frame = 0
    if (calm.matches) canvas.remove()
    else if (isInView && !document.hidden && seconds < MOVES_SECONDS) {
      lastMs = performance.now()
      frame = requestAnimationFrame(move)
    }
  }
  const resizing = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (!width || !height) return
    density = Math.min(devicePixelRatio, MOST_DENSE, Math.sqrt(MOST_PIXELS / (width * height)))
    Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) })
    paint = beginning[background.name]({
      width,
      height,
      random: seeded(SEED),
      accent: look.accent,
      isModal: layer.localName === 'dialog',
    })
    paintFrame()
  })
  const watching = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true
    update()
  })
  resizing.observe(canvas)
  watching.observe(canvas)
  document.addEventListener('visibilitychange', update)
  calm.addEventListener('change', update)
  update()

  return () => {
    cancelAnimationFrame(frame)
    resizing.disconnect()
    watching.disconnect()
    document.removeEventListener('visibilitychange', update)
    calm.removeEventListener('change', update)
    canvas.animate({ opacity: 0 }, { duration: FADE_MS, fill: 'forwards' })
  }
}
