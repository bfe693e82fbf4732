import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyProfile } from '#contract/identity/profile.ts'
import { addIdentity } from '#server/identity/members/store.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { ARCHIVED_TABLES, NOT_ARCHIVED } from '#server/transfer/archive/archive-tables.ts'
import { describeTables } from '#server/platform/db/describe-tables.ts'
import { eraseCustomer } from './erase-customer.ts'
import { listCustomers } from './list-customers.ts'

const EMAIL = 'znacznik@example.pl'
const MARK = 'Znacznikowska'
/** Columns with an address, by which rows belong to a person. */
const ADDRESSES = ['email', 'mailbox', 'contact', 'sender_email', 'to_address']
/** Columns that lead to a person through a row of theirs. */
const LINKS = [
  'identity_id',
  'subject_id',
  'order_id',
  'message_id',
  'lead_id',
  'withdrawal_id',
  'complaint_id',
  'source_order_id',
]
/** Columns in which people, or the shop about them, write anything. */
const WRITTEN = new Set(
  `name author note text question answer opening sender_name phone city reason ip
  user_agent label value subject html contract statement customer_ip`.split(/\s+/),
)
const LISTS = /^(?:lines|fields|consents|photos|attachments|history|recipients|reasons|scopes|problems)_json$/

/** What law keeps of an erased person whose paid order is in the books, and why. */
const KEPT: Partial<Record<keyof Tables, string>> = {
  orders: 'books: six years (Ordynacja podatkowa art. 86)',
  order_lines: 'books',
  order_terms: 'books',
  order_files: 'books',
  coupons: 'credits for samples of an order in the books name nobody',
  order_coupons: 'books: the code and its sum',
  review_requests: 'only the number of the order: nobody is asked twice',
  order_search: 'finds an order in the books',
  order_events: 'history of an order in the books',
  order_refunds: 'books',
  order_refund_lines: 'books',
  invoices: 'books; an invoice is never changed',
  ksef_documents: 'books',
  payments: 'proof of payment of an order in the books',
  payment_events: 'proof of payment',
  payment_refunds: 'proof of payment',
  withdrawals: 'evidence until claims expire (RODO art. 17 ust. 3 lit. e), marked as restricted',
  withdrawal_events: 'evidence until claims expire',
  complaints: 'evidence until claims expire, marked as restricted',
  complaint_events: 'evidence until claims expire',
  complaint_photos: 'evidence until claims expire',
  outbox: 'letters about an order in the books: evidence of its confirmation',
  quotes: 'the offer that became an order in the books',
  customers: 'card of the order in the books',
  customer_addresses: 'address of the order in the books',
}

/** Tables with a column of an address or link that hold nobody's data, and why. */
const NOBODYS: Partial<Record<keyof Tables, string>> = {
  manufacturers: 'firms that make products',
  owners: 'the shop’s own people',
  owner_mail_proofs: 'the shop’s own people',
  owner_links: 'the shop’s own people',
  change_subjects: 'numbers of what the shop’s own people changed',
  owner_sessions: 'the shop’s own people',
  change_log: 'what the shop’s own people did',
  customer_notes: 'planted by the other test: belongs to a card',
  order_views: 'of accounts of the console',
  order_origins: 'the kind of source of a sale, such as organic:google',
  prize_winners: 'a keyed hash; goes with its lead',
  given_codes: 'a keyed hash and a code; goes with its lead',
  connector_deliveries:
    'says nothing about anybody; goes with its lead, and what a service is to forget is sealed',
  campaign_orders:
    'the sum of an order in the books, and a hash of its visitor that differs for each campaign',
}

