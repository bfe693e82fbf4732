import { domainToASCII } from 'node:url'

const GMAIL = 'gmail.com'
/** Two names of one mail service that ignores dots before the @. */
const GMAIL_DOMAINS = new Set([GMAIL, 'googlemail.com'])

/**
 * The mailbox of an address, as limits count it: `Jan.Kowalski+sklep@GoogleMail.com` and
 * `jankowalski@gmail.com` are one. For counting only: mail goes to the address as it was typed.
 */
export const mailboxOf = (email: string): string => {
  const address = email.normalize('NFKC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const typedDomain = address.slice(at + 1).replace(/\.$/, '')
  // An internationalised domain is the same in letters and in punycode; what is no domain stays as it was typed.
  const domain = domainToASCII(typedDomain) || typedDomain
  const name = untagged(address.slice(0, at))
  return GMAIL_DOMAINS.has(domain) ? `${name.replaceAll('.', '') || name}@${GMAIL}` : `${name}@${domain}`
}

/** Without `+tag`, which most services deliver to the same mailbox. */
const untagged = (name: string): string => (name.indexOf('+') > 0 ? name.slice(0, name.indexOf('+')) : name)
