import type { QuantityRule } from '#contract/shop/product.ts'
import { product as words } from '#storefront/strings/pl/catalog/product.ts'

type Props = {
  name: string
  id: string
  productName: string
  value: number
  rule: QuantityRule
  /** The element that says why this quantity cannot be bought. */
  problemId?: string | undefined
}

/** A quantity; the server checks min, max and step, too. The buttons are shown only with scripts. */
export const QuantityField = ({ name, id, productName, value, rule, problemId }: Props) => (
  <div className="quantity">
    <label className="screen-reader-text" htmlFor={id}>
      {words.quantity(productName)}
    </label>
    <button
      type="button"
      className="minus"
      aria-label={words.fewer(productName)}
      aria-disabled={value <= rule.min}
    />
    <input
      type="number"
      id={id}
      className="input-text qty text"
      name={name}
      defaultValue={value}
      min={rule.min}
      max={rule.max ?? undefined}
      step={rule.step}
      inputMode="numeric"
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      autoComplete="off"
    />
    <button
      type="button"
      className="plus"
      aria-label={words.more(productName)}
      aria-disabled={rule.max !== null && value >= rule.max}
    />
  </div>
)

/** The allowed quantities, when they are restricted. */
export const QuantityHint = ({ rule }: { rule: QuantityRule }) =>
  rule.min <= 1 && rule.step <= 1 ? null : (
    <p className="quantity-hint muted">
      {rule.min > 1 ? words.minimum(rule.min) : null} {rule.step > 1 ? words.step(rule.step) : null}
    </p>
  )
