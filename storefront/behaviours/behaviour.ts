/**
 * Starts on a page, and returns a function that stops it. `Tools`: what some behaviours need of the page's
 * entry.
 */
export type PageBehaviour<Tools extends unknown[] = []> = (root: Document, ...tools: Tools) => () => void

/** Starts behaviours; a failing one does not stop the others. Returns a function that stops them. */
export const startAll = <Tools extends unknown[]>(
  behaviours: PageBehaviour<Tools>[],
  root: Document,
  ...tools: Tools
): (() => void) => {
  const stops = behaviours.map((start) => {
    try {
      return start(root, ...tools)
    } catch (error) {
      reportError(error)
      return () => {}
    }
  })
  return () => stops.forEach((stop) => stop())
}

/** A behaviour that few pages need: its file is loaded only where `isNeeded`. */
export const lazyBehaviour =
  <Tools extends unknown[]>(
    isNeeded: (root: Document) => boolean,
    load: () => Promise<{ default: PageBehaviour<Tools> }>,
  ): PageBehaviour<Tools> =>
  (root, ...tools) => {
    let stop: (() => void) | undefined
    let isStopped = false
    if (isNeeded(root))
      load().then(({ default: start }) => {
        if (!isStopped) stop = start(root, ...tools)
      }, reportError)
    return () => {
      isStopped = true
      stop?.()
    }
  }
