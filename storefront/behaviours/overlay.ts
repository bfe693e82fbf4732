const OPACITY = 0.6

/** Covers an element while it waits for the server; clicks do not reach it. Class names as plugins know them. */
export const cover = (element: HTMLElement | null): void => {
  if (!element) return
  uncover(element)
  const overlay = element.ownerDocument.createElement('div')
  overlay.className = 'blockUI blockOverlay'
  Object.assign(overlay.style, { position: 'absolute', inset: '0', zIndex: '1000', background: 'Canvas', opacity: `${OPACITY}`, cursor: 'wait' })
  element.style.position = 'relative'
  element.append(overlay)
}

export const uncover = (element: HTMLElement | null): void => {
  element?.querySelector(':scope > .blockOverlay')?.remove()
}
