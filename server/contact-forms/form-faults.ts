import type { FormProperties, MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { readFormSettings } from '#forms/form-settings.ts'
import { parseTemplate } from '#forms/parse-template.ts'

/** What keeps a form from working; `path` is the field of the owner's form. */
export type FormFault = { path: string; message: string }

/** A mail tag may become an address when the mail is written. */
const MAIL_TAG = /\[[^\]]+\]/
const ADDRESS = /^(?:[^<>]*<\s*)?[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+>?$/

/** Nothing is kept of a form with a fault: a visitor would fill it in for nobody. */
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
