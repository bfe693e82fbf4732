import { cartPage } from '#storefront/strings/pl/cart/cart-page.ts'
import { behaviours as words } from '#storefront/strings/pl/frame/behaviours.ts'
import { emit, type Fragments, on } from './events.ts'
import { announce, prepareAnnouncement } from '#storefront/behaviours/notices/announce.ts'
import { postForm } from '#storefront/behaviours/post-form.ts'
import { readCookie } from '#storefront/behaviours/page-globals.ts'
import type { RequestQueue } from './request-queue.ts'
import { swapFragments } from './swap-fragments.ts'

/** A stepper is clicked several times in a row; the last value counts. */
const SETTLE_MS = 300
const NOTICES = '.woocommerce-notices-wrapper'
const QUANTITY = '.product-quantity input.qty'
const DELIVERY = '[name^=shipping_method]'
const TO_CHECKOUT = 'a.checkout-button, a.checkout'
/** Which button of its form a field presses. */
const BUTTONS = {
  [QUANTITY]: 'update_cart',
  [DELIVERY]: 'update_shipping',
  '[name=coupon_code]': 'apply_coupon',
}

/**
 * The cart page changes in place: its forms are sent unchanged, and the returned page contains its new
 * regions.
 */
export default (root: Document, queue: RequestQueue): (() => void) => {
  const view = root.defaultView
  if (!view?.wc_add_to_cart_params?.is_cart || !root.querySelector('main, [data-region]')) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  const cartHash = () => readCookie(root, 'woocommerce_cart_hash')
  let shownHash = cartHash()
  let requests = 0
  let waiting = 0
  let settling: ReturnType<typeof setTimeout> | undefined
  let press: (() => void) | undefined

  const exchange = (load: () => Promise<Response>, sent?: FormData) => {
    const request = ++requests
    waiting += 1
    return queue
      .run(async () => {
        if (signal.aborted) return
        wait(root, true)
        try {
          const response = await load()
          const fragments = regionsOf(root, await response.text())
          // A later request, or one that is about to start, renders this change as well.
          if (request !== requests || settling || isTyping(root, sent)) return wait(root, false)
          if (!fragments) return root.location.assign(response.url)
          swapFragments(root, fragments)
          shownHash = cartHash()
          emit(root, 'updated_wc_div', {})
          announceSum(root)
        } catch {
          wait(root, false)
          showProblem(root)
        }
      })
      .finally(() => (waiting -= 1))
  }

  const refresh = () => exchange(() => fetch(root.location.pathname + root.location.search))

  root.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (event.defaultPrevented || !isOfThisPage(root, form, event.submitter)) return
      event.preventDefault()
      clearTimeout(settling)
      settling = undefined
      const sent = new FormData(form, event.submitter)
      void exchange(
        () =>
          postForm(
            addressOf(root, form),
            String(new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]))),
          ),
        sent,
      )
    },
    { signal },
  )

  const submitSoon = (field: HTMLInputElement, ms: number) => {
    const { form } = field
    clearTimeout(settling)
    press = () => {
      settling = undefined
      // A field that is replaced while it has the focus dispatches `change` once more.
      if (form?.isConnected) form.requestSubmit(buttonOf(field))
    }
    settling = setTimeout(press, ms)
  }

  // Continuing to the checkout right after a change waits for it; a failed change stays on this page.
  root.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(TO_CHECKOUT)
      if (!link || event.defaultPrevented || (!settling && !waiting)) return
      event.preventDefault()
      clearTimeout(settling)
      if (settling) press?.()
      queue.afterAll(
        () => root.querySelector(`${NOTICES} .woocommerce-error`) || root.location.assign(link.href),
      )
    },
    { signal },
  )

  root.addEventListener(
    'change',
    ({ target }) => {
      if ((target as Element).matches(`${QUANTITY}, ${DELIVERY}`))
        submitSoon(target as HTMLInputElement, SETTLE_MS)
    },
    { signal },
  )
  root.addEventListener(
    'keydown',
    (event) => {
      // The browser would press the form's first button for any field.
      if (event.key !== 'Enter' || !buttonOf(event.target as HTMLInputElement)) return
      event.preventDefault()
      submitSoon(event.target as HTMLInputElement, 0)
    },
    { signal },
  )

  // Changed while this script was loading.
  for (const field of root.querySelectorAll<HTMLInputElement>(`${QUANTITY}, ${DELIVERY}`))
    if (isChanged(field)) submitSoon(field, SETTLE_MS)

  for (const name of ['wc_update_cart', 'added_to_cart', 'removed_from_cart'] as const)
    on(root, name, () => void refresh(), signal)
  // Another tab, or going back in the history, showed that this page is outdated.
  on(root, 'wc_fragments_refreshed', () => cartHash() !== shownHash && void refresh(), signal)
  signal.addEventListener('abort', () => clearTimeout(settling))
  return () => listening.abort()
}

