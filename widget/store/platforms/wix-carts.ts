import type { StoreCart } from '#campaign/cart/cart.ts'
import { report } from '../../page/scripts.ts'
import { toJson } from '../../page/messages.ts'
import { minorOf, referenceOf, type WixItem, type WixRelease, wixReleaseV2 } from './wix-release-v2.ts'
import type { WixTokens } from './wix-tokens.ts'

type Answer = {
  status: number
  ok: boolean
  content: {
    cart?: { id?: string }
    details?: { applicationError?: { code?: string } }
    checkoutUrl?: string
  }
}

/** The API version has ended, is not available yet, or refuses the page's token. */
const UNAVAILABLE = [403, 404, 410]
const NO_CART = /CART_NOT_FOUND$/
const UNAUTHORIZED = 401

export type WixCarts = {
  /** Undefined: the visitor has none. Rejects with undefined if the reason was already reported. */
  findCurrent: () => Promise<{ id: string; cart: StoreCart } | undefined>
  add: (item: WixItem) => Promise<boolean>
  applyCoupon: (code: string) => Promise<boolean>
  /** The checkout address; '': unknown. */
  findCheckout: () => Promise<string>
  isReachable: () => boolean
}

type Line = {
  rootCatalogItemId?: string
  catalogReference?: { catalogItemId?: string; options?: { variantId?: string } }
  productName?: { original?: string }
  quantity: number
}
type CartV1 = { lineItems?: Line[]; subtotal?: { amount?: string }; currency?: string }

/**
 * Version 1 of the platform's cart calls. It ends on 2027-02-01; this file can be removed when it no longer
 * answers.
 */
const wixReleaseV1: WixRelease<CartV1> = {
  carts: '/ecom/v1/carts',
  cartOf: ({ lineItems = [], subtotal, currency }) => ({
    items: lineItems.map(({ rootCatalogItemId, catalogReference, productName, quantity }) => ({
      productId: rootCatalogItemId ?? catalogReference?.catalogItemId ?? '',
      variantId: catalogReference?.options?.variantId ?? '',
      title: productName?.original ?? '',
      quantity,
    })),
    count: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    valueMinor: minorOf(subtotal?.amount),
    currency: currency ?? '',
  }),
  adding: (item) => ({ verb: 'add-to-cart', content: { lineItems: [referenceOf(item)] } }),
  coupon: (cartId, code) => ({ path: `${encodeURIComponent(cartId)}/add-coupon`, content: { code } }),
}

/** The visitor's cart, by the newest version of the platform's calls that answers. */
export const openWixCarts = (host: string, tokens: WixTokens, hasClientId: boolean): WixCarts => {
  let releases = [wixReleaseV2, wixReleaseV1] as WixRelease<unknown>[]
  let isSettled = false
  let cartId = ''
  let isReachable = true
  /** No answer at all: no more calls until a button is pressed, since browsers log each failed call. */
  let isCutOff = false
  let hasWarned = false

  const lose = (why: string): Promise<never> => {
    isReachable = false
    if (!hasWarned)
      console.warn(`Klepka: no cart from ${host}: ${why}. Buttons lead to their products instead.`)
    hasWarned = true
    // oxlint-disable-next-line prefer-promise-reject-errors -- it was reported, once
    return Promise.reject()
  }

  /** Undefined: there is no token, and `begins` does not allow a visitor of our own. */
  const call = async (path: string, begins: boolean, content?: object): Promise<Answer | undefined> => {
    if (isCutOff) return lose('')
    const send = (token: string) =>
      fetch(host + path, {
        ...(content && { method: 'POST', body: toJson(content) }),
        headers: { Authorization: token, ...(content && { 'Content-Type': 'application/json' }) },
      })
    /** The first addition creates a visitor of our own. */
    const isNobodyYet = hasClientId && !begins
    let answer: Response
    try {
      const token = await tokens.find(begins)
      if (!token && isNobodyYet) return undefined
      if (!token)
        return lose(
          hasClientId
            ? 'it gives no visitor a token by this client id'
            : 'the page hands out no token, and the site has no Wix client id in our console',
        )
      answer = await send(token)
      if (answer.status === UNAUTHORIZED) {
        const other = await tokens.find(begins, token)
        if (!other && isNobodyYet) return undefined
        if (other) answer = await send(other)
      }
    } catch (error) {
      isCutOff = true
      return lose(
        `it cannot be asked, e.g. since the page’s policy (connect-src) forbids it (${String(error)})`,
      )
    }
    if (answer.status === UNAUTHORIZED) return lose('it does not take the visitor’s token')
    return {
      status: answer.status,
      ok: answer.ok,
      content: ((await answer.json().catch(() => undefined)) as Answer['content'] | undefined) ?? {},
    }
  }

  const read = async (begins = false): ReturnType<WixCarts['findCurrent']> => {
    const [release] = releases
    if (!release) return lose('it has no cart calls that we know')
    const answer = await call(`${release.carts}/current`, begins)
    if (!answer) return undefined
    const { status, ok, content } = answer
    const hasNone = NO_CART.test(content.details?.applicationError?.code ?? '')
    if (!hasNone && UNAVAILABLE.includes(status)) {
      releases = releases.slice(1)
      return read(begins)
    }
    if (!hasNone && !ok) throw new Error(`Cart Error ${status}`)
    isSettled = isReachable = true
    if (hasNone) return undefined
    const current = (content.cart ?? content) as { id?: string }
    cartId = current.id ?? ''
    return { id: cartId, cart: release.cartOf(current) }
  }

  const post = async (path: string, content: object): Promise<Answer['content'] | undefined> => {
    const answer = await call(path, true, content)
    if (answer?.ok) return answer.content
    report(`${path} ${answer?.status}`)
    return undefined
  }

  return {
    findCurrent: () => read(),
    add: async (item) => {
      isCutOff = false
      // Only reading the cart shows the supported version.
      if (!isSettled || !isReachable) await read(true)
      const release = releases[0]!
      const { verb, content } = release.adding(item)
      const added = await post(`${release.carts}/current/${verb}`, content)
      cartId = added?.cart?.id ?? cartId
      if (!added || !added.cart || !release.refused?.(added.cart, item)) return added !== undefined
      report(`${release.carts}: ${item.itemId} did not go in`)
      return false
    },
    applyCoupon: async (code) => {
      isCutOff = false
      const current = await read()
      if (!current) return false
      const release = releases[0]!
      const { path, content } = release.coupon(current.id, code)
      return (await post(`${release.carts}/${path}`, content)) !== undefined
    },
    findCheckout: async () => {
      const [release] = releases
      const url =
        release?.checkout && cartId
          ? (await post(`${release.carts}/${release.checkout(cartId)}`, {}))?.checkoutUrl
          : ''
      return /^https?:/.test(url ?? '') ? url! : ''
    },
    isReachable: () => isReachable,
  }
}
