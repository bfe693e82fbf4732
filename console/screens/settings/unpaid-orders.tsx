import { formatAmount, readAmount } from '#contract/money.ts'
import { NumberField } from '#console/parts/form/fields.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { settingsWords } from './strings.ts'
import type { SectionProps } from './section-props.ts'

const count = { read: readCount, write: writeCount }

/** How long orders wait for payment, and how much one buyer may reserve without paying. */
export const UnpaidOrders = ({ settings: { unpaidOrders }, change }: SectionProps) => {
  const set = (changed: Partial<typeof unpaidOrders>) =>
    change({ unpaidOrders: { ...unpaidOrders, ...changed } })
  return (
    <>
      <h3>{settingsWords.unpaid}</h3>
      <p className="muted">{settingsWords.unpaidHint}</p>
      <div className="fields">
        <div className="field-row">
          <NumberField
            {...count}
            label={settingsWords.transferDays}
            path="unpaidOrders.transferDays"
            value={unpaidOrders.transferDays}
            onChange={(days) => set({ transferDays: days ?? Number.NaN })}
          />
          <NumberField
            {...count}
            label={settingsWords.onlineMinutes}
            path="unpaidOrders.onlineMinutes"
            value={unpaidOrders.onlineMinutes}
            onChange={(minutes) => set({ onlineMinutes: minutes ?? Number.NaN })}
          />
        </div>
        <div className="field-row">
          <NumberField
            {...count}
            label={settingsWords.maxUnpaidOrders}
            hint={settingsWords.noLimitHint}
            path="unpaidOrders.maxOrders"
            value={unpaidOrders.maxOrders}
            onChange={(maxOrders) => set({ maxOrders })}
          />
          <NumberField
            read={readAmount}
            write={formatAmount}
            label={settingsWords.maxUnpaidSum}
            hint={settingsWords.noLimitHint}
            path="unpaidOrders.maxGrosze"
            value={unpaidOrders.maxGrosze}
            onChange={(maxGrosze) => set({ maxGrosze })}
          />
        </div>
      </div>
    </>
  )
}
