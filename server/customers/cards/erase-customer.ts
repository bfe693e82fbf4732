import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { CustomerErasure, ErasureCounts } from '#contract/console/shop/customers.ts'
import type { Address, OrderStatus } from '#contract/shop/order.ts'
import { addressForgotten, leadForgotten } from '#server/campaigns/events.ts'
import { aboutLead } from '#server/campaigns/leads/remove-lead.ts'
import { forgetWinner } from '#server/campaigns/prizes/prize-pools.ts'
import { aboutMessage } from '#server/forms/mail/compose-mail.ts'
import { forgetDeliveries } from '#server/identity/webhooks/notify-listener.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { removeMailAbout } from '#server/platform/mail/mail-about.ts'
import { anonymizeInvoices, listInvoicedOrders } from '#server/shop/invoices/personal-data.ts'
import { forgetOrderFiles } from '#server/shop/order-files/load-order-file.ts'
import type { Services } from '#server/platform/services.ts'
import { forgetQuestionsOf } from '#server/shop/questions/forget-questions.ts'
import { forgetConsentsOf } from '#server/shop/consents/consents.ts'
import { forgetNoticesOf } from '#server/shop/content-notices/notices.ts'
import { restrictComplaintsOf } from '#server/shop/complaints/forget-complaints.ts'
import { restrictWithdrawalsOf } from '#server/shop/withdrawals/forget-withdrawals.ts'
import { removePhotos } from '#server/shop/reviews/review-photos.ts'
import { forgetReviewsOf } from '#server/shop/reviews/write-review.ts'
import { forgetAlertsOf } from '#server/shop/stock-alerts/stock-alerts.ts'
import { removeAccount } from '#server/shop/account/account-data.ts'
import { computeCards, refreshCustomers } from './refresh-customers.ts'
import { type PersonRecords, readPersonRecords } from './show-customer.ts'
import { listCard, listNotes, lockCustomers, setMergedInto } from './store.ts'

const ALL = 1_000_000
/**
 * Books of a year are kept until five years after the end of the year in which its tax was due (Ordynacja podatkowa,
 * art. 86 § 1 and art. 70 § 1); income tax is due in the following year.
 */
const YEARS_KEPT = 6
/** A payment that failed may still succeed; an order that is not paid in time is cancelled. */
const OPEN = new Set<string>(['pending', 'on_hold', 'processing', 'failed'] satisfies OrderStatus[])

const warsawYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Warsaw', year: 'numeric' })
const yearOf = (ms: number) => Number(warsawYear.format(ms))

type OrderRow = PersonRecords['orders'][number]

/** Whether an order is in the books, or still under way; the name and address of its buyer stay. */
const mustStay = (
  {
    status,
    created_ms,
    paid_ms,
    paid_grosze,
  }: Pick<OrderRow, 'status' | 'created_ms' | 'paid_ms' | 'paid_grosze'>,
  nowMs: number,
  isInvoiced: boolean,
): boolean => {
  if (OPEN.has(status)) return true
  if (!isInvoiced && status === 'cancelled' && paid_ms === null && Number(paid_grosze) === 0) return false
  return yearOf(nowMs) <= yearOf(Number(created_ms)) + YEARS_KEPT
}

/** Whoever changes an order of this person meanwhile waits, and then reads what was erased. */
const lockOrdersOf = async (tx: Sql, id: string) => {
  const emails = (await listCard(tx, id))?.emails ?? []
  if (emails.length > 0)
    await tx
      .updateTable('orders')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('email', 'in', emails)
      .execute()
}

type Erased = { records: PersonRecords; kept: OrderRow[]; anonymized: OrderRow[]; notes: number }

