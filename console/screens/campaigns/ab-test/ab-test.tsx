import { plural } from '#contract/plural.ts'
import {
  type AbTestAnswer,
  type AbTestToSave,
  type AbTestGoal,
  abTestGoals,
  abTestsApi,
} from '#contract/console/campaigns/ab-tests.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField, SelectField, Tick } from '#console/parts/form/fields.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Link } from '#console/parts/link.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { PairFigures } from '#console/screens/results/pair-figures.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import './ab-test.css'

const day = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', timeZone: 'Europe/Warsaw' })

const abTestWords = {
  title: 'Test A/B',
  lead: 'Każda osoba widzi zawsze ten sam wariant. Procenty mówią, jaka część nowych osób zobaczy który.',
  variants: 'Warianty tego testu',
  percent: (name: string) => `„${name}”, procent osób`,
  isOff: 'wyłączony',
  evenly: 'Podziel po równo',
  sum: (sum: number) => `Razem ${sum}%. Musi być 100%.`,
  newStart: 'Zmiana podziału zaczyna porównanie od nowa, bo starych i nowych liczb nie można dodać.',
  goal: 'Co porównujemy',
  goals: {
    conversion: 'wypełnienia na wyświetlenie',
    order: 'osoby, które zamówiły w 7 dni od wyświetlenia',
  },
  noOrders:
    'Porównujemy wypełnienia na wyświetlenie. Zamówienia znamy tylko na stronach tego sklepu, a ta kampania jest na innej witrynie.',
  endsItself: 'Zakończ test, gdy coś wiadomo na pewno',
  endsItselfHint:
    'Gdy jeden wariant jest lepszy od wszystkich innych, zostaje tylko on. Sprawdzamy co 10 minut; taki wybór myli się najwyżej w 5 testach na 100. Zamówienia przychodzą później, więc dla nich to przybliżenie.',
  maxDays: 'Najdłużej dni',
  maxDaysHint:
    'Po tylu dniach bez rozstrzygnięcia zostaje kampania, od której zaczął się test. Puste: bez końca.',
  save: 'Zapisz test',
  saved: 'Zapisano test.',
  nothing: 'Nikt jeszcze nie widział tych wariantów.',
  ended: ({ atMs, reason, remaining, others }: NonNullable<AbTestAnswer['ended']>) =>
    `${reason === 'better' ? 'Test się rozstrzygnął' : 'Test trwał tyle, ile wybrano, i się nie rozstrzygnął'} (${day.format(atMs)}). Pokazujemy „${remaining}”, a ${plural(others.length, 'wyłączony wariant', 'wyłączone warianty', 'wyłączone warianty')} to: ${others.map((name) => `„${name}”`).join(', ')}.`,
}

/** The A/B test of a campaign and its variants: how visitors are divided, what is compared, and the result so far. */
export const AbTest = ({ campaignId }: { campaignId: string }) => {
  const loaded = useApiQuery(abTestsApi.one, { params: { id: campaignId } })
  return (
    <LoadedContent loaded={loaded}>
      {(answer) => (
        <section className="card ab-test" aria-labelledby="ab-test">
          <h2 id="ab-test">{abTestWords.title}</h2>
          {answer.ended && (
            <p className="notice" role="note">
              {abTestWords.ended(answer.ended)}
            </p>
          )}
          {answer.variants.length > 1 && (
            <>
              <AbTestForm campaignId={campaignId} answer={answer} onSaved={loaded.put} />
              {answer.result ? (
                <PairFigures pair={answer.result} />
              ) : (
                <p className="muted">{abTestWords.nothing}</p>
              )}
            </>
          )}
        </section>
      )}
    </LoadedContent>
  )
}

type Props = { campaignId: string; answer: AbTestAnswer; onSaved: (answer: AbTestAnswer) => void }

const WHOLE = 100

/** Whole percents, as equal as they can be; the first get one more where it does not come out. */
const evenPercents = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(WHOLE / count) + Number(index < WHOLE % count))

