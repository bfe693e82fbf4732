import type { QuantityRule } from '#contract/shop/product.ts'
import { pl } from '#storefront/strings/pl.ts'

type Props = { name: string; id: string; productName: string; value: number; rule: QuantityRule }

/** How many; min, max and step also hold on the server. The buttons are for scripts: without any they are not shown. */
export const QuantityField = ({ name, id, productName, value, rule }: Props) => (
  <div className="quantity">
    <label className="screen-reader-text" htmlFor={id}>
      {pl.product.quantity(productName)}
    </label>
    <button
      type="button"
      className="minus"
      aria-label={pl.product.fewer(productName)}
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
      autoComplete="off"
    />
    <button
      type="button"
      className="plus"
      aria-label={pl.product.more(productName)}
      aria-disabled={rule.max !== null && value >= rule.max}
    />
  </div>
)
