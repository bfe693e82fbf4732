import { LongTextField, TextField } from '#console/parts/form/fields.tsx'
import type { SectionProps } from './section-props.ts'

const words = {
  title: 'Odpowiedzi na wiadomości',
  signature: 'Podpis pod odpowiedziami',
  signatureHint: 'Puste pole: „Pozdrawiamy” i nazwa sklepu.',
  replyTo: 'Gdzie mają trafiać odpowiedzi klientów',
  replyToHint: 'Adres Twojej skrzynki. Puste pole: adres e-mail sklepu.',
}

/** The signature of answers, and the mailbox that visitors reply to. */
export const AnswerSettings = ({ settings: { answers }, change }: SectionProps) => (
  <>
    <h3>{words.title}</h3>
    <div className="fields">
      <LongTextField
        label={words.signature}
        hint={words.signatureHint}
        path="answers.signature"
        maxLength={1_000}
        value={answers.signature}
        onChange={(signature) => change({ answers: { ...answers, signature } })}
      />
      <TextField
        label={words.replyTo}
        hint={words.replyToHint}
        path="answers.replyTo"
        type="email"
        maxLength={200}
        value={answers.replyTo}
        onChange={(replyTo) => change({ answers: { ...answers, replyTo } })}
      />
    </div>
  </>
)
