import { EMPTY_CART } from '#campaign/cart/cart.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { linkedProduct, type OpenPlatform } from './platform.ts'
import { openWixCarts } from './wix-carts.ts'
import { listenToWix, wixPage } from './wix-events.ts'
import { openWixTokens } from './wix-tokens.ts'

const PRODUCT_SEEN = /^(?:productPageLoaded|ViewContent)$/i
const CART_CHANGED = /^(?:AddToCart|RemoveFromCart)$/i
const SIGNED_IN = /^(?:member)?log(?:ged)?_?in$/i
/** Calls that create or change a cart; `carts/{id}` alone reads it, and estimates change nothing. */
const CHANGES = /\/ecom\/v\d\/carts?(?:\/[^/]+\/(?!estimate|calculate|create-checkout|get-)[^/]+)?$/
/** Of pages that the platform renders itself. */
const RENDERED_BY_WIX = 'meta[name=generator][content^=Wix]'
const READY = 'wixEmbedsAPIReady'
const READY_MS = 3_000
const HOST = 'https://www.wixapis.com'

const isRenderedByWix = () => 'viewerModel' in window || document.querySelector(RENDERED_BY_WIX) !== null

/**
 * The platform's pages give scripts a token shortly after loading; a missing one is reported only
 * afterwards.
 */
const embedsReady = async () => {
  if (wixPage().wixEmbedsAPI || !isRenderedByWix()) return
  await new Promise((resolve) => {
    addEventListener(READY, resolve, { once: true })
    setTimeout(resolve, READY_MS)
  })
}

/** Store platform B. */
export default (({ configuration: { clientId, store }, origin, storage }) => {
  const { appId = '', clientId: wixClientId = '', host = HOST } = store ?? {}
  const tokens = openWixTokens({ host, clientId: wixClientId, appId }, storage)
  const carts = openWixCarts(host, tokens, wixClientId !== '')
  const onWixEvent = listenToWix()
  let ready: Promise<unknown> | undefined
  return {
    isHere: () =>
      'wixEmbedsAPI' in window || 'wixDevelopersAnalytics' in window || isRenderedByWix() || undefined,
    changesCart: ({ pathname }) => CHANGES.test(pathname),
    readCart: async () => {
      await (ready ??= embedsReady())
      return (await carts.findCurrent())?.cart ?? EMPTY_CART
    },
    addToCart: ({ productId: itemId, variantId, quantity }) =>
      carts.add({ appId, itemId, variantId, quantity }),
    applyCoupon: carts.applyCoupon,
    // Our own visitor's cart has no cart page: its checkout is at the platform's own address.
    cartUrl: async () => (tokens.isOurs() && (await carts.findCheckout())) || '/cart-page',
    fillsCart: carts.isReachable,
    // The platform signs the visitor's identity; our host knows the secret to verify it.
    findCustomer: async () => {
      const instance = (await wixPage().wixEmbedsAPI?.getAppToken?.(store?.instanceApp ?? '')) ?? ''
      if (!instance) return ''
      const answer = await fetch(
        `${origin}${displayPaths.currentMember}?${new URLSearchParams({ client_id: clientId, instance })}`,
      )
      return answer.ok ? ((await answer.json()) as { member_id: string }).member_id : ''
    },
    watchProduct: (listener) => {
      const linked = linkedProduct()
      if (linked?.id)
        listener({ product_id: linked.id, product_name: linked.name, category: linked.category })
      return onWixEvent((name, { productId, id, name: productName, category }) => {
        const product_id = String(productId ?? id ?? '')
        if (PRODUCT_SEEN.test(name) && product_id)
          listener({ product_id, product_name: String(productName ?? ''), category: String(category ?? '') })
      })
    },
    watchCart: (changed) => {
      onWixEvent((name) => CART_CHANGED.test(name) && changed())
      // Before that the page has no token for us.
      addEventListener(READY, changed)
    },
    watchSignIn: (listener) => {
      onWixEvent((name) => SIGNED_IN.test(name) && listener())
      wixPage().wixEmbedsAPI?.registerToEvent?.('login', listener)
    },
  }
}) satisfies OpenPlatform
