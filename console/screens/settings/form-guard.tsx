import {
  LongTextField,
  NumberField,
  PasswordField,
  SelectField,
  TextField,
} from '#console/parts/form/fields.tsx'
import { settingsWords } from './strings.ts'
import type { SectionProps } from './section-props.ts'

const PROVIDERS = ['altcha', 'recaptcha', 'turnstile', 'none'] as const
/** Providers that need a pair of keys. */
const WITH_KEYS = new Set<string>(['recaptcha', 'turnstile'])

const readShare = (text: string): number | undefined =>
  /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined
const writeShare = (share: number): string => String(share).replace('.', ',')

/**
 * Who checks that a message comes from a person, which words send it to the spam folder, and from which
 * other sites it may come.
 */
export const FormGuard = ({ settings: { botCheck, wordList, allowedOrigins }, change }: SectionProps) => {
  const set = (changed: Partial<typeof botCheck>) => change({ botCheck: { ...botCheck, ...changed } })
  return (
    <div className="fields">
      <SelectField
        label={settingsWords.botCheck}
        hint={settingsWords.botCheckHint(botCheck.provider)}
        path="botCheck.provider"
        value={botCheck.provider}
        choices={PROVIDERS.map((provider) => ({
          value: provider,
          title: settingsWords.botCheckProvider(provider),
        }))}
        onChange={(provider) => set({ provider })}
      />
      {WITH_KEYS.has(botCheck.provider) && (
        <>
          <TextField
            label={settingsWords.siteKey}
            path="botCheck.siteKey"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={botCheck.siteKey}
            onChange={(siteKey) => set({ siteKey })}
          />
          <PasswordField
            label={settingsWords.secretKey}
            hint={settingsWords.secretKeyHint}
            path="botCheck.secretKey"
            autoComplete="new-password"
            value={botCheck.secretKey}
            onChange={(secretKey) => set({ secretKey })}
          />
        </>
      )}
      {/* Turnstile answers yes or no; the others give a score. */}
      {botCheck.provider !== 'none' && botCheck.provider !== 'turnstile' && (
        <NumberField
          label={settingsWords.threshold}
          hint={settingsWords.thresholdHint}
          path="botCheck.threshold"
          value={botCheck.threshold}
          read={readShare}
          write={writeShare}
          onChange={(threshold) => set({ threshold: threshold ?? Number.NaN })}
        />
      )}
      <LongTextField
        label={settingsWords.wordList}
        hint={settingsWords.wordListHint}
        path="wordList"
        rows={6}
        maxLength={20_000}
        value={wordList}
        onChange={(text) => change({ wordList: text })}
      />
      <LongTextField
        label={settingsWords.allowedOrigins}
        hint={settingsWords.allowedOriginsHint}
        path="allowedOrigins"
        rows={3}
        value={allowedOrigins.join('\n')}
        onChange={(text) => change({ allowedOrigins: text === '' ? [] : text.split('\n') })}
      />
    </div>
  )
}

const answerWords = {
  title: 'Odpowiedzi na wiadomości',
  signature: 'Podpis pod odpowiedziami',
  signatureHint: 'Puste pole: „Pozdrawiamy” i nazwa sklepu.',
  replyTo: 'Gdzie mają trafiać odpowiedzi klientów',
  replyToHint: 'Adres Twojej skrzynki. Puste pole: adres e-mail sklepu.',
}

/** The signature of answers, and the mailbox that visitors reply to. */
export const AnswerSettings = ({ settings: { answers }, change }: SectionProps) => (
  <>
    <h3>{answerWords.title}</h3>
    <div className="fields">
      <LongTextField
        label={answerWords.signature}
        hint={answerWords.signatureHint}
        path="answers.signature"
        maxLength={1_000}
        value={answers.signature}
        onChange={(signature) => change({ answers: { ...answers, signature } })}
      />
      <TextField
        label={answerWords.replyTo}
        hint={answerWords.replyToHint}
        path="answers.replyTo"
        type="email"
        maxLength={200}
        value={answers.replyTo}
        onChange={(replyTo) => change({ answers: { ...answers, replyTo } })}
      />
    </div>
  </>
)
