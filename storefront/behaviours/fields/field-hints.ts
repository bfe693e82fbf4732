const FIELD = '.woocommerce-input-wrapper'
const HINT = 'span.description'
const SLIDE_MS = 250

/** The shop's styles close hints before any script runs; a page may also write the style itself. */
const isOpen = (hint: HTMLElement) => (hint.style.display || getComputedStyle(hint).display) !== 'none'

const slide = (hint: HTMLElement, opens: boolean) => {
  if (isOpen(hint) === opens) return
  // A hint that is still sliding reverses at its current height.
  const fromPx = hint.offsetHeight
  for (const sliding of hint.getAnimations()) sliding.cancel()
  hint.style.display = ''
  if (!isOpen(hint)) hint.style.display = 'block'
  // An inline box has no height to slide.
  const frames = {
    height: [`${fromPx}px`, `${opens ? hint.offsetHeight : 0}px`],
    display: ['block', 'block'],
    overflow: ['hidden', 'hidden'],
  }
  hint.animate(frames, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLIDE_MS)
  if (!opens) hint.style.display = 'none'
}

/** A field's hint slides open while the field has the focus; Escape or a click elsewhere closes it. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening

  const openOnly = (field: Element | null) => {
    const own = field?.querySelector<HTMLElement>(HINT)
    let hasClosed = false
    for (const hint of root.querySelectorAll<HTMLElement>(`${FIELD} ${HINT}`)) {
      hasClosed ||= isOpen(hint) && hint !== own
      slide(hint, hint === own)
    }
    return hasClosed
  }
  const follow = ({ target }: { target: EventTarget | null }) => {
    const element = target as Element
    openOnly(
      element.matches('input, select, textarea, span.description, span.description *')
        ? element.closest(FIELD)
        : null,
    )
  }

  // The focus may be in a field before this script starts.
  if (root.activeElement?.closest(FIELD)) follow({ target: root.activeElement })
  // A hint that closed under a pressed button would move it away, and the press would click nothing: so the
  // click decides.
  let isPressed = false
  const press = ({ type }: Event) => {
    isPressed = type === 'pointerdown'
    if (type === 'pointercancel' && root.activeElement) follow({ target: root.activeElement })
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    root.addEventListener(type, press, { signal, capture: true })
  root.addEventListener('focusin', (event) => isPressed || follow(event), { signal })
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
