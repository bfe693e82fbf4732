import { beforeEach, describe, expect, it } from 'vitest'
import type { ProposedLine } from '#contract/shop/chosen/proposal.ts'
import { addProduct, makeCart, makeLine } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import type { ProductDraft } from '#server/testing/save-product.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { sessionCookieName } from '../cart/cart-cookies.ts'
import type { CartDocument } from '../cart/cart-document.ts'
import { loadCart } from '../cart/load-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { trashProducts } from '../catalog/saving/trash-products.ts'
import { loadOrder, orderAgainPath } from '../orders/find-order.ts'
import { type FormerLine, proposeLines } from './propose-lines.ts'
import { removeExpiredSavedCarts } from './saved-carts.ts'

const DAY_MS = 86_400_000

describe.each(engines)('carts again on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let visitor: TestVisitor
  let count = 0
  const product = (draft: Partial<ProductDraft> = {}) =>
    addProduct(test.services.db, { slug: `zapisany-${engine}-${++count}`, name: 'Panel', ...draft })
  const change = (id: number, values: Record<string, string | number | null>) =>
    test.services.db.transaction((tx) =>
      tx.updateTable('products').set(values).where('id', '=', id).execute(),
    )
  const add = (id: number, quantity = 1, by = visitor) =>
    by.callAjax('add_to_cart', { product_id: String(id), quantity: String(quantity) })
  const documentOf = async (by: TestVisitor): Promise<CartDocument> =>
    (await loadCart(test.services, by.cookies.get(sessionCookieName(test.services)) ?? null)).document
  const linesOf = async (by: TestVisitor) =>
    (await documentOf(by)).lines.map(({ productId, quantity }) => [productId, quantity])
  const former = (line: Partial<FormerLine> & { productId: number }): FormerLine => ({
    variationId: null,
    name: 'Panel',
    quantity: 1,
    choice: {},
    unitPriceGrosze: 10_000,
    packAreaCm2: null,
    ...line,
  })
  const propose = async (
    line: Partial<FormerLine> & { productId: number },
    document = makeCart({}),
  ): Promise<ProposedLine> =>
    (await proposeLines(test.services.db.read, document, [former(line)], test.clock.nowMs, 5))[0]!

  beforeEach(() => {
    visitor = test.visitor()
  })

  describe('what has changed since', () => {
    it.each<[string, Partial<ProductDraft>, Partial<FormerLine>, number, ProposedLine['changes']]>([
      ['nothing', {}, {}, 1, []],
      [
        'a higher price',
        {},
        { unitPriceGrosze: 9_000 },
        1,
        [{ kind: 'dearer', thenGrosze: 9_000, nowGrosze: 10_000 }],
      ],
      [
        'a sale',
        { salePriceGrosze: 8_000 },
        {},
        1,
        [{ kind: 'cheaper', thenGrosze: 10_000, nowGrosze: 8_000 }],
      ],
      ['fewer left', { stock: 2 }, { quantity: 5 }, 2, [{ kind: 'fewer', wanted: 5, quantity: 2 }]],
      ['nothing left', { stock: 0 }, { quantity: 5 }, 0, [{ kind: 'out_of_stock' }]],
      [
        'less than one step left',
        { stock: 2, quantityStep: 3 },
        { quantity: 3 },
        0,
        [{ kind: 'out_of_stock' }],
      ],
      [
        'sold by threes',
        { quantityStep: 3 },
        { quantity: 4 },
        6,
        [{ kind: 'quantity', wanted: 4, quantity: 6 }],
      ],
      ['at most two', { maxQuantity: 2 }, { quantity: 4 }, 2, [{ kind: 'quantity', wanted: 4, quantity: 2 }]],
      [
        'sold one at a time',
        { isSoldIndividually: true },
        { quantity: 4 },
        1,
        [{ kind: 'quantity', wanted: 4, quantity: 1 }],
      ],
      [
        'another pack',
        { packAreaCm2: 21_000 },
        { packAreaCm2: 20_000 },
        1,
        [{ kind: 'pack', thenCm2: 20_000, nowCm2: 21_000 }],
      ],
      ['another name', { name: 'Panel XL' }, {}, 1, [{ kind: 'renamed', name: 'Panel' }]],
      ['no price any more', { regularPriceGrosze: null }, {}, 0, [{ kind: 'not_for_sale' }]],
      ['withdrawn', { status: 'draft' }, {}, 0, [{ kind: 'gone' }]],
      ['options to choose', { kind: 'variable' }, {}, 0, [{ kind: 'choose_options' }]],
    ])('%s', async (_, draft, line, quantity, changes) => {
      const proposed = await propose({ productId: await product(draft), ...line })
      expect(proposed).toMatchObject({ quantity, changes })
    })

    it('a product that never existed, and the service of a quote', async () => {
      expect(await propose({ productId: 2_000_000 })).toMatchObject({
        quantity: 0,
        changes: [{ kind: 'gone' }],
      })
      expect(await propose({ productId: 0 })).toMatchObject({
        quantity: 0,
        changes: [{ kind: 'no_product' }],
      })
    })

    it('a product whose address leads to another one names it, and does not put it', async () => {
      const [old, next] = await Promise.all([product({ name: 'Stary' }), product({ name: 'Nowy' })])
      const slugs = await test.services.db.read
        .selectFrom('products')
        .select(['id', 'slug'])
        .where('id', 'in', [old, next])
        .execute()
      const pathOf = (id: number) => `/produkt/${slugs.find((row) => row.id === id)!.slug}/`
      await test.services.db.transaction(async (tx) => {
        await trashProducts(tx, [old], test.clock.nowMs)
        await tx
          .insertInto('moved_addresses')
          .values({ path: pathOf(old), to_path: pathOf(next), moved_ms: 0 })
          .execute()
      })
      expect(await propose({ productId: old, name: 'Stary' })).toMatchObject({
        name: 'Stary',
        url: null,
        quantity: 0,
        changes: [{ kind: 'gone' }],
        replacement: { name: 'Nowy', url: pathOf(next) },
      })
    })

    it('a variation is found by the labels that an order knows', async () => {
      const parentId = await product({
        kind: 'variable',
        attributes: [
          { slug: 'kolor', name: 'Kolor', values: ['dąb', 'buk'], isForVariations: true, isVisible: true },
        ],
      })
      // Its colour is open: the buyer chose one.
      const variationId = await product({ kind: 'variation', parentId, choice: { kolor: '' } })
      const document = makeCart({})
      const line = { productId: parentId, variationId, choice: { Kolor: 'buk' } }
      expect(await propose(line, document)).toMatchObject({ quantity: 1, changes: [] })
      expect(document.lines).toMatchObject([{ choice: { kolor: 'buk' } }])
      expect(await propose({ ...line, choice: { Kolor: 'wenge' } })).toMatchObject({
        quantity: 0,
        changes: [{ kind: 'choose_options' }],
      })
    })

    it('what the cart contains already counts: only the rest is added', async () => {
      const id = await product({ stock: 5 })
      const document = makeCart({ lines: [makeLine({ productId: id, quantity: 4 })] })
      expect(await propose({ productId: id, quantity: 3 }, document)).toMatchObject({
        quantity: 1,
        changes: [{ kind: 'fewer', wanted: 3, quantity: 1 }],
      })
      expect(document.lines).toMatchObject([{ productId: id, quantity: 5 }])
      expect(await propose({ productId: id, quantity: 3 }, document)).toMatchObject({
        quantity: 0,
        changes: [{ kind: 'in_cart' }],
      })
    })
  })

  describe('a saved cart', () => {
    const save = async () => {
      const location = (await visitor.post('/koszyk/zapisz/')).headers.get('location')!
      const page = await visitor.open(location.replace(/#.*/, ''))
      return /value="http:\/\/localhost:3000(\/koszyk\/zapisany\/[\w-]{22}\/)"/.exec(page)?.[1] ?? ''
    }

    it('opens for somebody else with what has changed, and changes nothing by being opened', async () => {
      const [panel, glue] = [await product({ stock: 10 }), await product({ name: 'Klej' })]
      await add(panel, 4)
      await add(glue, 2)
      const path = await save()
      await change(panel, { regular_price_grosze: 12_000 })
      await test.services.db.transaction((tx) =>
        tx.updateTable('stock').set({ quantity: 3 }).where('product_id', '=', panel).execute(),
      )
      const friend = test.visitor()
      const response = await friend.get(path)
      const page = await response.text()
      expect(page).toContain('Cena wzrosła z 100,00')
      expect(page).toContain('zostały 3 sztuki zamiast 4 sztuk')
      expect(page).toContain('Bez zmian')
      expect(page).toContain('noindex')
      expect(page).not.toContain('Zastąp mój koszyk')
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(await linesOf(friend)).toEqual([])

      const cart = await friend.submit(path, { sposob: 'dodaj' })
      expect(await linesOf(friend)).toEqual([
        [panel, 3],
        [glue, 2],
      ])
      expect(cart).toContain('„Panel”: W magazynie zostały 3 sztuki')
    })

    it('is added to the cart, or takes its place, as its visitor chooses', async () => {
      const [panel, glue] = [await product(), await product({ name: 'Klej' })]
      await add(panel, 2)
      const path = await save()
      const friend = test.visitor()
      await add(glue, 1, friend)
      await add(panel, 1, friend)
      expect(await friend.open(path)).toContain('Zastąp mój koszyk')
      await friend.submit(path, { sposob: 'dodaj' })
      expect(await linesOf(friend)).toEqual([
        [glue, 1],
        [panel, 3],
      ])
      await friend.submit(path, { sposob: 'zastap' })
      expect(await linesOf(friend)).toEqual([[panel, 2]])
    })

    it('of which nothing is left does not empty the cart', async () => {
      const [panel, glue] = [await product(), await product({ name: 'Klej' })]
      await add(panel)
      const path = await save()
      await change(panel, { status: 'draft' })
      const friend = test.visitor()
      await add(glue, 1, friend)
      expect(await friend.submit(path, { sposob: 'zastap' })).toContain('Nic nie trafiło do koszyka')
      expect(await linesOf(friend)).toEqual([[glue, 1]])
    })

    it('contains products and nothing of the person who saved it', async () => {
      await add(await product())
      const cartId = visitor.cookies.get(sessionCookieName(test.services))!
      const row = await test.services.db.read
        .selectFrom('carts')
        .selectAll()
        .where('id', '=', cartId)
        .executeTakeFirstOrThrow()
      await test.services.db.transaction((tx) =>
        tx
          .updateTable('carts')
          .set({
            document_json: JSON.stringify({
              ...(JSON.parse(row.document_json) as CartDocument),
              coupons: ['tajny'],
              checkoutFields: { billing_email: 'lucja@example.pl' },
            }),
          })
          .where('id', '=', cartId)
          .execute(),
      )
      const path = await save()
      const token = path.split('/')[3]!
      const { lines_json } = await test.services.db.read
        .selectFrom('saved_carts')
        .selectAll()
        .where('token', '=', token)
        .executeTakeFirstOrThrow()
      expect(Object.keys((JSON.parse(lines_json) as object[])[0]!).sort()).toEqual([
        'choice',
        'name',
        'packAreaCm2',
        'productId',
        'quantity',
        'unitPriceGrosze',
        'variationId',
      ])
      const seen = (await test.visitor().open(path)) + lines_json
      expect(seen).not.toMatch(/lucja|tajny/)
      expect(seen).not.toContain(cartId)
    })

    it('expires after as many days as the owner chose, and is then removed', async () => {
      await test.changeSettings({ savedCartDays: 7 })
      await add(await product())
      const path = await save()
      await test.changeSettings({ savedCartDays: 90 })
      test.clock.nowMs += 7 * DAY_MS - 1
      expect((await test.visitor().get(path)).status).toBe(200)
      expect(await removeExpiredSavedCarts(test.services)).toBe(0)
      test.clock.nowMs += 1
      expect((await test.visitor().get(path)).status).toBe(404)
      expect((await test.visitor().post(path, { sposob: 'dodaj' })).status).toBe(404)
      expect(await removeExpiredSavedCarts(test.services)).toBeGreaterThan(0)
    })

    it('of an empty cart is not made', async () => {
      expect(await visitor.submit('/koszyk/zapisz/')).toContain('nie ma czego zapisać')
    })

    it.each([
      ['too short', 'x'],
      ['of the right form', 'A'.repeat(22)],
      ['very long', 'A'.repeat(5_000)],
    ])('an invented link opens nothing: %s', async (_, token) => {
      expect((await visitor.get(`/koszyk/zapisany/${token}/`)).status).toBe(404)
    })
  })

  describe('an order once more', () => {
    const order = async (productId: number) => {
      const { db } = test.services
      const cartId = await saveTestCart(db, [productId], {}, test.clock.nowMs)
      const outcome = await placeOrder(
        test.services,
        makeCheckout(cartId, { values: buyerFields({ billing_email: 'Lucja@example.pl' }) }),
      )
      return outcome.ok ? outcome.order : expect.fail(JSON.stringify(outcome))
    }

    it('is offered to a guest on the order’s page and after tracking, without the order’s key', async () => {
      const panel = await product()
      const { id, key } = await order(panel)
      const path = orderAgainPath(test.services, { id, key })
      expect(await visitor.open(`/zamowienie/order-received/${id}/?key=${key}`)).toContain(`href="${path}"`)
      const tracked = await visitor.submit('/sledzenie-zamowienia/', {
        orderid: String(id),
        order_email: 'lucja@example.pl',
      })
      expect(tracked).toContain(`href="${path}"`)
      expect(tracked).not.toContain(key)
      const page = await visitor.open(path)
      expect(page).toContain(`Zamów ponownie: zamówienie nr ${id}`)
      // The goods, and nothing of the buyer.
      expect(page).not.toMatch(/lucja|Łucja|Dębowa/i)
      await visitor.submit(path, { sposob: 'dodaj' })
      expect(await linesOf(visitor)).toEqual([[panel, 1]])
    })

    it('says what has changed since it was bought, but what was paid to its buyer only', async () => {
      const panel = await product()
      const { id, key } = await order(panel)
      await change(panel, { regular_price_grosze: 9_000, name: 'Panel nowy' })
      const page = await visitor.open(orderAgainPath(test.services, { id, key }))
      expect(page).toContain('Wcześniej nazywał się „Panel”.')
      expect(page).not.toMatch(/Cena spadła|100,00/)
    })

    it('its link works for a month, and a page makes a new one', async () => {
      const one = await order(await product())
      const path = orderAgainPath(test.services, one)
      test.clock.nowMs += 30 * DAY_MS
      expect((await visitor.get(path)).status).toBe(200)
      // Nobody makes it longer.
      const [, lastDay = ''] = /\.(\d+)\./.exec(path) ?? []
      expect((await visitor.get(path.replace(lastDay, String(Number(lastDay) + 1)))).status).toBe(404)
      test.clock.nowMs += DAY_MS
      const late = await visitor.get(path)
      expect(late.status).toBe(404)
      expect(await late.text()).toContain('działa 30 dni')
      expect((await visitor.submit(path, { sposob: 'dodaj' })).includes('działa 30 dni')).toBe(true)
      expect((await visitor.get(orderAgainPath(test.services, one))).status).toBe(200)
    })

    it('its link belongs to one order, and ends when its key does', async () => {
      const [one, other] = [await order(await product()), await order(await product())]
      const path = orderAgainPath(test.services, one)
      expect((await visitor.get(path.replace(`/${one.id}.`, `/${other.id}.`))).status).toBe(404)
      await test.services.db.transaction((tx) =>
        tx.updateTable('orders').set({ order_key: 'wc_order_inny' }).where('id', '=', one.id).execute(),
      )
      expect((await visitor.get(path)).status).toBe(404)
      const renewed = await loadOrder(test.services.db.read, one.id)
      expect((await visitor.get(orderAgainPath(test.services, renewed))).status).toBe(200)
    })
  })
})
