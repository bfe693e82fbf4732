import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { exportAccount } from '#server/shop/account/account-data.ts'
import { exportQuestions } from '#server/shop/questions/forget-questions.ts'
import { exportConsents } from '#server/shop/consents/consents.ts'
import { exportNotices } from '#server/shop/content-notices/notices.ts'
import { exportComplaints } from '#server/shop/complaints/forget-complaints.ts'
import { exportWithdrawals } from '#server/shop/withdrawals/forget-withdrawals.ts'
import { exportAlerts } from '#server/shop/stock-alerts/stock-alerts.ts'
import { consentsOf, readPersonRecords, showCustomer } from './show-customer.ts'
import { exportCredits } from '#server/shop/samples/list-sample-credits.ts'
import { listCard } from './store.ts'

const ALL = 1_000_000
/** They open something, or are of use to the server only. */
const SECRETS = new Set([
  'order_key',
  'request_key',
  'key',
  'order_fingerprint',
  'search_text',
  'mailbox',
  'document_json',
  'content',
  'client_network',
])

/** A row for a person and for programs: times as dates, JSON as what it contains, without what opens something. */
const plain = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !SECRETS.has(name))
      .map(([name, value]) => {
        if (name.endsWith('_json')) return [name.slice(0, -'_json'.length), JSON.parse(String(value))]
        if (name.endsWith('_ms'))
          return [name.slice(0, -'_ms'.length), value === null ? null : new Date(Number(value)).toISOString()]
        return [name, value]
      }),
  )

type Child =
  | 'order_lines'
  | 'order_events'
  | 'order_attribution'
  | 'order_coupons'
  | 'order_refunds'
  | 'invoices'
  | 'message_entries'

/** Rows of a table that belong to others, by the id of these. */
const childrenOf = async (
  db: Sql,
  table: Child,
  column: 'order_id' | 'message_id',
  ids: (string | number)[],
) => {
  const rows =
    ids.length === 0
      ? []
      : ((await db
          .selectFrom(table as 'order_lines')
          .selectAll()
          .where(column as 'order_id', 'in', ids as number[])
          .execute()) as Record<string, unknown>[])
  const byId = Map.groupBy(rows, (row) => row[column] as string | number)
  return (id: string | number) => (byId.get(id) ?? []).map(plain)
}

/** Everything the shop holds about a person (RODO art. 15 and 20); undefined: there is no such person. */
export const exportCustomer = async (services: Services, id: string) => {
  const card = await showCustomer(services, id)
  const db = services.db.read
  const found = await listCard(db, id)
  if (!card || !found) return undefined
  const { customer, notes } = card
  const records = await readPersonRecords(db, found.emails, ALL)
  const orderIds = records.orders.map((order) => order.id)
  const messageIds = records.messages.map((message) => message.id)
  const lines = await childrenOf(db, 'order_lines', 'order_id', orderIds)
  const events = await childrenOf(db, 'order_events', 'order_id', orderIds)
  const attribution = await childrenOf(db, 'order_attribution', 'order_id', orderIds)
  const coupons = await childrenOf(db, 'order_coupons', 'order_id', orderIds)
  const refunds = await childrenOf(db, 'order_refunds', 'order_id', orderIds)
  const invoices = await childrenOf(db, 'invoices', 'order_id', orderIds)
  const entries = await childrenOf(db, 'message_entries', 'message_id', messageIds)
  const files =
    messageIds.length === 0
      ? []
      : await db
          .selectFrom('message_files')
          .select(['message_id', 'name', 'media_type', 'size', 'sha256'])
          .where('message_id', 'in', messageIds)
          .execute()
  const accounts = []
  for (const account of records.accounts) accounts.push(await exportAccount(services, account.id))
  return {
    exportedAt: new Date(services.now()).toISOString(),
    shop: services.shopSettings().shopName,
    person: {
      name: customer.name,
      emails: customer.emails,
      phones: customer.phones,
      addresses: card.addresses,
    },
    consents: consentsOf(records),
    accounts,
    orders: records.orders.map((order) => ({
      ...plain(order),
      lines: lines(order.id),
      coupons: coupons(order.id),
      refunds: refunds(order.id),
      invoices: invoices(order.id),
      history: events(order.id),
      origin: attribution(order.id),
    })),
    sampleCredits: await exportCredits(services, orderIds),
    messages: records.messages.map((message) => ({
      ...plain(message),
      history: entries(message.id),
      files: files.filter(({ message_id }) => message_id === message.id),
    })),
    quotes: records.quotes.map(plain),
    leads: records.leads.map(plain),
    reviews: records.reviews.map(plain),
    stockAlerts: await exportAlerts(db, customer.emails),
    questions: await exportQuestions(db, customer.emails),
    withdrawals: await exportWithdrawals(db, customer.emails),
    complaints: await exportComplaints(db, customer.emails),
    contentNotices: await exportNotices(db, customer.emails),
    marketingConsents: await exportConsents(db, customer.emails),
    campaignsSeen: card.activities,
    viewedProducts: (
      await db
        .selectFrom('browsed_products')
        .selectAll()
        .where(
          'email',
          'in',
          [...found.emails, '-'].map((email) => email.toLowerCase()),
        )
        .execute()
    ).map(plain),
    reminders: records.reminders.map(plain),
    mails: (
      await db
        .selectFrom('outbox')
        // Without texts: they contain codes and links that open an account or an order.
        .select(['to_address', 'subject', 'status', 'created_ms', 'sent_ms'])
        .where('to_address', 'in', [...found.emails, '-'])
        .execute()
    ).map(plain),
    notes,
  }
}