const planErasure = async (db: Sql, id: string, nowMs: number) => {
  const card = await listCard(db, id)
  if (!card) return undefined
  const records = await readPersonRecords(db, card.emails, ALL)
  const invoiced = await listInvoicedOrders(
    db,
    records.orders.map((order) => order.id),
  )
  const stays = (order: OrderRow) => mustStay(order, nowMs, invoiced.has(order.id))
  const kept = records.orders.filter(stays)
  const anonymized = records.orders.filter((order) => !stays(order))
  return { card, records, kept, anonymized, notes: (await listNotes(db, card.members)).length }
}

const countsOf = ({ records, kept, anonymized, notes }: Erased): ErasureCounts => ({
  ordersKept: kept.length,
  ordersAnonymized: anonymized.length,
  messages: records.messages.length,
  quotes: records.quotes.filter(({ order_id }) => !kept.some(({ id }) => id === order_id)).length,
  leads: records.leads.length,
  accounts: records.accounts.length,
  notes,
})

/** What an erasure would remove and keep; undefined: there is no such person. */
export const previewErasure = async (services: Services, id: string): Promise<ErasureCounts | undefined> => {
  await refreshCustomers(services)
  const plan = await planErasure(services.db.read, id, services.now())
  return plan && countsOf(plan)
}

/** A keyed hash: tells whether a known address was erased, and nobody's address. */
const hashMailbox = ({ settings }: Services, email: string): string =>
  createHmac('sha256', settings.secret)
    .update(`erased:${mailboxOf(email)}`)
    .digest('hex')

/**
 * Erases a person (RODO art. 17), all at once: what the law requires to be kept stays in its orders, everything else
 * goes. Undefined: there is no such person.
 */
export const eraseCustomer = async (
  services: Services,
  id: string,
  { author, requestId }: { author: string; requestId: string },
): Promise<ErasureCounts | undefined> => {
  await refreshCustomers(services)
  const photos: string[] = []
  const erased = await services.db.transaction(
    async (tx) => {
      const nowMs = services.now()
      await lockCustomers(tx, [id])
      await lockOrdersOf(tx, id)
      const plan = await planErasure(tx, id, nowMs)
      if (!plan) return undefined
      const { card, records, kept, anonymized } = plan
      photos.length = 0
      const emails = [...new Set([...card.emails, ...card.emails.map((email) => email.toLowerCase())])]
      for (const { id: identityId, site_id, email } of records.accounts)
        photos.push(...(await removeAccount(tx, services, { identityId, siteId: site_id, email, requestId })))
      await removeMessages(tx, emails)
      await removeQuotes(tx, records.quotes, kept)
      await removeLeads(tx, services, records.leads)
      photos.push(...(await forgetReviewsOf(tx, emails, nowMs)))
      await forgetAlertsOf(tx, services, emails)
      await forgetQuestionsOf(tx, emails)
      await restrictWithdrawalsOf(tx, services, emails)
      await restrictComplaintsOf(tx, services, emails)
      await forgetNoticesOf(tx, emails)
      await forgetConsentsOf(tx, services, emails)
      for (const email of emails) await services.events.emit(addressForgotten, { tx, email })
      await removeTraces(tx, emails, kept)
      for (const order of kept) await removeVisitOf(tx, order.id)
      for (const order of anonymized) await anonymizeOrder(tx, order)
      const counts = countsOf(plan)
      await tx
        .insertInto('customer_erasures')
        .values({
          id: uuidV7(nowMs, services.randomBytes),
          at_ms: nowMs,
          author,
          mailbox_hash: card.rows.map(({ mailbox }) => hashMailbox(services, mailbox)).join(' '),
          counts_json: JSON.stringify(counts),
        })
        .execute()
      await removeCard(tx, card.members, emails, kept)
      return counts
    },
    { isLong: true },
  )
  await removePhotos(services, photos)
  return erased
}

