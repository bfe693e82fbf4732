import { describe, expect, it } from 'vitest'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { openColleague, shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)("people in the owner's console on %s", (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const order = async (email: string, values = {}) => {
    const product = await addProduct(test.services.db, { name: 'Dąb', stock: 100 })
    const cart = await saveTestCart(test.services.db, [[product, 1]])
    const outcome = await placeOrder(
      test.services,
      makeCheckout(cart, {
        values: buyerFields({ billing_email: email, 'shipping_method[0]': 'odbior', ...values }),
      }),
    )
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.order
  }
  const idOf = async (search: string): Promise<string> =>
    (await owner.request('GET', `customers?search=${search}`)).body.customers[0].id

  it('one card shows what a mailbox did, however it was spelled', async () => {
    const { id } = await order('Ola.Kot@gmail.com', { billing_first_name: 'Ola', billing_last_name: 'Kot' })
    await saveTestMessage(test.services.db, {
      sender_email: 'olakot+sklep@gmail.com',
      opening: 'Kiedy wyślecie?',
      fields_json: JSON.stringify([{ name: 'zgoda', value: '1', consent: 'Zgadzam się na kontakt' }]),
    })
    const { body } = await owner.request('GET', `customers/${await idOf('olakot')}`)
    expect(body.customer).toMatchObject({ name: 'Ola Kot', orderCount: 1, openMessages: 1 })
    expect(body.customer.emails).toEqual(['Ola.Kot@gmail.com', 'olakot+sklep@gmail.com'])
    expect(body.orders).toMatchObject([{ id, status: 'on_hold', isPaid: false }])
    expect(body.messages).toMatchObject([{ opening: 'Kiedy wyślecie?', state: 'new', isInInbox: true }])
    expect(body.consents).toMatchObject([
      { text: 'Zgadzam się na kontakt', isGiven: true, source: 'form', from: 'Napisz do nas' },
    ])
    expect(body.addresses).toHaveLength(1)
  })

  it('notes are added, changed over the version that was read, and deleted', async () => {
    await order('notatki@example.pl')
    const id = await idOf('notatki')
    const added = await owner.request('POST', `customers/${id}/notes`, { text: ' Woli telefon ' })
    const [note] = added.body.notes
    expect(note).toMatchObject({ text: 'Woli telefon', version: 1, editedMs: null })
    const edit = (text: string, version: number) =>
      owner.request('PUT', `customers/${id}/notes/${note.id}`, { text, version })
    expect((await edit('Woli mail', 1)).body.notes).toMatchObject([{ text: 'Woli mail', version: 2 }])
    expect((await edit('Stary tekst', 1)).status).toBe(409)
    expect((await edit('', 2)).status).toBe(422)
    const other = await order('inna@example.pl').then(() => idOf('inna'))
    expect((await owner.request('DELETE', `customers/${other}/notes/${note.id}`)).status).toBe(404)
    expect((await owner.request('DELETE', `customers/${id}/notes/${note.id}`)).body.notes).toEqual([])
  })

  it('a seller sees and notes, and only the owner takes data out; the store sees nobody', async () => {
    await order('prawa@example.pl')
    const id = await idOf('prawa')
    const seller = await openColleague(test, 'seller')
    expect((await seller.request('POST', `customers/${id}/notes`, { text: 'x' })).body.notes).toMatchObject([
      { author: 'seller' },
    ])
    expect((await seller.request('GET', 'customers/export')).status).toBe(403)
    expect((await owner.request('GET', 'customers/export')).body).toContain('prawa@example.pl')
    expect((await (await openColleague(test, 'warehouse')).request('GET', `customers/${id}`)).status).toBe(
      403,
    )
  })

  it('the search of the console finds people', async () => {
    await order('szukany@example.pl', { billing_last_name: 'Dziwisz' })
    const { found } = (await owner.request('GET', 'search?search=dziwisz')).body
    expect(found.find(({ kind }: { kind: string }) => kind === 'customer')).toMatchObject({
      id: await idOf('szukany'),
      detail: 'szukany@example.pl',
    })
  })
})
