import type { DeliveryKind, DeliveryMethodSettings } from '#contract/console/settings.ts'
import { formatAmount, readAmount } from '#contract/money.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { readCentimetres, writeCentimetres, writeKilograms } from '#console/text/read-number.ts'
import { settingsWords } from './strings.ts'
import type { SectionProps } from './section-props.ts'
import { MethodDays } from './floor-settings.tsx'
import { MethodHead } from './method-head.tsx'
import { WeightSteps } from './weight-steps.tsx'

const VAT_RATES = [23, 8, 5, 0] as const

/** Ways to deliver; the kind of each decides which fields it has. */
export const DeliverySettings = ({ settings, change, kinds }: SectionProps & { kinds: DeliveryKind[] }) => {
  const methods = settings.deliveryMethods
  const heaviestGrams = heaviestDelivered(methods, kinds)
  const set = (deliveryMethods: DeliveryMethodSettings[]) => change({ deliveryMethods })
  return (
    <>
      {methods.length === 0 && <p className="notice">{settingsWords.noDelivery}</p>}
      {heaviestGrams !== null && (
        <p className="notice">{settingsWords.noHeavyDelivery(writeKilograms(heaviestGrams))}</p>
      )}
      <ul className="methods">
        {methods.map((method, index) => (
          <li key={method.id}>
            <MethodHead
              title={settingsWords.deliveryNumber(index + 1, method.title)}
              isFirst={index === 0}
              isLast={index === methods.length - 1}
              onMove={(by) => set(moved(methods, index, by))}
              onRemove={() => set(methods.filter((_, at) => at !== index))}
            />
            <Method
              method={method}
              path={`deliveryMethods.${index}`}
              kinds={kinds}
              onChange={(changed) =>
                set(methods.map((each, at) => (at === index ? { ...each, ...changed } : each)))
              }
            />
          </li>
        ))}
      </ul>
      <Button onClick={() => set([...methods, newMethod(methods)])}>{settingsWords.addDelivery}</Button>
    </>
  )
}

/** Grams that the strongest of the ways turned on takes; null: one takes any weight, or all goods are collected. */
export const heaviestDelivered = (
  methods: DeliveryMethodSettings[],
  kinds: DeliveryKind[],
): number | null => {
  const kindOf = ({ kind }: DeliveryMethodSettings) => kinds.find((one) => one.kind === kind)
  const delivering = methods.filter((method) => method.isOn && !kindOf(method)?.isPickup)
  if (delivering.length === 0 || delivering.some((method) => !kindOf(method)?.asks.includes('steps')))
    return null
  return Math.max(0, ...delivering.flatMap(({ steps }) => steps.map(({ upToGrams }) => upToGrams)))
}

type MethodProps = {
  method: DeliveryMethodSettings
  path: string
  kinds: DeliveryKind[]
  onChange: (change: Partial<DeliveryMethodSettings>) => void
}

const Method = ({ method, path, kinds, onChange }: MethodProps) => {
  const asks = kinds.find(({ kind }) => kind === method.kind)?.asks ?? []
  // A kind without a price of its own is offered only from this sum.
  const isOnlyFrom = !asks.includes('price') && !asks.includes('steps')
  const price = { read: readAmount, write: formatAmount }
  return (
    <>
      <Tick label={settingsWords.isOn} isOn={method.isOn} onChange={(isOn) => onChange({ isOn })} />
      <div className="field-row">
        <TextField
          label={settingsWords.name}
          path={`${path}.title`}
          maxLength={100}
          value={method.title}
          onChange={(title) => onChange({ title })}
        />
        <SelectField
          label={settingsWords.kind}
          path={`${path}.kind`}
          value={method.kind}
          choices={kinds.map(({ kind, title }) => ({ value: kind, title }))}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      <TextField
        label={settingsWords.hint}
        hint={settingsWords.hintDays}
        path={`${path}.hint`}
        maxLength={300}
        value={method.hint}
        onChange={(hint) => onChange({ hint })}
      />
      {asks.includes('steps') && (
        <WeightSteps steps={method.steps} path={`${path}.steps`} onChange={(steps) => onChange({ steps })} />
      )}
      <MethodDays days={method.days} path={`${path}.days`} onChange={(days) => onChange({ days })} />
      <div className="field-row is-short">
        {asks.includes('price') && (
          <NumberField
            label={settingsWords.price}
            path={`${path}.priceGrosze`}
            value={method.priceGrosze}
            onChange={(grosze) => onChange({ priceGrosze: grosze ?? 0 })}
            {...price}
          />
        )}
        {asks.includes('freeFrom') && (
          <NumberField
            label={isOnlyFrom ? settingsWords.onlyFrom : settingsWords.freeFrom}
            hint={isOnlyFrom ? undefined : settingsWords.freeFromHint}
            path={`${path}.freeFromGrosze`}
            value={method.freeFromGrosze}
            onChange={(freeFromGrosze) => onChange({ freeFromGrosze })}
            {...price}
          />
        )}
        {asks.includes('maxLength') && (
          <NumberField
            label={settingsWords.maxLength}
            hint={settingsWords.maxLengthHint}
            path={`${path}.maxLengthMm`}
            value={method.maxLengthMm}
            onChange={(maxLengthMm) => onChange({ maxLengthMm })}
            read={readCentimetres}
            write={writeCentimetres}
          />
        )}
        <SelectField
          label={settingsWords.vatRate}
          path={`${path}.vatRate`}
          value={String(method.vatRate)}
          choices={VAT_RATES.map((rate) => ({ value: String(rate), title: settingsWords.rate(rate) }))}
          onChange={(rate) => onChange({ vatRate: Number(rate) as DeliveryMethodSettings['vatRate'] })}
        />
      </div>
    </>
  )
}

/** Orders store a method's id, so a new one gets an unused number. */
const newMethod = (methods: DeliveryMethodSettings[]): DeliveryMethodSettings => {
  let number = methods.length + 1
  while (methods.some(({ id }) => id === `dostawa-${number}`)) number++
  return {
    id: `dostawa-${number}`,
    kind: 'flat_rate',
    title: settingsWords.newDelivery,
    hint: '',
    isOn: false,
    priceGrosze: 0,
    freeFromGrosze: null,
    steps: [],
    maxLengthMm: null,
    vatRate: 23,
  }
}

/** The list with one of it a place earlier (`by` -1) or later (1). */
export const moved = <T,>(list: T[], index: number, by: -1 | 1): T[] => {
  const [one, other] = [list[index], list[index + by]]
  return one === undefined || other === undefined
    ? list
    : list.map((item, at) => (at === index ? other : at === index + by ? one : item))
}
