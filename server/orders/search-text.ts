import type { Order } from '#contract/shop/order.ts'
import { foldPolish } from '#server/catalog/fold-polish.ts'

/** What the owner's search looks in: people, firms, e-mail, phone digits, NIP; without Polish accents. */
export const searchText = ({
  billing,
  shipping,
  email,
  phone,
  nip,
}: Pick<Order, 'billing' | 'shipping' | 'email' | 'phone' | 'nip'>): string => {
  const people = [billing, shipping].map(
    ({ firstName, lastName, company }) => `${firstName} ${lastName} ${company}`,
  )
  return foldPolish(
    [...new Set(people), email, phone.replace(/\D/g, ''), nip ?? ''].join(' ').replace(/\s+/g, ' ').trim(),
  )
}

/** What was typed into the search, in the same spelling; a phone number in any grouping becomes digits. */
export const readSearch = (typed: string): string => {
  const folded = foldPolish(typed.trim()).replace(/\s+/g, ' ').slice(0, 100)
  return /^[+\d][\d\s()-]{5,}$/.test(folded)
    ? folded.replace(/\D/g, '').replace(/^00/, '')
    : folded.replace(/^(?:nr |#)(?=\d)/, '')
}
