import { allocate, proportion } from '../allocate.ts'

/** A line of an order that its owner is changing; `before` is null for an added one. */
export type EditedLine = {
  quantity: number
  unitPriceGrosze: number
  before: { subtotalGrosze: number; totalGrosze: number } | null
}

export type EditedTotals = {
  itemsGrosze: number
  discountGrosze: number
  /** What the goods cost after the discount, line by line. */
  lines: { subtotalGrosze: number; totalGrosze: number }[]
}

/** The discount of a line as it was, in proportion to what the line costs now. */
const formerDiscount = ({ before }: EditedLine, subtotalGrosze: number): number =>
  before && before.subtotalGrosze > 0
    ? proportion(before.subtotalGrosze - before.totalGrosze, subtotalGrosze, before.subtotalGrosze)
    : 0

/**
 * The totals of changed lines. `discountGrosze` null: the lines' own discounts, in proportion; a smaller one lowers
 * these, a larger one is divided over what the goods cost beyond them. It is at most what the goods cost.
 */
export const totalsOfEdited = (lines: EditedLine[], discountGrosze: number | null): EditedTotals => {
  const subtotals = lines.map(({ quantity, unitPriceGrosze }) => quantity * unitPriceGrosze)
  const itemsGrosze = subtotals.reduce((sum, one) => sum + one, 0)
  const former = lines.map((line, index) => formerDiscount(line, subtotals[index] ?? 0))
  const formerSum = former.reduce((sum, one) => sum + one, 0)
  const wanted = Math.min(discountGrosze ?? formerSum, itemsGrosze)
  const more = allocate(
    Math.max(0, wanted - formerSum),
    subtotals.map((subtotal, index) => subtotal - (former[index] ?? 0)),
  )
  const discounts =
    wanted <= formerSum ? allocate(wanted, former) : former.map((one, index) => one + (more[index] ?? 0))
  return {
    itemsGrosze,
    discountGrosze: wanted,
    lines: subtotals.map((subtotalGrosze, index) => ({
      subtotalGrosze,
      totalGrosze: subtotalGrosze - (discounts[index] ?? 0),
    })),
  }
}
