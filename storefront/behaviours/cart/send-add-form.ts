import { behaviours as words } from '#storefront/strings/pl/frame/behaviours.ts'
import { emit } from './events.ts'
import { openCartDrawer } from './open-cart-drawer.ts'
import { growl } from '#storefront/behaviours/overlays/growl.ts'

const FORM = '[data-add-form] form'
const BUTTON = '.single_add_to_cart_button, .add-list-button'
const NOTICES = '.woocommerce-notices-wrapper'

/**
 * The product's form adds to the cart without leaving the page, so that the calculator's input stays. The
 * form is sent as the browser would send it, and the notices of the returned page are shown on this one.
 */
export default (root: Document): (() => void) => {
  let isSending = false

  const send = async (form: HTMLFormElement, button: HTMLElement) => {
    isSending = true
    button.classList.add('loading')
    button.setAttribute('aria-busy', 'true')
    try {
      const body = new URLSearchParams(
        [...new FormData(form, button)].map(([name, value]) => [name, String(value)]),
      )
      const answer = await fetch(form.action, { method: 'POST', body })
      if (!answer.ok) throw new Error(`${answer.status}`)
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      showNotices(root, page)
      if (!page.querySelector(`${NOTICES} .woocommerce-error`))
        root.body.addEventListener('wc_fragments_refreshed', () => openCartDrawer(root, button), {
          once: true,
        })
      emit(root, 'wc_fragment_refresh', {})
    } catch {
      growl(root, { message: words.addFailed })
    }
    isSending = false
    button.classList.remove('loading')
    button.removeAttribute('aria-busy')
  }

  const listening = new AbortController()
  root.addEventListener(
    'submit',
    (event) => {
      const { submitter, target } = event
      // A shop that opens its cart after adding redirects, and shows the notice there.
      const leadsToCart = root.defaultView?.wc_add_to_cart_params?.cart_redirect_after_add === 'yes'
      const isAdding = (target as Element).matches(FORM)
      if (event.defaultPrevented || leadsToCart || !isAdding || !submitter?.matches(BUTTON)) return
      event.preventDefault()
      if (!isSending) void send(target as HTMLFormElement, submitter)
    },
    listening,
  )
  return () => listening.abort()
}

const showNotices = (root: Document, page: Document) => {
  const own = root.querySelector(NOTICES)
  const notices = page.querySelector(NOTICES)
  if (own && notices) own.replaceChildren(...notices.children)
}
