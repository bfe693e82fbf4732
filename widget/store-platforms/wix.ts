import { EMPTY_CART } from '#campaign/cart/cart.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { linkedProduct } from './linked-product.ts'
import type { OpenPlatform } from './platform.ts'
import { wixCartsV1 } from './wix-carts-v1.ts'
import { hearWix, type WixPage } from './wix-events.ts'

const own = (): WixPage => window as WixPage
const PRODUCT_SEEN = /^(?:productPageLoaded|ViewContent)$/i
const SIGNED_IN = /^(?:member)?log(?:ged)?_?in$/i

/** Store platform B. */
export default (({ configuration: { clientId, store }, origin }) => {
  const carts = wixCartsV1
  const appId = store?.appId ?? ''
  return {
    isHere: () => own().wixEmbedsAPI !== undefined || own().wixDevelopersAnalytics !== undefined || undefined,
    changesCart: ({ pathname }) => carts.changesCart(pathname),
    readCart: async () => (await carts.findCurrent())?.cart ?? EMPTY_CART,
    addToCart: async ({ productId: itemId, variantId, quantity }) => {
      const current = await carts.findCurrent()
      const item = { appId, itemId, variantId, quantity }
      return current ? carts.add(current.id, item) : carts.create(item)
    },
    applyCoupon: async (code) => {
      const current = await carts.findCurrent()
      return current !== undefined && carts.applyCoupon(current.id, code)
    },
    cartUrl: () => '/cart-page',
    // The platform signs who looks at the page; our host knows the secret by which that is read.
    findCustomer: async () => {
      const instance = (await own().wixEmbedsAPI?.getAppToken?.(store?.instanceApp ?? '')) ?? ''
      if (!instance) return ''
      const answer = await fetch(`${origin}${displayPaths.currentMember}?${new URLSearchParams({ client_id: clientId, instance })}`)
      return answer.ok ? ((await answer.json()) as { member_id: string }).member_id : ''
    },
    watchProduct: (heard) => {
      const linked = linkedProduct()
      if (linked?.id) heard({ product_id: linked.id, product_name: linked.name, category: linked.category })
      return hearWix((name, { productId, id, name: productName, category }) => {
        const product_id = String(productId ?? id ?? '')
        if (PRODUCT_SEEN.test(name) && product_id) heard({ product_id, product_name: String(productName ?? ''), category: String(category ?? '') })
      })
    },
    watchSignIn: (heard) => {
      hearWix((name) => SIGNED_IN.test(name) && heard())
      own().wixEmbedsAPI?.registerToEvent?.('login', heard)
    },
  }
}) satisfies OpenPlatform
