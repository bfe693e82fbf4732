import { describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)("the owner's correction of an order on %s", (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const readOrder = async (id: number) => (await owner.request('GET', `orders/${id}`)).body
  const place = async () => {
    const cartId = await saveTestCart(test.services.db, [await addProduct(test.services.db)])
    const outcome = await placeOrder(
      test.services,
      makeCheckout(cartId, { values: buyerFields({ billing_email: 'jan@gmial.com' }) }),
    )
    if (!outcome.ok) throw new Error('not placed')
    const details = await readOrder(outcome.order.id)
    const { email, phone, billing, shipping } = details.order
    return {
      id: outcome.order.id as number,
      contact: { email, phone, billing, shipping },
      version: details.contactVersion as string,
    }
  }
  const put = (id: number, contact: object, version?: string) =>
    owner.request(
      'PUT',
      `orders/${id}/addresses`,
      contact,
      version === undefined ? {} : { 'If-Match': version },
    )

  it('changes its e-mail and addresses, and the history shows the former ones [M-31]', async () => {
    const { id, contact, version } = await place()
    const shipping = { ...contact.shipping, line1: 'Sosnowa 1', postcode: '30001', city: 'Kraków' }
    const { status, body } = await put(
      id,
      { ...contact, email: 'jan@gmail.com', shipping, resendConfirmation: true },
      version,
    )
    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      email: 'jan@gmail.com',
      billing: { city: 'Warszawa' },
      shipping: { line1: 'Sosnowa 1', postcode: '30-001', country: 'PL' },
    })
    expect(body.events.find(({ kind }: { kind: string }) => kind === 'correction')?.text.split('\n')).toEqual(
      [
        'Poprawiono dane zamówienia.',
        'E-mail: jan@gmial.com → jan@gmail.com',
        'Adres dostawy: Łucja Żółć, Dębowa 7, 00-950 Warszawa → Łucja Żółć, Sosnowa 1, 30-001 Kraków',
      ],
    )
    const confirmations = (await listMail(test.services.db.read, { about: `order:${id}` })).filter(
      ({ cause }) => cause.includes(':received'),
    )
    expect(confirmations.map(({ to }) => to).toSorted()).toEqual(['jan@gmail.com', 'jan@gmial.com'])
    expect(
      (await owner.request('GET', 'orders?search=jan@gmail.com')).body.orders.map(
        (order: { id: number }) => order.id,
      ),
    ).toContain(id)
    // The reservation limit counts the new mailbox.
    expect(
      await test.services.db.read
        .selectFrom('orders')
        .select('mailbox')
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ mailbox: 'jan@gmail.com' })
  })

  it('of the e-mail invalidates the link in the old mail; the new mail has a new one [M-31]', async () => {
    const { id, contact, version } = await place()
    const page = (key: string) => test.visitor().get(`/zamowienie/order-received/${id}/?key=${key}`)
    const wrong = (await readOrder(id)).order.key as string
    expect((await page(wrong)).status).toBe(200)
    // A corrected telephone number changes no link.
    const { body } = await put(id, { ...contact, phone: '+48 600 700 800' }, version)
    expect(body.order.key).toBe(wrong)

    const corrected = (
      await put(id, { ...contact, email: 'jan@gmail.com', resendConfirmation: true }, body.contactVersion)
    ).body
    const { key } = corrected.order
    expect(key).toMatch(/^wc_order_[A-Za-z0-9]{13}$/)
    expect(key).not.toBe(wrong)
    const refused = await page(wrong)
    expect([refused.status, await refused.text()]).toEqual([
      404,
      expect.stringContaining('po zmianie adresu e-mail wcześniejsze odnośniki nie działają'),
    ])
    expect((await page(key)).status).toBe(200)
    const mails = (await listMail(test.services.db.read, { about: `order:${id}` })).filter(({ cause }) =>
      cause.includes(':received'),
    )
    const textTo = async (address: string) =>
      (await findMail(test.services.db.read, mails.find(({ to }) => to === address)!.id))!.text
    expect(await textTo('jan@gmail.com')).toContain(key)
    expect(await textTo('jan@gmail.com')).not.toContain(wrong)
    // The answer does not show whether such an order exists.
    const unknown = await (await test.visitor().get(`/zamowienie/order-received/987654/?key=${wrong}`)).text()
    expect(unknown).toContain('po zmianie adresu e-mail wcześniejsze odnośniki nie działają')
  })

  it("lets the buyer's browser open the order by its old link [M-31]", async () => {
    const cartId = await saveTestCart(test.services.db, [await addProduct(test.services.db)])
    const placed = await placeOrder(
      test.services,
      makeCheckout(cartId, { values: buyerFields({ billing_email: 'jan@gmial.com' }) }),
    )
    if (!placed.ok) throw new Error(placed.reason)
    const { id, key: wrong } = placed.order
    const { order, contactVersion } = await readOrder(id)
    const { phone, billing, shipping } = order
    expect(
      (
        await put(
          id,
          { email: 'jan@gmail.com', phone, billing, shipping, resendConfirmation: false },
          contactVersion,
        )
      ).status,
    ).toBe(200)
    const buyer = test.visitor()
    buyer.cookies.set(sessionCookieName(test.services), cartId)
    const thanks = await buyer.get(`/zamowienie/order-received/${id}/?key=${wrong}`)
    expect([thanks.status, await thanks.text()]).toEqual([200, expect.stringContaining('jan@gmail.com')])
    // Only for their own order.
    const other = await place()
    expect((await buyer.get(`/zamowienie/order-received/${other.id}/?key=${wrong}`)).status).toBe(404)
  })

  it('is saved once when several tabs correct at the same time; the others are refused [M-31]', async () => {
    const { id, contact, version } = await place()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => put(id, { ...contact, email: `jan${n}@example.pl` }, version)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile')
    expect(
      (await readOrder(id)).events.filter(({ kind }: { kind: string }) => kind === 'correction'),
    ).toHaveLength(1)
  })

  it('follows the rules of the checkout, as a whole or not at all [M-31]', async () => {
    const { id, contact, version } = await place()
    const { status, body } = await put(
      id,
      { ...contact, email: 'jan', phone: '', shipping: { ...contact.shipping, postcode: '1', city: '' } },
      version,
    )
    expect(status).toBe(422)
    expect(body.data.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'email',
      'phone',
      'shipping.city',
      'shipping.postcode',
    ])
    expect((await readOrder(id)).contactVersion).toBe(version)
    // Without a change there is no history entry.
    expect((await put(id, contact, version)).status).toBe(200)
    expect(
      (await readOrder(id)).events.filter(({ kind }: { kind: string }) => kind === 'correction'),
    ).toEqual([])
  })

  it('is refused once the order was sent [M-31]', async () => {
    const { id, contact } = await place()
    await owner.request('POST', `orders/${id}/status`, { to: 'completed', tellBuyer: false })
    expect((await readOrder(id)).contactVersion).toBe(null)
    const { status, body } = await put(id, { ...contact, email: 'jan@gmail.com' })
    expect([status, body.code]).toEqual([409, 'not_allowed'])
    expect((await readOrder(id)).order.email).toBe('jan@gmial.com')
    expect((await put(999_999, contact)).status).toBe(404)
  })
})
