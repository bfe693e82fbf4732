import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'csv-parse/sync'
import type { ManufacturersAnswer, SafetyReport } from '#contract/console/safety/safety.ts'
import { noExtras } from '#contract/shop/product-page/product-extras.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct, makeEdited } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const DAY_MS = 86_400_000

const maker = {
  name: 'Deski & Deski sp. z o.o.',
  address: 'ul. Leśna 1, 00-950 Warszawa',
  contact: 'bezpieczenstwo@deski.example.pl',
  isInEu: true,
  responsible: '',
  brands: ['Deskowa'],
}

describe.each(engines)('product safety on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeEach(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
  })
  afterEach(() => test.close())

  const pictures = [{ src: '/pictures/a.webp', alt: 'a' }]
  const addFloor = (draft: Parameters<typeof addProduct>[1] = {}) =>
    addProduct(test.services.db, { name: 'Panel <Dąb>', sku: 'P-1', brand: 'deskowa', pictures, ...draft })
  const report = async (query = ''): Promise<SafetyReport> =>
    (await owner.request('GET', `product-safety${query}`)).body
  const makers = async (): Promise<ManufacturersAnswer> => (await owner.request('GET', 'manufacturers')).body
  const pageOf = async (slug: string) => (await test.visitor().get(`/produkt/${slug}/`)).text()

  it('data entered once are shown with every product of the brand, and missing ones are counted', async () => {
    const safe = { ...noExtras, hasNoWarnings: true }
    await addFloor({ slug: 'dab', extras: safe })
    await addFloor({ slug: 'buk', sku: 'P-2', extras: safe, brand: 'Inna' })
    await test.services.refresh()
    expect((await report()).byGap).toEqual({ manufacturer: 2 })
    expect((await makers()).otherBrands.map(({ brand }) => brand).toSorted()).toEqual(['Inna', 'deskowa'])

    const added = await owner.request('POST', 'manufacturers', maker)
    expect(added.status).toBe(200)
    expect(await report()).toMatchObject({ complete: 1, incomplete: 1, byGap: { manufacturer: 1 } })
    expect(await pageOf('dab')).toContain(
      'Deski &amp; Deski sp. z o.o., ul. Leśna 1, 00-950 Warszawa, bezpieczenstwo@deski.example.pl',
    )
    expect(await pageOf('buk')).not.toContain('Deski &amp; Deski')
  })

  it('a product says its model and warnings, and what it lacks is named', async () => {
    const extras = { ...noExtras, model: 'Partia 7', warnings: 'Nie szlifować bez maski.\nPył drażni oczy.' }
    await addFloor({
      slug: 'dab',
      extras,
      pictures: [],
      producerText: 'Deski sp. z o.o.\nul. Leśna 1, 00-950 Warszawa',
    })
    const page = await pageOf('dab')
    for (const text of ['Partia 7', 'Nie szlifować bez maski.\nPył drażni oczy.', 'Deski sp. z o.o.'])
      expect(page).toContain(text)
    await test.services.refresh()
    expect((await report()).products[0]!.gaps).toEqual(['contact', 'picture'])
    expect((await report('?gap=contact')).found).toBe(1)
    expect((await report('?gap=warnings')).found).toBe(0)
  })

  it('a product of wood shows the number of its EUDR statement, which has at most 200 characters', async () => {
    const eudrReference = '25PLABC1234567 / K9<X>'
    const edited = makeEdited({
      name: 'Deska',
      sku: 'D-1',
      pictures,
      status: 'published',
      extras: { ...noExtras, eudrReference: ` ${eudrReference} ` },
    })
    const saved = await owner.request('POST', 'products', edited)
    expect(saved.body.product.extras).toMatchObject({ eudrReference })
    expect(await pageOf(saved.body.product.slug)).toContain(
      '<th scope="row">Oświadczenie EUDR</th><td>25PLABC1234567 / K9&lt;X&gt;</td>',
    )
    await addFloor({ slug: 'winyl', extras: noExtras })
    expect(await pageOf('winyl')).not.toContain('EUDR')

    const extras = { ...noExtras, eudrReference: '1'.repeat(201) }
    const refused = await owner.request('POST', 'products', { ...edited, sku: 'D-2', extras })
    expect([refused.status, refused.body.data.fields]).toEqual([
      422,
      [{ path: 'extras.eudrReference', message: 'Skróć ten numer do 200 znaków.' }],
    ])
  })

  it('a manufacturer outside of the EU needs somebody responsible, who is shown', async () => {
    const refused = await owner.request('POST', 'manufacturers', { ...maker, isInEu: false })
    expect([refused.status, refused.body.data.fields[0].path]).toEqual([422, 'responsible'])
    const responsible = 'Importer sp. z o.o.\nul. Portowa 2, 81-001 Gdynia\nimporter@example.pl'
    await owner.request('POST', 'manufacturers', { ...maker, isInEu: false, responsible })
    await addFloor({ slug: 'dab', extras: { ...noExtras, hasNoWarnings: true } })
    await test.services.refresh()
    expect(await report()).toMatchObject({ complete: 1, incomplete: 0 })
    expect(await pageOf('dab')).toContain('ul. Portowa 2, 81-001 Gdynia')
  })

  it('all products of a brand can be given the data of the list at once', async () => {
    await addFloor({ slug: 'dab', producerText: 'Stary producent' })
    await addFloor({ slug: 'buk', sku: 'P-2', brand: 'Inna', producerText: 'Inny producent' })
    const { id } = (await owner.request('POST', 'manufacturers', maker)).body
    expect((await makers()).manufacturers[0]).toMatchObject({ productCount: 1, ownTextCount: 1 })
    expect(await pageOf('dab')).toContain('Stary producent')
    await owner.request('POST', `manufacturers/${id}/products`)
    expect(await pageOf('dab')).toContain('Deski &amp; Deski')
    expect(await pageOf('buk')).toContain('Inny producent')
    await owner.request('DELETE', `manufacturers/${id}`)
    expect(await pageOf('dab')).not.toContain('Deski &amp; Deski')
  })

  it('where the owner requires the data, nothing is published without them', async () => {
    const { settings, version } = (await owner.request('GET', 'settings')).body
    await owner.request(
      'PUT',
      'settings',
      { ...settings, productSafety: { isRequired: true } },
      { 'If-Match': version },
    )
    const edited = makeEdited({ name: 'Deska', sku: 'D-1', brand: 'Deskowa', pictures, status: 'published' })
    const refused = await owner.request('POST', 'products', edited)
    expect([refused.status, refused.body.data.fields[0].path]).toEqual([422, 'status'])
    expect(refused.body.data.fields[0].message).toContain('producenta, ostrzeżeń')

    const draft = await owner.request('POST', 'products', { ...edited, status: 'draft' })
    expect(draft.status).toBe(200)
    const many = await owner.request('POST', 'products/state', { ids: [draft.body.id], status: 'published' })
    expect([many.status, many.body.code]).toEqual([422, 'unsafe_products'])

    await owner.request('POST', 'manufacturers', maker)
    const safe = { ...edited, extras: { ...noExtras, hasNoWarnings: true } }
    const saved = await owner.request('PUT', `products/${draft.body.id}`, safe, {
      'If-Match': draft.body.version,
    })
    expect([saved.status, saved.body.product?.status]).toEqual([200, 'published'])
    // What is for sale can still be corrected.
    const worse = { ...edited, extras: noExtras, name: 'Deska dębowa' }
    expect(
      (await owner.request('PUT', `products/${draft.body.id}`, worse, { 'If-Match': saved.body.version }))
        .status,
    ).toBe(200)
  })

  it('a recall lists who bought the product between two days', async () => {
    const floor = await addFloor({ stock: 9 })
    const other = await addFloor({ sku: 'P-2', stock: 9 })
    const buy = async (id: number, billing_email: string) => {
      const cart = await saveTestCart(test.services.db, [[id, 2]], {}, test.clock.nowMs)
      const placed = await placeOrder(
        test.services,
        makeCheckout(cart, { values: buyerFields({ billing_email }) }),
      )
      expect(placed.ok).toBe(true)
    }
    await buy(floor, 'pierwszy@example.pl')
    await buy(other, 'inny@example.pl')
    test.clock.nowMs += 3 * DAY_MS
    await buy(floor, '=drugi@example.pl')
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const file = async (from: number, until: number) => {
      const path = `/panel/api/products/${floor}/buyers?from=${dayOf(from)}&until=${dayOf(until)}`
      const answer = await owner.visitor.get(path)
      expect(answer.headers.get('content-disposition')).toContain(`kupujacy-produkt-${floor}.csv`)
      return parse(await answer.text(), { columns: true, bom: true, delimiter: ';' }) as Record<
        string,
        string
      >[]
    }
    const now = test.clock.nowMs
    const all = await file(now - 3 * DAY_MS, now)
    expect(all.map((row) => [row['E-mail'], row['Ilość'], row['SKU']])).toEqual([
      ['pierwszy@example.pl', '2', 'P-1'],
      ["'=drugi@example.pl", '2', 'P-1'],
    ])
    expect((await file(now, now)).map((row) => row['Produkt'])).toEqual(['Panel <Dąb>'])
  })
})
