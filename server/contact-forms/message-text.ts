import { replaceMailTags } from '#forms/mail-template.ts'
import { mailFacts } from './compose-mail-facts.ts'
import type { Sending } from './sending.ts'

/** Also of a tag that never closes: some clients set a message as markup. */
const MARKUP = /<[^>]*(?:>|$)/g
/** Values come from strangers, and a message is one sentence. */
const MAX_LENGTH = 2_000

/** What the visitor is told: mail tags filled in, no markup, also none that was typed. */
export const messageText = (sending: Sending, message: string, invalidFields: number): string => {
  const text = message.includes('[') ? replaceMailTags(message, mailFacts(sending, invalidFields)) : message
  return text.replace(MARKUP, '').slice(0, MAX_LENGTH).toWellFormed()
}
