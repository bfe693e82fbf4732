import { emit } from '#storefront/behaviours/events.ts'
import { growl } from '#storefront/behaviours/growl.ts'
import { behaviours as words } from '#storefront/strings/pl/behaviours.ts'

const NOTICES = '.woocommerce-notices-wrapper'

/**
 * Adds to the cart without leaving the page, so that what was typed into the calculator stays. The form is
 * sent as the browser would send it; of the page that answers the messages are shown here.
 */
export default (element: HTMLElement): void => {
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
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
      emit(document, 'wc_fragment_refresh', {})
    } catch {
      growl(document, { message: words.addFailed })
    }
    isSending = false
    button.classList.remove('loading')
    button.removeAttribute('aria-busy')
  }

  element.addEventListener('submit', (event) => {
    const { submitter, target } = event
    // A shop that leads to its cart after adding does so itself, with the message there.
    const leadsToCart = window.wc_add_to_cart_params?.cart_redirect_after_add === 'yes'
    if (event.defaultPrevented || leadsToCart || !submitter?.matches('.single_add_to_cart_button')) return
    event.preventDefault()
    if (!isSending) void send(target as HTMLFormElement, submitter)
  })
}

const show = (page: Document) => {
  const place = document.querySelector(NOTICES)
  const notices = page.querySelector(NOTICES)
  if (place && notices) place.replaceChildren(...notices.children)
}
