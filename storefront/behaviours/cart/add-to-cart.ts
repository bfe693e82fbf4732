import { behaviours as words } from '#storefront/strings/pl/frame/behaviours.ts'
import { announce, prepareAnnouncement } from '#storefront/behaviours/notices/announce.ts'
import { emit, on, type Fragments } from './events.ts'
import { type AddToCartParams, endpointUrl, type JQuery } from '#storefront/behaviours/page-globals.ts'
import { postForm } from '#storefront/behaviours/post-form.ts'
import type { RequestQueue } from './request-queue.ts'
import { swapFragments } from './swap-fragments.ts'

const BUTTON = '.add_to_cart_button:not(.wc-interactive)'
const PROBLEM = 'add-to-cart-problem'

type Answer = { error?: boolean; product_url?: string; fragments?: Fragments; cart_hash?: string } | null

/** Longer than between clicks of somebody who adds several products, or several pieces, one after another. */
const OPENING_MS = 400

/** A click on an add button posts the button's data; the page stays, its cart regions are swapped. */
export default (root: Document, queue: RequestQueue): (() => void) => {
  const params = root.defaultView?.wc_add_to_cart_params
  if (!params) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  let opening: ReturnType<typeof setTimeout> | undefined
  prepareAnnouncement(root)

  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>(BUTTON)
      // Anything else is left to the browser: its link is followed, its form is sent.
      if (!button?.classList.contains('ajax_add_to_cart') || !button.dataset['product_id']) return
      event.preventDefault()
      prepareAnnouncement(root)
      showLoading(button)

      const data = dataOf(button, root.defaultView?.jQuery)
      if (
        emit(root, 'should_send_ajax_request.adding_to_cart', { button }) &&
        emit(root, 'adding_to_cart', { button, data })
      ) {
        void queue.run(() => add(root, queue, params, button, data))
      } else {
        emit(root, 'ajax_request_not_sent.adding_to_cart', { fragments: false, cart_hash: false, button })
      }
    },
    { signal },
  )

  on(
    root,
    'ajax_request_not_sent.adding_to_cart',
    ({ button }) => button && showResult(root, params, button, undefined),
    signal,
  )

  on(
    root,
    'added_to_cart',
    ({ button, fragments }) => {
      if (button) showResult(root, params, button, fragments)
      if (swapFragments(root, fragments)) emit(root, 'wc_fragments_loaded', {})
      announce(root, button?.dataset['success_message'])
      if (button && params.opens_cart_drawer === 'yes')
        opening = setTimeout(
          () =>
            void import('./open-cart-drawer.ts').then(({ openCartDrawer }) => openCartDrawer(root, button)),
          OPENING_MS,
        )
    },
    signal,
  )
  on(root, 'adding_to_cart', () => clearTimeout(opening), signal)
  return () => {
    clearTimeout(opening)
    listening.abort()
  }
}

const add = async (
  root: Document,
  queue: RequestQueue,
  params: AddToCartParams,
  button: HTMLElement,
  data: Record<string, unknown>,
) => {
  // Again: the answer to an earlier click on this button has removed the class.
  showLoading(button)
  const answer = await send(root, params, data)
  if (!answer) {
    showResult(root, params, button, undefined)
    showProblem(root, button)
    return
  }
  const { error, product_url, fragments, cart_hash } = answer
  const address =
    error && product_url ? product_url : params.cart_redirect_after_add === 'yes' && params.cart_url
  // Clicks that are still queued are sent before the page is left.
  if (address) queue.afterAll(() => root.location.assign(address))
  else if (!emit(root, 'added_to_cart', { fragments, cart_hash, button })) button.classList.remove('loading')
}

const send = async (
  root: Document,
  params: AddToCartParams,
  data: Record<string, unknown>,
): Promise<Answer> => {
  const jQuery = root.defaultView?.jQuery
  const entries = Object.entries(data).map(([name, value]): [string, string] => [name, String(value ?? '')])
  // Plugins put lists and objects there too; jQuery's own spelling of them is what servers expect.
  const body = jQuery ? jQuery.param(data) : Object.fromEntries(entries)
  try {
    return await (await postForm(endpointUrl(params, 'add_to_cart'), body)).json()
  } catch {
    return null
  }
}

/** Data attributes, last one first as jQuery lists them; data that a plugin set only in jQuery come before. */
const dataOf = (button: HTMLElement, jQuery: JQuery | undefined): Record<string, unknown> => {
  const quantity = button.closest('form')?.querySelector<HTMLInputElement>('[name=quantity]')?.value
  return {
    ...jQuery?.(button).data(),
    ...Object.fromEntries(Object.entries(button.dataset).toReversed()),
    ...(quantity && { quantity }),
  }
}

const showLoading = (button: HTMLElement) => {
  button.classList.remove('added')
  button.classList.add('loading')
  button.parentElement?.querySelector(`.${PROBLEM}`)?.remove()
}

const showResult = (
  root: Document,
  params: AddToCartParams,
  button: HTMLElement,
  fragments: Fragments | undefined,
) => {
  button.classList.remove('loading')
  if (fragments) {
    button.classList.add('added')
    if (!params.is_cart && !button.parentElement?.querySelector('.added_to_cart'))
      button.after(viewCartLink(root, params))
  }
  emit(root, 'wc_cart_button_updated', { button })
}

const viewCartLink = (root: Document, { cart_url, i18n_view_cart }: AddToCartParams) => {
  const link = root.createElement('a')
  link.href = cart_url
  link.className = 'added_to_cart wc-forward'
  link.title = link.textContent = i18n_view_cart
  return link
}

/** Shown beside the button, and announced by the live region. */
const showProblem = (root: Document, button: HTMLElement) => {
  const problem = root.createElement('span')
  problem.className = PROBLEM
  problem.textContent = words.addFailed
  button.after(problem)
  announce(root, words.addFailed)
}
