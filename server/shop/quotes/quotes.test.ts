import { describe, expect, it } from 'vitest'
import { totalsOfQuote } from '#contract/shop/quote.ts'
import { listMail } from '#server/platform/mail/list-mail.ts'
import { splitVat } from '#server/shop/cart/split-vat.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout } from '#server/testing/make-checkout.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { findOrderDetails } from '../orders/find-order.ts'
import { acceptQuote } from './accept-quote.ts'

const DAY_MS = 86_400_000

it('costs what a cart of the same amounts costs, VAT included, for any lines', () => {
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let run = 0; run < 2_000; run++) {
    const lines = Array.from({ length: 1 + random(6) }, () => ({
      quantity: 1 + random(50),
      unitPriceGrosze: random(100_000),
      vatRate: [23, 8, 0][random(3)]!,
    }))
    const delivery = random(2) ? { grosze: random(20_000), vatRate: [23, 8, 0][random(3)]! } : null
    const totals = totalsOfQuote(lines, delivery)
    const vat = splitVat([
      ...lines.map(({ vatRate, quantity, unitPriceGrosze }) => ({
        vatRate,
        grosze: quantity * unitPriceGrosze,
      })),
      ...(delivery && delivery.grosze > 0 ? [delivery] : []),
    ])
    expect(totals.vat).toEqual(vat.rates)
    expect(totals.totalGrosze).toBe(totals.itemsGrosze + totals.deliveryGrosze)
    expect(totals.lines.reduce((sum, grosze) => sum + grosze, 0)).toBe(totals.itemsGrosze)
  }
})

