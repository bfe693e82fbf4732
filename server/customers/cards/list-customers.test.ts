import { Hono } from 'hono'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeMessages } from '#server/forms/inbox/change-message.ts'
import { up } from '#server/platform/db/migrations/0041-customers.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { correctOrderContact } from '#server/shop/orders/correct-order.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { exportCustomers, listCustomers } from './list-customers.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(engines)('the list of people on %s', (engine) => {
  let test: TestShop
  let product: number
  beforeAll(async () => {
    test = await openTestShop(engine, { createApp: () => new Hono() })
    product = await addProduct(test.services.db, { name: 'Dąb', stock: 1_000 })
  })
  afterAll(() => test.close())

  const order = async (email: string, values = {}, quantity = 1) => {
    test.clock.nowMs += 1_000
    const cart = await saveTestCart(test.services.db, [[product, quantity]])
    const outcome = await placeOrder(
      test.services,
      makeCheckout(cart, {
        values: buyerFields({ billing_email: email, 'shipping_method[0]': 'odbior', ...values }),
      }),
    )
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.order
  }
  const pay = (orderId: number, to: 'processing' | 'refunded' = 'processing') =>
    changeOrderStatus(test.services, { orderId, to, author: 'Anna', tellBuyer: false })
  const find = async (search: string) =>
    (await listCustomers(test.services, { search })).customers.map(({ email }) => email)
  const write = async (email: string, name = 'Ewa Lis') => {
    test.clock.nowMs += 1_000
    return saveTestMessage(test.services.db, {
      sender_email: email,
      sender_name: name,
      received_ms: test.clock.nowMs,
    })
  }

  it('spellings of a mailbox are one person, with the sum of what was paid and not returned', async () => {
    const first = await order('Jan.Kowalski@gmail.com', {
      billing_first_name: 'Jan',
      billing_last_name: 'Żółć',
      billing_phone: '+48 601 234 567',
    })
    const second = await order('jankowalski+sklep@gmail.com', {}, 2)
    await pay(first.id)
    await pay(second.id)
    const { customers } = await listCustomers(test.services, { search: 'kowalski' })
    expect(customers).toMatchObject([
      {
        email: 'jankowalski+sklep@gmail.com',
        orderCount: 2,
        paidGrosze: first.totalGrosze + second.totalGrosze,
        account: '',
      },
    ])
    await pay(second.id, 'refunded')
    expect((await listCustomers(test.services, { search: 'kowalski' })).customers).toMatchObject([
      { orderCount: 2, paidGrosze: first.totalGrosze },
    ])
  })

  it.each(['zolc', 'Żółć JAN', '601234567', '+48 601-234-567', '0048601234567', '601 234', 'jan.kow'])(
    'a person is found by „%s”',
    async (search) => expect(await find(search)).toEqual(['jankowalski+sklep@gmail.com']),
  )

  it('characters of patterns find nobody by themselves', async () => {
    expect(await find('jan%zolc')).toEqual([])
    expect(await find('%')).toHaveLength(1)
    expect(await find("' or 1=1")).toEqual([])
  })

  it('a message waits for an answer until it is dealt with', async () => {
    const { id } = await write('ewa@example.pl')
    const waiting = () => listCustomers(test.services, { messages: 'open' })
    expect((await waiting()).customers).toMatchObject([{ name: 'Ewa Lis', openMessages: 1, orderCount: 0 }])
    expect((await changeMessages(test.services, [{ id, state: 'closed', version: 1 }], 'Anna')).skipped).toBe(
      0,
    )
    expect((await waiting()).customers).toEqual([])
  })

  it('pages follow the order and skip nobody, also among equal values', async () => {
    for (let n = 0; n < 12; n++) await write(`klient${n}@example.pl`)
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('contact_messages')
        .set({ received_ms: test.clock.nowMs - DAY_MS })
        .where('sender_email', 'like', 'klient%')
        .execute(),
    )
    for (const sort of ['recent', 'paid', 'orders'] as const) {
      const all = (await listCustomers(test.services, { sort }, 100)).customers.map(({ id }) => id)
      const paged: string[] = []
      for (let before = ''; ;) {
        const page = await listCustomers(test.services, { sort, before }, 5)
        paged.push(...page.customers.map(({ id }) => id))
        if (page.next === null) break
        before = page.next
      }
      expect(paged, sort).toEqual(all)
      expect(new Set(paged).size).toBe(14)
    }
    const { customers } = await listCustomers(test.services, { sort: 'paid' })
    expect(customers[0]!.email).toBe('jankowalski+sklep@gmail.com')
    expect((await listCustomers(test.services, { orders: 'no', search: 'klient' })).count).toBe(12)
    expect((await listCustomers(test.services, { orders: 'yes' })).customers).toHaveLength(1)
    expect((await listCustomers(test.services, { account: 'yes' })).customers).toEqual([])
  })

  it('the file follows the view, and evaluates nothing in a spreadsheet', async () => {
    await write('zly@example.pl', '=HYPERLINK("http://zlo.example")')
    let text = ''
    for await (const piece of exportCustomers(test.services, { orders: 'no', sort: 'recent' })) text += piece
    const rows = parse(text, { delimiter: ';', bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(14)
    expect(rows[0]).toMatchObject({ 'E-mail': 'zly@example.pl' })
    expect(rows[0]!['Imię i nazwisko']).toBe('\'=HYPERLINK("http://zlo.example")')
  })

  it('a corrected address of an order moves it to another person', async () => {
    const { id, phone, billing, shipping } = await order('literowka@example.pl')
    expect(await find('literowka')).toEqual(['literowka@example.pl'])
    const outcome = await correctOrderContact(test.services, {
      orderId: id,
      wanted: { email: 'poprawny@example.pl', phone, billing, shipping, resendConfirmation: false },
      author: 'Anna',
      isCurrent: () => true,
    })
    expect(outcome).toMatchObject({ ok: true })
    expect(await find('literowka')).toEqual([])
    expect(await find('poprawny')).toEqual(['poprawny@example.pl'])
  })

  it('the migration computes the people of an existing shop', async () => {
    const before = await listCustomers(test.services, {}, 100)
    await test.services.db.transaction(async (tx) => {
      for (const table of [
        'customers',
        'customer_addresses',
        'customer_changes',
        'customer_notes',
        'customer_erasures',
      ])
        await sql`drop table ${sql.table(table)}`.execute(tx)
      for (const index of ['identities_mail', 'contact_messages_sender', 'quotes_email'])
        await sql`drop index ${sql.ref(index)}`.execute(tx)
      await up(tx)
    })
    const after = await listCustomers(test.services, {}, 100)
    const withoutIds = ({ customers }: typeof before) =>
      customers.map(({ id: _, ...rest }) => rest).toSorted((a, b) => a.email.localeCompare(b.email))
    expect(withoutIds(after)).toEqual(withoutIds(before))
    expect(after.customers).toHaveLength(16)
  })
})
