import { type MailFacts, replaceMailTags } from '#forms/mail/mail-template.ts'
import { type Mailbox, readAddress, splitAddresses } from '#server/platform/mail/read-address.ts'

/** Reads the addresses in a template's fields. */
export type AddressReader = {
  /**
   * Mailboxes of a list in a template. Only the owner's commas separate addresses: a visitor's input is one
   * address or none. Only the owner's own choices, such as `"Serwis|a@example.pl, b@example.pl"`, may contain
   * several.
   */
  mailboxesOf: (template: string) => Mailbox[]
  /** Whether the address was written by the owner and not by a visitor. */
  isOwnersAddress: (template: string, mailbox: Mailbox) => boolean
}

export const createAddressReader = (facts: MailFacts): AddressReader => {
  const owners = withoutTyped(facts)
  const read = (template: string, from: MailFacts) => {
    const found = splitAddresses(template).flatMap((item) => {
      const text = firstLine(replaceMailTags(item, from))
      const isOwners = text === firstLine(replaceMailTags(item, owners))
      return isOwners ? splitAddresses(text) : [text]
    })
    const mailboxes = found.flatMap((text) => readAddress(text) ?? [])
    return [...new Map(mailboxes.map((mailbox) => [mailbox.address.toLowerCase(), mailbox])).values()]
  }
  return {
    mailboxesOf: (template) => read(template, facts),
    isOwnersAddress: (template, { address }) => read(template, owners).some((one) => one.address === address),
  }
}

/** Only the first line is used, so that a value cannot start a new header. */
export const firstLine = (text: string): string => text.trim().split(/[\r\n\u0085\u2028\u2029]/, 1)[0] ?? ''

/** The same facts with every field empty, except fields that offer a choice of the owner's values. */
const withoutTyped = (facts: MailFacts): MailFacts => {
  const posted: Record<string, string | readonly string[]> = Object.create(null)
  for (const [name, value] of Object.entries(facts.posted)) {
    const choices = facts.tags.find((tag) => tag.name === name && isChoice(tag.basetype))
    posted[name] = [value].flat().every((one) => choices?.values.includes(one)) ? value : ''
  }
  const special: MailFacts['special'] = (name, isHtml) =>
    name.startsWith('_site_') || name.startsWith('_post_author')
      ? facts.special(name, isHtml)
      : facts.special(name, isHtml) && ''
  return { ...facts, posted, raw: Object.create(null), fileNames: Object.create(null), special }
}

const isChoice = (basetype: string) =>
  basetype === 'select' || basetype === 'checkbox' || basetype === 'radio'
