import type { FormProperties, MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { readFormSettings } from '#forms/form-settings.ts'
import { parseTemplate, type Template } from '#forms/template/parse-template.ts'
import type { FormWarning, FormMailField } from '#contract/console/contact-forms.ts'

const MAIL_PARTS = ['recipient', 'sender', 'subject', 'body', 'additional_headers', 'attachments'] as const
/** Text that looks like a form tag: a lower-case word after a bracket. */
const FORM_TAG = /(\[?)\[([a-z][a-z_]*\*?)(?:\s[^\][]*)?\](\]?)/g
const ANY_MAIL_TAG = /(\[?)\[\s*([a-zA-Z_][\w:.-]*)[^\][]*\](\]?)/g
/** Tags filled in by the shop, not by a field; `wpcf7.` is the old form of the underscore. */
const SPECIAL = /^(?:_(?!raw_|format_)|wpcf7\.)/
const LOOSE_ADDRESS = /^(?:[^<>]*<\s*)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/
const MAX_WARNINGS = 50

/** Parts of a form that are probably mistakes; none of them prevents saving. */
export const listFormWarnings = (properties: FormProperties, template: Template): FormWarning[] => {
  const { tags } = template
  const warnings: FormWarning[] = notUnderstood(properties.form)
  if (!tags.some(({ basetype }) => basetype === 'email'))
    warnings.push({ kind: 'no_email_field', place: 'form' })
  if (!tags.some(({ basetype }) => basetype === 'submit')) warnings.push({ kind: 'no_submit', place: 'form' })

  const names = new Set(tags.map(({ name }) => name).filter(Boolean))
  for (const mail of properties.mail_2.active ? (['mail', 'mail_2'] as const) : (['mail'] as const)) {
    for (const part of MAIL_PARTS) {
      const place: FormMailField = `${mail}.${part}`
      const text = properties[mail][part]
      for (const [whole, opened, name = '', closed] of text.matchAll(ANY_MAIL_TAG)) {
        const field = name.replace(/^_(?:raw|format)_/, '').replaceAll('.', '_')
        if (!(opened && closed) && !SPECIAL.test(name) && !names.has(field))
          warnings.push({ kind: 'unknown_mail_tag', place, text: whole })
      }
    }
    for (const address of properties[mail].recipient.split(',').map((each) => each.trim())) {
      if (address && !/\[.+\]/.test(address) && !LOOSE_ADDRESS.test(address))
        warnings.push({ kind: 'wrong_address', place: `${mail}.recipient`, text: address })
    }
  }
  return warnings.slice(0, MAX_WARNINGS)
}

/** Text that looks like a form tag but is not one; the form shows it unchanged. */
const notUnderstood = (form: string): FormWarning[] => {
  const seen = new Set<string>()
  for (const [whole, opened, type = '', closed] of form.matchAll(FORM_TAG)) {
    if (opened && closed) continue
    const alone = whole.slice(opened ? 1 : 0, closed ? -1 : undefined)
    if (parseTemplate(alone).tags.length === 0 && type.length > 1) seen.add(alone)
  }
  return [...seen].map((text) => ({ kind: 'not_understood', place: 'form', text }))
}

/** A fault that prevents a form from working; `path` is the field of the owner's form. */
export type FormFault = { path: string; message: string }

/** A mail tag may be replaced by an address when the mail is composed. */
const MAIL_TAG = /\[[^\]]+\]/
const ADDRESS = /^(?:[^<>]*<\s*)?[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+>?$/

/** A form with a fault is not saved: visitors could not submit it. */
export const formFaults = ({ form, mail, mail_2, additional_settings }: FormProperties): FormFault[] => {
  const faults: FormFault[] = []
  if (parseTemplate(form).tags.length === 0)
    faults.push({
      path: 'form',
      message: 'W tym wzorze nie ma żadnego pola. Dodaj co najmniej jedno, np. [text your-name].',
    })
  const { skipMail, demoMode } = readFormSettings(additional_settings)
  if (!skipMail && !demoMode) faults.push(...recipientFaults('mail', mail))
  if (mail_2.active) faults.push(...recipientFaults('mail_2', mail_2))
  return faults
}

const recipientFaults = (name: string, { recipient }: MailTemplate): FormFault[] => {
  const path = `${name}.recipient`
  const parts = recipient
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return [{ path, message: 'Podaj adres e-mail, na który ma przyjść wiadomość.' }]
  const wrong = parts.find((part) => !MAIL_TAG.test(part) && !ADDRESS.test(part))
  return wrong === undefined ? [] : [{ path, message: `„${wrong.slice(0, 80)}” to nie jest adres e-mail.` }]
}
