const LIKE_BUTTONS = 'a[role=button], a.add_to_cart_button, a.remove_from_cart_button'

/** Space presses a link that acts as a button; browsers do that for Enter only. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  root.addEventListener(
    'keydown',
    (event) => {
      const link =
        event.key === ' ' &&
        !event.defaultPrevented &&
        (event.target as Element).closest<HTMLElement>(LIKE_BUTTONS)
      if (!link) return
      event.preventDefault()
      // A repeating key is one press.
      if (!event.repeat) link.click()
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}
