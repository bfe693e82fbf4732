import { sql } from 'kysely'
import type { Address } from '#contract/shop/order.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { LeadConsent, LeadField } from '#server/campaigns/fields/check-fields.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { CustomerRow } from '#server/platform/db/tables/customer-tables.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { summarizeConsents } from '#server/shop/consents/consents.ts'
import type { Services } from '#server/platform/services.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { lockCustomers } from './store.ts'

/** Changes of one transaction: some milliseconds of the process that serves the shop. */
const BATCH = 100
/** What a list waits for before it is read; a shop that was just migrated has more, which the task computes. */
const BEFORE_READING = 5
/** Orders and leads of an address whose names and consents are read. */
const LATEST = 10
/** Of letters of up to four bytes: an entry of an index of PostgreSQL has at most 2,704 bytes. */
const MAX_SEARCH_TEXT = 600
/** No address is spelled like this: an empty list of values is no SQL. */
const NOBODY = '-'

/** Computes the people of all noted changes, or of the first few batches. */
export const refreshCustomers = async (
  services: Services,
  { batches = BEFORE_READING, stop }: { batches?: number; stop?: AbortSignal } = {},
): Promise<void> => {
  for (let n = 0; n < batches && !stop?.aborted; n++) {
    const changes = await services.db.read.selectFrom('customer_changes').selectAll().limit(BATCH).execute()
    if (changes.length === 0) return
    // What is lost in a power cut is computed again, because its notes are back, too.
    await services.db.transaction((tx) => computeChanged(tx, services, changes), {
      isDurable: false,
      isRepeatable: true,
    })
    if (changes.length < BATCH) return
  }
}

const EVERY_MS = 60_000

/** A list computes changes before it is read; the task does it when nobody looks, and after the migration. */
export const customerTask = defineTask('computing of customers', {
  everyMs: EVERY_MS,
  isRunAtStart: true,
  run: (services, stop) => refreshCustomers(services, { batches: Infinity, stop }),
})

const computeChanged = async (tx: Sql, services: Services, changes: Tables['customer_changes'][]) => {
  await tx
    .deleteFrom('customer_changes')
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()
  await computeAddresses(
    tx,
    services,
    changes.map(({ email }) => email),
  )
}

/** Computes the people of these addresses anew. Two computations of one person follow one another. */
export const computeAddresses = async (tx: Sql, services: Services, emails: string[]): Promise<void> => {
  const addresses = [...new Set(emails)].map((email) => ({ email, mailbox: mailboxOf(email) }))
  if (addresses.length === 0) return
  const mailboxes = [...new Set(addresses.map(({ mailbox }) => mailbox))].toSorted()
  const touched = await tx
    .insertInto('customers')
    .values(mailboxes.map((mailbox, position) => emptyRow(services, mailbox, position)))
    // Writes to the row, so that whoever computes it at the same time waits, and then reads what we read and more.
    .onConflict((conflict) =>
      conflict.column('mailbox').doUpdateSet(({ eb }) => ({ computed: eb('customers.computed', '+', 1) })),
    )
    .returning(['id', 'merged_into'])
    .execute()
  // After the lock: a computation that just removed the person also removed their addresses.
  await tx
    .insertInto('customer_addresses')
    .values(addresses)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  await computeCards(tx, [...new Set(touched.map(({ id, merged_into }) => merged_into ?? id))])
}

const emptyRow = ({ now, randomBytes }: Services, mailbox: string, position: number): CustomerRow => ({
  id: uuidV7(now(), randomBytes, position),
  mailbox,
  merged_into: null,
  computed: 1,
  name: '',
  email: '',
  phone: '',
  search_text: '',
  order_count: 0,
  paid_grosze: 0,
  account: '',
  wants_news: 0,
  open_messages: 0,
  first_ms: 0,
  last_ms: 0,
})