describe.each(engines)('an erasure on %s', (engine) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(engine)
  })
  afterAll(() => test.close())

  it('finds a mark in no table but those that law keeps, each with its reason', async () => {
    const { services } = test
    const { db } = services
    const product = await addProduct(db, { name: 'Dąb', stock: 9 })
    const cart = await saveTestCart(db, [[product, 1]])
    const outcome = await placeOrder(
      services,
      makeCheckout(cart, {
        values: buyerFields({
          billing_email: EMAIL,
          billing_last_name: MARK,
          'shipping_method[0]': 'odbior',
        }),
      }),
    )
    if (!outcome.ok) throw new Error(outcome.reason)
    const orderId = outcome.order.id
    for (const to of ['processing', 'completed'] as const)
      await changeOrderStatus(services, { orderId, to, author: 'Anna', tellBuyer: true })
    const { ownSite } = await identityService(services).directory()
    const identityId = crypto.randomUUID()
    await db.transaction((tx) =>
      addIdentity(tx, {
        id: identityId,
        site_id: ownSite.id,
        email: EMAIL,
        is_email_verified: 1,
        password_hash: null,
        must_reset_password: 0,
        status: 'ACTIVE',
        reasons_json: '[]',
        profile_json: JSON.stringify({ ...emptyProfile(), lastName: MARK }),
        metadata_json: '{}',
        revision: 1,
        created_ms: services.now(),
        updated_ms: services.now(),
        signed_in_ms: null,
      }),
    )
    const ids: Record<string, string | number> = {
      identity_id: identityId,
      subject_id: identityId,
      order_id: orderId,
      message_id: crypto.randomUUID(),
      lead_id: crypto.randomUUID(),
      withdrawal_id: crypto.randomUUID(),
      complaint_id: 41,
      source_order_id: orderId,
    }
    const rowIds: Record<string, string | number> = {
      contact_messages: ids['message_id']!,
      leads: ids['lead_id']!,
      withdrawals: ids['withdrawal_id']!,
      complaints: ids['complaint_id']!,
    }
    const shapes = await describeTables(db, db.read)
    const tables = [...ARCHIVED_TABLES, ...(Object.keys(NOT_ARCHIVED) as (keyof Tables)[])]
    const planted: string[] = []
    let counter = 700_000
    for (const table of tables) {
      const columns = shapes.get(table)?.columns
      if (!columns || table in NOBODYS || table === 'orders' || table === 'identities') continue
      const isPersonal = [...columns.keys()].some((name) => ADDRESSES.includes(name) || LINKS.includes(name))
      if (!isPersonal || table === 'customers' || table === 'customer_addresses') continue
      const row: Record<string, unknown> = {}
      for (const [name, { kind, mayBeNull }] of columns) {
        counter++
        if (ADDRESSES.includes(name)) row[name] = EMAIL
        else if (name in ids) row[name] = ids[name]
        else if (name === 'id' && table in rowIds) row[name] = rowIds[table]
        else if (kind === 'number')
          row[name] = name === 'at_ms' || name === 'created_ms' ? services.now() : counter
        else if (name.endsWith('_json')) row[name] = LISTS.test(name) ? '[]' : '{}'
        // The words of a consent are the shop's.
        else if (table === 'marketing_consents' && name === 'text') row[name] = 'Zgadzam się.'
        else if (WRITTEN.has(name)) row[name] = MARK
        else if (mayBeNull && name !== 'id') row[name] = null
        else row[name] = kind === 'bytes' ? new Uint8Array([1]) : `x${counter}`
      }
      await db.transaction(async (tx) => {
        await tx
          .insertInto(table as 'settings')
          .values(row as never)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
      planted.push(table)
    }
    expect(planted.length).toBeGreaterThan(30)

    const find = async () => {
      const found = new Set<string>()
      for (const table of tables) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
          db.read,
        )
        const hasMark = rows.some((row) =>
          Object.values(row).some(
            (value) =>
              typeof value === 'string' && (value.includes(MARK) || value.toLowerCase().includes(EMAIL)),
          ),
        )
        const isLinked = rows.some(
          (row) => row['identity_id'] === identityId || row['subject_id'] === identityId,
        )
        if (hasMark || isLinked) found.add(table)
      }
      return found
    }
    const before = await find()
    expect(planted.filter((table) => !before.has(table) && !(table in KEPT))).toEqual([])
    const { id } = (await listCustomers(services, { search: EMAIL })).customers[0]!
    await eraseCustomer(services, id, { author: 'Anna', requestId: 'r1' })
    expect([...(await find())].filter((table) => !(table in KEPT))).toEqual([])
  })
})
