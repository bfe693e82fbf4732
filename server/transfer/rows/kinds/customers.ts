import * as v from 'valibot'
import { emptyProfile, type Profile } from '#contract/identity/profile.ts'
import { listErasures } from '#server/customers/cards/erase-customer.ts'
import { refreshCustomers } from '#server/customers/cards/refresh-customers.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { newMember } from '#server/identity/sign-in/register-member.ts'
import type { Services } from '#server/platform/services.ts'
import { type RowKind, rowColumn, REQUIRED, COMPUTED, textIn } from '../row-format.ts'
import { listCustomersAfter, listCustomersByEmail, listMembersByEmail, putMember } from '../store.ts'

const memberName = ({ firstName = '', lastName = '' }: Profile) => `${firstName} ${lastName}`.trim()

const findMembers = async (services: Services, emails: string[]) => {
  const { ownSite } = await identityService(services).directory()
  const rows = await listMembersByEmail(services.db.read, ownSite.id, emails.map(plainEmail))
  return new Map(rows.map((row) => [row.email, row]))
}
const plainEmail = (email: string) => email.toLowerCase().normalize('NFC')

/** A member's own profile; what it leaves empty is known from orders. */
const nameAndPhone = (
  card: { name: string; phone: string } | undefined,
  member: { profile_json: string } | undefined,
) => {
  const profile = member ? (JSON.parse(member.profile_json) as Profile) : emptyProfile()
  return {
    name: memberName(profile) || (card?.name ?? ''),
    phone: profile.phones?.[0] || (card?.phone ?? ''),
  }
}

export default {
  key: 'email',
  keepsEmpty: true,
  columns: [
    rowColumn('email', 'E-mail', 'text', REQUIRED),
    rowColumn('name', 'Imię i nazwisko'),
    rowColumn('phone', 'Telefon'),
    rowColumn('account', 'Konto', 'text', { isForNew: true }),
    rowColumn('wantsNews', 'Zgoda na wiadomości', 'yes', COMPUTED),
    rowColumn('orderCount', 'Zamówień', 'whole', COMPUTED),
    rowColumn('paid', 'Zapłacono', 'amount', COMPUTED),
    rowColumn('firstMs', 'Od', 'moment', COMPUTED),
    rowColumn('lastMs', 'Ostatnio', 'moment', COMPUTED),
  ],
  list: async (services, after, limit) => {
    if (!after) await refreshCustomers(services, { batches: Infinity })
    const rows = await listCustomersAfter(services.db.read, textIn(after ?? {}, 'id'), limit)
    const members = await findMembers(
      services,
      rows.map(({ email }) => email),
    )
    return rows.map((row) => ({
      id: row.id,
      email: row.email,
      ...nameAndPhone(row, members.get(plainEmail(row.email))),
      account: members.get(plainEmail(row.email))?.status ?? '',
      wantsNews: row.wants_news === 1,
      orderCount: row.order_count,
      paid: row.paid_grosze,
      firstMs: row.first_ms || null,
      lastMs: row.last_ms || null,
    }))
  },
  find: async (services, keys) => {
    const members = await findMembers(services, keys)
    const cards = new Map(
      (await listCustomersByEmail(services.db.read, [...new Set([...keys, ...members.keys()])])).map(
        (card) => [plainEmail(card.email), card],
      ),
    )
    return [...members.values()].map((member) => ({
      email: member.email,
      ...nameAndPhone(cards.get(member.email), member),
    }))
  },
  // A guest of another shop has no account there either; a file without that column is a list of members.
  passOver: async (services, record) => {
    if (record['account'] !== undefined && record['account'] !== 'ACTIVE') return true
    const email = textIn(record, 'email')
    if ((await listErasures(services, email)).length === 0) return false
    return `${email}: dane tej osoby usunięto na jej prośbę, więc jej wiersz pominięto.`
  },
  check: (record) => [
    ...(v.is(v.pipe(v.string(), v.email(), v.maxLength(200)), record['email'])
      ? []
      : ['E-mail: to nie wygląda na adres e-mail.']),
    ...(textIn(record, 'name').length > 200 ? ['Imię i nazwisko: skróć do 200 znaków.'] : []),
    ...(textIn(record, 'phone').length > 40 ? ['Telefon: skróć do 40 znaków.'] : []),
  ],
  // Without a password: who had an account in the former shop sets a new one by mail.
  write: async (tx, services, record) => {
    const { ownSite } = await identityService(services).directory()
    const email = plainEmail(textIn(record, 'email'))
    const [stored] = await listMembersByEmail(tx, ownSite.id, [email])
    const [firstName = '', ...rest] = textIn(record, 'name').split(/\s+/)
    const phone = textIn(record, 'phone')
    const own = stored ? (JSON.parse(stored.profile_json) as Profile) : emptyProfile()
    const profile: Profile = {
      ...own,
      ...(firstName && { firstName, lastName: rest.join(' ') }),
      ...(phone && { phones: [phone, ...(own.phones ?? []).slice(1)] }),
    }
    const row = newMember(services, { siteId: ownSite.id, email, passwordHash: null, profile, reasons: [] })
    await putMember(tx, row)
  },
} satisfies RowKind
