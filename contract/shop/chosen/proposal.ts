import type { Picture } from '../product.ts'

/** What is different from the order or the saved cart that a line comes from. Amounts are gross grosze a piece. */
export type LineChange =
  | { kind: 'dearer' | 'cheaper'; thenGrosze: number; nowGrosze: number }
  /** Fewer are left than wanted. */
  | { kind: 'fewer'; wanted: number; quantity: number }
  /** The rules of the product now need another quantity. */
  | { kind: 'quantity'; wanted: number; quantity: number }
  /** One pack covers another area than it did. */
  | { kind: 'pack'; thenCm2: number; nowCm2: number }
  | { kind: 'renamed'; name: string }
  /** Not in the shop any more; something else may have taken its place. */
  | { kind: 'gone' }
  | { kind: 'out_of_stock' }
  | { kind: 'not_for_sale' }
  /** Its options are others now. */
  | { kind: 'choose_options' }
  /** The cart contains as many as can be bought. */
  | { kind: 'in_cart' }
  | { kind: 'cart_full' }
  /** A service of a quote, which the shop does not list. */
  | { kind: 'no_product' }

/** A line of an order or a saved cart as it would be put into a cart now. */
export type ProposedLine = {
  name: string
  /** Null: it has no page. */
  url: string | null
  picture: Picture | null
  choice: { label: string; value: string }[]
  wanted: number
  /** What would be added; 0: nothing. */
  quantity: number
  /** Null: it cannot be bought. */
  unitPriceGrosze: number | null
  /** Of one pack now; null: it is sold by the piece. */
  packAreaCm2: number | null
  changes: LineChange[]
  /** Where the address of a product that is gone leads now. */
  replacement: { name: string; url: string } | null
}

/** What an order or a saved cart would put into the visitor's cart; nothing is changed before they choose. */
export type CartProposalPage = {
  source: { kind: 'order'; id: number; createdMs: number } | { kind: 'saved'; untilMs: number }
  lines: ProposedLine[]
  /** At today's prices. */
  totalGrosze: number
  /** Whether the visitor's cart has products, so that there is a choice. */
  hasCart: boolean
  /** The path its form posts to. */
  action: string
}

/** A link made of the cart, shown on the cart's page. */
export type SavedCartLink = { url: string; untilMs: number }
