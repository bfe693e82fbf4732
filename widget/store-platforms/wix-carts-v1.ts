import { toJson } from '../page/to-json.ts'
import { report } from '../page/report.ts'
import type { WixCarts, WixItem } from './wix-carts.ts'

const CARTS = '/ecom/v1/carts'
/** A new cart, or whatever is done with one: only where it stands by itself it is read. */
const CHANGES = /\/ecom\/v\d\/carts?(?:\/[^/]+\/[^/]+)?$/
const HUNDREDTHS = 100

type Line = { rootCatalogItemId?: string; catalogReference?: { catalogItemId?: string; options?: { variantId?: string } }; productName?: { original?: string }; quantity: number }
type Told = { id: string; lineItems: Line[]; subtotal?: { amount?: string }; currency?: string }
type NoCart = { details?: { applicationError?: { code?: string } } }

const NONE = ['OWNED_CART_NOT_FOUND', 'CART_NOT_FOUND']

/** The first release of the platform's cart calls. */
export const wixCartsV1: WixCarts = {
  findCurrent: async () => {
    const answer = await fetch(`${CARTS}/current`)
    const content = (await answer.json().catch(() => ({}))) as { cart?: Told } & Partial<Told> & NoCart
    if (answer.status === 404 && NONE.includes(content.details?.applicationError?.code ?? '')) return undefined
    if (!answer.ok) throw new Error(`Cart Error ${answer.status}`)
    const { id, lineItems, subtotal, currency } = (content.cart ?? content) as Told
    return {
      id,
      cart: {
        items: lineItems.map(({ rootCatalogItemId, catalogReference, productName, quantity }) => ({ productId: rootCatalogItemId ?? catalogReference?.catalogItemId ?? '', variantId: catalogReference?.options?.variantId ?? '', title: productName?.original ?? '', quantity })),
        count: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
        valueMinor: Math.round(Number(subtotal?.amount ?? 0) * HUNDREDTHS),
        currency: currency ?? '',
      },
    }
  },
  create: (item) => tell(CARTS, { lineItems: [lineOf(item)] }),
  add: (cartId, item) => tell(`${CARTS}/${encodeURIComponent(cartId)}/add-to-cart`, { lineItems: [lineOf(item)] }),
  applyCoupon: (cartId, code) => tell(`${CARTS}/${encodeURIComponent(cartId)}/add-coupon`, { code }),
  changesCart: (path) => CHANGES.test(path),
}

const lineOf = ({ appId, itemId: catalogItemId, variantId, quantity }: WixItem) => ({ catalogReference: { appId, catalogItemId, ...(variantId && { options: { variantId } }) }, quantity })

const tell = async (path: string, content: object): Promise<boolean> => {
  const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: toJson(content) })
  if (!answer.ok) report(`${path} ${answer.status}`)
  return answer.ok
}
