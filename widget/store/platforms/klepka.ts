import { EMPTY_CART } from '#campaign/cart/cart.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { toJson } from '../../page/messages.ts'
import { report } from '../../page/scripts.ts'
import { linkedProduct, type OpenPlatform } from './platform.ts'

const STORE_API = '/wp-json/wc/store/v1'
const API_CHANGES = /\/wc\/store\/v1\/(?:batch|cart\/.)/
const CALL_CHANGES = /^(?:add_to_cart|remove_from_cart|apply_coupon|remove_coupon)$/
/** A cookie for the shop's own pages. */
const HAS_CART = /(?:^|; )woocommerce_items_in_cart=(?!0)/

type Line = { id: number; name: string; quantity: number }
type StoreApiCart = {
  items: Line[]
  items_count: number
  totals: { total_items: string; total_items_tax: string; currency_code: string }
}

/** Our own shop, by the calls of its own pages; their scripts render the cart regions again. */
export default (({ configuration: { clientId }, origin }) => {
  const emit = (name: string, detail: object) =>
    document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail }))
  const read = () => fetch(`${STORE_API}/cart`)
  return {
    isHere: () => 'wc_add_to_cart_params' in window,
    changesCart: ({ pathname, searchParams }) =>
      API_CHANGES.test(pathname) || CALL_CHANGES.test(searchParams.get('wc-ajax') ?? ''),
    readCart: async () => {
      if (!HAS_CART.test(document.cookie)) return EMPTY_CART
      const answer = await read()
      if (!answer.ok) throw new Error(`Cart Error ${answer.status}`)
      const { items, items_count, totals } = (await answer.json()) as StoreApiCart
      return {
        items: items.map(({ id, name, quantity }) => ({
          productId: String(id),
          variantId: '',
          title: name,
          quantity,
        })),
        count: items_count,
        valueMinor: Number(totals.total_items) + Number(totals.total_items_tax),
        currency: totals.currency_code,
      }
    },
    addToCart: async ({ productId, variantId, quantity }) => {
      const body = new URLSearchParams({
        product_id: productId,
        quantity: String(quantity),
        ...(variantId && { variation_id: variantId }),
      })
      const answer = (await (await fetch('/?wc-ajax=add_to_cart', { method: 'POST', body })).json()) as {
        fragments?: object
        cart_hash?: string
      } | null
      if (answer?.fragments) emit('added_to_cart', answer)
      return answer?.fragments !== undefined
    },
    applyCoupon: async (code) => {
      const nonce = (await read()).headers.get('nonce') ?? ''
      const answer = await fetch(`${STORE_API}/cart/apply-coupon`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Nonce: nonce },
        body: toJson({ code }),
      })
      // The hash of a cart does not include coupons: cart page and checkout are notified by separate events.
      if (answer.ok)
        for (const name of ['wc_fragment_refresh', 'wc_update_cart', 'update_checkout']) emit(name, {})
      else report(((await answer.json().catch(() => ({}))) as { message?: string }).message)
      return answer.ok
    },
    cartUrl: () => '/koszyk/',
    findCustomer: async () => {
      const answer = await fetch(`${origin}${displayPaths.ownMember}?client_id=${clientId}`)
      return answer.ok ? ((await answer.json()) as { member_id: string }).member_id : ''
    },
    watchProduct: (listener) => {
      const id = document.querySelector<HTMLButtonElement>('form.cart [name=add-to-cart]')?.value
      const linked = linkedProduct()
      if (id && linked) listener({ product_id: id, product_name: linked.name, category: linked.category })
      return () => {}
    },
  }
}) satisfies OpenPlatform
