import { toJson } from '../../page/messages.ts'
import { report } from '../../page/scripts.ts'
import { linkedProduct, type OpenPlatform } from './platform.ts'

/** With or without the ending that names the answer's format. */
const CHANGES = /\/cart\/(?:add|change|update|clear)(?:\.js|\.json)?$/

type Line = {
  product_id: number
  variant_id: number
  product_title?: string
  title: string
  quantity: number
}
type ShopifyCart = {
  items: Line[]
  item_count: number
  items_subtotal_price?: number
  total_price: number
  currency: string
}
type Product = { id: number; type?: string; variants?: { name?: string }[] }
type Page = {
  Shopify?: { routes?: { root?: string } }
  ShopifyAnalytics?: { meta?: { page?: { customerId?: number | string }; product?: Product } }
  __st?: { cid?: number | string }
}

const own = (): Page => window as Page
const root = () => own().Shopify?.routes?.root ?? '/'

/** Store platform A. */
export default (() => ({
  batchesViews: true,
  isHere: () => own().Shopify !== undefined || undefined,
  changesCart: ({ pathname }) => CHANGES.test(pathname),
  readCart: async () => {
    const answer = await fetch(`${root()}cart.js`)
    if (!answer.ok) throw new Error(`Cart Error ${answer.status}`)
    const { items, item_count, total_price, currency } = (await answer.json()) as ShopifyCart
    return {
      items: items.map(({ product_id, variant_id, product_title, title, quantity }) => ({
        productId: String(product_id),
        variantId: String(variant_id),
        title: product_title ?? title,
        quantity,
      })),
      count: Number(item_count),
      valueMinor: Number(total_price),
      currency,
    }
  },
  addToCart: async ({ productId, variantId, quantity }) => {
    const id = variantId || productId
    const answer = await fetch(`${root()}cart/add.js`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: toJson({ items: [{ id: /^\d+$/.test(id) ? Number(id) : id, quantity }] }),
    })
    // E.g. not enough of it: the button shows it to the visitor.
    if (!answer.ok)
      report(
        `${answer.status} ${((await answer.json().catch(() => ({}))) as { description?: string }).description ?? 'Cart Error'}`,
      )
    return answer.ok
  },
  // The answer is a redirect, which is not followed: only the call matters.
  applyCoupon: async (code) => {
    const { ok, type } = await fetch(`${root()}discount/${encodeURIComponent(code)}`, { redirect: 'manual' })
    return ok || type === 'opaqueredirect'
  },
  cartUrl: () => `${root()}cart`,
  findCustomer: async () => String(own().ShopifyAnalytics?.meta?.page?.customerId ?? own().__st?.cid ?? ''),
  watchProduct: (listener) => {
    const product = own().ShopifyAnalytics?.meta?.product
    if (product)
      listener({
        product_id: String(product.id),
        product_name: linkedProduct()?.name ?? product.variants?.[0]?.name ?? document.title,
        category: product.type ?? '',
      })
    return () => {}
  },
})) satisfies OpenPlatform
