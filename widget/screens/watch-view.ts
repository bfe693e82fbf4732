const HALF = 0.5

/**
 * Tells once when a surface is seen; gives back how to stop. What stands above the page is seen with the next
 * frame, which browsers draw only of a page that somebody looks at; what stands in it, when half of it is in
 * view or fills half of the window.
 */
export const watchView = (surface: Element, isInFlow: boolean, seen: () => void): (() => void) => {
  if (!isInFlow) {
    const frame = requestAnimationFrame(() => seen())
    return () => cancelAnimationFrame(frame)
  }
  const watching = new IntersectionObserver(
    (entries) => {
      if (
        !entries.some(
          ({ intersectionRatio, intersectionRect }) =>
            intersectionRatio >= HALF || intersectionRect.height >= innerHeight * HALF,
        )
      )
        return
      watching.disconnect()
      seen()
    },
    { threshold: [0.1, 0.3, HALF] },
  )
  watching.observe(surface)
  return () => watching.disconnect()
}
