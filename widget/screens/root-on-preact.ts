import { type ComponentChild, render } from 'preact'

/** What campaigns use of `react-dom`, done by Preact alone: its layer of compatibility is as large as all our blocks. */
export const createRoot = (place: Element) => ({ render: (node: ComponentChild) => render(node, place), unmount: () => render(null, place) })

/** Preact draws a root at once. */
export const flushSync = (draw: () => void): void => draw()
