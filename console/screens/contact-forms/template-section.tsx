import { useRef } from 'react'
import type { PreviewAnswer } from '#contract/console/contact-forms.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { contactFormsWords } from './strings.ts'
import { TemplateCodeField, type CodeFieldHandle } from './code-field.tsx'
import { freeName, snippets } from './snippets.ts'

type Props = { template: string; preview: PreviewAnswer | undefined; onChange: (template: string) => void }

/** The form as text, buttons that write its fields, and what the shop understands of it. */
export const TemplateSection = ({ template, preview, onChange }: Props) => {
  const editor = useRef<CodeFieldHandle>(null)
  return (
    <section className="card" aria-labelledby="form-template">
      <h2 id="form-template">{contactFormsWords.template}</h2>
      <div className="tag-buttons" role="group" aria-label={contactFormsWords.insertField}>
        {snippets.map(({ title, name, write }) => (
          <Button key={title} onClick={() => editor.current?.insert(write(freeName(name, template)), true)}>
            {title}
          </Button>
        ))}
      </div>
      <TemplateCodeField
        ref={editor}
        label={contactFormsWords.templateLabel}
        hint={contactFormsWords.templateHint}
        path="properties.form"
        rows={18}
        maxLength={100_000}
        value={template}
        onChange={onChange}
      />
      {preview && <Warnings warnings={preview.warnings} />}
      {preview && <Fields fields={preview.fields} />}
    </section>
  )
}

const Warnings = ({ warnings }: Pick<PreviewAnswer, 'warnings'>) => (
  // Present before it has a text, so that screen readers announce the first one.
  <div className="form-warnings" role="status">
    {warnings.length > 0 && (
      <div className="notice">
        <b>
          <ConsoleIcon name="warning" /> {contactFormsWords.warnings(warnings.length)}
        </b>
        <ul>
          {warnings.map((warning, index) => (
            <li key={index}>{contactFormsWords.warning(warning)}</li>
          ))}
        </ul>
      </div>
    )}
  </div>
)

const Fields = ({ fields }: Pick<PreviewAnswer, 'fields'>) => (
  <>
    <h3 id="form-fields">{contactFormsWords.fieldList}</h3>
    {fields.length === 0 ? (
      <p className="muted">{contactFormsWords.noFields}</p>
    ) : (
      <ul className="form-fields-list" aria-labelledby="form-fields">
        {fields.map(({ name, type, label, rules }) => (
          <li key={name}>
            <span>
              <code>{name}</code> <small>{contactFormsWords.type(type)}</small>
            </span>
            {label && <span className="muted small">{label}</span>}
            <span className="small">
              {rules.length > 0 ? rules.map(contactFormsWords.rule).join(', ') : contactFormsWords.anything}
            </span>
          </li>
        ))}
      </ul>
    )}
  </>
)
