/** Starts behaviours on a page; one that fails does not take the others with it. Gives back how to stop them. */
export const startAll = (behaviours: ((root: Document) => () => void)[], root: Document): (() => void) => {
  const stops = behaviours.map((start) => {
    try {
      return start(root)
    } catch (error) {
      reportError(error)
      return () => {}
    }
  })
  return () => stops.forEach((stop) => stop())
}
