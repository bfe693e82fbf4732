import type { FormWarning, MailPlace } from '#contract/console/contact-forms.ts'
import type { FormProperties } from '#contract/contact-forms/stored-form.ts'
import { parseTemplate, type Template } from '#forms/parse-template.ts'

const MAIL_PARTS = ['recipient', 'sender', 'subject', 'body', 'additional_headers', 'attachments'] as const
/** What looks like a tag of a form: a word of small letters behind a bracket. */
const FORM_TAG = /(\[?)\[([a-z][a-z_]*\*?)(?:\s[^\][]*)?\](\]?)/g
const MAIL_TAG = /(\[?)\[\s*([a-zA-Z_][\w:.-]*)[^\][]*\](\]?)/g
/** Filled in by the shop, not by a field; `wpcf7.` is how old forms write the underscore. */
const SPECIAL = /^(?:_(?!raw_|format_)|wpcf7\.)/
const ADDRESS = /^(?:[^<>]*<\s*)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/
const MAX_WARNINGS = 50

/** What in a form probably is not meant; none of it keeps the form from being saved. */
export const checkForm = (properties: FormProperties, template: Template): FormWarning[] => {
  const { tags } = template
  const warnings: FormWarning[] = notUnderstood(properties.form)
  if (!tags.some(({ basetype }) => basetype === 'email'))
    warnings.push({ kind: 'no_email_field', place: 'form' })
  if (!tags.some(({ basetype }) => basetype === 'submit')) warnings.push({ kind: 'no_submit', place: 'form' })

  const names = new Set(tags.map(({ name }) => name).filter(Boolean))
  for (const mail of properties.mail_2.active ? (['mail', 'mail_2'] as const) : (['mail'] as const)) {
    for (const part of MAIL_PARTS) {
      const place: MailPlace = `${mail}.${part}`
      const text = properties[mail][part]
      for (const [whole, opened, name = '', closed] of text.matchAll(MAIL_TAG)) {
        const field = name.replace(/^_(?:raw|format)_/, '').replaceAll('.', '_')
        if (!(opened && closed) && !SPECIAL.test(name) && !names.has(field))
          warnings.push({ kind: 'unknown_mail_tag', place, text: whole })
      }
    }
    for (const address of properties[mail].recipient.split(',').map((each) => each.trim())) {
      if (address && !/\[.+\]/.test(address) && !ADDRESS.test(address))
        warnings.push({ kind: 'wrong_address', place: `${mail}.recipient`, text: address })
    }
  }
  return warnings.slice(0, MAX_WARNINGS)
}

/** Text that looks like a tag, and which the form will show as it stands. */
const notUnderstood = (form: string): FormWarning[] => {
  const seen = new Set<string>()
  for (const [whole, opened, type = '', closed] of form.matchAll(FORM_TAG)) {
    if (opened && closed) continue
    const alone = whole.slice(opened ? 1 : 0, closed ? -1 : undefined)
    if (parseTemplate(alone).tags.length === 0 && type.length > 1) seen.add(alone)
  }
  return [...seen].map((text) => ({ kind: 'not_understood', place: 'form', text }))
}
