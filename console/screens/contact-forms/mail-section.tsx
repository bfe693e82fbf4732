import { useRef } from 'react'
import type { PreviewAnswer } from '#contract/console/contact-forms.ts'
import type { MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { contactFormsWords } from './strings.ts'
import { TemplateCodeField, type CodeFieldHandle } from './code-field.tsx'

type Props = {
  name: 'mail' | 'mail_2'
  mail: MailTemplate
  preview: PreviewAnswer | undefined
  onChange: (mail: MailTemplate) => void
}

/** One mail of the form. The first one is always sent, the second when switched on. */
export const MailSection = ({ name, mail, preview, onChange }: Props) => {
  const isSecond = name === 'mail_2'
  const set = (change: Partial<MailTemplate>) => onChange({ ...mail, ...change })
  return (
    <section className="card" aria-labelledby={`form-${name}`}>
      <h2 id={`form-${name}`}>{isSecond ? contactFormsWords.mail2 : contactFormsWords.mail}</h2>
      <p className="muted">{isSecond ? contactFormsWords.mail2Hint : contactFormsWords.mailHint}</p>
      {isSecond && (
        <Tick label={contactFormsWords.mail2On} isOn={mail.active} onChange={(active) => set({ active })} />
      )}
      {(!isSecond || mail.active) && (
        <MailFields path={`properties.${name}`} mail={mail} preview={preview} set={set} />
      )}
    </section>
  )
}

const MAX_LINE = 5_000

const MailFields = ({
  path,
  mail,
  preview,
  set,
}: {
  path: string
  mail: MailTemplate
  preview: PreviewAnswer | undefined
  set: (change: Partial<MailTemplate>) => void
}) => {
  const body = useRef<CodeFieldHandle>(null)
  const plain = { autoComplete: 'off', spellCheck: false, maxLength: MAX_LINE }
  const { mailTags = [], fileTags = [] } = preview ?? {}
  return (
    <>
      <div className="field-row">
        <TextField
          label={contactFormsWords.recipient}
          hint={contactFormsWords.recipientHint}
          path={`${path}.recipient`}
          {...plain}
          value={mail.recipient}
          onChange={(recipient) => set({ recipient })}
        />
        <TextField
          label={contactFormsWords.sender}
          path={`${path}.sender`}
          {...plain}
          value={mail.sender}
          onChange={(sender) => set({ sender })}
        />
      </div>
      <TextField
        label={contactFormsWords.subject}
        path={`${path}.subject`}
        {...plain}
        value={mail.subject}
        onChange={(subject) => set({ subject })}
      />
      <div className="tag-buttons" role="group" aria-label={contactFormsWords.mailTags}>
        {mailTags.map((tag) => (
          <Button
            key={tag}
            aria-label={contactFormsWords.insertTag(`[${tag}]`)}
            onClick={() => body.current?.insert(`[${tag}]`)}
          >
            <code>[{tag}]</code>
          </Button>
        ))}
      </div>
      <TemplateCodeField
        ref={body}
        label={contactFormsWords.body}
        path={`${path}.body`}
        rows={10}
        maxLength={100_000}
        value={mail.body}
        onChange={(text) => set({ body: text })}
      />
      <details>
        <summary>{contactFormsWords.specialTags}</summary>
        <ul className="special-tags">
          {contactFormsWords.special.map(([tag, meaning]) => (
            <li key={tag}>
              <Button
                aria-label={contactFormsWords.insertTag(`[${tag}]`)}
                onClick={() => body.current?.insert(`[${tag}]`)}
              >
                <code>[{tag}]</code>
              </Button>
              <span className="muted small">{meaning}</span>
            </li>
          ))}
        </ul>
      </details>
      <div className="field-row">
        <LongTextField
          label={contactFormsWords.headers}
          hint={contactFormsWords.headersHint}
          path={`${path}.additional_headers`}
          rows={2}
          maxLength={MAX_LINE}
          value={mail.additional_headers}
          onChange={(additional_headers) => set({ additional_headers })}
        />
        <LongTextField
          label={contactFormsWords.attachments}
          hint={`${contactFormsWords.attachmentsHint}${fileTags.length > 0 ? ` ${contactFormsWords.fileTags(fileTags)}` : ''}`}
          path={`${path}.attachments`}
          rows={2}
          maxLength={MAX_LINE}
          value={mail.attachments}
          onChange={(attachments) => set({ attachments })}
        />
      </div>
      <Tick
        label={contactFormsWords.useHtml}
        isOn={mail.use_html}
        onChange={(use_html) => set({ use_html })}
      />
      <Tick
        label={contactFormsWords.excludeBlank}
        isOn={mail.exclude_blank}
        onChange={(exclude_blank) => set({ exclude_blank })}
      />
    </>
  )
}