/** The button may be anywhere in the page, so it is looked up through the form. */
const buttonOf = (field: HTMLInputElement): HTMLElement | null => {
  const name = Object.entries(BUTTONS).find(([selector]) => field.matches(selector))?.[1]
  const button = name && field.form?.elements.namedItem(name)
  return ((button instanceof RadioNodeList ? button[0] : button) || null) as HTMLElement | null
}

const isChanged = (field: HTMLInputElement) =>
  field.matches(DELIVERY) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue

const addressOf = (root: Document, form: HTMLFormElement) =>
  new URL(form.getAttribute('action') || root.location.href, root.baseURI).href

const isOfThisPage = (root: Document, form: HTMLFormElement, submitter: HTMLElement | null) =>
  form.getAttribute('method')?.toLowerCase() === 'post' &&
  !submitter?.hasAttribute('formaction') &&
  form.closest('main, [data-region]') !== null &&
  new URL(addressOf(root, form)).pathname === root.location.pathname

/** Outermost regions by selector; a page that names none is one region. */
const selectorsOf = (root: Document) => {
  const regions = [...root.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => !region.parentElement?.closest('[data-region]'),
  )
  if (!regions.length) return ['main']
  const selectors = regions.map(({ dataset }) => `[data-region="${CSS.escape(dataset['region'] ?? '')}"]`)
  return root.querySelector(`[data-region] ${NOTICES}`) ? selectors : [...selectors, NOTICES]
}

/** The regions of the page in the answer; undefined when the answer is another page. */
const regionsOf = (root: Document, markup: string): Fragments | undefined => {
  const answer = new DOMParser().parseFromString(markup, 'text/html')
  const regions = selectorsOf(root).map((selector): [string, string | undefined] => [
    selector,
    answer.querySelector(selector)?.outerHTML,
  ])
  return regions.every((region): region is [string, string] => region[1] !== undefined)
    ? Object.fromEntries(regions)
    : undefined
}

const isTyping = ({ activeElement }: Document, sent: FormData | undefined) => {
  if (!activeElement?.matches(QUANTITY)) return false
  const { name, value, defaultValue } = activeElement as HTMLInputElement
  return value !== (sent?.get(name) ?? defaultValue)
}

const wait = (root: Document, isWaiting: boolean) => {
  for (const selector of selectorsOf(root)) {
    const region = root.querySelector<HTMLElement>(selector)
    region?.classList.toggle('updating', isWaiting)
    if (isWaiting) region?.setAttribute('aria-busy', 'true')
    else region?.removeAttribute('aria-busy')
  }
}

/** Nobody pressed a button: what was saved by itself is said. */
const announceSum = (root: Document) => {
  const sum = root.querySelector('.order-total td')?.textContent?.trim()
  prepareAnnouncement(root)
  announce(root, sum && cartPage.saved(sum))
}

/** As the server renders an error; its role makes screen readers announce it at once. */
const showProblem = (root: Document) => {
  const list = root.createElement('ul')
  list.className = 'woocommerce-error'
  list.setAttribute('role', 'alert')
  list.append(root.createElement('li'))
  list.children[0]?.append(words.cartFailed)
  root.querySelector(NOTICES)?.replaceChildren(list)
}
