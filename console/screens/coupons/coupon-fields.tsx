import type { CouponKindChoice, CouponToSave } from '#contract/console/shop/coupons.ts'
import { formatAmount, readAmount } from '#contract/money.ts'
import { NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { readCount, readPercent, writeCount, writePercent } from '#console/text/read-number.ts'
import { couponsWords } from './strings.ts'
import { fromDateField, toDateField } from '#console/text/format-date.ts'
import { CouponProducts } from './coupon-products.tsx'

type Props = {
  draft: CouponToSave
  kinds: CouponKindChoice[]
  isNew: boolean
  onChange: (change: Partial<CouponToSave>) => void
}

export const CouponFields = ({ draft, kinds, isNew, onChange }: Props) => {
  const isPercent = kinds.find(({ kind }) => kind === draft.kind)?.unit === 'percent'
  const price = { read: readAmount, write: formatAmount }
  const count = { read: readCount, write: writeCount, placeholder: couponsWords.noLimit }
  return (
    <>
      <section className="card" aria-labelledby="coupon-discount">
        <h2 id="coupon-discount">{couponsWords.discount}</h2>
        <div className="field-row">
          <TextField
            label={couponsWords.code}
            hint={isNew ? couponsWords.codeHint : undefined}
            path="code"
            className="is-code"
            readOnly={!isNew}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={isNew ? draft.code : draft.code.toUpperCase()}
            onChange={(code) => onChange({ code })}
          />
          <TextField
            label={couponsWords.description}
            path="description"
            maxLength={300}
            value={draft.description}
            onChange={(description) => onChange({ description })}
          />
        </div>
        <div className="field-row">
          <SelectField
            label={couponsWords.kind}
            path="kind"
            value={draft.kind}
            choices={kinds.map(({ kind, title }) => ({ value: kind, title }))}
            onChange={(kind) => onChange({ kind, amount: Number.NaN })}
          />
          <NumberField
            key={draft.kind}
            label={isPercent ? couponsWords.percent : couponsWords.amount}
            path="amount"
            value={draft.amount}
            read={isPercent ? readPercent : readAmount}
            write={isPercent ? writePercent : formatAmount}
            onChange={(amount) => onChange({ amount: amount ?? Number.NaN })}
          />
        </div>
      </section>
      <section className="card" aria-labelledby="coupon-when">
        <h2 id="coupon-when">{couponsWords.when}</h2>
        <div className="field-row">
          <TextField
            label={couponsWords.starts}
            path="startsMs"
            type="date"
            value={toDateField(draft.startsMs)}
            onChange={(text) => onChange({ startsMs: fromDateField(text) })}
          />
          {/* Stored is the first moment it no longer works. */}
          <TextField
            label={couponsWords.expires}
            path="expiresMs"
            type="date"
            value={toDateField(draft.expiresMs === null ? null : draft.expiresMs - 1)}
            onChange={(text) => onChange({ expiresMs: fromDateField(text, 1) })}
          />
        </div>
        <div className="field-row">
          <NumberField
            label={couponsWords.minTotal}
            path="minTotalGrosze"
            value={draft.minTotalGrosze}
            onChange={(minTotalGrosze) => onChange({ minTotalGrosze })}
            {...price}
          />
          <NumberField
            label={couponsWords.maxTotal}
            path="maxTotalGrosze"
            value={draft.maxTotalGrosze}
            onChange={(maxTotalGrosze) => onChange({ maxTotalGrosze })}
            {...price}
          />
        </div>
        <div className="field-row">
          <NumberField
            label={couponsWords.usageLimit}
            path="usageLimit"
            value={draft.usageLimit}
            onChange={(usageLimit) => onChange({ usageLimit })}
            {...count}
          />
          <NumberField
            label={couponsWords.usageLimitPerEmail}
            path="usageLimitPerEmail"
            value={draft.usageLimitPerEmail}
            onChange={(usageLimitPerEmail) => onChange({ usageLimitPerEmail })}
            {...count}
          />
        </div>
        <Tick
          label={couponsWords.isAlone}
          isOn={draft.isAlone}
          onChange={(isAlone) => onChange({ isAlone })}
        />
        <Tick
          label={couponsWords.excludesSaleItems}
          isOn={draft.excludesSaleItems}
          onChange={(excludesSaleItems) => onChange({ excludesSaleItems })}
        />
        <Tick
          label={couponsWords.givesFreeDelivery}
          isOn={draft.givesFreeDelivery}
          onChange={(givesFreeDelivery) => onChange({ givesFreeDelivery })}
        />
        <Tick
          label={couponsWords.isPublic}
          hint={couponsWords.isPublicHint}
          isOn={draft.isPublic}
          onChange={(isPublic) => onChange({ isPublic })}
        />
      </section>
      <CouponProducts categoryIds={draft.categoryIds} productIds={draft.productIds} onChange={onChange} />
    </>
  )
}
