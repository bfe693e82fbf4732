import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderLinesToSave } from '#contract/console/orders/order-lines.ts'
import { formatAmount, vatInGross } from '#contract/money.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { changeOrderStatus } from '../change-order-status.ts'
import { findOrderDetails, findStoredOrder } from '../find-order.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { editOrderLines, recordExtraPayment } from './edit-order-lines.ts'

const STOCK = 60

describe.each(engines)("the owner's change of an order's lines on %s", (engine) => {
  let test: TestShop
  beforeAll(async () => void (test = await openTestShop(engine)))
  afterAll(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })

  const stockOf = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('stock')
        .select('quantity')
        .where('product_id', '=', id)
        .executeTakeFirstOrThrow()
    ).quantity
  const read = async (id: number) => (await findStoredOrder(test.services.db.read, id))!
  const buy = async (lines: [number, number][], values = {}, coupons: string[] = []) => {
    const outcome = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, lines, { coupons }), { values: buyerFields(values) }),
    )
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.order.id
  }
  const draftOf = async (
    orderId: number,
  ): Promise<OrderLinesToSave & { orderId: number; author: string }> => {
    const { row, lineRows, order } = await read(orderId)
    // Entries of the history sort by time.
    test.clock.nowMs += 1
    return {
      orderId,
      author: 'Anna',
      version: row.version,
      lines: lineRows.map(({ position, product_id, variation_id, quantity, unit_price_grosze }) => ({
        position,
        productId: product_id,
        variationId: variation_id,
        quantity,
        unitPriceGrosze: unit_price_grosze,
      })),
      deliveryGrosze: order.delivery.grosze,
      discountGrosze: null,
      tellBuyer: false,
      note: '',
    }
  }
  const historyOf = async (id: number) =>
    (await findOrderDetails(test.services.db.read, id))!.events
      .filter(({ kind }) => kind === 'lines')
      .map(({ text, author }) => [text, author])

  it('changes quantity, totals and stock, and says so in words in the history', async () => {
    const product = await addProduct(test.services.db, {
      name: 'Dąb Zamoyski',
      stock: 10,
      regularPriceGrosze: 20_000,
    })
    const id = await buy([[product, 4]], { 'shipping_method[0]': 'odbior' })
    const draft = await draftOf(id)
    const [line] = draft.lines as [OrderLinesToSave['lines'][number]]
    expect(await editOrderLines(test.services, { ...draft, lines: [{ ...line, quantity: 6 }] })).toEqual({
      ok: true,
    })
    const { order, row } = await read(id)
    expect(order.totalGrosze).toBe(120_000)
    expect(row.version).toBe(draft.version + 1)
    expect(await stockOf(product)).toBe(4)
    expect(await historyOf(id)).toEqual([
      [`Dąb Zamoyski: 4 → 6 szt.; razem 800,00 → ${formatAmount(120_000)} zł`, 'Anna'],
    ])
  })

  it('adds a product at its current or an agreed price, and finds the order by it', async () => {
    const [first, second] = [
      await addProduct(test.services.db, { stock: 10 }),
      await addProduct(test.services.db, {
        name: `Listwa ${engine}`,
        sku: `LIS-${engine}`,
        stock: 5,
        regularPriceGrosze: 5_000,
        vatRate: 8,
      }),
    ]
    const id = await buy([[first, 1]])
    const draft = await draftOf(id)
    const added = { position: null, productId: second, variationId: null, quantity: 2, unitPriceGrosze: null }
    await editOrderLines(test.services, { ...draft, lines: [...draft.lines, added] })
    let { order } = await read(id)
    expect(order.lines[1]).toMatchObject({
      unitPriceGrosze: 5_000,
      quantity: 2,
      vatRate: 8,
      totalGrosze: 10_000,
    })
    const again = await draftOf(id)
    const cheaper = again.lines.map((line) =>
      line.productId === second ? { ...line, unitPriceGrosze: 4_500 } : line,
    )
    await editOrderLines(test.services, { ...again, lines: cheaper })
    order = (await read(id)).order
    expect(order.lines[1]?.totalGrosze).toBe(9_000)
    expect((await historyOf(id)).at(-1)?.[0]).toContain(`Listwa ${engine}: cena 50,00 → 45,00 zł`)
    const found = await test.services.db.read
      .selectFrom('order_search')
      .select('order_id')
      .where('text', 'like', `%lis-${engine}%`)
      .execute()
    expect(found).toEqual([{ order_id: id }])
  })

  it('takes nothing when the stock is too low, and names the product', async () => {
    const product = await addProduct(test.services.db, { name: 'Rzadki', stock: 3 })
    const id = await buy([[product, 2]])
    const draft = await draftOf(id)
    const lines = draft.lines.map((line) => ({ ...line, quantity: 4 }))
    expect(await editOrderLines(test.services, { ...draft, lines })).toEqual({
      ok: false,
      reason: 'refused',
      path: 'lines.0',
      message: 'Za mało towaru: „Rzadki”, na stanie jeszcze 1 szt.',
    })
    expect([await stockOf(product), (await read(id)).row.version]).toEqual([1, draft.version])
  })

  it('is refused after shipping, and over a newer version of the order', async () => {
    const product = await addProduct(test.services.db, { stock: 10 })
    const id = await buy([[product, 1]])
    const draft = await draftOf(id)
    const lines = draft.lines.map((line) => ({ ...line, quantity: 2 }))
    const both = await Promise.all([1, 2].map(() => editOrderLines(test.services, { ...draft, lines })))
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed_meanwhile' })
    expect(await stockOf(product)).toBe(8)
    await changeOrderStatus(test.services, { orderId: id, to: 'completed', author: 'Anna', tellBuyer: false })
    expect(await editOrderLines(test.services, await draftOf(id))).toEqual({ ok: false, reason: 'closed' })
  })

  it('mails the buyer the new summary with how much to pay, if the owner wants that', async () => {
    const product = await addProduct(test.services.db, { stock: 10, regularPriceGrosze: 10_000 })
    const id = await buy([[product, 1]], { 'shipping_method[0]': 'odbior' })
    const draft = await draftOf(id)
    const lines = draft.lines.map((line) => ({ ...line, quantity: 3 }))
    await editOrderLines(test.services, { ...draft, lines, tellBuyer: true, note: 'Tak jak przez telefon.' })
    const queued = (await listMail(test.services.db.read, { about: `order:${id}` })).filter(({ cause }) =>
      cause.includes(':lines:'),
    )
    expect(queued).toHaveLength(1)
    const mail = (await findMail(test.services.db.read, queued[0]!.id))!
    expect([mail.to, mail.subject]).toEqual(['lucja@example.pl', `Klepka: zmiana w zamówieniu nr ${id}`])
    expect(mail.text).toContain('Tak jak przez telefon.')
    expect(mail.text).toContain('Kwota: 300,00 zł')
  })

  it('of a paid order leaves what was paid; the rest is due until the owner marks it', async () => {
    const product = await addProduct(test.services.db, { stock: 10, regularPriceGrosze: 10_000 })
    const id = await buy([[product, 1]], { 'shipping_method[0]': 'odbior' })
    await changeOrderStatus(test.services, {
      orderId: id,
      to: 'processing',
      author: 'Anna',
      tellBuyer: false,
    })
    const draft = await draftOf(id)
    await editOrderLines(test.services, {
      ...draft,
      lines: draft.lines.map((line) => ({ ...line, quantity: 2 })),
    })
    const { row } = await read(id)
    expect([row.total_grosze, row.paid_grosze]).toEqual([20_000, 10_000])
    const payment = { orderId: id, version: row.version, author: 'Anna' }
    expect(await recordExtraPayment(test.services, payment)).toBe('recorded')
    expect(await recordExtraPayment(test.services, payment)).toBe('changed_meanwhile')
    expect((await read(id)).row.paid_grosze).toBe(20_000)
  })

  it('leaves at least what a refund contains', async () => {
    const product = await addProduct(test.services.db, {
      name: 'Zwrócony',
      stock: 10,
      regularPriceGrosze: 10_000,
    })
    const id = await buy([[product, 3]], { 'shipping_method[0]': 'odbior' })
    await changeOrderStatus(test.services, {
      orderId: id,
      to: 'processing',
      author: 'Anna',
      tellBuyer: false,
    })
    const { row } = await read(id)
    await refundOrder(test.services, {
      orderId: id,
      author: 'Anna',
      version: row.version,
      key: `refund-before-edit-${engine}`,
      lines: [{ position: 0, quantity: 2 }],
      deliveryGrosze: 0,
      amountGrosze: 20_000,
      isRestocked: true,
      reason: '',
      tellBuyer: false,
    })
    const draft = await draftOf(id)
    const lines = draft.lines.map((line) => ({ ...line, quantity: 1 }))
    expect(await editOrderLines(test.services, { ...draft, lines })).toMatchObject({
      ok: false,
      reason: 'refused',
      message: expect.stringContaining('2 szt. produktu „Zwrócony”'),
    })
  })

  it('never creates or loses stock or money, whatever is changed', async () => {
    const ids: number[] = []
    for (const vatRate of [23, 8, 5, 23])
      ids.push(await addProduct(test.services.db, { stock: STOCK, vatRate, regularPriceGrosze: 1_999 }))
    const code = `rabat-${engine}`
    await addCoupon(test.services.db, { code })
    const orderId = await buy(
      [
        [ids[0]!, 3],
        [ids[1]!, 2],
      ],
      {},
      [code],
    )
    const step = fc.record({
      counts: fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 4, maxLength: 4 }),
      prices: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 4, maxLength: 4 }),
      deliveryGrosze: fc.integer({ min: 0, max: 9_999 }),
      discountGrosze: fc.option(fc.integer({ min: 0, max: 50_000 })),
    })
    let saved = 0
    await fc.assert(
      fc.asyncProperty(step, async ({ counts, prices, deliveryGrosze, discountGrosze }) => {
        const draft = await draftOf(orderId)
        const lines = ids.flatMap((productId, index) => {
          const quantity = counts[index]!
          const before = draft.lines.find((line) => line.productId === productId)
          return quantity === 0
            ? []
            : [
                {
                  position: before?.position ?? null,
                  productId,
                  variationId: null,
                  quantity,
                  unitPriceGrosze: prices[index]!,
                },
              ]
        })
        if (lines.length === 0) return
        const outcome = await editOrderLines(test.services, {
          ...draft,
          lines,
          deliveryGrosze,
          discountGrosze,
        })
        if (outcome.ok) saved++
        const { order, row, lineRows } = await read(orderId)
        for (const id of ids) {
          const ordered = lineRows.reduce((sum, one) => (one.product_id === id ? sum + one.quantity : sum), 0)
          expect((await stockOf(id)) + ordered).toBe(STOCK)
        }
        const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
        expect(sum(order.lines.map(({ subtotalGrosze }) => subtotalGrosze))).toBe(order.itemsGrosze)
        expect(sum(order.lines.map(({ totalGrosze }) => totalGrosze))).toBe(
          order.itemsGrosze - order.discountGrosze,
        )
        expect(order.totalGrosze).toBe(order.itemsGrosze - order.discountGrosze + order.delivery.grosze)
        expect(sum(order.vat.map(({ grosze }) => grosze))).toBe(row.vat_grosze)
        expect(sum(order.coupons.map((coupon) => coupon.discountGrosze))).toBeLessThanOrEqual(
          order.discountGrosze,
        )
        for (const line of order.lines) {
          expect(line.totalGrosze).toBeGreaterThanOrEqual(0)
          expect(line.subtotalGrosze).toBe(line.quantity * line.unitPriceGrosze)
        }
        const gross = (rate: number) =>
          sum(order.lines.map((line) => (line.vatRate === rate ? line.totalGrosze : 0))) +
          (order.delivery.vatRate === rate ? order.delivery.grosze : 0)
        for (const { rate, grosze } of order.vat) expect(grosze).toBe(vatInGross(gross(rate), rate))
      }),
      { numRuns: 40, seed: 11 },
    )
    expect(saved).toBeGreaterThan(10)
    expect(saved).toBeLessThan(40)
  })
})
