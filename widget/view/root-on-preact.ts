import { type ComponentChild, hydrate, render } from 'preact'

/**
 * What campaigns use of `react-dom`, done by Preact alone: its layer of compatibility is as large as all our
 * blocks. What the server has rendered is hydrated; React renders it anew.
 */
export const createRoot = (place: Element) => ({
  render: (node: ComponentChild) => hydrate(node, place),
  unmount: () => render(null, place),
})

/** Preact renders a root at once. */
export const flushSync = (update: () => void): void => update()
