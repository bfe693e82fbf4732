import { type ComponentChild, hydrate, render } from 'preact'

/**
 * What campaigns use of `react-dom`, done by Preact alone: its layer of compatibility is as large as all our
 * blocks. What stands there drawn by the server comes to life; React draws it anew.
 */
export const createRoot = (place: Element) => ({
  render: (node: ComponentChild) => hydrate(node, place),
  unmount: () => render(null, place),
})

/** Preact draws a root at once. */
export const flushSync = (draw: () => void): void => draw()