/** In every folder, with files and what was mailed about them. */
const removeMessages = async (tx: Sql, emails: string[]) => {
  const rows = await tx
    .deleteFrom('contact_messages')
    .where('sender_email', 'in', emails)
    .returning('id')
    .execute()
  for (const { id } of rows) {
    await tx.deleteFrom('message_files').where('message_id', '=', id).execute()
    await tx.deleteFrom('message_entries').where('message_id', '=', id).execute()
    await tx.updateTable('quotes').set({ message_id: null }).where('message_id', '=', id).execute()
    await removeMailAbout(tx, aboutMessage(id))
  }
}

/** A quote that became an order in the books is part of its contract. */
const removeQuotes = async (tx: Sql, quotes: PersonRecords['quotes'], kept: OrderRow[]) => {
  for (const { id, order_id } of quotes) {
    if (kept.some((order) => order.id === order_id)) continue
    await tx.deleteFrom('quotes').where('id', '=', id).execute()
    await removeMailAbout(tx, `quote:${id}`)
  }
}

/** Draws stay as evidence of a game, without anything that leads to a person. */
const removeLeads = async (tx: Sql, services: Services, leads: PersonRecords['leads']) => {
  for (const { id } of leads) {
    await services.events.emit(leadForgotten, { tx, leadId: id })
    await tx.deleteFrom('leads').where('id', '=', id).execute()
    await forgetWinner(tx, id)
    await removeMailAbout(tx, aboutLead(id))
    await forgetDeliveries(tx, id)
    await tx
      .updateTable('prize_draws')
      .set({ lead_id: null, mailbox_key: null, ip: '' })
      .where('lead_id', '=', id)
      .execute()
  }
}

