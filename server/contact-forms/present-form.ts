import { parseTemplate } from '#forms/parse-template.ts'
import type { KeptForm } from './kept-form.ts'

/** A form as its editors' call shows it: the template with what was read from it. */
export const presentForm = ({ id, hash, title, locale, properties }: KeptForm) => ({
  id,
  slug: hash,
  title,
  locale,
  properties: {
    form: {
      content: properties.form,
      fields: parseTemplate(properties.form).tags.map(
        ({ type, basetype, name, options, rawValues, labels, values, content }) => ({
          type,
          basetype,
          name,
          options,
          raw_values: rawValues,
          labels,
          values,
          content: content ?? '',
        }),
      ),
    },
    mail: properties.mail,
    mail_2: properties.mail_2,
    messages: properties.messages,
    additional_settings: {
      content: properties.additional_settings,
      settings: properties.additional_settings
        .split(/\r\n|\r|\n/)
        .filter((line) => line.includes(':'))
        .map((line) => {
          const at = line.indexOf(':')
          return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
        }),
    },
  },
})
