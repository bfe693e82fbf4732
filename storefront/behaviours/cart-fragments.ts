import { emit, on, type Fragments } from './events.ts'
import { rememberFragments, type RememberedCart } from './remember-fragments.ts'
import { endpointUrl } from './page-globals.ts'
import { postForm } from './post-form.ts'
import { readCookie } from './read-cookie.ts'
import { swapFragments } from './swap-fragments.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINI_CART = 'div.widget_shopping_cart_content'

type Answer = { fragments?: Fragments; cart_hash?: string } | null

/** Keeps the page's cart regions true: from the page, else from what this tab remembers, else from the server. */
export default (root: Document): (() => void) => {
  const view = root.defaultView
  const params = view?.wc_cart_fragments_params
  if (!view || !params) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  const loadedAtMs = Date.now()
  const remembered = rememberFragments(view, params)
  const cookieHash = () => readCookie(root, 'woocommerce_cart_hash')
  let timer: ReturnType<typeof setTimeout> | undefined
  let changes = 0
  let asked = 0

  const refresh = async () => {
    const question = ++asked
    const seen = changes
    const answer: Answer | undefined = await postForm(
      endpointUrl(params, 'get_refreshed_fragments'),
      { time: String(loadedAtMs) },
      { timeoutMs: Number(params.request_timeout) },
    )
      .then((response) => response.json())
      .catch(() => undefined)
    // A later question gets the later answer.
    if (signal.aborted || question !== asked) return
    if (answer === undefined) return void emit(root, 'wc_fragments_ajax_error', {})
    // The cart changed meanwhile: this answer may be older than what is shown.
    if (seen !== changes) return refresh()
    if (!answer?.fragments) return
    swapFragments(root, answer.fragments, { fades: false })
    remembered?.keep(answer.fragments, answer.cart_hash ?? '', { isNew: Boolean(answer.cart_hash) })
    emit(root, 'wc_fragments_refreshed', {})
  }

  const refreshIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(refresh, ms)
  }

  const showWidget = (isShown: boolean) => {
    for (const mark of root.querySelectorAll('.hide_cart_widget_if_empty')) {
      const widget = mark.closest<HTMLElement>('.widget_shopping_cart')
      if (widget) widget.style.display = isShown ? '' : 'none'
    }
  }

  /** The server drew the page with the current cart: nothing to fetch, nothing to replace. */
  const isDrawn = () => {
    const hash = cookieHash()
    if (root.querySelector<HTMLElement>('[data-cart-hash]')?.dataset['cartHash'] !== hash) return false
    remembered?.keepHash(hash)
    refreshIn(DAY_MS)
    return true
  }

  const start = () => {
    if (signal.aborted) return
    if (isDrawn()) return void emit(root, 'wc_fragments_loaded', {})
    const hash = cookieHash()
    const known = remembered?.read()
    if (!known || isStale(known)) return void refresh()
    if (known.createdMs) refreshIn(known.createdMs + DAY_MS - Date.now())
    if (!known.fragments?.[MINI_CART] || known.hash !== hash) return void refresh()
    swapFragments(root, known.fragments, { fades: false })
    emit(root, 'wc_fragments_loaded', {})
  }

  const keepChange = ({
    fragments,
    cart_hash,
  }: {
    fragments?: Fragments | undefined
    cart_hash?: string | undefined
  }) => {
    changes += 1
    if (fragments) remembered?.keep(fragments, cart_hash ?? '', { isNew: !remembered.read().hash })
  }

  on(root, 'wc_fragment_refresh', refresh, signal)
  on(root, 'updated_wc_div', () => isDrawn() || void refresh(), signal)
  on(root, 'added_to_cart', keepChange, signal)
  on(root, 'removed_from_cart', keepChange, signal)
  on(root, 'adding_to_cart', () => showWidget(true), signal)
  on(root, 'wc_fragments_refreshed', () => refreshIn(DAY_MS), signal)
  view.addEventListener(
    'storage',
    ({ key }) => key === params.cart_hash_key && remembered?.isStale() && void refresh(),
    { signal },
  )
  view.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return
      for (const content of root.querySelectorAll('.widget_shopping_cart_content')) content.replaceChildren()
      void refresh()
    },
    { signal },
  )
  signal.addEventListener('abort', () => clearTimeout(timer))

  // Behaviours that start after this one hear its first event, too.
  queueMicrotask(start)
  showWidget(Number(readCookie(root, 'woocommerce_items_in_cart')) > 0)
  return () => listening.abort()
}

const isStale = ({ hash, createdMs }: RememberedCart) =>
  (hash ? !createdMs : false) || (createdMs > 0 && Date.now() - createdMs > DAY_MS)