/** Part of a column, perhaps with other signs in place of `_`; `mentions` then decides. */
const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%]/g, '_')}%`

/** Whether a document in JSON contains the whole address, not only as the end of a longer one. */
export const mentions = (json: string, email: string): boolean => {
  const text = json.replaceAll(/\\(?:u[\da-f]{4}|.)/gi, ' ')
  const literal = email.replaceAll(/[^\w@]/g, '\\$&')
  return new RegExp(`(?<![\\w.!#$%&'*+/=?^\`{|}~-])${literal}(?![\\w-]|\\.\\w)`, 'i').test(text)
}

const removeTraces = async (tx: Sql, emails: string[], kept: OrderRow[]) => {
  await tx.deleteFrom('lead_activities').where('contact', 'in', emails).execute()
  await tx.deleteFrom('browsed_products').where('email', 'in', emails).execute()
  await tx.deleteFrom('reminder_refusals').where('email', 'in', emails).execute()
  // The row stays: an order that is cancelled later returns its use.
  await tx
    .updateTable('coupon_uses')
    .set({ email: '' })
    .where('email', 'in', [...emails, ...emails.map(mailboxOf)])
    .execute()
  const keptMail = kept.map(({ id }) => `order:${id}`)
  await tx
    .deleteFrom('outbox')
    .where('to_address', 'in', emails)
    .where('about', 'not in', keptMail.length > 0 ? keptMail : ['-'])
    .execute()
  for (const email of emails) {
    const like = containing(email)
    const carts = await tx
      .selectFrom('carts')
      .selectAll()
      .where(sql`lower(document_json)`, 'like', like)
      .execute()
    for (const { id, document_json } of carts)
      if (mentions(document_json, email)) await tx.deleteFrom('carts').where('id', '=', id).execute()
    const secrets = await tx
      .selectFrom('one_time_secrets')
      .selectAll()
      .where(sql`lower(data_json)`, 'like', like)
      .execute()
    for (const { hash, data_json } of secrets)
      if (mentions(data_json, email))
        await tx.deleteFrom('one_time_secrets').where('hash', '=', hash).execute()
    const deliveries = await tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where(sql`lower(event_json)`, 'like', like)
      .execute()
    for (const { id, event_json } of deliveries)
      if (mentions(event_json, email))
        await tx.deleteFrom('webhook_deliveries').where('id', '=', id).execute()
    const events = await tx
      .selectFrom('audit_events')
      .selectAll()
      .where(sql`lower(details_json)`, 'like', like)
      .execute()
    for (const { id, details_json } of events)
      if (mentions(details_json, email))
        await tx.updateTable('audit_events').set({ details_json: '{}' }).where('id', '=', id).execute()
  }
}

/** Nothing of the visit in which an order was placed is needed for the books. */
const removeVisitOf = async (tx: Sql, orderId: number) => {
  await tx.deleteFrom('order_attribution').where('order_id', '=', orderId).execute()
  await tx
    .updateTable('orders')
    .set({ customer_ip: '', user_agent: '', client_network: '', cart_id: null })
    .where('id', '=', orderId)
    .execute()
}

/** Entries of an order's history that contain what people wrote, and addresses. */
const PERSONAL_EVENTS = ['mail', 'note', 'buyer_note', 'correction']

const anonymizeOrder = async (tx: Sql, { id, billing_json, version }: OrderRow) => {
  const { country } = JSON.parse(billing_json) as Address
  const nobody = JSON.stringify({
    firstName: '',
    lastName: '',
    company: '',
    line1: '',
    line2: '',
    postcode: '',
    city: '',
    country,
  } satisfies Address)
  await removeVisitOf(tx, id)
  await anonymizeInvoices(tx, id)
  await forgetOrderFiles(tx, id)
  await tx
    .updateTable('orders')
    .set({
      email: '',
      mailbox: '',
      phone: '',
      billing_json: nobody,
      shipping_json: nobody,
      search_text: '',
      note: '',
      nip: null,
      city: '',
      identity_id: null,
      left_account: 1,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  const found = await tx
    .selectFrom('order_search')
    .select('text')
    .where('order_id', '=', id)
    .executeTakeFirst()
  // The second line is about goods.
  const goods = found?.text.split('\n').slice(1).join('\n') ?? ''
  await tx
    .updateTable('order_search')
    .set({ text: `\n${goods}` })
    .where('order_id', '=', id)
    .execute()
  await tx.updateTable('coupon_uses').set({ email: '' }).where('order_id', '=', id).execute()
  await tx
    .deleteFrom('order_events')
    .where('order_id', '=', id)
    .where('kind', 'in', PERSONAL_EVENTS)
    .execute()
  await tx.updateTable('order_refunds').set({ reason: '' }).where('order_id', '=', id).execute()
  await removeMailAbout(tx, `order:${id}`)
}

/** What is left of the card are the orders in the books. */
const removeCard = async (tx: Sql, members: string[], emails: string[], kept: OrderRow[]) => {
  const stay = kept.map(({ email }) => email)
  await tx.deleteFrom('customer_notes').where('customer_id', 'in', members).execute()
  await tx
    .deleteFrom('customer_addresses')
    .where('email', 'in', emails)
    .where('email', 'not in', stay.length > 0 ? stay : ['-'])
    .execute()
  await setMergedInto(tx, members, null)
  await computeCards(tx, members)
  // The removals above noted the address, which is all that these notes are.
  await tx.deleteFrom('customer_changes').where('email', 'in', emails).execute()
}

const MOST_LISTED = 200

/** Erasures, newest first; with an address, those of it. */
export const listErasures = async (services: Services, email: string): Promise<CustomerErasure[]> => {
  let query = services.db.read.selectFrom('customer_erasures').selectAll()
  if (email.trim() !== '')
    query = query.where('mailbox_hash', 'like', containing(hashMailbox(services, email)))
  const rows = await query.orderBy('at_ms', 'desc').orderBy('id', 'desc').limit(MOST_LISTED).execute()
  return rows.map(presentErasure)
}

const presentErasure = (row: Tables['customer_erasures']): CustomerErasure => ({
  id: row.id,
  atMs: Number(row.at_ms),
  author: row.author,
  hash: row.mailbox_hash,
  counts: JSON.parse(row.counts_json) as ErasureCounts,
})
