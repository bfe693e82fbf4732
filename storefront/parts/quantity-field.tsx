import type { QuantityRule } from '#contract/shop/product.ts'
import { pl } from '#storefront/strings/pl.ts'

type Props = { name: string; id: string; label: string; value: number; rule: QuantityRule; isLabelShown?: boolean }

/** How many; min, max and step also hold on the server. */
export const QuantityField = ({ name, id, label, value, rule, isLabelShown = false }: Props) => (
  <div className="quantity">
    <label className={isLabelShown ? undefined : 'screen-reader-text'} htmlFor={id}>
      {isLabelShown ? pl.product.quantityLabel : label}
    </label>
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
      aria-label={isLabelShown ? label : undefined}
    />
  </div>
)
