import { type MailFacts, replaceMailTags } from '#forms/mail-template.ts'
import { type Mailbox, readAddress, splitAddresses } from '#server/platform/mail/read-address.ts'

/**
 * Mailboxes of a list in a template. Its commas are the owner's: what a visitor typed fills one place and is
 * one address or none. Only an owner's own choices, such as `"Serwis|a@example.pl, b@example.pl"`, may be
 * several.
 */
export const mailboxesOf = (template: string, facts: MailFacts): Mailbox[] => {
  const owners = withoutTyped(facts)
  const found = splitAddresses(template).flatMap((item) => {
    const text = firstLine(replaceMailTags(item, facts))
    const isOwners = text === firstLine(replaceMailTags(item, owners))
    return isOwners ? splitAddresses(text) : [text]
  })
  const mailboxes = found.flatMap((text) => readAddress(text) ?? [])
  return [...new Map(mailboxes.map((mailbox) => [mailbox.address.toLowerCase(), mailbox])).values()]
}

/** Whether the address of this one is the owner's and not a visitor's. */
export const isOwnersAddress = (template: string, facts: MailFacts, { address }: Mailbox): boolean =>
  mailboxesOf(template, withoutTyped(facts)).some((one) => one.address === address)

/** Only the first line counts: a value can begin no header of its own. */
export const firstLine = (text: string): string => text.trim().split(/[\r\n\u0085\u2028\u2029]/, 1)[0] ?? ''

/** Asked for by each address of a mail. */
const untyped = new WeakMap<MailFacts, MailFacts>()

/** The same facts as if every field had been left empty that is no choice among the owner's values. */
const withoutTyped = (facts: MailFacts): MailFacts => {
  const known = untyped.get(facts)
  if (known) return known
  const posted: Record<string, string | readonly string[]> = Object.create(null)
  for (const [name, value] of Object.entries(facts.posted)) {
    const choices = facts.tags.find((tag) => tag.name === name && isChoice(tag.basetype))
    posted[name] = [value].flat().every((one) => choices?.values.includes(one)) ? value : ''
  }
  const special: MailFacts['special'] = (name, isHtml) =>
    name.startsWith('_site_') || name.startsWith('_post_author')
      ? facts.special(name, isHtml)
      : facts.special(name, isHtml) && ''
  const made = { ...facts, posted, raw: Object.create(null), fileNames: Object.create(null), special }
  untyped.set(facts, made)
  return made
}

const isChoice = (basetype: string) =>
  basetype === 'select' || basetype === 'checkbox' || basetype === 'radio'
