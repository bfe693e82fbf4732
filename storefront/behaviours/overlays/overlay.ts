const BASE_Z = 1000
/** Above the overlay, as plugins expect it. */
export const MESSAGE_Z = BASE_Z + 11
const OPACITY = 0.6
const FADE_IN_MS = 200
const FADE_OUT_MS = 400

export type OverlayLook = {
  background?: string
  cursor?: string
  ignoreIfCovered?: boolean
  fadeInMs?: number
}

const layersOf = (element: Element) => element.querySelectorAll<HTMLElement>(':scope > .blockUI')

/** Fades a layer's opacity from its current value, or from zero to its value. */
export const fade = (layer: HTMLElement, frames: [0, null] | [null, number], ms: number): Animation =>
  layer.animate(
    { opacity: frames.map((opacity) => opacity ?? Number(getComputedStyle(layer).opacity)) },
    {
      duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms,
      fill: frames[0] === null ? 'forwards' : 'none',
    },
  )

/**
 * Covers an element, or the whole page when it is the body, while it waits; clicks do not reach it. Layers
 * and class names as plugins know them; a second cover replaces the first. Returns the layer for a
 * message, which is not shown.
 */
export const cover = (
  element: HTMLElement | null,
  { background = '#000', cursor = 'wait', ignoreIfCovered, fadeInMs = FADE_IN_MS }: OverlayLook = {},
): HTMLElement | undefined => {
  if (!element || (ignoreIfCovered && layersOf(element).length)) return undefined
  uncover(element, 0)
  const isPage = element.localName === 'body'
  const position = isPage ? 'fixed' : 'absolute'
  if (!isPage) Object.assign(element.style, { position: 'relative', zoom: '1' })
  const add = (name: string, style: Partial<CSSStyleDeclaration>) => {
    const layer = element.ownerDocument.createElement('div')
    layer.className = `blockUI${name}`
    Object.assign(layer.style, { position, ...style })
    element.append(layer)
    return layer
  }
  // The first one was for a browser that no longer exists; plugins count three.
  add('', { display: 'none' })
  fade(
    add(' blockOverlay', { zIndex: `${BASE_Z}`, inset: '0', background, opacity: `${OPACITY}`, cursor }),
    [0, null],
    fadeInMs,
  )
  return add(` blockMsg block${isPage ? 'Page' : 'Element'}`, { zIndex: `${MESSAGE_Z}`, display: 'none' })
}

/** Removes the element's own layers, not those of its content. */
export const uncover = (element: HTMLElement | null, fadeOutMs = FADE_OUT_MS): void => {
  for (const layer of element ? layersOf(element) : []) {
    if (fadeOutMs) fade(layer, [null, 0], fadeOutMs).onfinish = () => layer.remove()
    else layer.remove()
  }
}
