import type { Availability } from '#contract/shop/product.ts'
import { pl } from '#storefront/strings/pl.ts'

const classes: Record<Availability, string> = {
  in_stock: 'in-stock',
  on_backorder: 'available-on-backorder',
  out_of_stock: 'out-of-stock',
}
const words: Record<Availability, string> = {
  in_stock: pl.product.inStock,
  on_backorder: pl.product.onBackorder,
  out_of_stock: pl.product.outOfStock,
}

/** The availability, with the number when few are left. */
export const Stock = ({
  availability,
  left,
  fewLeft,
}: {
  availability: Availability
  left: number | null
  fewLeft: number
}) => (
  <p className={`stock ${classes[availability]}`}>
    {availability === 'in_stock' && left !== null && left <= fewLeft
      ? pl.product.left(left)
      : words[availability]}
  </p>
)
