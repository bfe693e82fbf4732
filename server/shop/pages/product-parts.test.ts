import { describe, expect, it } from 'vitest'
import { noExtras } from '#contract/shop/product-page/product-extras.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const textOf = (markup: string) =>
  markup
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')

describe.each(engines)('a floor’s page on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const open = async (path: string) => (await test.visitor().get(path)).text()
  let count = 0
  const add = (draft: Parameters<typeof addProduct>[1]) =>
    addProduct(test.services.db, { slug: `produkt-${++count}`, ...draft })

  it('shows the price of a square metre first, then the pack with VAT', async () => {
    await add({ slug: 'panel', regularPriceGrosze: 19_958, packAreaCm2: 22_200 })
    const text = textOf(await open('/produkt/panel/'))
    expect(text).toMatch(/89,90 zł\/m² Opakowanie 2,22 m²: 199,58 zł z VAT/)
  })

  it('offers what the owner chose to go with it, counted by area and walls, as one list', async () => {
    const underlay = await add({ name: 'Podkład', packAreaCm2: 60_000, regularPriceGrosze: 3_990 })
    const glue = await add({ name: 'Klej', regularPriceGrosze: 20_000, stock: 1 })
    const skirting = await add({
      name: 'Listwa',
      regularPriceGrosze: 5_000,
      sizeMm: { length: 2_400, width: 60, height: 16 },
    })
    const gone = await add({ name: 'Wycofany', status: 'draft' })
    const floor = await add({
      slug: 'deska',
      name: 'Deska',
      packAreaCm2: 20_000,
      regularPriceGrosze: 10_000,
      extras: {
        ...noExtras,
        accessories: [
          { id: underlay, role: 'underlay', coverage: null },
          { id: glue, role: 'glue', coverage: 100_000 },
          { id: skirting, role: 'skirting', coverage: null },
          { id: gone, role: 'other', coverage: null },
        ],
      },
    })
    const page = await open('/produkt/deska/?powierzchnia=20&zapas=5&sciany=18')
    const field = (id: number) => new RegExp(`name="quantity\\[${id}\\]"[^>]*value="(\\d+)"`).exec(page)?.[1]
    // 21 m² of boards at 2 m², 21 m² of underlay at 6 m², 18,9 m of skirting at 2,4 m; of the glue one is left.
    expect([floor, underlay, glue, skirting, gone].map(field)).toEqual(['11', '4', '1', '8', undefined])
    expect(textOf(page)).toContain('Mamy tylko 1 sztukę.')

    const visitor = test.visitor()
    await visitor.post('/produkt/deska/', {
      'add-to-cart': String(floor),
      [`quantity[${floor}]`]: '11',
      [`quantity[${underlay}]`]: '4',
      [`quantity[${glue}]`]: '0',
      [`quantity[${skirting}]`]: '8',
    })
    const cart = textOf(await (await visitor.get('/koszyk/')).text())
    for (const name of ['Deska', 'Podkład', 'Listwa']) expect(cart).toContain(name)
    expect(cart).not.toContain('Klej')
    // 1 100 + 4 × 39,90 + 8 × 50.
    expect(cart).toContain('1 659,60 zł')
  })

  it('without a page of its own nothing is listed that is not for sale at once', async () => {
    const variable = await add({ name: 'Listwa w kolorach', kind: 'variable' })
    await add({
      slug: 'winyl',
      packAreaCm2: 20_000,
      extras: { ...noExtras, accessories: [{ id: variable, role: 'skirting', coverage: 2_400 }] },
    })
    const page = await open('/produkt/winyl/?powierzchnia=20')
    expect(page).not.toContain(`quantity[${variable}]`)
    expect(textOf(page)).toContain('Listwa w kolorach Wybierz na stronie produktu')
  })

  it('tells cost and days of delivery for a postcode; the page and its script get the same answer', async () => {
    const id = await add({ slug: 'lekki', weightGrams: 14_600 })
    const page = textOf(await open('/produkt/lekki/?kod=00-001'))
    const part = textOf(await open(`/produkt-czesci/dostawa?produkt=${id}&kod=00001&ilosc=1`))
    for (const text of [page, part]) {
      expect(text).toContain('Dostawa do 00-001')
      expect(text).toMatch(/Kurier u Ciebie ok\. \d.* 29,90 zł/)
    }
    // Nine packs of 14,6 kg are too heavy for the courier.
    const heavy = textOf(await open(`/produkt-czesci/dostawa?produkt=${id}&kod=00-001&ilosc=9`))
    expect(heavy).toContain('a tą drogą wysyłamy do 120 kg')
    expect(textOf(await open('/produkt/lekki/?kod=xyz'))).toContain('Podaj kod pocztowy z pięciu cyfr')
    // What is everybody's names no day: the page is stored.
    expect(textOf(await open('/produkt/lekki/'))).not.toContain('u Ciebie ok.')
    expect((await test.visitor().get('/produkt-czesci/dostawa?produkt=999999')).status).toBe(404)
  })

  it('shows cards of seen products in their order, of the published ones only', async () => {
    const ids = [
      await add({ name: 'Pierwszy' }),
      await add({ name: 'Drugi', status: 'draft' }),
      await add({ name: 'Trzeci' }),
    ]
    const text = textOf(await open(`/produkt-czesci/karty?ids=${ids.toReversed().join(',')},x,999999`))
    expect(text.indexOf('Trzeci')).toBeGreaterThan(0)
    expect(text.indexOf('Pierwszy')).toBeGreaterThan(text.indexOf('Trzeci'))
    expect(text).not.toContain('Drugi')
    expect(await open('/produkt-czesci/karty?ids=')).toBe('')
  })

  it('lists documents with their size, and a film in the gallery', async () => {
    await add({
      slug: 'z-dokumentem',
      extras: {
        ...noExtras,
        documents: [
          { title: 'Instrukcja montażu', src: '/pictures/0123456789abcdef0123.pdf', bytes: 1_234_567 },
        ],
        videoUrl: 'https://film.example.pl/podloga.mp4',
      },
    })
    const answer = await test.visitor().get('/produkt/z-dokumentem/')
    const page = await answer.text()
    expect(textOf(page)).toContain('Instrukcja montażu PDF, 1,2 MB')
    expect(page).toContain('<video src="https://film.example.pl/podloga.mp4"')
    expect(answer.headers.get('content-security-policy')).toContain('https://film.example.pl/podloga.mp4')
  })
})
