const FIELD = '.woocommerce-input-wrapper'
const HINT = 'span.description'
const SLIDE_MS = 250

const slide = (hint: HTMLElement, isOpen: boolean) => {
  if ((hint.style.display !== 'none') === isOpen) return
  if (isOpen) hint.style.display = ''
  const heights = [0, hint.offsetHeight].map((px) => `${px}px`)
  // An inline box has no height to slide.
  const frames = { height: isOpen ? heights : heights.toReversed(), display: ['block', 'block'], overflow: ['hidden', 'hidden'] }
  const sliding = hint.animate(frames, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLIDE_MS)
  if (!isOpen) hint.style.display = 'none'
  return sliding
}

/** A field's hint slides open while the person is in the field; Escape or a click elsewhere closes it. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening

  const openOnly = (field: Element | null) => {
    const own = field?.querySelector<HTMLElement>(HINT)
    let hasClosed = false
    for (const hint of root.querySelectorAll<HTMLElement>(`${FIELD} ${HINT}`)) {
      const wasOpen = hint.style.display !== 'none'
      slide(hint, hint === own)
      hasClosed ||= wasOpen && hint !== own
    }
    return hasClosed
  }
  const follow = ({ target }: Event) => {
    const element = target as Element
    openOnly(element.matches('input, select, textarea, span.description, span.description *') ? element.closest(FIELD) : null)
  }

  root.addEventListener('focusin', follow, { signal })
  root.addEventListener('click', follow, { signal })
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && openOnly(null)) event.preventDefault()
    },
    { signal },
  )
  return () => listening.abort()
}
