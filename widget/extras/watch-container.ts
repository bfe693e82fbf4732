/** A page that draws itself again may have thrown the campaign away. */
const LOOK_AGAIN_MS = 5_000
/** Below the window so far, and everything above it. */
const NEAR = '1000000% 0px 150% 0px'

/**
 * Tells when a container of the page comes within one and a half window heights of the window's bottom, and
 * again when what stood in it is gone (`isThere` says so). Gives back how to stop.
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
