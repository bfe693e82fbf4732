import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { findProductsById } from '../find-products.ts'
import { type ImportOptions, importProducts } from './import-products.ts'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { loadMenu } from '../categories.ts'
import { loadProductDetails } from '../load-product-details.ts'
import { emptyTrash, trashProducts } from '../saving/trash-products.ts'
import { setStockAndPrice } from '../saving/set-stock-and-price.ts'
import { reserveStock } from '../stock/reserve-stock.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
/** A shop's export with all columns and kinds of products, with our own texts. */
const EXPORT = new URL('../../../../fixtures/woocommerce/products.csv', import.meta.url)

/** In pieces, as from a network or a disk: cut within letters and lines. */
async function* inPieces(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe.each(engines)('importing products on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  const importBytes = (bytes: Uint8Array, options: Partial<ImportOptions> = {}) =>
    importProducts(db, inPieces(bytes, Math.max(7, bytes.length >> 6)), { nowMs: NOW, ...options })
  const importText = (text: string, options?: Partial<ImportOptions>) =>
    importBytes(Buffer.from(text), options)
  const page = (slug: string) => loadProductDetails(db.read, slug, NOW)
  const listed = async () =>
    (await listProductCards(db.read, { listing: 'all', orderBy: 'name', page: 1, perPage: 100 }, NOW)).cards

  const POLISH = [
    'ID;Typ;SKU;Nazwa;Opublikowano;Wyróżniony?;Widoczność w katalogu;Krótki opis;Opis;Data rozpoczęcia promocji;Data zakończenia promocji;Status podatku;Klasa podatkowa;Na stanie?;Stan magazynowy;Zamówienia oczekujące?;Waga (kg);Długość (mm);Cena promocyjna;Cena regularna;Kategorie;Tagi;Obrazki;Nazwa atrybutu 1;Wartość(-ci) atrybutu 1;Atrybut 1 widoczny;Atrybut 1 globalny;Meta: _pack_area_m2;Meta: _quantity_step;Meta: _dostawca',
    '11;simple;PAN-1;Panel „Dąb śnieżny”;1;tak;visible;"Ciepły; i cichy.";"Pierwszy wiersz\r\nDrugi wiersz\r\n\r\nNowy akapit <script>alert(1)</script>";20.11.2026;30.11.2026;taxable;;1;12;0;14,6;1380;99,90;1 116,99;"Podłogi > Panele, Okazje\\, wyprzedaże";"dąb, łazienka";panel-dab.webp;Kolor;Dąb naturalny;1;1;2,131;2;Tartak Żółw',
  ].join('\r\n')

  it.each([['cp1250'], ['iso-8859-2'], ['utf8'], ['utf16le']])(
    'reads a Polish export in %s with semicolons, decimal commas and line breaks in cells',
    async (encoding) => {
      // Of the two old encodings, only cp1250 has Polish quotation marks.
      const text = encoding === 'iso-8859-2' ? POLISH.replace(/[„”]/g, "'") : POLISH
      expect(
        await importBytes(iconv.encode(text, encoding, { addBOM: encoding.startsWith('u') })),
      ).toMatchObject({ isDone: true, added: 1, problems: [], warnings: [] })
      const [card] = await listed()
      expect(card).toMatchObject({
        sku: 'PAN-1',
        priceGrosze: 9_990,
        regularPriceGrosze: 111_699,
        packAreaCm2: 21_310,
        isFeatured: true,
        addQuantity: 2,
        picture: { src: '/pictures/panel-dab.webp' },
      })
      expect(card!.name.replace(/[„”']/g, '')).toBe('Panel Dąb śnieżny')
      const details = (await page('panel-dab-sniezny'))!
      expect(details).toMatchObject({
        weightGrams: 14_600,
        sizeMm: { length: 1_380 },
        left: 12,
        vatRate: 23,
        tags: [{ name: 'dąb' }, { name: 'łazienka' }],
      })
      expect(details.descriptionHtml).toBe('<p>Pierwszy wiersz<br />Drugi wiersz</p>\n<p>Nowy akapit </p>')
      expect(details.shortDescriptionHtml).toBe('<p>Ciepły; i cichy.</p>')
      expect(details.categories.map(({ name }) => name)).toEqual(['Podłogi', 'Panele', 'Okazje, wyprzedaże'])
      expect(details.attributes).toMatchObject([{ name: 'Kolor', slug: 'kolor', values: ['Dąb naturalny'] }])
    },
  )

  const KINDS = `ID,Type,SKU,Name,Published,In stock?,Stock,Weight (lbs),Length (in),Regular price,Sale price,Parent,Grouped products,Upsells,External URL,Button text,Attribute 1 name,Attribute 1 value(s),Attribute 1 default,Position
1,variable,OLEJ,Olej do podłóg,1,1,10,2,10,,,,,LIST,,,Pojemność,"1 l, 5 l",1 l,0
2,variation,OLEJ-5,Olej 5 l,1,1,parent,,,199.99,,id:1,,,,,Pojemność,5 l,,2
3,variation,OLEJ-1,Olej 1 l,1,1,3,,,49.99,39.99,OLEJ,,,,,Pojemność,1 l,,1
4,simple,LIST,Listwa,1,1,,0.5,,20,,,,,,,,,,0
5,grouped,ZEST,Zestaw,1,1,,,,,,,"LIST, id:3",,,,,,,0
6,external,ZEWN,Pila,1,1,,,,150,,,,,https://example.com/pila,Zobacz,,,,0
7,"simple, downloadable, virtual",PORAD,Poradnik,1,1,,,,0,,,,,,,,,,0
8,simple,SZKIC,Szkic,-1,1,,,,5,,,,,,,,,,0
9,simple,BRAK,Brak,1,0,,,,5,,,,,,,,,,0
`

  it('reads every kind of product and their references', async () => {
    expect(await importText(KINDS)).toMatchObject({ added: 9, problems: [], warnings: [] })
    expect(
      (await listed()).map(({ name, priceGrosze, highestPriceGrosze, availability }) => [
        name,
        priceGrosze,
        highestPriceGrosze,
        availability,
      ]),
    ).toEqual([
      ['Brak', 500, null, 'out_of_stock'],
      ['Listwa', 2_000, null, 'in_stock'],
      ['Olej do podłóg', 3_999, 19_999, 'in_stock'],
      ['Pila', 15_000, null, 'in_stock'],
      ['Poradnik', 0, null, 'in_stock'],
      ['Zestaw', 2_000, 3_999, 'in_stock'],
    ])
    const oil = (await page('olej-do-podlog'))!
    expect(oil).toMatchObject({
      weightGrams: 907,
      sizeMm: { length: 254 },
      defaultChoice: { pojemnosc: '1 l' },
      upsells: [{ sku: 'LIST' }],
    })
    expect(oil.attributes).toEqual([
      { slug: 'pojemnosc', name: 'Pojemność', values: ['1 l', '5 l'], isForVariations: true },
    ])
    expect(
      oil.variations.map(({ sku, choice, left, regularPriceGrosze }) => [
        sku,
        choice['pojemnosc'],
        left,
        regularPriceGrosze,
      ]),
    ).toEqual([
      ['OLEJ-1', '1 l', 3, 4_999],
      ['OLEJ-5', '5 l', 10, null],
    ])
    expect((await page('zestaw'))!.groupedProducts).toMatchObject([{ sku: 'LIST' }])
    expect(await page('pila')).toMatchObject({
      kind: 'external',
      externalUrl: 'https://example.com/pila',
      buttonText: 'Zobacz',
    })
    expect(await page('poradnik')).toMatchObject({ isVirtual: true })
    expect(await page('szkic')).toBeUndefined()
  })

  it('a repeated import changes nothing, or only a changed price', async () => {
    await importText(KINDS)
    const version = (await loadVersions(db.read)).catalog
    expect(await importText(KINDS)).toMatchObject({ added: 0, changed: 0, unchanged: 9 })
    expect((await loadVersions(db.read)).catalog).toBe(version)
    const dearer = KINDS.replace('0.5,,20,', '0.5,,25.50,')
    expect(await importText(dearer, { isDryRun: true })).toMatchObject({
      isDone: false,
      changed: 1,
      changes: [{ row: 5, sku: 'LIST', kind: 'changed', fields: ['cena'] }],
    })
    expect((await listed()).find(({ sku }) => sku === 'LIST')!.priceGrosze).toBe(2_000)
    expect(await importText(dearer)).toMatchObject({ isDone: true, added: 0, changed: 1, unchanged: 8 })
    expect((await listed()).map(({ sku, priceGrosze }) => [sku, priceGrosze])).toContainEqual(['ZEST', 2_550])
    expect(await listed()).toHaveLength(6)
  })

  it('a variation that moves to another product or becomes one moves in the list of the owner, too', async () => {
    const file = (rows: string[]) =>
      ['Type,SKU,Name,Parent,Stock,Attribute 1 name,Attribute 1 value(s),Regular price', ...rows].join('\n')
    const parents = ['variable,P-A,Olej,,,Kolor,"biały, szary",', 'variable,P-B,Wosk,,,Kolor,"biały, szary",']
    await importText(
      file([
        ...parents,
        'variation,P-1,Jeden,P-A,3,Kolor,biały,10',
        'variation,P-2,Dwa,P-A,4,Kolor,szary,11',
        'simple,P-3,Trzy,,5,,,12',
      ]),
    )
    expect(
      await importText(
        file([
          ...parents,
          'variation,P-1,Jeden,P-B,3,Kolor,biały,10',
          'simple,P-2,Dwa,,4,,,11',
          'variation,P-3,Trzy,P-B,5,Kolor,szary,12',
        ]),
      ),
    ).toMatchObject({ isDone: true, changed: 4, unchanged: 1 })
    const list = await db.read
      .selectFrom('product_list')
      .select('search_text')
      .orderBy('search_text')
      .execute()
    expect(list.map(({ search_text }) => search_text)).toEqual([
      'dwa\np-2',
      'olej\np-a',
      'wosk\np-b\np-1\np-3',
    ])
    const parts = await db.read
      .selectFrom('product_list_parts as part')
      .innerJoin('products as piece', 'piece.id', 'part.part_id')
      .innerJoin('products as owner', 'owner.id', 'part.product_id')
      .select(['piece.sku as piece', 'owner.sku as owner'])
      .orderBy('piece.sku')
      .execute()
    expect(parts).toEqual([
      { piece: 'P-1', owner: 'P-B' },
      { piece: 'P-2', owner: 'P-2' },
      { piece: 'P-3', owner: 'P-B' },
    ])
  })

  it('does not change fields without a column, nor stock sold during the import', async () => {
    await importText(KINDS)
    const [list] = (await listed()).filter(({ sku }) => sku === 'LIST')
    await db.transaction((tx) => setStockAndPrice(tx, list!.id, { stock: 8 }, NOW))
    await importText('SKU,Name\nLIST,Listwa biała')
    expect(await page('listwa')).toMatchObject({
      name: 'Listwa biała',
      priceGrosze: 2_000,
      weightGrams: 227,
      left: 8,
    })

    // A buyer buys three between the comparison and the writing.
    let taken: Promise<unknown> | undefined
    await importProducts(
      db,
      inPieces(Buffer.from('SKU,Name,Stock\nLIST,Listwa czarna,8')),
      { nowMs: NOW },
      ({ step }) => {
        if (step === 'comparing')
          taken ??= db.transaction((tx) => reserveStock(tx, [{ productId: list!.id, quantity: 3 }]))
      },
    )
    await taken
    expect((await findProductsById(db.read, [list!.id])).get(list!.id)).toMatchObject({
      name: 'Listwa czarna',
      stock: 5,
    })
  })

  it('matches products without SKU and id', async () => {
    const text = 'Type,Name,Parent,Attribute 1 name,Attribute 1 value(s),Regular price\nsimple,Klin,,,,3\n'
    await importText(text)
    expect(await importText(text)).toMatchObject({ added: 0, unchanged: 1 })
    await importText(
      'Type,SKU,Name,Parent,Attribute 1 name,Attribute 1 value(s),Regular price\nvariable,FARBA,Farba,,Kolor,"biały, szary",\nvariation,,,FARBA,Kolor,biały,10\nvariation,,,FARBA,Kolor,szary,12\n',
    )
    expect(
      await importText(
        'Type,SKU,Parent,Attribute 1 name,Attribute 1 value(s),Regular price\nvariation,,FARBA,Kolor,szary,13\n',
      ),
    ).toMatchObject({ added: 0, changed: 1 })
    expect((await page('farba'))!.variations.map(({ priceGrosze }) => priceGrosze)).toEqual([1_000, 1_300])
  })

  it('takes products of one name with other numbers for two, and refuses two rows of one product', async () => {
    const named = 'Type,Name,Regular price\nsimple,Klej,5\n'
    await importText(named)
    const numbered = 'ID,Type,Name,Regular price\n77,simple,Klej,6\n78,simple,Klej,7\n'
    expect(await importText(numbered)).toMatchObject({ isDone: true, added: 2, changed: 0 })
    expect(await importText(numbered)).toMatchObject({ added: 0, unchanged: 2 })
    const twins = await importText(`${named}simple,Klej,8\n`)
    expect(twins).toMatchObject({ isDone: false, problemCount: 1 })
    expect(twins.problems).toEqual([{ row: 3, reason: 'To ten sam produkt sklepu, co w wierszu 2.' }])
    expect((await listed()).map(({ priceGrosze }) => priceGrosze).toSorted()).toEqual([500, 600, 700])
  })

  it('writes nothing when one row is invalid, and reports every fault', async () => {
    const report = await importText(`Type,SKU,Name,Regular price,Stock,Tax class,Date sale price ends,Parent
simple,A,Dobry,10,1,,,
simple,B,Zła cena,dziesięć,1,,,
simple,A,Drugi raz to samo SKU,10,1,,,
robot,C,Zły typ,10,1,,,
simple,D,Zły dzień,10,1,luxury,31.02.2026,
variation,E,Sierota,10,1,,,
simple,F,Dobry,10,x,,,
`)
    expect(report).toMatchObject({ isDone: false, rows: 7, added: 0, problemCount: 7 })
    expect(report.problems.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '3 Cena: nie rozumiem wartości „dziesięć”.',
      '4 SKU „A” stoi już w wierszu 2.',
      '5 Typ: nie znam typu produktu „robot”.',
      '6 Koniec promocji: nie rozumiem wartości „31.02.2026”.',
      expect.stringContaining('6 Klasa podatku: nie znam klasy „luxury”'),
      '7 Wariant nie mówi, do którego produktu należy (kolumna „Nadrzędny” jest pusta).',
      '8 Stan magazynowy: nie rozumiem wartości „x”.',
    ])
    expect(await listed()).toEqual([])
    expect(await loadMenu(db.read)).toEqual([])
  })

  it('reports an unknown parent, a missing name, an unclosed quote and a file of another kind', async () => {
    const reasons = async (text: string) =>
      (await importText(text)).problems.map(({ row, reason }) => [row, reason.split(/[.:„(]/)[0]!.trim()])
    expect(
      await reasons('Type,SKU,Name,Parent\nvariation,A,X,NIKT\nsimple,B,Zwykły,\nvariation,C,Y,B'),
    ).toEqual([
      [2, 'Produktu nadrzędnego'],
      [4, 'Produkt nadrzędny'],
    ])
    expect(await reasons('SKU,Name\nA,')).toEqual([[2, 'Nowy produkt nie ma nazwy']])
    expect(await reasons('SKU,Name\nA,Dobry\nB,"Otwarty\nC,Dalej\n')).toEqual([
      [3, 'Cudzysłów jest otwarty i nigdzie się nie zamyka, plik urywa się w środku komórki'],
    ])
    expect(await reasons('imie,nazwisko\nJan,Kowalski')).toEqual([[1, 'To nie wygląda na plik z produktami']])
    expect(await reasons('')).toEqual([[0, 'Plik jest pusty']])
    expect(await listed()).toEqual([])
  })

  it('treats hostile cells as text or as errors', async () => {
    const report =
      await importText(`SKU,Name,Description,Tags,Categories,Meta: __proto__,Attribute 1 name,Attribute 1 value(s)
H\0,"<img src=x onerror=alert(1)>Panel","<a href=""javascript:alert(1)"" onclick=""x()"">tu</a><style>*{}</style>","__proto__, constructor",__proto__ > constructor,x,constructor,"__proto__"
`)
    expect(report).toMatchObject({ isDone: true, added: 1, problems: [] })
    expect(await page('panel')).toMatchObject({
      sku: 'H',
      name: 'Panel',
      descriptionHtml: '<p><a>tu</a></p>',
    })
    expect(
      (await importText(`SKU,Name,Stock,ID\n${'x'.repeat(200)},${'y'.repeat(10_000)},1e99,99999999999`))
        .problemCount,
    ).toBe(4)
  })

  it('only warns about an unknown suggestion, unknown columns and external images', async () => {
    const report = await importText(
      'SKU,Name,Upsells,Images,Kolor opakowania\nA,Panel,NIKT,https://stary.example/a.jpg,czarny',
    )
    expect(report).toMatchObject({ isDone: true, added: 1, picturesToBring: 1 })
    expect(report.warnings).toEqual([
      'Nie znam kolumny „Kolor opakowania”; pominięto ją.',
      'Wiersz 2: produktu „NIKT” nie ma ani w pliku, ani w sklepie; powiązanie pominięto.',
    ])
    expect((await page('panel'))!).toMatchObject({ picture: null, pictures: [], upsells: [] })
  })

  it('imports a complete export, twice without duplicates [M-60]', async () => {
    const file = readFileSync(EXPORT)
    expect(await importBytes(file)).toMatchObject({
      isDone: true,
      rows: 25,
      added: 25,
      problems: [],
      picturesToBring: 22,
    })
    expect(await importBytes(file)).toMatchObject({ isDone: true, added: 0, changed: 0, unchanged: 25 })
    expect(await listed()).toHaveLength(17)
    const tee = (await page('v-neck-t-shirt'))!
    expect(tee).toMatchObject({
      weightGrams: 227,
      sizeMm: { length: 610, width: 25, height: 51 },
      priceGrosze: 1_500,
      highestPriceGrosze: 2_000,
    })
    expect(
      tee.attributes.map(({ slug, values, isForVariations }) => [slug, values, isForVariations]),
    ).toEqual([
      ['color', ['Blue', 'Green', 'Red'], true],
      ['size', ['Large', 'Medium', 'Small'], true],
    ])
    expect(tee.variations).toHaveLength(3)
    expect((await page('logo-collection'))!.groupedProducts).toHaveLength(3)
    expect((await page('album'))!.isVirtual).toBe(true)
  })

  it('takes brand, EAN and low-stock line, and a product it names out of the trash', async () => {
    const text = (name: string) =>
      [
        'Type,SKU,Name,"GTIN, UPC, EAN, or ISBN",Brands,Low stock amount,Regular price',
        `simple,T-1,${name},590-1234123457,"Klepka, Inna",3,10`,
        'simple,T-2,Klej,123,,,10',
      ].join('\n')
    expect(await importText(text('Deska'))).toMatchObject({ added: 2, problems: [], warnings: [] })
    const rows = () =>
      db.read
        .selectFrom('products')
        .select(['id', 'status', 'brand', 'gtin', 'low_stock'])
        .orderBy('sku')
        .execute()
    const [board, glue] = await rows()
    expect([board, glue]).toMatchObject([
      { brand: 'Klepka', gtin: '5901234123457', low_stock: 3 },
      { brand: '', gtin: null, low_stock: null },
    ])
    await db.transaction((tx) => trashProducts(tx, [board!.id], NOW))
    expect(await importText(text('Deska'))).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await rows())[0]!.status).toBe('draft')
    expect(await emptyTrash({ db, now: () => NOW + 40 * 86_400_000 })).toBe(1)
    expect(await rows()).toHaveLength(2)
  })
})
