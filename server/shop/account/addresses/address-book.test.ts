import { describe, expect, it } from 'vitest'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { accountPages, shareAccountShop } from '#server/testing/identity/account-pages.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { saveOrderAddresses, listOtherAddresses } from './address-book.ts'
import { addressesOf } from './addresses.ts'

const SITE = {
  ship_to_different_address: '1',
  shipping_first_name: 'Jan',
  shipping_last_name: 'Żółć',
  shipping_address_1: 'Budowlana 1',
  shipping_postcode: '30-002',
  shipping_city: 'Kraków',
}

describe.each(engines)('addresses of a member’s orders (%s)', (engine) => {
  const test = shareAccountShop(engine)
  const { send, nonceOf, identityOf, register } = accountPages(() => test)

  const join = async () => {
    const { visitor, email } = await register()
    const member = async () => (await identityOf(email))!
    const { id: identityId } = await member()
    const order = async (values: CheckoutValues = {}) => {
      const cartId = await saveTestCart(
        test.services.db,
        [await addProduct(test.services.db)],
        {},
        test.clock.nowMs,
      )
      const outcome = await placeOrder(
        test.services,
        makeCheckout(cartId, { values: buyerFields({ billing_email: email, ...values }), identityId }),
      )
      return outcome.ok ? outcome.order : expect.fail(JSON.stringify(outcome))
    }
    const others = async () => listOtherAddresses(await member()).map(({ address }) => address.line1)
    return { visitor, email, member, identityId, order, others }
  }

  it('fill in the next checkout, delivery and invoice included [M-30]', async () => {
    const { visitor, order, email } = await join()
    await order({ ...SITE, wants_invoice: '1', billing_company: 'Żółć i Córki', billing_nip: '5260250274' })
    await visitor.callAjax('add_to_cart', {
      product_id: String(await addProduct(test.services.db)),
      quantity: '1',
    })
    const checkout = await visitor.open('/zamowienie/')
    const values = [
      'Łucja',
      'Dębowa 7',
      '00-950',
      '+48 600 700 800',
      'Żółć i Córki',
      '5260250274',
      'Jan',
      'Budowlana 1',
      '30-002',
      email,
    ]
    for (const value of values) expect(checkout).toContain(`value="${value}"`)
    expect(checkout).not.toContain('bez zakładania konta')
  })

  it('do not replace the default; another one is stored as other address, once [M-30]', async () => {
    const { order, member, others } = await join()
    await order()
    await order({ billing_address_1: 'Sosnowa 2' })
    await order({ billing_address_1: ' sosnowa  2', ...SITE })
    await order({
      ...SITE,
      shipping_address_1: 'Sosnowa 2',
      shipping_postcode: '00-950',
      shipping_city: 'Warszawa',
      shipping_first_name: 'Łucja',
    })
    await order({ ...SITE, shipping_address_1: 'Leśna 3' })
    expect(addressesOf(await member())).toMatchObject({
      billing_address_1: 'Dębowa 7',
      shipping_address_1: 'Budowlana 1',
    })
    expect(await others()).toEqual(['Leśna 3', 'Sosnowa 2'])
    const { revision } = await member()
    await order()
    expect((await member()).revision).toBe(revision)
  })

  it('are limited to the ten newest other addresses [M-30]', async () => {
    const { order, others } = await join()
    for (let number = 0; number <= 12; number += 1) await order({ billing_address_1: `Dębowa ${number}` })
    expect(await others()).toEqual(Array.from({ length: 10 }, (_, index) => `Dębowa ${12 - index}`))
  })

  it('are set as default or removed by the member; the former default is not lost [M-30]', async () => {
    const { visitor, order, member, others } = await join()
    await order()
    await order({ billing_address_1: 'Sosnowa 2', billing_phone: '500 600 700' })
    const page = await visitor.open('/moje-konto/adresy/')
    expect(page).toContain('aria-label="Ustaw jako dane kupującego: Łucja Żółć, Sosnowa 2, 00-950 Warszawa"')
    const adres = /name="adres" value="([^"]+)"/.exec(page)![1]!
    const press = (co: string, named = adres) => send(visitor, '/moje-konto/adresy/', { co, adres: named })
    expect((await press('other-billing')).status).toBe(303)
    expect(addressesOf(await member())).toMatchObject({
      billing_address_1: 'Sosnowa 2',
      billing_phone: '+48 500 600 700',
    })
    expect(await others()).toEqual(['Dębowa 7'])
    await press('other-shipping')
    expect(addressesOf(await member())).toMatchObject({
      billing_address_1: 'Sosnowa 2',
      shipping_address_1: 'Dębowa 7',
    })
    expect(await others()).toEqual([])

    await order({ billing_address_1: 'Leśna 3' })
    await press('other-remove', 'nie ma takiego')
    expect(await others()).toEqual(['Leśna 3'])
    const planted = await visitor.post('/moje-konto/adresy/', {
      _konto_nonce: 'x',
      co: 'other-remove',
      adres: /name="adres" value="([^"]+)"/.exec(await visitor.open('/moje-konto/adresy/'))![1]!,
    })
    expect(planted.status).toBe(422)
    expect(await others()).toEqual(['Leśna 3'])
    const shown = await visitor.open('/moje-konto/adresy/')
    const fields = {
      _konto_nonce: nonceOf(shown),
      co: 'other-remove',
      adres: /name="adres" value="([^"]+)"/.exec(shown)![1]!,
    }
    expect((await visitor.post('/moje-konto/adresy/', fields)).status).toBe(303)
    expect(await others()).toEqual([])
  })

  it('that cannot be saved do not prevent the order [M-30]', async () => {
    const { order, identityId, others } = await join()
    const lines: string[] = []
    const broken = {
      ...test.services.db,
      transaction: () => Promise.reject(new Error('no disk')),
    } as typeof test.services.db
    const placed = await order()
    await saveOrderAddresses({ ...test.services, db: broken, log: (line) => lines.push(line) }, identityId, {
      ...placed,
      billing: { ...placed.billing, line1: 'Inna 1' },
    })
    expect(lines).toEqual([`addresses of order ${placed.id}: no disk`])
    expect(await others()).toEqual([])
  })

  it('of two simultaneous orders are both saved [M-30]', async () => {
    const { order, others } = await join()
    await order()
    await Promise.all([order({ billing_address_1: 'Sosnowa 2' }), order({ billing_address_1: 'Leśna 3' })])
    expect((await others()).toSorted()).toEqual(['Leśna 3', 'Sosnowa 2'])
  })
})