/** Computes cards with everything that was merged into them; removes those of which nothing is left. */
export const computeCards = async (tx: Sql, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await lockCustomers(tx, ids)
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', 'in', ids), eb('merged_into', 'in', ids)]))
    .execute()
  const addresses = await tx
    .selectFrom('customer_addresses')
    .selectAll()
    .where(
      'mailbox',
      'in',
      rows.map(({ mailbox }) => mailbox),
    )
    .execute()
  const facts = await readFacts(tx, addresses.length > 0 ? addresses.map(({ email }) => email) : [NOBODY])
  const noted = await tx
    .selectFrom('customer_notes')
    .select('customer_id')
    .where(
      'customer_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const computed: CustomerRow[] = []
  const empty: CustomerRow[] = []
  for (const row of rows) {
    if (row.merged_into !== null) continue
    const ofCard = rows.filter(({ id, merged_into }) => id === row.id || merged_into === row.id)
    const mailboxes = new Set(ofCard.map(({ mailbox }) => mailbox))
    const emails = new Set(
      addresses.filter(({ mailbox }) => mailboxes.has(mailbox)).map(({ email }) => email),
    )
    const card = summarize(row, facts, emails)
    const hasNotes = noted.some(({ customer_id }) => ofCard.some(({ id }) => id === customer_id))
    if (card.last_ms > 0 || hasNotes || ofCard.length > 1) computed.push(card)
    else empty.push(row)
  }
  if (computed.length > 0)
    await tx
      .insertInto('customers')
      .values(computed)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          email: ref('excluded.email'),
          phone: ref('excluded.phone'),
          search_text: ref('excluded.search_text'),
          order_count: ref('excluded.order_count'),
          paid_grosze: ref('excluded.paid_grosze'),
          account: ref('excluded.account'),
          wants_news: ref('excluded.wants_news'),
          open_messages: ref('excluded.open_messages'),
          first_ms: ref('excluded.first_ms'),
          last_ms: ref('excluded.last_ms'),
        })),
      )
      .execute()
  if (empty.length > 0) {
    const of = (column: 'id' | 'mailbox') => empty.map((row) => row[column])
    await tx.deleteFrom('customers').where('id', 'in', of('id')).execute()
    await tx.deleteFrom('customer_addresses').where('mailbox', 'in', of('mailbox')).execute()
  }
}

/** The latest rows of each address in these, by a column that grows. */
const ranked = (column: string, by: string) =>
  sql<number>`row_number() over (partition by ${sql.ref(column)} order by ${sql.ref(by)} desc)`.as('place')

const readFacts = async (tx: Sql, emails: string[]) => ({
  consents: await summarizeConsents(tx, emails),
  orders: await tx
    .selectFrom('orders')
    .select(({ fn }) => [
      'email',
      fn.countAll().as('count'),
      fn.sum(sql<number>`paid_grosze - refunded_grosze`).as('paid'),
      fn.min('created_ms').as('first'),
      fn.max('created_ms').as('last'),
    ])
    .where('email', 'in', emails)
    .groupBy('email')
    .execute(),
  buyers: await tx
    .selectFrom((from) =>
      from
        .selectFrom('orders')
        .select(['email', 'phone', 'billing_json', 'shipping_json', 'created_ms', ranked('email', 'id')])
        .where('email', 'in', emails)
        .as('latest'),
    )
    .selectAll()
    .where('place', '<=', LATEST)
    .execute(),
  accounts: await tx
    .selectFrom('identities')
    .select(['email', 'status', 'profile_json', 'created_ms', 'signed_in_ms'])
    .where('email', 'in', emails)
    .execute(),
  leads: await tx
    .selectFrom((from) =>
      from
        .selectFrom('leads')
        .select([
          'email',
          'fields_json',
          'consents_json',
          'received_ms',
          'confirmed_ms',
          'unsubscribed_ms',
          ranked('email', 'received_ms'),
        ])
        .where('email', 'in', emails)
        .as('latest'),
    )
    .selectAll()
    .where('place', '<=', LATEST)
    .execute(),
  messages: await tx
    .selectFrom('contact_messages')
    .select(({ fn }) => [
      'sender_email as email',
      fn.max('sender_name').as('name'),
      fn.sum(sql<number>`case when state in ('new', 'open') then 1 else 0 end`).as('open'),
      fn.min('received_ms').as('first'),
      fn.max('received_ms').as('last'),
    ])
    .where('sender_email', 'in', emails)
    .where('folder', '=', 'inbox')
    .groupBy('sender_email')
    .execute(),
  quotes: await tx
    .selectFrom('quotes')
    .select(({ fn }) => [
      'email',
      fn.max('name').as('name'),
      fn.min('created_ms').as('first'),
      fn.max('created_ms').as('last'),
    ])
    .where('email', 'in', emails)
    .groupBy('email')
    .execute(),
})
type Facts = Awaited<ReturnType<typeof readFacts>>

/** A number of Poland without its country code, so that it is found however it is typed. */
export const phoneDigits = (phone: string): string =>
  phone
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^48(?=\d{9}$)/, '')

/** Consents of a confirmed lead count until an address is unsubscribed; later ones only when left after that. */
const wantsNews = (leads: Facts['leads'], refusedMs: number): boolean => {
  const lastNoMs = Math.max(refusedMs, ...leads.map(({ unsubscribed_ms }) => Number(unsubscribed_ms ?? 0)))
  return leads.some(({ consents_json, received_ms, confirmed_ms, unsubscribed_ms }) => {
    if (confirmed_ms === null || unsubscribed_ms !== null || Number(received_ms) <= lastNoMs) return false
    const consents = JSON.parse(consents_json) as LeadConsent[]
    return consents.length > 0 && consents.every(({ isGiven }) => isGiven)
  })
}

