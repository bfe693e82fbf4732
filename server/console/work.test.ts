import { paymentMethods } from '#server/shop/payments/list-payment-choices.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderDetailsAnswer } from '#contract/console/orders/orders.ts'
import type { StoredValue } from '#server/shop/attribution/read-attribution.ts'
import { defaultShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { listMail } from '#server/platform/mail/list-mail.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)("the owner's work on %s", (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  beforeAll(async () => {
    await owner.request('PUT', 'session/sign-in', {
      email: 'anna@example.pl',
      name: 'Anna',
      password: 'trawa zielony stół',
    })
  })

  const buy = async (values = {}, attribution: StoredValue[] = []) => {
    const product = await addProduct(test.services.db, {
      name: 'Panel dębowy',
      stock: 10,
      regularPriceGrosze: 12_300,
    })
    const outcome = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, [[product, 2]]), {
        values: buyerFields({ 'shipping_method[0]': 'odbior', ...values }),
        attribution,
      }),
    )
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return { id: outcome.order.id, product }
  }
  const mailAbout = async (id: number) =>
    (await listMail(test.services.db.read, { about: `order:${id}` })).map(({ to, subject }) => ({
      to,
      subject,
    }))

  describe('orders', () => {
    it("shows today's order count, sums and waiting orders", async () => {
      const before = (await owner.request('GET', 'today')).body
      const { id } = await buy()
      const { body } = await owner.request('GET', 'today')
      expect(body).toMatchObject({
        count: before.count + 1,
        unpaidGrosze: before.unpaidGrosze + 24_600,
        paidGrosze: before.paidGrosze,
        waiting: { onHold: before.waiting.onHold + 1 },
        mailGivenUp: 0,
      })
      expect(body.latest[0]).toMatchObject({ id, name: 'Łucja Żółć', itemCount: 2 })
    })

    it('says how many products are nearly sold out', async () => {
      const lowStock = async () => (await owner.request('GET', 'today')).body.lowStock as number
      const before = await lowStock()
      await addProduct(test.services.db, { name: 'Końcówka', stock: 1 })
      expect(await lowStock()).toBe(before + 1)
    })

    it('shows that mail is delayed, since when and why [M-42]', async () => {
      expect((await owner.request('GET', 'today')).body.mailDelayed).toBeNull()
      const { id } = await buy()
      const about = `order:${id}`
      const refused = { attempts: 1, last_error: 'connect ECONNREFUSED' }
      await test.services.db.transaction((tx) =>
        tx.updateTable('outbox').set(refused).where('about', '=', about).execute(),
      )
      const expected = { count: 2, oldestMs: test.clock.nowMs, lastError: 'connect ECONNREFUSED' }
      expect((await owner.request('GET', 'today')).body.mailDelayed).toEqual(expected)
      await test.services.db.transaction((tx) =>
        tx.updateTable('outbox').set({ status: 'sent' }).where('about', '=', about).execute(),
      )
      expect((await owner.request('GET', 'today')).body.mailDelayed).toBeNull()
    })

    it('lists orders by state and search, with their origin', async () => {
      const { id } = await buy({ billing_last_name: 'Ćwiąkała' }, [
        { field: 'source_type', value: 'utm' },
        { field: 'utm_source', value: 'google' },
      ])
      const { body } = await owner.request(
        'GET',
        `orders?search=${encodeURIComponent('ćwiąkała')}&status=on_hold`,
      )
      expect(body.orders).toEqual([expect.objectContaining({ id, origin: 'Źródło: Google' })])
      expect(body.countByStatus).toEqual({ on_hold: 1 })
      expect(
        (await owner.request('GET', `orders?search=${encodeURIComponent('ćwiąkała')}&status=completed`)).body
          .orders,
      ).toEqual([])
    })

    it('shows all details of one order', async () => {
      const { id } = await buy(
        { wants_invoice: '1', billing_nip: '5260250274', billing_company: 'Podłogi Nowak' },
        [
          { field: 'source_type', value: 'utm' },
          { field: 'utm_source', value: '<b>google</b>' },
          { field: 'session_entry', value: 'https://sklep.example.pl/?utm_source=x' },
          { field: 'session_pages', value: '3' },
          { field: 'session_count', value: '2' },
          { field: 'device_type', value: 'Mobile' },
        ],
      )
      const details = (await owner.request('GET', `orders/${id}`)).body as OrderDetailsAnswer
      expect(details).toMatchObject({
        order: {
          id,
          nip: '5260250274',
          lines: [{ quantity: 2, totalGrosze: 24_600, vatRate: 23, vatGrosze: 4_600 }],
        },
        attribution: {
          device: 'Mobile',
          pages: '3',
          sessionCount: '2',
          entryPage: 'https://sklep.example.pl/?utm_source=x',
        },
        placedVia: 'checkout',
      })
      expect(details.attribution?.values).toHaveLength(6)
      expect(details.moves.map(({ to }) => to)).toContain('processing')
      expect(details.mail).toHaveLength(2)
    })

    it("changes an order's state and mails the buyer, with the note [S-PAGE-11]", async () => {
      const { id } = await buy()
      const { status, body } = await owner.request('POST', `orders/${id}/status`, {
        to: 'processing',
        note: 'Wyślemy jutro.',
        tellBuyer: true,
      })
      expect([status, body.order.status]).toEqual([200, 'processing'])
      expect(body.events.map(({ kind, author }: { kind: string; author: string }) => [kind, author])).toEqual(
        expect.arrayContaining([
          ['status', 'Anna'],
          ['note', 'Anna'],
        ]),
      )
      const mail = (await listMail(test.services.db.read, { about: `order:${id}` })).find(({ cause }) =>
        cause.includes(':status:'),
      )
      expect(mail).toMatchObject({ to: 'lucja@example.pl', subject: expect.stringMatching(/w realizacji/i) })
    })

    it('sends the buyer no mail when the owner chooses so', async () => {
      const { id } = await buy()
      const before = await mailAbout(id)
      await owner.request('POST', `orders/${id}/status`, { to: 'completed', tellBuyer: false })
      expect(await mailAbout(id)).toEqual(before)
      expect((await owner.request('GET', `orders/${id}`)).body.order.status).toBe('completed')
    })

    it('refuses a transition that is not allowed, without change or mail', async () => {
      const { id } = await buy()
      await owner.request('POST', `orders/${id}/status`, { to: 'cancelled', tellBuyer: false })
      const before = await mailAbout(id)
      expect(
        await owner.request('POST', `orders/${id}/status`, { to: 'processing', tellBuyer: true }),
      ).toMatchObject({ status: 409, body: { code: 'not_allowed' } })
      expect((await owner.request('GET', `orders/${id}`)).body.order.status).toBe('cancelled')
      expect(await mailAbout(id)).toEqual(before)
    })

    it('stores a note that is visible only to the owner', async () => {
      const { id } = await buy()
      expect(
        (await owner.request('POST', `orders/${id}/notes`, { text: '  Dzwonić po 16  ' })).body.events,
      ).toContainEqual(expect.objectContaining({ kind: 'note', text: 'Dzwonić po 16', author: 'Anna' }))
      expect((await owner.request('POST', `orders/${id}/notes`, { text: '   ' })).status).toBe(422)
      expect((await owner.request('POST', 'orders/999999/notes', { text: 'x' })).status).toBe(404)
    })

    it('sends given-up mail again', async () => {
      const { id } = await buy()
      const [mail] = await listMail(test.services.db.read, { about: `order:${id}` })
      await test.services.db.transaction((tx) =>
        tx.updateTable('outbox').set({ status: 'given_up' }).where('id', '=', mail!.id).execute(),
      )
      expect((await owner.request('GET', 'today')).body.mailGivenUp).toBe(1)
      expect((await owner.request('POST', `mail/${mail!.id}/retry`)).status).toBe(200)
      expect((await owner.request('GET', 'today')).body.mailGivenUp).toBe(0)
    })
  })

  describe('products', () => {
    it("a new price and stock are on the product's page at once", async () => {
      const id = await addProduct(test.services.db, {
        name: 'Listwa bukowa',
        slug: 'listwa-bukowa',
        stock: 4,
        regularPriceGrosze: 5_000,
      })
      await test.services.refresh()
      expect(await test.visitor().open('/produkt/listwa-bukowa/')).toContain('50,00')
      const before = test.services.versions().catalog
      const { body } = await owner.request('PATCH', `products/${id}`, {
        regularPriceGrosze: 6_180,
        salePriceGrosze: 4_270,
        stock: 0,
      })
      // The page cache uses this version, so this process must have it before the answer.
      expect(test.services.versions().catalog).toBeGreaterThan(before)
      expect(body.product).toMatchObject({ regularPriceGrosze: 6_180, salePriceGrosze: 4_270, stock: 0 })
      const page = await test.visitor().open('/produkt/listwa-bukowa/')
      expect(page).toContain('61,80')
      expect(page).toContain('42,70')
      // The former price is named as the lowest one before the reduction, and nowhere else.
      expect(page.replaceAll(/Najniższa cena[^<]*/g, '')).not.toContain('50,00')
    })

    it('fields that are not sent stay unchanged', async () => {
      const id = await addProduct(test.services.db, { stock: 7, regularPriceGrosze: 9_900 })
      expect((await owner.request('PATCH', `products/${id}`, { stock: 8 })).body.product).toMatchObject({
        stock: 8,
        regularPriceGrosze: 9_900,
        salePriceGrosze: null,
      })
    })

    it.each([
      ['a sale price above the regular one', { salePriceGrosze: 9_900 }],
      ['a negative price', { regularPriceGrosze: -1 }],
      ['half a grosz', { regularPriceGrosze: 10.5 }],
      ['a stock that is not a number', { stock: 'dużo' }],
      ['an unknown state', { stockStatus: 'maybe' }],
    ])('refuses %s and changes nothing', async (_, change) => {
      const id = await addProduct(test.services.db, { stock: 7, regularPriceGrosze: 9_900 })
      expect((await owner.request('PATCH', `products/${id}`, { stock: 9, ...change })).status).toBe(422)
      expect((await owner.request('GET', `products/${id}`)).body.product).toMatchObject({
        stock: 7,
        regularPriceGrosze: 9_900,
        salePriceGrosze: null,
      })
    })

    it('finds a product by its SKU', async () => {
      const id = await addProduct(test.services.db, { sku: 'ABC-771', name: 'Klej' })
      expect(
        (await owner.request('GET', 'products?search=abc-771')).body.products.map(
          ({ id: found }: { id: number }) => found,
        ),
      ).toEqual([id])
    })
  })

  describe('settings', () => {
    const settings = async () => (await owner.request('GET', 'settings')).body.settings

    it('list the fields of each delivery kind', async () => {
      const { body } = await owner.request('GET', 'settings')
      expect(body.deliveryKinds).toContainEqual({
        kind: 'by_weight',
        title: 'Opłata według wagi',
        asks: ['steps', 'freeFrom', 'maxLength'],
        isPickup: false,
      })
      expect(body.deliveryKinds.filter(({ isPickup }: { isPickup: boolean }) => isPickup)).toMatchObject([
        { kind: 'pickup' },
      ])
      expect(body.paymentKinds.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        [...paymentMethods.keys()].toSorted(),
      )
    })

    it('are on the pages once they are saved', async () => {
      const saved = { ...(await settings()), storeNotice: { isOn: true, text: 'Urlop do piątku' } }
      expect(await test.visitor().open('/')).not.toContain('Urlop do piątku')
      expect((await owner.request('PUT', 'settings', saved)).body.settings).toEqual(saved)
      expect(await test.visitor().open('/')).toContain('Urlop do piątku')
      await owner.request('PUT', 'settings', { ...saved, storeNotice: { isOn: false, text: '' } })
    })

    it.each([
      ['shopName', { shopName: '  ' }],
      ['email', { email: 'nie adres' }],
      ['orderMailTo', { orderMailTo: 'nie adres' }],
      ['productsPerPage', { productsPerPage: 97 }],
      ['storeNotice.text', { storeNotice: { isOn: true, text: ' ' } }],
      ['deliveryMethods.0.title', { deliveryMethods: [{ id: 'a', kind: 'pickup', title: '' }] }],
      ['deliveryMethods.0.kind', { deliveryMethods: [{ id: 'a', kind: 'drone', title: 'Dron' }] }],
      [
        'deliveryMethods.0.priceGrosze',
        { deliveryMethods: [{ id: 'a', kind: 'pickup', title: 'A', priceGrosze: -1 }] },
      ],
      [
        'deliveryMethods.1.id',
        {
          deliveryMethods: [
            { id: 'b', kind: 'pickup', title: 'B' },
            { id: 'a', kind: 'pickup', title: 'A' },
            { id: 'a', kind: 'pickup', title: 'A' },
          ],
        },
      ],
      [
        'deliveryMethods.0.steps',
        {
          deliveryMethods: [
            {
              id: 'a',
              kind: 'by_weight',
              title: 'A',
              steps: [
                { upToGrams: 5, priceGrosze: 1 },
                { upToGrams: 5, priceGrosze: 2 },
              ],
            },
          ],
        },
      ],
      ['botCheck.provider', { botCheck: { provider: 'wrozka', siteKey: '', secretKey: '', threshold: 0.5 } }],
      [
        'botCheck.secretKey',
        { botCheck: { provider: 'recaptcha', siteKey: 'a', secretKey: '', threshold: 0.5 } },
      ],
      [
        'botCheck.threshold',
        { botCheck: { provider: 'altcha', siteKey: '', secretKey: '', threshold: 1.5 } },
      ],
      ['paymentMethods.0.id', { paymentMethods: [{ id: 'karta', title: 'Karta' }] }],
    ])('an invalid %s is reported, and nothing is saved', async (path, change) => {
      const before = await settings()
      const { status, body } = await owner.request('PUT', 'settings', {
        ...before,
        tagline: 'Nowe hasło',
        ...change,
      })
      expect([status, body.data?.fields.map((field: { path: string }) => field.path)]).toEqual([
        422,
        expect.arrayContaining([path]),
      ])
      expect(body.data.fields[0].message).not.toMatch(/^Invalid/)
      expect(await settings()).toEqual(before)
    })

    it('a missing key is refused, so that nothing is reset to its default', async () => {
      const { shopName: _, ...rest } = { ...defaultShopSettings, tagline: 'Nowe hasło' }
      const before = await settings()
      expect((await owner.request('PUT', 'settings', rest)).status).toBe(422)
      expect(await settings()).toEqual(before)
    })
  })

  describe('discount codes', () => {
    const coupon = { code: ' Wiosna10 ', kind: 'percent', amount: 1_000 }

    it('are added once, changed and deleted', async () => {
      expect((await owner.request('PUT', 'coupons?new=1', coupon)).body.coupons).toContainEqual(
        expect.objectContaining({ code: 'wiosna10', amount: 1_000, usedCount: 0 }),
      )
      expect(
        (await owner.request('PUT', 'coupons?new=1', { ...coupon, amount: 2_000 })).body.data.fields,
      ).toEqual([expect.objectContaining({ path: 'code' })])
      expect(
        (await owner.request('PUT', 'coupons', { ...coupon, amount: 1_500 })).body.coupons,
      ).toContainEqual(expect.objectContaining({ code: 'wiosna10', amount: 1_500 }))
      expect((await owner.request('DELETE', 'coupons/WIOSNA10')).body.coupons).not.toContainEqual(
        expect.objectContaining({ code: 'wiosna10' }),
      )
      expect((await owner.request('DELETE', 'coupons/wiosna10')).status).toBe(404)
    })

    it.each([
      ['code', { code: '  ' }],
      ['kind', { kind: 'magic' }],
      ['amount', { amount: 10_001 }],
      ['usageLimit', { usageLimit: 0 }],
    ])('an invalid %s is reported, and nothing is saved', async (path, change) => {
      await addCoupon(test.services.db, { code: 'stały', amount: 500 })
      const { status, body } = await owner.request('PUT', 'coupons', {
        code: 'stały',
        kind: 'percent',
        amount: 900,
        ...change,
      })
      expect([status, body.data.fields.map((field: { path: string }) => field.path)]).toEqual([422, [path]])
      expect((await owner.request('GET', 'coupons')).body.coupons).toContainEqual(
        expect.objectContaining({ code: 'stały', amount: 500 }),
      )
    })
  })
})
