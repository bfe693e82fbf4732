import { accessibilityPages } from '#contract/console/statements/accessibility-settings.ts'
import { LongTextField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import type { SectionProps } from '../section-props.ts'

const TEXT_ROWS = 5

export const accessibilityWords = {
  title: 'Deklaracja dostępności',
  hint: 'Strona, do której prowadzi stopka. Sklep dla konsumentów musi ją mieć; zgłoszenia trafiają do reklamacji, a na odpowiedź jest 30 dni.',
  page: 'Strona',
  pages: {
    full: 'pełna deklaracja',
    exempt: 'krótsza: mikroprzedsiębiorca (mniej niż 10 osób i do 2 mln euro)',
    off: 'bez strony',
  },
  service: 'Opis usługi',
  usage: 'Jak z niej korzystać',
  standard: 'Jak spełniasz wymagania',
  standardHint: 'Opisz tylko to, co naprawdę sprawdzono. Twoje zdjęcia, teksty i pliki też się liczą.',
  gaps: 'Co nie jest dostępne',
  gapsHint: 'Jedno miejsce w wierszu.',
  reviewedOn: 'Dzień ostatniego przeglądu',
  contact: 'Kontakt w sprawie dostępności',
  contactHint: 'Puste: e-mail i telefon sklepu.',
}
const words = accessibilityWords

/** The accessibility statement. */
export const AccessibilitySection = ({ settings: { accessibility }, change }: SectionProps) => {
  const set = (changed: Partial<typeof accessibility>) =>
    change({ accessibility: { ...accessibility, ...changed } })
  const isFull = accessibility.page === 'full'
  const text = (name: 'service' | 'usage' | 'standard', hint?: string) => (
    <LongTextField
      label={words[name]}
      {...(hint ? { hint } : {})}
      path={`accessibility.${name}`}
      rows={TEXT_ROWS}
      value={accessibility[name]}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <div className="fields">
      <SelectField
        label={words.page}
        path="accessibility.page"
        value={accessibility.page}
        onChange={(value) => set({ page: accessibilityPages.find((one) => one === value) ?? 'full' })}
        choices={accessibilityPages.map((value) => ({ value, title: words.pages[value] }))}
      />
      {accessibility.page !== 'off' && (
        <>
          {isFull && text('service')}
          {text('usage')}
          {isFull && text('standard', words.standardHint)}
          <LongTextField
            label={words.gaps}
            hint={words.gapsHint}
            path="accessibility.gaps"
            rows={TEXT_ROWS}
            value={accessibility.gaps.join('\n')}
            onChange={(value) => set({ gaps: value === '' ? [] : value.split('\n') })}
          />
          <TextField
            label={words.reviewedOn}
            path="accessibility.reviewedOn"
            type="date"
            value={accessibility.reviewedOn}
            onChange={(reviewedOn) => set({ reviewedOn })}
          />
          <TextField
            label={words.contact}
            hint={words.contactHint}
            path="accessibility.contact"
            value={accessibility.contact}
            onChange={(contact) => set({ contact })}
          />
        </>
      )}
    </div>
  )
}
