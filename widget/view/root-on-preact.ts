import { type ComponentChild, hydrate, render } from 'preact'

/**
 * The functions of `react-dom` that campaigns use, in Preact: its compatibility layer is as large as all our
 * blocks. The server's rendering is hydrated by Preact, but rendered again by React.
 */
export const createRoot = (place: Element) => ({
  render: (node: ComponentChild) => hydrate(node, place),
  unmount: () => render(null, place),
})

/** Preact renders a root at once. */
export const flushSync = (update: () => void): void => update()
