import { fit } from '#campaign/types/fit.ts'
import type { CampaignTemplate } from '#campaign/published/template.ts'

type Surface = CampaignTemplate['surface']
/**
 * What somebody sees of the window, in pixels of the screen (`zoom` of the page's own make one), and where
 * its edges are within the window, in the page's. A page without a viewport of its own, or wider than the
 * screen, is shown made smaller; a pinch shows less of it, and so does a keyboard.
 */
type Visible = { width: number; height: number; zoom: number; left: number; above: number; below: number }
/** `scale`: null: laid out for phones. */
export type Fitted = { scale: number | null; visible: Visible }

const visibleArea = (): Visible => {
  const { width, height, scale, offsetLeft, offsetTop } = window.visualViewport ?? {
    width: innerWidth,
    height: innerHeight,
    scale: 1,
    offsetLeft: 0,
    offsetTop: 0,
  }
  return {
    width: width * scale,
    height: height * scale,
    zoom: 1 / scale,
    left: offsetLeft,
    above: offsetTop,
    below: Math.max(0, innerHeight - offsetTop - height),
  }
}

/**
 * How a surface suits the room it has: what can be seen of the window, or its container. Whoever asks after
 * changing the page waits for its layout.
 */
export const fitSurface = ({ isInFlow, fit: how }: Surface, container: Element | null): Fitted => {
  const visible = visibleArea()
  return {
    scale: fit(how, isInFlow && container ? { width: container.clientWidth, height: innerHeight } : visible),
    visible,
  }
}

/** Keeps a surface as large as there is room for it, and within what can be seen; gives back how to stop. */
export const fitLayer = (
  layer: HTMLElement,
  surface: Surface,
  container: Element | null,
  first: Fitted,
): (() => void) => {
  const { style, classList } = layer
  const apply = ({ scale, visible: { width, height, zoom, left, above, below } }: Fitted) => {
    classList.toggle('phone', scale === null)
    style.setProperty('--scale', String(scale ?? 1))
    if (surface.isInFlow) return
    for (const [name, px] of Object.entries({ width, height, above, below }))
      style.setProperty(`--visible-${name}`, `${px}px`)
    // Letters are sharper where nothing is transformed.
    style.transform = left || above || zoom !== 1 ? `translate(${left}px, ${above}px) scale(${zoom})` : ''
  }
  const refit = () => {
    apply(fitSurface(surface, container))
    // The keyboard comes up for a field and leaves less room, maybe none for that field.
    const field = surface.isInFlow ? null : (layer.getRootNode() as ShadowRoot).activeElement
    if (field?.matches('input,textarea')) field.scrollIntoView({ block: 'nearest' })
  }
  apply(first)
  const stops = new AbortController()
  const { signal } = stops
  addEventListener('resize', refit, { signal })
  for (const type of ['resize', 'scroll']) window.visualViewport?.addEventListener(type, refit, { signal })
  return () => stops.abort()
}
