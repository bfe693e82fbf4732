import type { QuantityRule } from '#contract/shop/product.ts'
import { pl } from '#storefront/strings/pl.ts'

/** What quantities are sold, when it is not simply one and more. */
export const QuantityHint = ({ rule }: { rule: QuantityRule }) =>
  rule.min <= 1 && rule.step <= 1 ? null : (
    <p className="quantity-hint muted">
      {rule.min > 1 ? pl.product.minimum(rule.min) : null} {rule.step > 1 ? pl.product.step(rule.step) : null}
    </p>
  )
