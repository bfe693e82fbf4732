import { fit } from '#campaign/types/fit.ts'
import type { CampaignTemplate } from '#campaign/published/template.ts'

type Surface = CampaignTemplate['surface']
/**
 * The visible part of the window in screen pixels (with the page's own `zoom`), and its edges in page
 * pixels. A page without a viewport meta tag, or wider than the screen, is scaled down; a pinch zoom or a
 * keyboard reduces the visible part.
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
 * How a surface fits its space: the visible part of the window, or its container. Reading it after a change
 * of the page forces a layout.
 */
export const fitSurface = ({ isInFlow, fit: how }: Surface, container: Element | null): Fitted => {
  const visible = visibleArea()
  return {
    scale: fit(how, isInFlow && container ? { width: container.clientWidth, height: innerHeight } : visible),
    visible,
  }
}

/** Fits a surface into the visible part of the window after each change; returns how to stop. */
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
    // Text is sharper without a transform.
    style.transform = left || above || zoom !== 1 ? `translate(${left}px, ${above}px) scale(${zoom})` : ''
  }
  const refit = () => {
    apply(fitSurface(surface, container))
    // The keyboard of a focused field reduces the space, and may cover that field.
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
