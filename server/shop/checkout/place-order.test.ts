import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { findOrderDetails } from '#server/shop/orders/find-order.ts'
import { addCoupon, addProduct, makeLine } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { CheckoutOutcome } from './checkout.ts'
import { correctCart } from './correct-cart.ts'
import { listSoldQuantities } from '#server/shop/orders/list/list-orders.ts'
import { countSales } from '../catalog/upkeep.ts'
import { placeOrder } from './place-order.ts'

const placed = (outcome: CheckoutOutcome) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome
}
const refused = (outcome: CheckoutOutcome) => {
  if (outcome.ok) throw new Error('an order was placed')
  return outcome
}

describe.each(engines)('placing an order on %s', (engine) => {
  let test: TestShop
  // One shop for all tests, because opening a PostgreSQL database takes longer than any of them.
  beforeAll(async () => void (test = await openTestShop(engine)))
  afterAll(() => test.close())
  const stockOf = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('stock')
        .select('quantity')
        .where('product_id', '=', id)
        .executeTakeFirst()
    )?.quantity
  const countOrders = async (cartId: string) =>
    (await test.services.db.read.selectFrom('orders').select('id').where('cart_id', '=', cartId).execute())
      .length

  it('stores the order, reserves stock, empties the cart and queues both mails [S-PAGE-10]', async () => {
    const { services } = test
    const panel = await addProduct(services.db, {
      name: 'Panel dębowy',
      stock: 10,
      regularPriceGrosze: 12_300,
    })
    const glue = await addProduct(services.db, { name: 'Klej', regularPriceGrosze: 1_080, vatRate: 8 })
    const cartId = await saveTestCart(services.db, [[panel, 3], glue])

    const { order, redirectUrl, isRepeat } = placed(
      await placeOrder(
        services,
        makeCheckout(cartId, {
          values: buyerFields({
            'shipping_method[0]': 'kurier',
            billing_postcode: '00950',
            order_comments: 'Piętro 3,\r\nbez windy',
          }),
        }),
      ),
    )

    expect(isRepeat).toBe(false)
    expect(order).toMatchObject({
      status: 'on_hold',
      email: 'lucja@example.pl',
      phone: '+48 600 700 800',
      note: 'Piętro 3,\nbez windy',
      itemsGrosze: 3 * 12_300 + 1_080,
      delivery: { methodId: 'kurier', grosze: 1_690 },
      totalGrosze: 3 * 12_300 + 1_080 + 1_690,
    })
    expect(order.key).toMatch(/^wc_order_[A-Za-z0-9]{13}$/)
    expect(order.vat.reduce((sum, { grosze }) => sum + grosze, 0)).toBe(order.vatGrosze)
    expect(redirectUrl).toBe(
      `${services.settings.publicUrl}/zamowienie/order-received/${order.id}/?key=${order.key}`,
    )

    const details = await findOrderDetails(services.db.read, order.id)
    expect(details?.order).toEqual(order)
    expect(details?.events.map(({ kind }) => kind)).toEqual(['placed', 'mail', 'mail'])
    expect(details?.mail.map(({ cause }) => cause).sort()).toEqual([
      `order:${order.id}:new`,
      `order:${order.id}:received`,
    ])
    expect(await stockOf(panel)).toBe(7)
    expect((await loadCart(services, cartId)).document.lines).toEqual([])
  })

  it('the confirmation contains lines, totals and bank account; names are escaped [S-PAGE-10]', async () => {
    const { services } = test
    const id = await addProduct(services.db, { name: 'Klej <b>&</b>', regularPriceGrosze: 123_456 })
    const { order } = placed(
      await placeOrder(services, makeCheckout(await saveTestCart(services.db, [[id, 2]]))),
    )
    const received = (await listMail(services.db.read, { about: `order:${order.id}` })).find(({ cause }) =>
      cause.endsWith(':received'),
    )!
    const mail = (await findMail(services.db.read, received.id))!
    expect(mail.to).toBe('lucja@example.pl')
    expect(mail.subject).toBe(`Klepka: przyjęliśmy zamówienie nr ${order.id}`)
    expect(mail.text).toContain('Klej <b>&</b>')
    expect(mail.text).toContain(`2 sztuki × ${formatPrice(123_456)}: ${formatPrice(246_912)}`)
    expect(mail.text).toContain('Numer konta: 00 0000 0000 0000 0000 0000 0000')
    expect(mail.html).toContain('Klej &lt;b&gt;&amp;&lt;/b&gt;')
    expect(mail.html).not.toContain('<b>')
  })

  it('the same checkout repeated gets the same answer, not a second order [S-PAGE-10]', async () => {
    const { services } = test
    const id = await addProduct(services.db, { stock: 5 })
    const cartId = await saveTestCart(services.db, [id])
    const checkout = makeCheckout(cartId)
    const first = placed(await placeOrder(services, checkout))
    const second = placed(await placeOrder(services, checkout))
    expect(second).toEqual({ ...first, isRepeat: true })
    expect(await countOrders(cartId)).toBe(1)
    expect(await stockOf(id)).toBe(4)
  })

  it('another form after the cart was emptied creates no order', async () => {
    const { services } = test
    const checkout = makeCheckout(await saveTestCart(services.db, [await addProduct(services.db)]))
    await placeOrder(services, checkout)
    expect(
      refused(
        await placeOrder(services, {
          ...checkout,
          values: buyerFields({ billing_email: 'inny@example.pl' }),
        }),
      ).reason,
    ).toBe('no_cart')
  })

  it('ordering the same products again with the same form is a new order', async () => {
    const { services } = test
    const id = await addProduct(services.db)
    const cartId = await saveTestCart(services.db, [id])
    const first = placed(await placeOrder(services, makeCheckout(cartId))).order
    const { lines } = (await loadCart(services, await saveTestCart(services.db, [id]))).document
    await changeCart(services, cartId, (document) => void (document.lines = lines))
    const second = placed(await placeOrder(services, makeCheckout(cartId)))
    expect(second.isRepeat).toBe(false)
    expect(second.order.id).toBe(first.id + 1)
  })

  it('a checkout without a cart is refused', async () => {
    expect(refused(await placeOrder(test.services, makeCheckout(null)))).toEqual({
      ok: false,
      reason: 'no_cart',
    })
    expect(refused(await placeOrder(test.services, makeCheckout('t_unknown')))).toEqual({
      ok: false,
      reason: 'no_cart',
    })
  })

  it('problems are reported per field, in Polish, and nothing is stored [S-PAGE-10]', async () => {
    const { services } = test
    const id = await addProduct(services.db, { stock: 5 })
    const cartId = await saveTestCart(services.db, [id])
    const outcome = refused(
      await placeOrder(
        services,
        makeCheckout(cartId, {
          values: buyerFields({
            billing_first_name: ' ',
            billing_postcode: '1',
            payment_method: 'blik',
            'shipping_method[0]': 'rakieta',
            terms: '',
          }),
        }),
      ),
    )
    expect(outcome).toEqual({
      ok: false,
      reason: 'fields',
      problems: [
        { field: 'billing_first_name', text: 'Podaj imię.' },
        { field: 'billing_postcode', text: 'Kod pocztowy ma pięć cyfr, na przykład 00-950.' },
        { field: 'terms', text: 'Zaakceptuj regulamin, żeby złożyć zamówienie.' },
        {
          field: 'shipping_method[0]',
          text: 'Wybrany sposób dostawy nie jest dostępny dla tego zamówienia. Wybierz inny.',
        },
        {
          field: 'payment_method',
          text: 'Wybrany sposób płatności nie jest dostępny dla tego zamówienia. Wybierz inny.',
        },
      ],
    })
    expect(await countOrders(cartId)).toBe(0)
    expect(await stockOf(id)).toBe(5)
    expect((await loadCart(services, cartId)).document.lines).toHaveLength(1)
  })

  it('cash on delivery starts as processing, and is refused for virtual products', async () => {
    const { services } = test
    const plank = await addProduct(services.db)
    const course = await addProduct(services.db, { name: 'Kurs układania', isVirtual: true })
    const cod = { values: buyerFields({ payment_method: 'cod' }) }
    expect(
      placed(await placeOrder(services, makeCheckout(await saveTestCart(services.db, [plank]), cod))).order
        .status,
    ).toBe('processing')
    expect(
      refused(await placeOrder(services, makeCheckout(await saveTestCart(services.db, [course]), cod))),
    ).toMatchObject({ problems: [{ field: 'payment_method' }] })
  })

  it('products sold out meanwhile leave the cart, and the buyer is told which', async () => {
    const { services } = test
    const last = await addProduct(services.db, { name: 'Ostatni', stock: 1 })
    const few = await addProduct(services.db, { name: 'Listwa', stock: 5 })
    const plenty = await addProduct(services.db, { name: 'Klej' })
    const cartId = await saveTestCart(services.db, [last, [few, 4], plenty])
    placed(await placeOrder(services, makeCheckout(await saveTestCart(services.db, [last, [few, 3]]))))

    const outcome = refused(await placeOrder(services, makeCheckout(cartId)))
    expect(outcome).toEqual({
      ok: false,
      reason: 'cart',
      messages: [
        'Produkt „Ostatni” właśnie się wyprzedał. Usunęliśmy go z koszyka.',
        'Produktu „Listwa” jest teraz mniej: w koszyku zostawiliśmy 2 sztuki. Sprawdź zamówienie i złóż je jeszcze raz.',
      ],
    })
    expect(
      (await loadCart(services, cartId)).document.lines.map(({ productId, quantity }) => [
        productId,
        quantity,
      ]),
    ).toEqual([
      [few, 2],
      [plenty, 1],
    ])
    expect(await countOrders(cartId)).toBe(0)
    expect(placed(await placeOrder(services, makeCheckout(cartId))).order.lines).toHaveLength(2)
  })

  it('lines of one product share what is left of it', async () => {
    const { services } = test
    const few = await addProduct(services.db, { name: 'Próg', stock: 4 })
    const lines = [
      makeLine({ productId: few, quantity: 3 }),
      makeLine({ productId: few, quantity: 3, choice: { długość: '90' } }),
    ]
    const cartId = await saveTestCart(services.db, [], { lines })
    expect(refused(await placeOrder(services, makeCheckout(cartId)))).toMatchObject({ reason: 'cart' })
    expect((await loadCart(services, cartId)).document.lines.map(({ quantity }) => quantity)).toEqual([1, 3])
    expect(placed(await placeOrder(services, makeCheckout(cartId))).order.lines).toHaveLength(2)
    expect(await stockOf(few)).toBe(0)
  })

  it('a product hidden meanwhile leaves the cart with another message than a sold-out one', async () => {
    const { services } = test
    const hidden = await addProduct(services.db, { name: 'Wycofany' })
    const cartId = await saveTestCart(services.db, [hidden, await addProduct(services.db)])
    await services.db.transaction(async (tx) => {
      await tx.updateTable('products').set({ status: 'draft' }).where('id', '=', hidden).execute()
      await raiseVersion(tx, 'catalog')
    })
    expect(refused(await placeOrder(services, makeCheckout(cartId)))).toMatchObject({
      messages: ['Produktu „Wycofany” nie można już kupić. Usunęliśmy go z koszyka.'],
    })
    expect((await loadCart(services, cartId)).document.lines).toHaveLength(1)
  })

  it('a refused cart in which nothing is wrong any more is reported as changed', async () => {
    const { services } = test
    const id = await addProduct(services.db)
    const cartId = await saveTestCart(services.db, [id])
    expect(await correctCart(services, cartId, { kind: 'stock', productId: id })).toEqual([
      'Koszyk zmienił się w trakcie składania zamówienia. Sprawdź go i spróbuj jeszcze raz.',
    ])
    const messages = ['Wybierz inną dostawę.']
    expect(await correctCart(services, cartId, { kind: 'problems', messages })).toEqual(messages)
  })

  it('spaces around the chosen delivery and payment do not matter', async () => {
    const { services } = test
    const cartId = await saveTestCart(services.db, [await addProduct(services.db)])
    const values = buyerFields({ 'shipping_method[0]': ' odbior ', payment_method: ' bacs ' })
    const { order } = placed(await placeOrder(services, makeCheckout(cartId, { values })))
    expect([order.delivery?.methodId, order.payment.methodId]).toEqual(['odbior', 'bacs'])
  })

  it("the owner's mail names the source, in whatever order the values come", async () => {
    const { services } = test
    const cartId = await saveTestCart(services.db, [await addProduct(services.db)])
    const attribution = [
      { field: 'session_pages', value: '3' },
      { field: 'utm_source', value: 'gazetka' },
      { field: 'source_type', value: 'utm' },
    ] as const
    const { order } = placed(
      await placeOrder(services, makeCheckout(cartId, { attribution: [...attribution] })),
    )
    const mails = await listMail(services.db.read, { about: `order:${order.id}` })
    const toOwner = mails.find(({ to }) => to !== order.email)!
    expect((await findMail(services.db.read, toOwner.id))?.text).toContain('Źródło: Gazetka')
  })

  it('a coupon is used within its limits, also per e-mail address', async () => {
    const { services } = test
    const id = await addProduct(services.db)
    await addCoupon(services.db, { code: 'lato', usageLimitPerEmail: 1 })
    await addCoupon(services.db, { code: 'raz', usageLimit: 1 })
    const order = (codes: string[], email: string) =>
      saveTestCart(services.db, [id], { coupons: codes }).then(async (cartId) => ({
        cartId,
        outcome: await placeOrder(
          services,
          makeCheckout(cartId, { values: buyerFields({ billing_email: email }) }),
        ),
      }))

    expect(placed((await order(['lato', 'raz'], 'a@example.pl')).outcome).order).toMatchObject({
      discountGrosze: 2_000,
      coupons: [{ code: 'lato' }, { code: 'raz' }],
    })
    const again = await order(['lato'], 'A@Example.pl')
    expect(refused(again.outcome)).toMatchObject({
      reason: 'cart',
      messages: ['Kod „lato” został już wykorzystany dla tego adresu e-mail. Usunęliśmy go z koszyka.'],
    })
    expect((await loadCart(services, again.cartId)).document.coupons).toEqual([])
    expect(refused((await order(['raz'], 'b@example.pl')).outcome).reason).toBe('cart')
    expect(placed((await order(['lato'], 'b@example.pl')).outcome).order.discountGrosze).toBe(1_000)
  })

  it('a price changed since the buyer saw it is shown before it is charged', async () => {
    const { services } = test
    const id = await addProduct(services.db, { isVirtual: true, regularPriceGrosze: 5_000 })
    const cartId = await saveTestCart(services.db, [id])
    expect(
      refused(await placeOrder(services, makeCheckout(cartId, { seenTotalGrosze: 4_900 }))),
    ).toMatchObject({
      reason: 'total_changed',
      message: expect.stringContaining('50,00'),
    })
    expect(await countOrders(cartId)).toBe(0)
    placed(await placeOrder(services, makeCheckout(cartId, { seenTotalGrosze: 5_000 })))
  })

  it('a separate delivery address and invoice data are stored', async () => {
    const { services } = test
    const cartId = await saveTestCart(services.db, [await addProduct(services.db)])
    const { order } = placed(
      await placeOrder(
        services,
        makeCheckout(cartId, {
          values: buyerFields({
            wants_invoice: '1',
            billing_company: 'Parkiet sp. z o.o.',
            billing_nip: 'PL 526-104-08-28',
            ship_to_different_address: '1',
            shipping_first_name: 'Jan',
            shipping_last_name: 'Odbiorca',
            shipping_address_1: 'Sosnowa 1',
            shipping_postcode: '30 001',
            shipping_city: 'Kraków',
          }),
        }),
      ),
    )
    expect(order).toMatchObject({
      nip: '5261040828',
      wantsInvoice: true,
      billing: { company: 'Parkiet sp. z o.o.' },
      shipping: { lastName: 'Odbiorca', postcode: '30-001' },
    })
  })

  it('a line on backorder may go below zero', async () => {
    const { services } = test
    const id = await addProduct(services.db, { stock: 1, backorders: 'yes' })
    placed(await placeOrder(services, makeCheckout(await saveTestCart(services.db, [[id, 3]]))))
    expect(await stockOf(id)).toBe(-2)
  })

  it('sales are counted later and once, also by simultaneous counts', async () => {
    const { services } = test
    const id = await addProduct(services.db, { stock: 10 })
    placed(await placeOrder(services, makeCheckout(await saveTestCart(services.db, [[id, 4]]))))
    await Promise.all([
      countSales(services.db, listSoldQuantities),
      countSales(services.db, listSoldQuantities),
      countSales(services.db, listSoldQuantities),
    ])
    expect(await countSales(services.db, listSoldQuantities)).toBe(0)
    expect(
      await services.db.read
        .selectFrom('products')
        .select('total_sales')
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ total_sales: 4 })

    // Numbers jump, e.g. after orders of another shop were imported.
    await services.db.transaction((tx) =>
      tx.updateTable('counters').set({ value: 5_000 }).where('name', '=', 'order').execute(),
    )
    placed(await placeOrder(services, makeCheckout(await saveTestCart(services.db, [[id, 2]]))))
    expect(await countSales(services.db, listSoldQuantities)).toBe(1)
  })
})
