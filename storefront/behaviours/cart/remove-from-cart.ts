import { announce, prepareAnnouncement } from '#storefront/behaviours/notices/announce.ts'
import { emit, on, type Fragments } from './events.ts'
import { endpointUrl } from '#storefront/behaviours/page-globals.ts'
import { cover, uncover } from '#storefront/behaviours/overlays/overlay.ts'
import { postForm } from '#storefront/behaviours/post-form.ts'
import type { RequestQueue } from './request-queue.ts'
import { swapFragments } from './swap-fragments.ts'

type Answer = { fragments?: Fragments; cart_hash?: string } | null

/** A remove link of the mini-cart removes without leaving the page; if that fails, the link is followed. */
export default (root: Document, queue: RequestQueue): (() => void) => {
  const params = root.defaultView?.wc_add_to_cart_params
  if (!params) return () => {}

  const listening = new AbortController()
  const { signal } = listening

  const remove = async (link: HTMLElement) => {
    const item = link.closest<HTMLElement>('.woocommerce-mini-cart-item')
    const answer: Answer = await postForm(endpointUrl(params, 'remove_from_cart'), {
      cart_item_key: link.dataset['cart_item_key'] ?? '',
    })
      .then((response) => response.json())
      .catch(() => null)
    if (!answer?.fragments) return queue.afterAll(() => leave(root, link))
    if (
      !emit(root, 'removed_from_cart', {
        fragments: answer.fragments,
        cart_hash: answer.cart_hash ?? '',
        link,
      })
    )
      uncover(item)
  }

  root.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLElement>('.remove_from_cart_button')
      if (!link) return
      event.preventDefault()
      prepareAnnouncement(root)
      cover(link.closest<HTMLElement>('.woocommerce-mini-cart-item'))
      void queue.run(() => remove(link))
    },
    { signal },
  )

  on(
    root,
    'removed_from_cart',
    ({ fragments, link }) => {
      if (swapFragments(root, fragments)) emit(root, 'wc_fragments_loaded', {})
      announce(root, link?.dataset['success_message'])
    },
    signal,
  )
  return () => listening.abort()
}

/** As the page would work without us: a link is followed, a button sends its form. */
const leave = (root: Document, link: HTMLElement) => {
  const address = link.getAttribute('href')
  if (address) root.location.assign(address)
  else if (link instanceof HTMLButtonElement) link.form?.requestSubmit(link)
}
