import { lazyBehaviour } from './behaviour.ts'

/** The first events of any interaction; each comes well before the interaction is complete. */
const FIRST = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll', 'resize']
/** Pages with these need the behaviours before the first interaction. */
const AT_ONCE =
  '.woocommerce-notices-wrapper > *, form.checkout, .woocommerce-input-wrapper, .quantity input, input[type=password], [data-add-form], .transparent-header, .has-sticky-sidebar, .has-sticky-sidebar-widget, .has-collapse-sub-nav'
/**
 * Without its script such a link would lead away instead of opening something, and such a button would do
 * nothing, or load the page again.
 */
const NEEDS_SCRIPT =
  '[data-modal]:not([popovertarget]), [data-layout], [data-room], .quantity button, [data-add-form] [type=submit]'

/** Only listings have filters. */
const filterProducts = lazyBehaviour(
  (root) => root.querySelector('.filter-form') !== null,
  () => import('./listing/filter-products.ts'),
)

/** Started together with the rest: in a pause between the two a press of its buttons would be lost. */
const loadProductPage = async (root: Document) =>
  root.querySelector('[data-add-form]')
    ? import('./product/product-page.ts').then((module) => module.default, reportError)
    : undefined

const isAtRest = ({ movementX, movementY }: PointerEvent) => movementX === 0 && movementY === 0

/**
 * Loads the behaviours of header, menus and messages with the first interaction, or at once where the
 * page needs them. Until then header and menus work with styles only, and drawers as the browser's popovers.
 */
export default (root: Document): (() => void) => {
  const view = root.defaultView
  if (!view) return () => {}
  const listening = new AbortController()
  const { signal } = listening
  let stop = () => {}
  let loading: Promise<void> | undefined

  const load = () =>
    (loading ??= Promise.all([import('./page-behaviours.ts'), loadProductPage(root)]).then(
      ([{ startPageBehaviours }, startProductPage]) => {
        if (signal.aborted) return
        waiting.abort()
        const stops = [startPageBehaviours(root), startProductPage?.(root), filterProducts(root)]
        stop = () => stops.forEach((stopOne) => stopOne?.())
      },
    ))

  // Chromium also dispatches an event for a pointer that rests over a page that has just been painted.
  const touch = (event: Event) =>
    event.type === 'pointermove' && isAtRest(event as PointerEvent) ? undefined : load()

  const waiting = new AbortController()
  const { hash, search } = view.location
  if (hash || search || view.scrollY > 0 || root.querySelector(AT_ONCE)) void load()
  for (const name of FIRST)
    view.addEventListener(name, touch, { signal: waiting.signal, passive: true, capture: true })
  root.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLElement>(NEEDS_SCRIPT)
      if (!link) return
      event.preventDefault()
      // Where the script cannot be had, the browser does what it does without.
      void load()
        .catch(() => waiting.abort())
        .then(() => link.click())
    },
    { signal: waiting.signal, capture: true },
  )
  return () => {
    waiting.abort()
    listening.abort()
    stop()
  }
}
