import { constants, inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderDetailsAnswer } from '#contract/console/orders/orders.ts'
import { parse } from 'csv-parse/sync'
import { listMail } from '#server/platform/mail/list-mail.ts'
import { listOrderViews } from '#server/shop/orders/list/order-views.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)("the owner's list of orders on %s", (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  beforeAll(async () => {
    await owner.request('PUT', 'session/sign-in', {
      email: 'anna@example.pl',
      name: 'Anna',
      password: 'trawa zielony stół',
    })
  })
  let keys = 0
  const { terms: _, ...buyer } = buyerFields()
  const newOrder = (lines: [number, number][], change: Record<string, unknown> = {}, values = {}) => ({
    key: `telephone-${engine}-${keys++}`,
    lines: lines.map(([productId, quantity]) => ({ productId, variationId: null, quantity })),
    values: { ...buyer, 'shipping_method[0]': 'odbior', ...values },
    seenTotalGrosze: lines.reduce((sum, [, quantity]) => sum + quantity * 10_000, 0),
    tellBuyer: true,
    ...change,
  })
  const read = async (id: number): Promise<OrderDetailsAnswer> =>
    (await owner.request('GET', `orders/${id}`)).body
  const take = async (lines: [number, number][], values = {}) => {
    const { status, body } = await owner.request('POST', 'new-order', newOrder(lines, {}, values))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.id as number
  }
  const stockOf = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('stock')
        .select('quantity')
        .where('product_id', '=', id)
        .executeTakeFirstOrThrow()
    ).quantity

  describe('an order by telephone', () => {
    it('is placed like one of the checkout, and its origin is the console', async () => {
      const product = await addProduct(test.services.db, { name: 'Panel z telefonu', stock: 5 })
      const { body: price } = await owner.request('GET', `new-order/price?lines=${product}x2&delivery=odbior`)
      expect(price).toMatchObject({ totalGrosze: 20_000, deliveryId: 'odbior', needsDelivery: true })
      expect(price.payments.map(({ id }: { id: string }) => id)).toEqual(['bacs', 'cod'])
      const { status, body } = await owner.request('POST', 'new-order', newOrder([[product, 2]]))
      expect(status).toBe(200)
      const details = await read(body.id)
      expect(details).toMatchObject({
        placedVia: 'panel',
        attribution: { origin: 'Panel administratora' },
        order: { status: 'on_hold', totalGrosze: 20_000, email: 'lucja@example.pl' },
      })
      expect(details.events[0]).toMatchObject({ kind: 'placed', author: 'Anna' })
      expect(await stockOf(product)).toBe(3)
      // The owner knows of it: only the buyer gets a mail.
      expect(details.mail.map(({ to }) => to)).toEqual(['lucja@example.pl'])
    })

    it('sent twice is one order, also at the same moment', async () => {
      const product = await addProduct(test.services.db, { stock: 9 })
      const request = newOrder([[product, 2]], { tellBuyer: false })
      const answers = await Promise.all([1, 2, 3].map(() => owner.request('POST', 'new-order', request)))
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect(await stockOf(product)).toBe(7)
      expect(await listMail(test.services.db.read, { about: `order:${answers[0]!.body.id}` })).toEqual([])
    })

    it('obeys the rules of the checkout for the buyer, the stock and the total', async () => {
      const product = await addProduct(test.services.db, { name: 'Ostatni', stock: 1 })
      const wrong = await owner.request(
        'POST',
        'new-order',
        newOrder([[product, 1]], {}, { billing_email: 'lucja', billing_postcode: '1' }),
      )
      expect([wrong.status, wrong.body.data.fields.map(({ path }: { path: string }) => path)]).toEqual([
        422,
        ['values.billing_email', 'values.billing_postcode'],
      ])
      const short = await owner.request('POST', 'new-order', newOrder([[product, 2]]))
      expect([short.status, short.body.message]).toEqual([409, expect.stringContaining('Ostatni')])
      const other = await owner.request('POST', 'new-order', newOrder([[product, 1]], { seenTotalGrosze: 1 }))
      expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('100,00')])
      expect(await stockOf(product)).toBe(1)
      expect((await owner.request('POST', 'new-order', newOrder([[product, 1]]))).status).toBe(200)
    })

    it('is refused to anybody but the owner', async () => {
      const response = await test.app.request('/panel/api/new-order', {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify(newOrder([[1, 1]])),
      })
      expect(response.status).toBe(401)
    })
  })

  describe('views', () => {
    it('are saved by name for one owner, with the number of their orders', async () => {
      await take([[await addProduct(test.services.db), 1]])
      const filter = { status: ['on_hold'], paid: 'no', period: 'today' }
      const { body } = await owner.request('POST', 'order-views', { name: 'Dzisiejsze przelewy', filter })
      const names = body.views.map(({ id, name }: { id: string; name: string }) => name || id)
      expect(names).toEqual(['to-send', 'awaiting-money', 'today', 'Dzisiejsze przelewy'])
      const saved = body.views.at(-1)
      expect(saved).toMatchObject({ filter, isBuiltIn: false })
      const { body: list } = await owner.request('GET', 'orders?status=on_hold&paid=no&period=today')
      expect(saved.count).toBe(list.count)
      // The same name again replaces its filter.
      const again = await owner.request('POST', 'order-views', {
        name: 'dzisiejsze przelewy',
        filter: { status: ['failed'] },
      })
      expect(again.body.views).toHaveLength(4)
      expect(again.body.views.at(-1).count).toBe(0)
      expect(await listOrderViews(test.services, 'another owner')).toHaveLength(3)
      const removed = await owner.request('DELETE', `order-views/${saved.id}`)
      expect(removed.body.views).toHaveLength(3)
    })

    it('refuse unknown filters', async () => {
      const wrong = await owner.request('POST', 'order-views', { name: 'x', filter: { password: 'y' } })
      expect(wrong.status).toBe(422)
    })
  })

  it('changes the states of chosen orders, with an answer for each', async () => {
    const product = await addProduct(test.services.db, { stock: 50 })
    const ids = [await take([[product, 1]]), await take([[product, 1]]), await take([[product, 1]])]
    await owner.request('POST', `orders/${ids[1]}/status`, { to: 'cancelled', tellBuyer: false })
    const versions = await Promise.all(ids.map(async (id) => (await read(id)).version))
    const orders = ids.map((id, index) => ({ id, version: versions[index]! - (index === 2 ? 1 : 0) }))
    const { body } = await owner.request('POST', 'orders/chosen/status', {
      orders: [...orders, { id: 999_999, version: 1 }],
      to: 'processing',
      tellBuyer: false,
    })
    expect(body.results).toEqual([
      { id: ids[0], ok: true, message: expect.any(String) },
      { id: ids[1], ok: false, message: expect.stringContaining('„Anulowane”') },
      { id: ids[2], ok: false, message: expect.stringContaining('w międzyczasie') },
      { id: 999_999, ok: false, message: 'Nie ma takiego zamówienia.' },
    ])
    expect((await read(ids[0]!)).order.status).toBe('processing')
    expect((await read(ids[2]!)).order.status).toBe('on_hold')
  })

  it('refuses a change of state over a newer version, and a note to the buyer is mailed', async () => {
    const id = await take([[await addProduct(test.services.db), 1]])
    const { version } = await read(id)
    const to = (state: string) =>
      owner.request('POST', `orders/${id}/status`, { to: state, tellBuyer: false, version })
    expect((await to('processing')).status).toBe(200)
    const second = await to('cancelled')
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    test.clock.nowMs += 1
    const noted = await owner.request('POST', `orders/${id}/notes`, { text: 'Kurier jutro.', toBuyer: true })
    const { events, mail } = noted.body as OrderDetailsAnswer
    expect(events.at(-2)).toMatchObject({ kind: 'buyer_note', text: 'Kurier jutro.', author: 'Anna' })
    expect(mail.some(({ subject }) => subject === `Klepka: wiadomość o zamówieniu nr ${id}`)).toBe(true)
    const own = await owner.request('POST', `orders/${id}/notes`, { text: 'Uwaga na psa.' })
    expect(own.body.mail).toHaveLength(mail.length)
  })

  it('shows products with pictures and addresses, and the other orders of the buyer', async () => {
    const product = await addProduct(test.services.db, { name: 'Pokazany' })
    const billing_email = `stala-${engine}@example.pl`
    const [first, second] = [
      await take([[product, 1]], { billing_email }),
      await take([[product, 2]], { billing_email }),
    ]
    const { products, others } = await read(second)
    expect(products).toEqual([{ position: 0, picture: null, url: expect.stringContaining('/produkt/') }])
    expect(others).toMatchObject({ count: 1, totalGrosze: 10_000, orders: [{ id: first }] })
  })

  describe('the export', () => {
    const rowsOf = (text: string): Record<string, string>[] =>
      parse(text.replace('\uFEFF', ''), { delimiter: ';', columns: true, record_delimiter: '\r\n' })
    const number = (text: string | undefined) => Math.round(Number(text?.replace(',', '.')) * 100)

    it('has what an accountant needs, per order and per line, and the same sums [M-21]', async () => {
      const taxed = await addProduct(test.services.db, { name: '=HYPERLINK("x")', vatRate: 8 })
      const id = await take(
        [
          [taxed, 2],
          [await addProduct(test.services.db), 1],
        ],
        {
          billing_first_name: '+48',
          wants_invoice: '1',
          billing_company: 'Podłogi Nowak',
          billing_nip: '5260250274',
        },
      )
      const answer = await owner.request('GET', `orders/export?ids=${id}`)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=UTF-8')
      const { order } = await read(id)
      const [row] = rowsOf(answer.body) as [Record<string, string>]
      expect(row).toMatchObject({
        Numer: String(id),
        Kupujący: `'+48 ${order.billing.lastName}`,
        NIP: '5260250274',
        'Brutto 8%': '200,00',
        'Brutto 23%': '100,00',
        'VAT 23%': '18,70',
        'Brutto razem': '300,00',
      })
      expect(number(row['Netto razem']) + number(row['VAT razem'])).toBe(order.totalGrosze)
      expect(number(row['VAT razem'])).toBe(order.vatGrosze)
      const lines = rowsOf((await owner.request('GET', `orders/export?ids=${id}&per=line`)).body)
      expect(lines.map((line) => line['Pozycja'])).toEqual([`'=HYPERLINK("x")`, 'Panel dębowy'])
      expect(lines.reduce((sum, line) => sum + number(line['Brutto']), 0)).toBe(order.totalGrosze)
    })

    it('contains exactly the orders of the view', async () => {
      const { body: list } = await owner.request('GET', 'orders?status=on_hold')
      const rows = rowsOf((await owner.request('GET', 'orders/export?status=on_hold')).body)
      expect(rows.map((row) => Number(row['Numer']))).toEqual(list.orders.map(({ id }: { id: number }) => id))
    })
  })

  describe('printed documents', () => {
    /** The letters that a file says its glyphs are. */
    const lettersOf = (pdf: Buffer): string => {
      let letters = ''
      for (const [, stream = ''] of pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)) {
        let text = ''
        try {
          text = inflateSync(Buffer.from(stream, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
            'latin1',
          )
        } catch {
          continue
        }
        if (text.includes('begincmap'))
          for (const [, code = ''] of text.matchAll(/<([0-9a-f]{4})>/gi))
            letters += String.fromCharCode(Number.parseInt(code, 16))
      }
      return letters
    }

    it('are pages without the console: an order, packing, picking and labels', async () => {
      const product = await addProduct(test.services.db, { name: 'Dąb <Zamoyski>', sku: 'DZ-1' })
      const ids = [await take([[product, 2]]), await take([[product, 3]])].join(',')
      const page = async (kind: string) => {
        const { status, body, headers } = await owner.request('GET', `orders/print/${kind}?ids=${ids}`)
        expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
        return body as string
      }
      const picking = await page('picking')
      expect(picking).toContain('Dąb &lt;Zamoyski&gt;')
      expect(picking).toContain('5 szt.')
      expect(picking).toContain('@page{size:A4')
      expect((await page('packing')).match(/<section>/g)).toHaveLength(2)
      expect(await page('order')).toContain('300,00')
      const label = await page('label')
      expect(label).toContain('@page{size:A6')
      expect(label).toContain('Łucja Żółć')
      expect((await owner.request('GET', 'orders/print/order?ids=999999')).status).toBe(404)
    })

    it('are files, too, whose texts keep their Polish letters', async () => {
      const id = await take([[await addProduct(test.services.db, { name: 'Zażółć gęślą jaźń' }), 1]])
      for (const kind of ['order', 'packing', 'picking', 'label']) {
        const cookie = [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await test.app.request(`/panel/api/orders/print/${kind}?ids=${id}&format=pdf`, {
          headers: { cookie },
        })
        const bytes = Buffer.from(await response.arrayBuffer())
        expect([kind, response.headers.get('content-type')]).toEqual([kind, 'application/pdf'])
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
        expect(bytes.includes('Roboto')).toBe(true)
        const missing = [...(kind === 'label' ? 'ŁŻółć' : 'żółćęśąźń')].filter(
          (letter) => !lettersOf(bytes).includes(letter),
        )
        expect([kind, missing]).toEqual([kind, []])
      }
    })
  })
})
