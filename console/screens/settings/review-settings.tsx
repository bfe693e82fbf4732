import { NumberField, Tick } from '#console/parts/form/fields.tsx'
import { Link } from '#console/parts/link.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import type { SectionProps } from './section-props.ts'

export const reviewSettingWords = {
  title: 'Opinie o produktach',
  hint: 'Opinię może napisać tylko kupujący, którego zamówienie jest zrealizowane. Czytasz ją, zanim się pokaże.',
  asks: 'Proś kupujących o opinie',
  asksHint:
    'Jedna wiadomość na zamówienie, z linkiem do każdego produktu. Taka prośba może być informacją handlową, więc opisz ją w polityce prywatności i włącz, jeśli masz na nią podstawę.',
  afterDays: 'Po ilu dniach od realizacji',
  toReviews: 'Przejdź do opinii',
  afterDaysHint: 'Podłogę trzeba najpierw ułożyć: dwa tygodnie to dobry początek.',
}

/** Whether and when buyers are asked what they think of their goods. */
export const ReviewSettings = ({ settings: { reviews }, change }: SectionProps) => {
  const set = (changed: Partial<typeof reviews>) => change({ reviews: { ...reviews, ...changed } })
  return (
    <div className="fields">
      <Tick
        label={reviewSettingWords.asks}
        hint={reviewSettingWords.asksHint}
        isOn={reviews.asks}
        onChange={(asks) => set({ asks })}
      />
      {reviews.asks && (
        <NumberField
          label={reviewSettingWords.afterDays}
          hint={reviewSettingWords.afterDaysHint}
          path="reviews.afterDays"
          value={reviews.afterDays}
          read={readCount}
          write={writeCount}
          onChange={(days) => set({ afterDays: days ?? Number.NaN })}
        />
      )}
      <p>
        <Link to="/opinie">{reviewSettingWords.toReviews}</Link>
      </p>
    </div>
  )
}
