import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLead } from '#server/campaigns/leads/store.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { addIdentity } from '#server/identity/members/store.ts'
import { emptyProfile } from '#contract/identity/profile.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { eraseCustomer, listErasures, mentions, previewErasure } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { listCustomers } from './list-customers.ts'
import { mergeCustomers, separateCustomers } from './merge-customers.ts'
import { addCustomerNote, showCustomer } from './show-customer.ts'

const YEAR_MS = 366 * 24 * 60 * 60 * 1000

type Person = { email: string; lastName: string; phone: string }

it('a document mentions a whole address, not the end or beginning of another one', () => {
  const address = 'an_k@x.pl'
  for (const text of [
    'an_k@x.pl',
    'AN_K@X.PL',
    'to an_k@x.pl.',
    'a\nan_k@x.pl',
    '<an_k@x.pl>',
    'x "an_k@x.pl"',
  ])
    expect(mentions(JSON.stringify({ text }), address), text).toBe(true)
  for (const text of ['jan_k@x.pl', 'a.an_k@x.pl', 'an_k@x.pl.com', 'an_k@x.plus', 'anek@x.pl'])
    expect(mentions(JSON.stringify({ text }), address), text).toBe(false)
})

describe.each(engines)('merging, export and erasure on %s', (engine) => {
  let test: TestShop
  let product: number
  beforeAll(async () => {
    test = await openTestShop(engine, { createApp: () => new Hono() })
    product = await addProduct(test.services.db, { name: 'Dąb', stock: 1_000 })
  })
  afterAll(() => test.close())

  const order = async ({ email, lastName, phone }: Person) => {
    const cart = await saveTestCart(test.services.db, [[product, 1]])
    const outcome = await placeOrder(
      test.services,
      makeCheckout(cart, {
        values: buyerFields({
          billing_email: email,
          billing_last_name: lastName,
          billing_phone: phone,
          'shipping_method[0]': 'odbior',
        }),
      }),
    )
    if (!outcome.ok) throw new Error(outcome.reason)
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('order_attribution')
        .values({ order_id: outcome.order.id, field: 'utm_term', value: `dla ${email}` })
        .execute(),
    )
    return outcome.order.id
  }
  const move = (orderId: number, ...states: ('cancelled' | 'processing' | 'completed')[]) =>
    states.reduce(
      (before, to) =>
        before.then(() =>
          changeOrderStatus(test.services, { orderId, to, author: 'Anna', tellBuyer: true }).then(() => {}),
        ),
      Promise.resolve(),
    )
  const idOf = async (search: string) => (await listCustomers(test.services, { search })).customers[0]!.id

  /** A trace in every place that knows of people. */
  const leaveTraces = async ({ email, lastName, phone }: Person) => {
    const { services } = test
    const nowMs = services.now()
    await saveTestMessage(services.db, {
      sender_email: email,
      sender_name: lastName,
      opening: `Dzwońcie: ${phone}`,
      fields_json: JSON.stringify([{ name: 'tel', value: phone }]),
      files: [{ name: `${lastName}.png` }],
    })
    await saveTestMessage(services.db, { sender_email: email, sender_name: lastName, folder: 'spam' })
    const { ownSite } = await identityService(services).directory()
    const identityId = crypto.randomUUID()
    await services.db.transaction(async (tx) => {
      await addLead(tx, {
        id: crypto.randomUUID(),
        site_id: 'a1b2c3d4e5f60',
        campaign_id: '0000000000001',
        campaign_name: 'Lato',
        key: crypto.randomUUID(),
        email,
        fields_json: JSON.stringify([{ id: 'a', kind: 'name', label: 'Imię', value: lastName }]),
        consents_json: JSON.stringify([{ text: 'Chcę newsletter', isGiven: true }]),
        cause: 'time',
        page_url: 'https://blog.example/',
        details_json: '{}',
        device: 'desktop',
        country: 'PL',
        ip: '10.0.0.0',
        received_ms: nowMs,
        confirmed_ms: nowMs + 1,
        unsubscribed_ms: null,
        prize_json: null,
        tags_json: '[]',
      })
      await tx
        .insertInto('lead_activities')
        .values({
          site_id: 'a1b2c3d4e5f60',
          contact: email,
          activity: 'viewed',
          campaign_id: '0000000000001',
          times: 2,
          first_ms: nowMs,
          last_ms: nowMs,
        })
        .execute()
      await addIdentity(tx, {
        id: identityId,
        site_id: ownSite.id,
        email,
        is_email_verified: 1,
        password_hash: null,
        must_reset_password: 0,
        status: 'ACTIVE',
        reasons_json: '[]',
        profile_json: JSON.stringify({ ...emptyProfile(), lastName, phones: [phone] }),
        metadata_json: '{}',
        revision: 1,
        created_ms: nowMs,
        updated_ms: nowMs,
        signed_in_ms: null,
      })
      await tx
        .insertInto('carts')
        .values({
          id: crypto.randomUUID(),
          version: 1,
          document_json: JSON.stringify({
            checkoutFields: { billing_email: email, billing_last_name: lastName },
          }),
          updated_ms: nowMs,
          expires_ms: nowMs + YEAR_MS,
        })
        .execute()
      await tx.insertInto('reminder_refusals').values({ email, at_ms: nowMs }).execute()
      await tx
        .insertInto('quotes')
        .values({
          id: Math.floor(Math.random() * 1_000_000),
          request_key: crypto.randomUUID(),
          message_id: null,
          state: 'sent',
          version: 1,
          name: lastName,
          email,
          lines_json: '[]',
          delivery_json: null,
          note: '',
          valid_until_ms: nowMs,
          total_grosze: 1,
          author: 'Anna',
          created_ms: nowMs,
          updated_ms: nowMs,
          sent_ms: nowMs,
          seen_ms: null,
          order_id: null,
          order_fingerprint: null,
          accepted_ms: null,
          replaces_id: null,
        })
        .execute()
    })
    await addCustomerNote(services, await idOf(email), { text: `${lastName} płaci gotówką`, author: 'Anna' })
  }

  /** `table.column` of every row of the whole database that contains one of these texts. */
  const findEverywhere = async (
    texts: string[],
  ): Promise<{ place: string; row: Record<string, unknown> }[]> => {
    const db = test.services.db.read
    const tables = (
      await (engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
        : sql<{
            name: string
          }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
            db,
          ))
    ).rows
    expect(tables.length).toBeGreaterThan(60)
    const found: { place: string; row: Record<string, unknown> }[] = []
    for (const { name } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (
            typeof value === 'string' &&
            texts.some((text) => value.toLowerCase().includes(text.toLowerCase()))
          )
            found.push({ place: `${name}.${column}`, row })
    }
    return found
  }

  it('nothing in the whole database tells of somebody whom no law requires to keep', async () => {
    const person = { email: 'zapomnij@example.pl', lastName: 'Niepamietliwy', phone: '600100200' }
    const texts = [person.email, person.lastName, person.phone]
    const cancelled = await order(person)
    await move(cancelled, 'cancelled')
    const old = await order(person)
    await move(old, 'processing', 'completed')
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('orders')
        .set({ created_ms: test.clock.nowMs - 7 * YEAR_MS })
        .where('id', '=', old)
        .execute(),
    )
    await leaveTraces(person)
    const before = new Set((await findEverywhere(texts)).map(({ place }) => place.split('.')[0]))
    for (const table of [
      'orders',
      'order_search',
      'order_attribution',
      'contact_messages',
      'message_files',
      'leads',
      'lead_activities',
      'identities',
      'carts',
      'quotes',
      'customer_notes',
      'outbox',
      'reminder_refusals',
      'customers',
      'customer_addresses',
    ])
      expect(before, table).toContain(table)

    const id = await idOf(person.email)
    const counts = {
      ordersKept: 0,
      ordersAnonymized: 2,
      messages: 2,
      quotes: 1,
      leads: 1,
      accounts: 1,
      notes: 1,
    }
    expect(await previewErasure(test.services, id)).toEqual(counts)
    expect(await eraseCustomer(test.services, id, { author: 'Anna', requestId: 'r1' })).toEqual(counts)
    expect(await findEverywhere(texts)).toEqual([])
    expect(await showCustomer(test.services, id)).toBeUndefined()
    // The sums of the books stay.
    expect(
      await test.services.db.read.selectFrom('orders').select('total_grosze').where('id', '=', old).execute(),
    ).toEqual([{ total_grosze: 10_000 }])
    const [evidence] = await listErasures(test.services, 'Zapomnij+x@example.pl')
    expect(evidence).toMatchObject({ author: 'Anna', counts, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await listErasures(test.services, 'inny@example.pl')).toEqual([])
    expect(await eraseCustomer(test.services, id, { author: 'Anna', requestId: 'r2' })).toBeUndefined()
  })

  it('of a buyer in the books, only their orders and the mail about them stay', async () => {
    const person = { email: 'ksiegi@example.pl', lastName: 'Ksiegowska', phone: '600300400' }
    const texts = [person.email, person.lastName, person.phone]
    const paid = await order(person)
    await move(paid, 'processing', 'completed')
    const open = await order(person)
    const cancelled = await order(person)
    await move(cancelled, 'cancelled')
    await leaveTraces(person)
    const id = await idOf(person.email)
    expect(await eraseCustomer(test.services, id, { author: 'Anna', requestId: 'r3' })).toMatchObject({
      ordersKept: 2,
      ordersAnonymized: 1,
    })
    const found = await findEverywhere(texts)
    const places = new Set(found.map(({ place }) => place))
    const allowed = [
      'orders.email',
      'orders.mailbox',
      'orders.phone',
      'orders.billing_json',
      'orders.shipping_json',
      'orders.search_text',
      'order_search.text',
      'order_events.text',
      'outbox.to_address',
      'outbox.text',
      'outbox.html',
      'outbox.headers_json',
      'outbox.subject',
      'customers.mailbox',
      'customers.email',
      'customers.name',
      'customers.phone',
      'customers.search_text',
      'customer_addresses.email',
      'customer_addresses.mailbox',
    ]
    expect([...places].filter((place) => !allowed.includes(place))).toEqual([])
    for (const { place, row } of found) {
      if (place.startsWith('orders.')) expect([paid, open]).toContain(row['id'])
      if (place.startsWith('order_')) expect([paid, open]).toContain(row['order_id'])
      if (place.startsWith('outbox.')) expect([`order:${paid}`, `order:${open}`]).toContain(row['about'])
    }
    const card = await showCustomer(test.services, await idOf(person.email))
    expect(card).toMatchObject({ messages: [], leads: [], accounts: [], notes: [], consents: [], quotes: [] })
    expect(card!.orders.map((one) => one.id)).toEqual([open, paid])
    const rows = await test.services.db.read
      .selectFrom('orders')
      .select(['customer_ip', 'user_agent', 'cart_id'])
      .where('id', 'in', [paid, open])
      .execute()
    for (const row of rows) expect(row).toEqual({ customer_ip: '', user_agent: '', cart_id: null })
  })

  it('an export contains all that is held, and nothing that opens an order', async () => {
    const person = { email: 'kopia@example.pl', lastName: 'Odpisowa', phone: '600500600' }
    const orderId = await order(person)
    await leaveTraces(person)
    const data = await exportCustomer(test.services, await idOf(person.email))
    expect(data).toMatchObject({
      person: { emails: [person.email], name: expect.stringContaining(person.lastName) },
      orders: [{ id: orderId, lines: [{ name: 'Dąb' }], billing: { lastName: person.lastName } }],
      leads: [{ campaign_name: 'Lato' }],
      quotes: [{ name: person.lastName }],
      notes: [{ text: `${person.lastName} płaci gotówką` }],
      accounts: [{ identity: expect.anything() }],
      consents: [{ text: 'Chcę newsletter' }, { source: 'reminders', isGiven: false }],
    })
    expect(data!.messages).toHaveLength(2)
    expect(data!.mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(data!.orders)).not.toContain('wc_order_')
  })

  it('two mailboxes of one person become one card, and two again', async () => {
    const home = { email: 'dom@example.pl', lastName: 'Dwojga', phone: '600700800' }
    const work = { email: 'praca@firma.example', lastName: 'Dwojga', phone: '600700801' }
    const orders = [await order(home), await order(work)]
    const [id, otherId] = [await idOf(home.email), await idOf(work.email)]
    await addCustomerNote(test.services, otherId, { text: 'z pracy', author: 'Anna' })
    const undo = await mergeCustomers(test.services, id, otherId)
    expect(undo).toEqual([otherId])
    expect(await mergeCustomers(test.services, id, otherId)).toBeUndefined()
    const list = async () =>
      (await listCustomers(test.services, { search: 'dwojga' })).customers.map((one) => [
        one.id,
        one.orderCount,
      ])
    expect(await list()).toEqual([[id, 2]])
    expect(await idOf(work.email)).toBe(id)
    const card = await showCustomer(test.services, otherId)
    expect(card!.customer.id).toBe(id)
    expect(card!.orders.map((one) => one.id).toSorted()).toEqual(orders.toSorted())
    expect(card!.notes).toMatchObject([{ text: 'z pracy' }])
    expect(card!.merged).toEqual([{ id: otherId, mailbox: work.email }])
    // What happens later to either belongs to the card.
    await order(work)
    expect(await list()).toEqual([[id, 3]])
    expect(await separateCustomers(test.services, id, [id])).toBe(false)
    expect(await separateCustomers(test.services, id, undo!)).toBe(true)
    expect((await list()).toSorted()).toEqual(
      [
        [id, 1],
        [otherId, 2],
      ].toSorted(),
    )
    expect((await showCustomer(test.services, otherId))!.notes).toHaveLength(1)
  })
})
