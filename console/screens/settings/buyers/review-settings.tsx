import { NumberField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Link } from '#console/parts/link.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import type { SectionProps } from '../section-props.ts'

export const reviewSettingWords = {
  title: 'Opinie i pytania o produkty',
  hint: 'Opinię może napisać tylko kupujący, którego zamówienie jest zrealizowane. Czytasz ją, zanim się pokaże.',
  asks: 'Proś kupujących o opinie',
  asksHint:
    'Jedna wiadomość na zamówienie, z linkiem do każdego produktu. Taka prośba może być informacją handlową, więc opisz ją w polityce prywatności i włącz, jeśli masz na nią podstawę.',
  afterDays: 'Po ilu dniach od realizacji',
  rewards: 'Co dajesz za opinie',
  rewardsHint:
    'Na przykład „rabat 5% na następne zakupy, bez względu na ocenę”. Puste: nic. Pokażemy to w zasadach opinii.',
  toReviews: 'Przejdź do opinii',
  areTaken: 'Przyjmuj pytania na stronach produktów',
  areTakenHint: 'Bez tego zostają tylko pytania, na które już odpowiedziano.',
  addressDays: 'Po ilu dniach od odpowiedzi usuwać adres pytającego',
  addressDaysHint:
    'Od 1 do 1100. Pytanie i odpowiedź zostają na stronie bez adresu. Pytanie bez odpowiedzi znika po roku.',
  toQuestions: 'Przejdź do pytań',
  afterDaysHint: 'Podłogę trzeba najpierw ułożyć: dwa tygodnie to dobry początek.',
}

/** Whether and when buyers are asked what they think of their goods, and whether shoppers may put questions. */
export const ReviewSettings = ({ settings: { reviews, questions }, change }: SectionProps) => {
  const set = (changed: Partial<typeof reviews>) => change({ reviews: { ...reviews, ...changed } })
  const setQuestions = (changed: Partial<typeof questions>) =>
    change({ questions: { ...questions, ...changed } })
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
      <TextField
        label={reviewSettingWords.rewards}
        hint={reviewSettingWords.rewardsHint}
        path="reviews.rewards"
        value={reviews.rewards}
        onChange={(rewards) => set({ rewards })}
      />
      <p>
        <Link to="/opinie">{reviewSettingWords.toReviews}</Link>
      </p>
      <Tick
        label={reviewSettingWords.areTaken}
        hint={reviewSettingWords.areTakenHint}
        isOn={questions.areTaken}
        onChange={(areTaken) => setQuestions({ areTaken })}
      />
      <NumberField
        label={reviewSettingWords.addressDays}
        hint={reviewSettingWords.addressDaysHint}
        path="questions.addressDays"
        value={questions.addressDays}
        read={readCount}
        write={writeCount}
        onChange={(days) => setQuestions({ addressDays: days ?? Number.NaN })}
      />
      <p>
        <Link to="/pytania">{reviewSettingWords.toQuestions}</Link>
      </p>
    </div>
  )
}
