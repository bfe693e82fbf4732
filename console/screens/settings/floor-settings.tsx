import type { DeliveryMethodSettings } from '#contract/console/settings.ts'
import { formatAmount, readAmount } from '#contract/money.ts'
import { LongTextField, NumberField } from '#console/parts/form/fields.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import type { SectionProps } from './section-props.ts'

const words = {
  daysFrom: 'W drodze od, dni robocze',
  daysTo: 'W drodze do, dni robocze',
  daysHint: 'Puste: bez terminu na stronie produktu.',
  times: 'Kiedy wysyłamy',
  timesHint: 'Z tych pól liczymy termin dostawy na stronie produktu. Pomijamy weekendy i święta.',
  handlingDays: 'Dni robocze do wysyłki',
  cutOffHour: 'Zamówienia do godziny',
  cutOffHint: 'Późniejsze liczymy od następnego dnia roboczego.',
  sampleDays: 'Próbki: dni do wysyłki',
  sampleDaysHint: 'Puste: jak inne produkty.',
  cutDays: 'Na zamówienie: o ile dni dłużej',
  cutDaysHint: 'Produkty wykonywane lub docinane dla kupującego.',
  backorderDays: 'Brak w magazynie: po ilu dniach przyjedzie',
  backorderDaysHint: 'Puste: obiecujemy ustawowe 30 dni.',
  farPostcodes: 'Kody, do których jedzie się dłużej',
  farHint: 'Początek kodu w każdym wierszu, np. 72-6 albo 84.',
  farDays: 'O ile dni dłużej',
  calculator: 'Kalkulator podłóg',
  calculatorHint: 'Zapas na docinki w procentach.',
  straight: 'Układanie prosto',
  diagonal: 'Układanie po skosie',
  herringbone: 'Jodełka',
  doorWidth: 'Szerokość drzwi, cm',
  doorHint: 'Tyle listwy nie ma przy jednych drzwiach.',
  samples: 'Próbki',
  samplePrice: 'Cena nowej próbki, zł',
  samplePriceHint: '0: bezpłatna.',
  maxSamples: 'Próbek w jednym zamówieniu',
  creditDays: 'Odliczanie próbki od podłogi, dni',
  creditDaysHint:
    '0: wyłączone. Po opłaceniu próbki klient dostaje jednorazowy kod na jej cenę, ważny tyle dni przy zakupie tej podłogi.',
}

const count = { read: readCount, write: writeCount }

/** The working days that a delivery method takes; both or none. */
export const MethodDays = ({
  days,
  path,
  onChange,
}: {
  days: DeliveryMethodSettings['days']
  path: string
  onChange: (days: DeliveryMethodSettings['days']) => void
}) => (
  <div className="field-row is-short">
    <NumberField
      label={words.daysFrom}
      hint={words.daysHint}
      path={`${path}.from`}
      value={days?.from ?? null}
      onChange={(from) => onChange(from === null ? null : { from, to: Math.max(from, days?.to ?? from) })}
      {...count}
    />
    <NumberField
      label={words.daysTo}
      path={`${path}.to`}
      value={days?.to ?? null}
      onChange={(to) => onChange(to === null ? null : { from: Math.min(days?.from ?? to, to), to })}
      {...count}
    />
  </div>
)

/** When orders are sent, what the calculator reckons with, and samples of floors. */
export const FloorSettings = ({ settings, change }: SectionProps) => {
  const { deliveryTimes, calculator, samples } = settings
  const setTimes = (changed: Partial<typeof deliveryTimes>) =>
    change({ deliveryTimes: { ...deliveryTimes, ...changed } })
  const percent = (name: 'straight' | 'diagonal' | 'herringbone') => {
    const key = `${name}Percent` as const
    return (
      <NumberField
        label={words[name]}
        path={`calculator.${key}`}
        value={calculator[key]}
        onChange={(value) => change({ calculator: { ...calculator, [key]: value ?? Number.NaN } })}
        {...count}
      />
    )
  }
  return (
    <>
      <h3>{words.times}</h3>
      <p className="muted">{words.timesHint}</p>
      <div className="field-row is-short">
        <NumberField
          label={words.handlingDays}
          path="deliveryTimes.handlingDays"
          value={deliveryTimes.handlingDays}
          onChange={(handlingDays) => setTimes({ handlingDays: handlingDays ?? Number.NaN })}
          {...count}
        />
        <NumberField
          label={words.cutOffHour}
          hint={words.cutOffHint}
          path="deliveryTimes.cutOffHour"
          value={deliveryTimes.cutOffHour}
          onChange={(cutOffHour) => setTimes({ cutOffHour: cutOffHour ?? Number.NaN })}
          {...count}
        />
        <NumberField
          label={words.farDays}
          path="deliveryTimes.farDays"
          value={deliveryTimes.farDays}
          onChange={(farDays) => setTimes({ farDays: farDays ?? Number.NaN })}
          {...count}
        />
      </div>
      <div className="field-row is-short">
        <NumberField
          label={words.sampleDays}
          hint={words.sampleDaysHint}
          path="deliveryTimes.sampleDays"
          value={deliveryTimes.sampleDays}
          onChange={(sampleDays) => setTimes({ sampleDays })}
          {...count}
        />
        <NumberField
          label={words.cutDays}
          hint={words.cutDaysHint}
          path="deliveryTimes.cutDays"
          value={deliveryTimes.cutDays}
          onChange={(cutDays) => setTimes({ cutDays: cutDays ?? Number.NaN })}
          {...count}
        />
        <NumberField
          label={words.backorderDays}
          hint={words.backorderDaysHint}
          path="deliveryTimes.backorderDays"
          value={deliveryTimes.backorderDays}
          onChange={(backorderDays) => setTimes({ backorderDays })}
          {...count}
        />
      </div>
      <LongTextField
        label={words.farPostcodes}
        hint={words.farHint}
        path="deliveryTimes.farPostcodes"
        rows={2}
        value={deliveryTimes.farPostcodes.join('\n')}
        onChange={(text) => setTimes({ farPostcodes: text === '' ? [] : text.split('\n') })}
      />
      <h3>{words.calculator}</h3>
      <p className="muted">{words.calculatorHint}</p>
      <div className="field-row is-short">
        {percent('straight')}
        {percent('diagonal')}
        {percent('herringbone')}
        <NumberField
          label={words.doorWidth}
          hint={words.doorHint}
          path="calculator.doorWidthCm"
          value={calculator.doorWidthCm}
          onChange={(value) => change({ calculator: { ...calculator, doorWidthCm: value ?? Number.NaN } })}
          {...count}
        />
      </div>
      <h3>{words.samples}</h3>
      <div className="field-row is-short">
        <NumberField
          label={words.samplePrice}
          hint={words.samplePriceHint}
          path="samples.priceGrosze"
          value={samples.priceGrosze}
          read={readAmount}
          write={formatAmount}
          onChange={(grosze) => change({ samples: { ...samples, priceGrosze: grosze ?? Number.NaN } })}
        />
        <NumberField
          label={words.maxSamples}
          path="samples.maxInCart"
          value={samples.maxInCart}
          onChange={(value) => change({ samples: { ...samples, maxInCart: value ?? Number.NaN } })}
          {...count}
        />
        <NumberField
          label={words.creditDays}
          hint={words.creditDaysHint}
          path="samples.creditDays"
          value={samples.creditDays}
          onChange={(value) => change({ samples: { ...samples, creditDays: value ?? Number.NaN } })}
          {...count}
        />
      </div>
    </>
  )
}
