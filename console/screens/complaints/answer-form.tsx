import { useState } from 'react'
import { type ComplaintOutcome, complaintOutcomes } from '#contract/complaint.ts'
import { type ComplaintAnswer, complaintsApi } from '#contract/console/orders/complaints.ts'
import { useApi } from '#console/data/api-client.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { toDateField } from '#console/text/format-date.ts'
import { complaintWords as words } from './strings.ts'

const LETTER_ROWS = 14

type Settles = 'yes' | 'no' | ''

/** The answer to a complaint: a decision, the letter, and how it is given. */
export const AnswerForm = ({
  answer: { complaint, texts },
  reload,
}: {
  answer: ComplaintAnswer
  reload: () => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const { problems, problem, isBusy, save } = useSaving()
  const [outcome, setOutcome] = useState<ComplaintOutcome>('upheld')
  const [written, setWritten] = useState<string | null>(null)
  const [settles, setSettles] = useState<Settles>('')
  const [way, setWay] = useState<'mail' | 'letter'>(complaint.email === '' ? 'letter' : 'mail')
  const [sentOn, setSentOn] = useState(() => toDateField(Date.now()))
  const text = written ?? texts[outcome]
  const isPartial = outcome !== 'upheld'
  const isBarrier = complaint.kind === 'accessibility'
  const submit = () => {
    const body = {
      outcome,
      text,
      // Of accessibility the letter names the supervising minister instead, whatever is chosen.
      settles: isPartial && (isBarrier || settles !== '') ? settles === 'yes' : null,
      way,
      sentOn: way === 'letter' ? sentOn : null,
    }
    void save(complaintsApi.answer.request, body, async (onceKey) => {
      await api(complaintsApi.answer, { params: { id: complaint.id }, body }, { onceKey })
      showToast(words.answered)
      reload()
    })
  }
  return (
    <section className="card" aria-labelledby="answer">
      <h2 id="answer">{complaint.outcome === null ? words.answer : words.answerAgain}</h2>
      <Form problems={problems} isLocked={isBusy} onSubmit={submit}>
        <SelectField
          label={words.outcomeLabel}
          path="outcome"
          value={outcome}
          onChange={(value) => setOutcome(complaintOutcomes.find((one) => one === value) ?? 'upheld')}
          choices={complaintOutcomes.map((value) => ({ value, title: words.outcome(value) }))}
        />
        {isPartial && !isBarrier && (
          <SelectField
            label={words.settles}
            hint={settles === '' ? words.settlesHint : settles === 'yes' ? texts.settles : texts.settlesNot}
            path="settles"
            value={settles}
            onChange={(value) => setSettles(value === 'yes' || value === 'no' ? value : '')}
            choices={[
              { value: '', title: words.settlesNone },
              { value: 'yes', title: words.settlesYes },
              { value: 'no', title: words.settlesNo },
            ]}
          />
        )}
        <LongTextField
          label={words.text}
          hint={words.textHint}
          path="text"
          rows={LETTER_ROWS}
          value={text}
          onChange={setWritten}
        />
        {complaint.email !== '' && (
          <SelectField
            label={words.way}
            path="way"
            value={way}
            onChange={(value) => setWay(value === 'letter' ? 'letter' : 'mail')}
            choices={[
              { value: 'mail', title: words.byMail(complaint.email) },
              { value: 'letter', title: words.byLetter },
            ]}
          />
        )}
        {way === 'letter' && (
          <TextField label={words.sentOn} path="sentOn" type="date" value={sentOn} onChange={setSentOn} />
        )}
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy}>
          {way === 'mail' ? words.send : words.record}
        </Button>
      </Form>
    </section>
  )
}
