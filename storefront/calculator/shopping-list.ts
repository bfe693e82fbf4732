import { orderablePacks } from '#contract/area.ts'
import { piecesFor } from '#contract/shop/product-page/floor-plan.ts'
import type { AccessoryRole } from '#contract/shop/product-page/product-extras.ts'
import type { QuantityRule } from '#contract/shop/product.ts'

/** What goes with the floor, as the calculator needs it. */
export type ListedAccessory = {
  id: number
  name: string
  url: string
  role: AccessoryRole
  /** cm² of floor or mm of wall for one piece; null: one piece. */
  coverage: number | null
  priceGrosze: number | null
  /** The owner's limits and the stock. */
  rule: QuantityRule
  /** Else its page is linked: it has options, or is sold out. */
  isAddable: boolean
}

/** Spare for cutting, in percent; glue and single pieces have none. */
const SPARE: Record<AccessoryRole, number> = { underlay: 5, skirting: 5, glue: 0, other: 0 }

/**
 * How many pieces of an accessory a floor needs, and how many of them can be had. `areaCm2` is the floor without spare,
 * `wallsMm` its skirting; 0: not known.
 */
export const piecesOf = (
  { role, coverage, rule }: Pick<ListedAccessory, 'role' | 'coverage' | 'rule'>,
  areaCm2: number,
  wallsMm: number,
): { wanted: number; offered: number } => {
  const amount = role === 'skirting' ? wallsMm : areaCm2
  const wanted = role === 'other' || coverage === null ? 1 : piecesFor(amount, SPARE[role], coverage)
  return { wanted, offered: wanted === 0 ? 0 : orderablePacks(wanted, rule) }
}
