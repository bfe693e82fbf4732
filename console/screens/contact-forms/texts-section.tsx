import {
  type BotCheckChoice,
  botCheckChoices,
  readBotCheckChoice,
  withBotCheckChoice,
} from '#contract/contact-forms/bot-check-choice.ts'
import { messageKeys } from '#contract/contact-forms/message-keys.ts'
import type { FormProperties } from '#contract/contact-forms/stored-form.ts'
import { SelectField, TextField } from '#console/parts/form/fields.tsx'
import { contactFormsWords } from './strings.ts'
import { TemplateCodeField } from './code-field.tsx'

type Props = {
  properties: FormProperties
  defaults: Record<string, string> | undefined
  onChange: (change: Partial<FormProperties>) => void
}

/** Messages of the form that differ from the usual ones, and settings few forms need. */
export const TextsSection = ({
  properties: { messages, additional_settings },
  defaults = {},
  onChange,
}: Props) => (
  <section className="card" aria-labelledby="form-texts">
    <h2 id="form-texts">{contactFormsWords.texts}</h2>
    <details open={Object.values(messages).some(Boolean)}>
      <summary>{contactFormsWords.textsHint}</summary>
      <div className="form-texts">
        {messageKeys.map((key) => (
          <TextField
            key={key}
            label={contactFormsWords.text(key)}
            path={`properties.messages.${key}`}
            maxLength={5_000}
            placeholder={defaults[key]}
            value={messages[key] ?? ''}
            onChange={(text) => onChange({ messages: { ...messages, [key]: text } })}
          />
        ))}
      </div>
    </details>
    <SelectField
      label={contactFormsWords.botCheck}
      hint={contactFormsWords.botCheckHint}
      path="properties.bot_check"
      value={readBotCheckChoice(additional_settings)}
      choices={botCheckChoices.map((choice) => ({
        value: choice,
        title: contactFormsWords.botCheckChoices[choice],
      }))}
      onChange={(choice) =>
        onChange({ additional_settings: withBotCheckChoice(additional_settings, choice as BotCheckChoice) })
      }
    />
    <details open={additional_settings !== ''}>
      <summary>{contactFormsWords.settings}</summary>
      <TemplateCodeField
        label={contactFormsWords.settingsLabel}
        hint={contactFormsWords.settingsHint}
        path="properties.additional_settings"
        rows={4}
        maxLength={100_000}
        value={additional_settings}
        onChange={(text) => onChange({ additional_settings: text })}
      />
    </details>
  </section>
)
