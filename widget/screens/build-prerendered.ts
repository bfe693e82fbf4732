import type { Prerendered } from '#campaign/prerendered.ts'

/**
 * Puts into an element what the server has drawn; `origin`: of our host, where pictures that are named by a
 * path alone lie.
 */
export const buildPrerendered = (place: Element, drawn: Prerendered, origin: string): void => {
  if (typeof drawn === 'string') return place.append(drawn)
  const [name, attributes, ...inside] = drawn
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    // Pages may forbid an attribute with styles, never styles that a script sets.
    if (key === 'style') element.style.cssText = value
    else element.setAttribute(key, key === 'src' && value.startsWith('/') ? origin + value : value)
  }
  for (const one of inside) buildPrerendered(element, one, origin)
  place.append(element)
}
