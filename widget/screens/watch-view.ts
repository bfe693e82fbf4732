const HALF = 0.5

/** Tells once when at least half of a surface can be seen, or half of the window is filled by it; gives back how to stop. */
export const watchView = (surface: Element, seen: () => void): (() => void) => {
  const watching = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ intersectionRatio, intersectionRect }) => intersectionRatio >= HALF || intersectionRect.height >= innerHeight * HALF)) return
      watching.disconnect()
      seen()
    },
    { threshold: [0.1, 0.3, HALF] },
  )
  watching.observe(surface)
  return () => watching.disconnect()
}
