import { emit, on, type Fragments } from './events.ts'
import { openFragmentStorage, type StoredFragments } from './fragment-storage.ts'
import { endpointUrl, readCookie } from '#storefront/behaviours/page-globals.ts'
import { postForm } from '#storefront/behaviours/post-form.ts'
import { swapFragments } from './swap-fragments.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINI_CART = 'div.widget_shopping_cart_content'

type Answer = { fragments?: Fragments; cart_hash?: string } | null

/** Updates the page's cart regions: from the page itself, else from this tab's storage, else from the server. */
export default (root: Document): (() => void) => {
  const view = root.defaultView
  const params = view?.wc_cart_fragments_params
  if (!view || !params) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  const loadedAtMs = Date.now()
  const storage = openFragmentStorage(view, params)
  const cookieHash = () => readCookie(root, 'woocommerce_cart_hash')
  let timer: ReturnType<typeof setTimeout> | undefined
  let changes = 0
  let requests = 0

  const refresh = async () => {
    const request = ++requests
    const seen = changes
    const answer: Answer | undefined = await postForm(
      endpointUrl(params, 'get_refreshed_fragments'),
      { time: String(loadedAtMs) },
      { timeoutMs: Number(params.request_timeout) },
    )
      .then((response) => response.json())
      .catch(() => undefined)
    // A later request gets the later answer.
    if (signal.aborted || request !== requests) return
    if (answer === undefined) return void emit(root, 'wc_fragments_ajax_error', {})
    // The cart changed meanwhile: this answer may be older than what is shown.
    if (seen !== changes) return refresh()
    if (!answer?.fragments) return
    swapFragments(root, answer.fragments, { fades: false })
    storage?.save(answer.fragments, answer.cart_hash ?? '', { isNew: Boolean(answer.cart_hash) })
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

  /** The server rendered the page with the current cart: nothing to fetch, nothing to replace. */
  const isCurrent = () => {
    const hash = cookieHash()
    if (root.querySelector<HTMLElement>('[data-cart-hash]')?.dataset['cartHash'] !== hash) return false
    storage?.saveHash(hash)
    refreshIn(DAY_MS)
    return true
  }

  const start = () => {
    if (signal.aborted) return
    if (isCurrent()) return void emit(root, 'wc_fragments_loaded', {})
    const hash = cookieHash()
    const known = storage?.read()
    if (!known || isStale(known)) return void refresh()
    if (known.createdMs) refreshIn(known.createdMs + DAY_MS - Date.now())
    if (!known.fragments?.[MINI_CART] || known.hash !== hash) return void refresh()
    swapFragments(root, known.fragments, { fades: false })
    emit(root, 'wc_fragments_loaded', {})
  }

  const saveChange = ({
    fragments,
    cart_hash,
  }: {
    fragments?: Fragments | undefined
    cart_hash?: string | undefined
  }) => {
    changes += 1
    if (fragments) storage?.save(fragments, cart_hash ?? '', { isNew: !storage.read().hash })
  }

  on(root, 'wc_fragment_refresh', refresh, signal)
  on(root, 'updated_wc_div', () => isCurrent() || void refresh(), signal)
  on(root, 'added_to_cart', saveChange, signal)
  on(root, 'removed_from_cart', saveChange, signal)
  on(root, 'adding_to_cart', () => showWidget(true), signal)
  on(root, 'wc_fragments_refreshed', () => refreshIn(DAY_MS), signal)
  view.addEventListener(
    'storage',
    ({ key }) => key === params.cart_hash_key && storage?.isStale() && void refresh(),
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

  // Behaviours that start after this one must receive its first event, too.
  queueMicrotask(start)
  showWidget(Number(readCookie(root, 'woocommerce_items_in_cart')) > 0)
  return () => listening.abort()
}

const isStale = ({ hash, createdMs }: StoredFragments) =>
  (hash ? !createdMs : false) || (createdMs > 0 && Date.now() - createdMs > DAY_MS)
