/** A page that renders again may have removed the campaign. */
const LOOK_AGAIN_MS = 5_000
/** This distance below the window, and everything above it. */
const NEAR = '1000000% 0px 150% 0px'

/**
 * Calls back when a container comes within one and a half window heights of the window's bottom, and again
 * when its content is missing (`isThere`). Returns how to stop.
 */
export const watchContainer = (
  selector: string,
  isThere: (container: Element) => boolean,
  near: (container: Element) => void,
): (() => void) => {
  let watched: Element | null = null
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        near(target)
      }
    },
    { root: document, rootMargin: NEAR },
  )
  const look = () => {
    const container = document.querySelector(selector)
    if (!container || (container === watched && isThere(container))) return
    observer.disconnect()
    watched = container
    observer.observe(container)
  }
  look()
  const looking = setInterval(look, LOOK_AGAIN_MS)
  return () => {
    clearInterval(looking)
    observer.disconnect()
  }
}