describe.each(engines)('quotes on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  let keys = 0
  const content = (lines: object[], change: object = {}) => ({
    name: 'Łucja Żółć',
    email: 'lucja@example.pl',
    lines,
    delivery: { methodId: 'paleta', title: 'Paleta', grosze: 10_000, vatRate: 23 },
    note: 'Zapraszamy <b>do nas</b>',
    validUntilMs: test.clock.nowMs + 7 * DAY_MS,
    ...change,
  })
  const product = (productId: number, quantity: number, unitPriceGrosze: number) => ({
    productId,
    variationId: null,
    name: '',
    quantity,
    unitPriceGrosze,
    vatRate: 23,
  })
  const service = { ...product(1, 1, 50_000), productId: null, name: 'Montaż podłogi', vatRate: 8 }
  const create = async (quote: object, messageId: string | null = null) => {
    const { status, body } = await owner.request('POST', 'quotes', {
      key: `quote-of-the-test-${engine}-${keys++}`,
      messageId,
      quote,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.quote as { id: number; version: number; link: string | null; totals: { totalGrosze: number } }
  }
  const sent = async (quote: object, messageId: string | null = null) => {
    const { id, version } = await create(quote, messageId)
    const { status, body } = await owner.request('POST', `quotes/${id}/send`, { version })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { ...body.quote, path: new URL(body.quote.link).pathname } as {
      id: number
      version: number
      path: string
      totals: { totalGrosze: number }
    }
  }
  const stockOf = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('stock')
        .select('quantity')
        .where('product_id', '=', id)
        .executeTakeFirstOrThrow()
    ).quantity
  const form = (values: Record<string, string> = {}) => ({
    ...(buyerFields() as Record<string, string>),
    ...values,
  })
  const read = async (id: number) => (await owner.request('GET', `quotes/${id}`)).body.quote
  const ordersFrom = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('order_events')
        .select('order_id')
        .where('text', '=', `Zamówienie złożone z oferty nr ${id}.`)
        .execute()
    ).map(({ order_id }) => order_id)

  it('are mailed in the thread of the message, ordered at their prices, and shown on it', async () => {
    const { id: messageId } = await saveTestMessage(test.services.db, { sender_email: 'lucja@example.pl' })
    const floor = await addProduct(test.services.db, {
      name: 'Deska dąb',
      stock: 40,
      regularPriceGrosze: 20_000,
      packAreaCm2: 21_310,
    })
    const quote = await sent(content([product(floor, 20, 17_500), service]), messageId)
    expect(quote.totals.totalGrosze).toBe(20 * 17_500 + 50_000 + 10_000)
    const [mail] = await listMail(test.services.db.read, { about: `message:${messageId}` })
    expect(mail).toMatchObject({ to: 'lucja@example.pl', subject: `Klepka: oferta nr ${quote.id}` })

    const buyer = test.visitor()
    const page = await buyer.get(quote.path)
    const markup = await page.text()
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(markup).toContain('20 paczek (42,62 m²)')
    expect(markup).toContain('Zapraszamy &lt;b&gt;do nas&lt;/b&gt;')
    expect((await read(quote.id)).state).toBe('seen')

    test.clock.nowMs += 1_000
    const placed = await buyer.post(quote.path, form({ seen_total: String(quote.totals.totalGrosze) }))
    expect(placed.status).toBe(303)
    const [orderId] = await ordersFrom(quote.id)
    const details = await findOrderDetails(test.services.db.read, orderId!)
    expect(details!.order).toMatchObject({
      totalGrosze: 410_000,
      itemsGrosze: 400_000,
      delivery: { methodId: 'paleta', grosze: 10_000 },
      lines: [
        { name: 'Deska dąb', quantity: 20, unitPriceGrosze: 17_500, vatRate: 23, packAreaCm2: 21_310 },
        { productId: 0, name: 'Montaż podłogi', unitPriceGrosze: 50_000, vatRate: 8 },
      ],
    })
    expect(details!.order.vat.reduce((sum, { grosze }) => sum + grosze, 0)).toBe(details!.order.vatGrosze)
    expect(await stockOf(floor)).toBe(20)
    expect(await read(quote.id)).toMatchObject({ state: 'accepted', orderId })
    const { body } = await owner.request('GET', `messages/${messageId}`)
    expect(body.entries.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ['quote', String(quote.id)],
      ['order', String(orderId)],
    ])
    expect(body.message).toMatchObject({ state: 'open', isRead: false })
    // Cancelling returns the pieces of products; the service has none.
    const cancelled = await owner.request('POST', `orders/${orderId}/status`, {
      to: 'cancelled',
      note: '',
      tellBuyer: false,
    })
    expect(cancelled.status).toBe(200)
    expect(await stockOf(floor)).toBe(40)
  })

  it('become one order, however often and from however many tabs they are ordered', async () => {
    const item = await addProduct(test.services.db, { stock: 10 })
    const quote = await sent(content([product(item, 2, 9_000)]))
    const same = makeCheckout(null, { values: buyerFields() })
    const other = makeCheckout(null, { values: buyerFields({ billing_first_name: 'Jan' }) })
    const outcomes = await Promise.all(
      [same, same, same, other, other].map((checkout) => acceptQuote(test.services, quote.id, checkout)),
    )
    const placed = outcomes.flatMap((outcome) => (outcome.ok ? [outcome] : []))
    expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1)
    expect(placed.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome).toEqual({ ok: false, reason: 'ended', end: 'accepted' })
    expect(await stockOf(item)).toBe(8)
    expect(await ordersFrom(quote.id)).toHaveLength(1)
    // Somebody else with the link learns that it was ordered, not by whom.
    const stranger = await (
      await test.visitor().post(quote.path, form({ billing_first_name: 'Obcy' }))
    ).text()
    expect(stranger).toContain('Ta oferta została już zamówiona')
    expect(stranger).not.toContain('order-received')
  })

  it('are not ordered when the stock is short: nothing is stored, and the page reports what is left', async () => {
    const item = await addProduct(test.services.db, { name: 'Listwa', stock: 5 })
    const quote = await sent(content([product(item, 5, 1_000)]))
    await test.services.db.transaction((tx) =>
      tx.updateTable('stock').set({ quantity: 3 }).where('product_id', '=', item).execute(),
    )
    const response = await test.visitor().post(quote.path, form())
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('„Listwa” – zostało 3 sztuki')
    expect(await stockOf(item)).toBe(3)
    expect((await read(quote.id)).state).not.toBe('accepted')
    await test.services.db.transaction((tx) =>
      tx.updateTable('stock').set({ quantity: 9 }).where('product_id', '=', item).execute(),
    )
    expect((await test.visitor().post(quote.path, form())).status).toBe(303)
  })

  it('can be ordered until the last millisecond, and not at the moment they expire', async () => {
    const item = await addProduct(test.services.db, { stock: 10 })
    const startMs = test.clock.nowMs
    const [early, late] = [
      await sent(content([product(item, 1, 100)])),
      await sent(content([product(item, 1, 100)])),
    ]
    test.clock.nowMs = startMs + 7 * DAY_MS
    const expired = await test.visitor().post(late.path, form())
    expect(await expired.text()).toContain('Termin tej oferty minął')
    expect((await read(late.id)).state).toBe('expired')
    test.clock.nowMs -= 1
    expect((await test.visitor().post(early.path, form())).status).toBe(303)
    test.clock.nowMs = startMs
    expect(await stockOf(item)).toBe(9)
  })

  it('ignore prices and totals of the form: another total than that of the quote is refused', async () => {
    const item = await addProduct(test.services.db, { stock: 10 })
    const quote = await sent(content([product(item, 1, 30_000)]))
    const tampered = { seen_total: '1', unitPriceGrosze: '1', 'lines[0][price]': '1', total: '1' }
    expect((await test.visitor().post(quote.path, form(tampered))).status).toBe(409)
    const { seen_total: _, ...others } = tampered
    expect((await test.visitor().post(quote.path, form(others))).status).toBe(303)
    const [orderId] = await ordersFrom(quote.id)
    expect((await findOrderDetails(test.services.db.read, orderId!))!.order.totalGrosze).toBe(40_000)
  })

  it('require the terms, and the fields of the checkout', async () => {
    const item = await addProduct(test.services.db, { stock: 10 })
    const quote = await sent(content([product(item, 1, 30_000)]))
    const response = await test.visitor().post(quote.path, form({ terms: '', billing_postcode: '1' }))
    expect(response.status).toBe(422)
    const markup = await response.text()
    expect(markup).toContain('Kod pocztowy ma pięć cyfr')
    expect(markup).toContain('id="terms_error"')
    expect(await ordersFrom(quote.id)).toEqual([])
  })

  it('have links that cannot be guessed, changed, or made from a draft', async () => {
    const item = await addProduct(test.services.db, { stock: 10 })
    const quote = await sent(content([product(item, 1, 30_000)]))
    const draft = await create(content([product(item, 1, 30_000)]))
    expect(draft.link).toBeNull()
    const seal = /\.([0-9a-f]{32})\/$/.exec(quote.path)![1]!
    for (const token of [
      `${quote.id}.${'0'.repeat(32)}`,
      `${draft.id}.${seal}`,
      `${quote.id}.${seal.toUpperCase()}x`,
      `${quote.id}`,
      `0${quote.id}.${seal}x`,
      '999999999.' + seal,
    ]) {
      expect((await test.visitor().get(`/oferta/${token}/`)).status).toBe(404)
      expect((await test.visitor().post(`/oferta/${token}/`, form())).status).toBe(404)
    }
    expect(await ordersFrom(quote.id)).toEqual([])
  })

  it('end when they are withdrawn, and when a new version is sent', async () => {
    const item = await addProduct(test.services.db, { stock: 10 })
    const first = await sent(content([product(item, 1, 30_000)]))
    const { body } = await owner.request('POST', `quotes/${first.id}/revise`, {
      key: `revise-${engine}-000000000`,
    })
    expect(await (await test.visitor().get(first.path)).text()).toContain('Kupuję i płacę')
    const second = await owner.request('POST', `quotes/${body.quote.id}/send`, {
      version: body.quote.version,
    })
    expect(second.status).toBe(200)
    expect(await (await test.visitor().post(first.path, form())).text()).toContain('zastąpiła nowsza')
    const version = second.body.quote.version
    expect((await owner.request('POST', `quotes/${body.quote.id}/withdraw`, { version })).status).toBe(200)
    const path = new URL(second.body.quote.link).pathname
    expect(await (await test.visitor().post(path, form())).text()).toContain('nie jest już aktualna')
    expect(await stockOf(item)).toBe(10)
  })

  it('are sent once, and a changed draft is not overwritten', async () => {
    const item = await addProduct(test.services.db, { stock: 10 })
    const draft = await create(content([product(item, 1, 30_000)]))
    const save = (unitPriceGrosze: number) =>
      owner.request('PUT', `quotes/${draft.id}`, {
        version: 1,
        quote: content([product(item, 1, unitPriceGrosze)]),
      })
    expect((await save(29_000)).status).toBe(200)
    expect((await save(28_000)).status).toBe(409)
    expect((await owner.request('POST', `quotes/${draft.id}/send`, { version: 1 })).status).toBe(409)
    const sends = await Promise.all(
      [1, 2, 3].map(() => owner.request('POST', `quotes/${draft.id}/send`, { version: 2 })),
    )
    expect(sends.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await listMail(test.services.db.read, { about: `quote:${draft.id}` })).toHaveLength(1)
    expect((await owner.request('DELETE', `quotes/${draft.id}`)).status).toBe(409)
  })

  it('a new version of a quote that was ordered meanwhile is not sent', async () => {
    const item = await addProduct(test.services.db, { stock: 10 })
    const first = await sent(content([product(item, 1, 30_000)]))
    const { body } = await owner.request('POST', `quotes/${first.id}/revise`, {
      key: `revise-${engine}-111111111`,
    })
    expect((await test.visitor().post(first.path, form())).status).toBe(303)
    const refused = await owner.request('POST', `quotes/${body.quote.id}/send`, {
      version: body.quote.version,
    })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/^Klient już zamówił tę ofertę: zamówienie nr \d+\.$/)
    expect((await read(body.quote.id)).state).toBe('draft')
  })

  it('can be printed as a file', async () => {
    const item = await addProduct(test.services.db, { name: 'Żółty dąb', stock: 10 })
    const quote = await sent(content([product(item, 1, 30_000), service]))
    const file = await test.visitor().get(`${quote.path}oferta.pdf`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})
