import { type OpeningAnswer, openingApi } from '#contract/console/opening.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { openingWords } from './strings.ts'

type Props = { answer: OpeningAnswer; put: (answer: OpeningAnswer) => void }

/** Proves that mail about orders arrives: a letter is sent, and its code entered here. */
export const TestLetterCard = ({ answer: { letter, missing }, put }: Props) => (
  <section className="card" aria-labelledby="test-letter">
    <h2 id="test-letter">{openingWords.letter}</h2>
    {letter.isProven ? (
      <p>{openingWords.letterProven(letter.to ?? '')}</p>
    ) : (
      <>
        <p>{openingWords.letterHint}</p>
        {letter.to === null || missing.includes('contact') ? (
          <p className="hint">{openingWords.letterNeedsAddress}</p>
        ) : (
          <Proof to={letter.to} letter={letter} put={put} />
        )}
      </>
    )}
  </section>
)

const Proof = ({
  to,
  letter,
  put,
}: {
  to: string
  letter: OpeningAnswer['letter']
  put: (answer: OpeningAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const sending = useChange<'send'>()
  const { draft, isDirty, change, replace } = useDraft({ code: '' }, null)
  const { problems, problem, isBusy, save } = useSaving()
  const send = () =>
    sending.start('send', async () => {
      put(await api(openingApi.sendLetter, {}))
      showToast(openingWords.letterSent(to))
    })
  const confirm = () =>
    save(openingApi.proveMail.request, draft, async () => {
      const proven = await api(openingApi.proveMail, { body: draft })
      replace({ code: '' })
      put(proven)
      showToast(openingWords.codeAccepted)
    })
  const sendButton = (
    <Button isBusy={sending.doing !== null} onClick={() => void send()}>
      {letter.sentMs === null ? openingWords.sendLetter : openingWords.sendAnother}
    </Button>
  )
  return (
    <>
      <p>{openingWords.letterTo(to)}</p>
      {letter.problem !== null && (
        <p className="problem" role="alert">
          {openingWords.letterProblem(letter.problem)}
        </p>
      )}
      {letter.sentMs === null ? (
        <>
          <FormMessage text={sending.problem} />
          <div className="form-actions">{sendButton}</div>
        </>
      ) : (
        <Form problems={problems} onSubmit={() => void confirm()}>
          <TextField
            path="code"
            label={openingWords.code}
            value={draft.code}
            onChange={(code) => change({ code })}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <FormMessage text={problem ?? sending.problem} />
          <div className="form-actions">
            <Button look="main" type="submit" isBusy={isBusy} disabled={!isDirty}>
              {openingWords.confirmCode}
            </Button>
            {sendButton}
          </div>
        </Form>
      )}
    </>
  )
}