const nameOf = ({ firstName = '', lastName = '' }: Pick<Profile, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
const newestFirst = <Row extends { atMs: number }>(rows: Row[]) =>
  rows.toSorted((one, other) => other.atMs - one.atMs)
const fieldOf = (leads: Facts['leads'], kinds: string[]) =>
  leads.flatMap(({ fields_json, received_ms }) =>
    (JSON.parse(fields_json) as LeadField[])
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ value }) => ({ text: String(value), atMs: Number(received_ms) })),
  )

/** The row of a card from what is known of its addresses. */
const summarize = (row: CustomerRow, all: Facts, emails: ReadonlySet<string>): CustomerRow => {
  const ofCard = <Fact extends { email: string | null }>(facts: Fact[]) =>
    facts.filter(({ email }) => email !== null && emails.has(email))
  const orders = ofCard(all.orders)
  const buyers = ofCard(all.buyers).map((buyer) => ({
    ...buyer,
    atMs: Number(buyer.created_ms),
    billing: JSON.parse(buyer.billing_json) as Address,
    shipping: JSON.parse(buyer.shipping_json) as Address,
  }))
  const accounts = ofCard(all.accounts).map((account) => ({
    ...account,
    profile: JSON.parse(account.profile_json) as Profile,
  }))
  const leads = ofCard(all.leads)
  const consents = ofCard(all.consents)
  const messages = ofCard(all.messages)
  const quotes = ofCard(all.quotes)
  const moments = [...orders, ...messages, ...quotes].flatMap(({ first, last }) => [
    Number(first),
    Number(last),
  ])
  for (const { created_ms, signed_in_ms } of accounts)
    moments.push(Number(created_ms), Number(signed_in_ms ?? created_ms))
  for (const { received_ms } of leads) moments.push(Number(received_ms))
  for (const { moments: acts } of consents) moments.push(...acts)

  // Who buys gives their real name; then what the account says, and then what was typed into a form.
  const names = [
    ...newestFirst(buyers).flatMap(({ billing, shipping }) => [nameOf(billing), nameOf(shipping)]),
    ...accounts.map(({ profile }) => nameOf(profile)),
    ...messages.map(({ name }) => name ?? ''),
    ...quotes.map(({ name }) => name ?? ''),
    ...newestFirst(fieldOf(leads, ['name'])).map(({ text }) => text),
  ].filter(Boolean)
  const phones = [
    ...newestFirst(buyers).map(({ phone }) => phone),
    ...accounts.flatMap(({ profile }) => [
      ...(profile.phones ?? []),
      ...(profile.phonesV2 ?? []).map(({ phone }) => phone),
    ]),
    ...newestFirst(fieldOf(leads, ['phone'])).map(({ text }) => text),
  ].filter(Boolean)
  const used = newestFirst([
    ...orders.map(({ email, last }) => ({ email, atMs: Number(last) })),
    ...messages.map(({ email, last }) => ({ email, atMs: Number(last) })),
    ...quotes.map(({ email, last }) => ({ email, atMs: Number(last) })),
    ...leads.map(({ email, received_ms }) => ({ email: email ?? '', atMs: Number(received_ms) })),
    ...consents.map(({ email, moments: acts }) => ({ email, atMs: acts.at(-1) ?? 0 })),
  ])
  const firms = [
    ...buyers.flatMap(({ billing, shipping }) => [billing.company, shipping.company]),
    ...accounts.map(({ profile }) => profile.company ?? ''),
  ]
  const searched = new Set([...emails, ...phones.map(phoneDigits), ...names, ...firms].filter(Boolean))
  return {
    ...row,
    name: names[0] ?? '',
    email: used[0]?.email ?? accounts[0]?.email ?? row.email,
    phone: phones[0] ?? '',
    search_text: foldPolish([...searched].join('\n').replace(/[^\S\n]+/g, ' '))
      .slice(0, MAX_SEARCH_TEXT)
      .replace(/[\uD800-\uDBFF]$/, ''),
    order_count: orders.reduce((sum, { count }) => sum + Number(count), 0),
    paid_grosze: orders.reduce((sum, { paid }) => sum + Number(paid), 0),
    account: accounts[0]?.status ?? '',
    wants_news:
      consents.some(({ isGiven }) => isGiven) ||
      wantsNews(leads, Math.max(0, ...consents.map(({ refusedMs }) => refusedMs)))
        ? 1
        : 0,
    open_messages: messages.reduce((sum, { open }) => sum + Number(open), 0),
    first_ms: moments.length > 0 ? Math.min(...moments) : 0,
    last_ms: moments.length > 0 ? Math.max(...moments) : 0,
  }
}