const AbTestForm = ({ campaignId, answer, onSaved }: Props) => {
  const showToast = useToast()
  const drafting = useDraft<AbTestToSave>(answer.test, { form: 'ab-test', id: campaignId })
  const { draft, isDirty, change, markSaved } = drafting
  const params = { id: campaignId }
  const { saveOver, conflict } = useConflict(
    drafting,
    abTestsApi.one,
    { params },
    { draftOf: ({ test }) => test, put: onSaved },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () =>
    save(abTestsApi.change.request, draft, async () => {
      const saved = await saveOver(abTestsApi.change, { params, body: draft }, answer.version)
      markSaved(saved.test)
      onSaved(saved)
      showToast(abTestWords.saved)
    })
  const sum = draft.percents.reduce((all, { percent }) => all + percent, 0)
  const isDividedAnew = draft.percents.some(
    ({ id, percent }) => answer.test.percents.find((saved) => saved.id === id)?.percent !== percent,
  )
  const setPercent = (id: string, percent: number) => {
    const others = draft.percents.filter((one) => one.id !== id)
    // Of two, the other one gets the rest.
    const rest = others.length === 1 && percent >= 1 && percent < WHOLE ? WHOLE - percent : null
    change({
      percents: draft.percents.map((one) =>
        one.id === id ? { id, percent } : rest === null ? one : { id: one.id, percent: rest },
      ),
    })
  }
  return (
    <Form problems={problems} onSubmit={() => void submit()} label={abTestWords.title}>
      <p className="muted">{abTestWords.lead}</p>
      <ul className="ab-test-variants" aria-label={abTestWords.variants}>
        {answer.variants.map(({ id, name, isOn }) => {
          const index = draft.percents.findIndex((one) => one.id === id)
          return (
            <li key={id}>
              <Link to="/kampanie/$id" params={{ id }} aria-current={id === campaignId ? 'page' : undefined}>
                {name}
              </Link>
              {!isOn && <small>{abTestWords.isOff}</small>}
              {index >= 0 && (
                <NumberField
                  label={abTestWords.percent(name)}
                  isLabelHidden
                  path={`percents.${index}.percent`}
                  className="is-number"
                  value={draft.percents[index]!.percent}
                  read={readCount}
                  write={writeCount}
                  onChange={(value) => setPercent(id, value ?? Number.NaN)}
                />
              )}
              <span aria-hidden="true">%</span>
            </li>
          )
        })}
      </ul>
      <div className="form-actions">
        <Button
          onClick={() => {
            const even = evenPercents(draft.percents.length)
            change({ percents: draft.percents.map(({ id }, index) => ({ id, percent: even[index]! })) })
          }}
        >
          {abTestWords.evenly}
        </Button>
      </div>
      <div role="status">
        {sum !== WHOLE && !Number.isNaN(sum) && <p className="problem">{abTestWords.sum(sum)}</p>}
        {isDividedAnew && sum === WHOLE && answer.result && <p className="hint">{abTestWords.newStart}</p>}
      </div>
      {answer.knowsOrders || draft.goal === 'order' ? (
        <SelectField
          label={abTestWords.goal}
          path="goal"
          value={draft.goal}
          choices={abTestGoals.map((value) => ({ value, title: abTestWords.goals[value] }))}
          onChange={(goal) => change({ goal: goal as AbTestGoal })}
        />
      ) : (
        <p className="hint">{abTestWords.noOrders}</p>
      )}
      <Tick
        label={abTestWords.endsItself}
        hint={abTestWords.endsItselfHint}
        isOn={draft.endsItself}
        onChange={(endsItself) => change({ endsItself })}
      />
      {draft.endsItself && (
        <NumberField
          label={abTestWords.maxDays}
          hint={abTestWords.maxDaysHint}
          path="maxDays"
          className="is-number"
          value={draft.maxDays}
          read={readCount}
          write={writeCount}
          onChange={(maxDays) => change({ maxDays })}
        />
      )}
      <SaveOrRemove
        isDirty={isDirty}
        isBusy={isBusy}
        problem={problem}
        conflict={conflict}
        saveTitle={abTestWords.save}
        removal={null}
      />
    </Form>
  )
}
