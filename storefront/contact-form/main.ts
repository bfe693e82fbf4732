import { contactFormClient } from '#storefront/strings/pl/contact-form/contact-form-client.ts'
import { startContactForms } from './start-contact-forms.ts'

type BotCheck = Parameters<typeof startContactForms>[1]['botCheck']

/** The client with the shop's words, as the starter loads it. */
export const start = (botCheck: BotCheck | void): void =>
  void startContactForms(document, { words: contactFormClient, botCheck: botCheck ?? undefined })
