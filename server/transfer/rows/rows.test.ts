import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportLine, ImportReport } from '#contract/console/shop/import.ts'
import { type RowsKind, rowsKinds } from '#contract/console/shop/transfer.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { addCoupon, addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { openColleague, shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { exportRows, importRows } from './import-rows.ts'

const HOSTILE = [
  '=1+1',
  "'=1",
  '+48',
  '-5',
  '@x',
  'a\n=b',
  '"cudzysłów"; średnik, przecinek',
  'a\\nb & &amp;',
]

const ORDER = {
  number: 700,
  createdMs: '2024-03-01 10:00:00',
  status: 'completed',
  email: 'jan@example.pl',
  billing_firstName: 'Jan',
  billing_lastName: 'Kowalski',
  shipping_city: 'Kraków',
  lines: [
    {
      name: 'Panel dębowy',
      sku: 'X-1',
      quantity: 2,
      unitPriceGrosze: 5000,
      subtotalGrosze: 10000,
      totalGrosze: 10000,
      vatRate: 23,
      vatGrosze: 1870,
    },
  ],
  deliveryGrosze: '20,00',
  totalGrosze: '120.00',
  paidGrosze: '120.00',
}

describe.each(engines)('rows of a shop on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const other = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)

  const download = async (kind: RowsKind, query = '') => {
    const { status, body, headers } = await owner.request('GET', `export/${kind}${query}`)
    expect(status).toBe(200)
    return { text: typeof body === 'string' ? body : JSON.stringify(body), headers }
  }
  const load = (services: typeof test.services, kind: RowsKind, text: string, isDryRun = false) =>
    importRows(
      services,
      kind,
      (async function* () {
        yield Buffer.from(text)
      })(),
      { isDryRun, isJson: text.startsWith('[') },
    )
  const send = async (kind: RowsKind, text: string, isDryRun = false): Promise<ImportReport> => {
    const format = text.startsWith('[') ? 'json' : 'csv'
    const { body } = await owner.request(
      'POST',
      `import/${kind}?dry-run=${isDryRun ? 1 : 0}&format=${format}`,
      text,
    )
    const last = (typeof body === 'string' ? JSON.parse(body.trim().split('\n').at(-1)!) : body) as ImportLine
    if (!('report' in last)) throw new Error(JSON.stringify(last))
    return last.report
  }

  beforeAll(async () => {
    const { db } = test.services
    await seedDemo(db, { nowMs: TEST_NOW_MS })
    for (const [index, name] of HOSTILE.entries())
      await addProduct(db, {
        name: `Towar ${index} ${name}`,
        sku: `H-${index}`,
        brand: name.replaceAll('\n', ' '),
        descriptionHtml: `<p>${'opis'}\\n ${index}</p>`,
        seoTitle: name,
        producerText: name,
        regularPriceGrosze: 1999,
        stock: 7,
        pictures: [
          { src: '/pictures/a,b.webp', alt: '' },
          { src: '/pictures/c.webp', alt: name },
        ],
      })
    const nameless = await addProduct(db, { name: 'Bez symbolu', regularPriceGrosze: 500 })
    await addProduct(db, { name: 'Bez symbolu', regularPriceGrosze: 600, upsellIds: [nameless] })
    await addProduct(db, { name: 'Stary', importedId: 5, regularPriceGrosze: 700 })
    const [{ id }] = (await db.read
      .selectFrom('products')
      .select('id')
      .where('sku', '=', 'H-0')
      .execute()) as [{ id: number }]
    await addCoupon(db, { code: 'wiosna', kind: 'percent', amount: 1000, productIds: [id] })
    expect(await send('orders', JSON.stringify([ORDER]))).toMatchObject({ isDone: true, added: 1 })
    expect(
      await send('customers', 'E-mail;Imię i nazwisko;Telefon\nola@example.pl;Ola Nowak;600100200\n'),
    ).toMatchObject({ isDone: true, added: 1 })
    await test.services.refresh()
  }, 120_000)

  it.each(rowsKinds)('%s that were exported and are imported again change nothing', async (kind) => {
    for (const query of ['', '?separator=comma', '?format=json']) {
      const { text } = await download(kind, query)
      const report = await send(kind, text, true)
      expect(report.problems).toEqual([])
      expect(report).toMatchObject({ added: kind === 'customers' ? report.added : 0, warnings: [] })
      expect(report.changes.filter(({ kind: change }) => change === 'changed')).toEqual([])
      expect(report.rows).toBeGreaterThan(0)
    }
  })

  it('another shop that reads the files has the same rows, and reads them a second time without a change', async () => {
    for (const kind of ['categories', 'products', 'pages', 'coupons', 'orders'] as const) {
      const { text } = await download(kind)
      const first = await load(other.services, kind, text)
      expect(first.problems, kind).toEqual([])
      expect(first.isDone, kind).toBe(true)
      const second = await load(other.services, kind, text)
      expect(second, kind).toMatchObject({ problems: [], added: 0, changed: 0 })
    }
    const of = (db: typeof test.services.db) =>
      db.read
        .selectFrom('products')
        .select([
          'sku',
          'slug',
          'name',
          'kind',
          'status',
          'regular_price_grosze',
          'sale_price_grosze',
          'vat_rate',
          'brand',
          'seo_title',
          'producer_text',
          'description_html',
          'pictures_json',
          'attributes_json',
          'chosen_json',
          'default_choice_json',
          'pack_area_cm2',
          'meta_json',
          'stock_status',
          'position',
        ])
        .where('kind', '!=', 'variation')
        .orderBy('slug')
        .execute()
    expect(await of(other.services.db)).toEqual(await of(test.services.db))
    const namesake = await other.services.db.read
      .selectFrom('products')
      .innerJoin('products as suggested', (join) =>
        join.on(sql<boolean>`products.upsells_json = '[' || suggested.id || ']'`),
      )
      .select(['products.imported_id', 'suggested.slug'])
      .where('products.slug', '=', 'bez-symbolu-2')
      .execute()
    expect(namesake).toEqual([{ imported_id: null, slug: 'bez-symbolu' }])
  }, 120_000)

  it('the file opens in a Polish spreadsheet and contains no formula', async () => {
    const { text, headers } = await download('products')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="produkty-2026-11-21\.csv"$/)
    const rows = parse(text, { bom: true, delimiter: ';' }) as string[][]
    const csv = exportRows(test.services, 'products', { format: 'csv', separator: ';' })
    expect((await csv.next()).value).toMatch(/^\uFEFF"ID";"Typ";"SKU"/)
    for (const cell of rows.flat())
      for (const line of cell.split(/\r\n|\r|\n/)) expect(line).not.toMatch(/^[=+\-@\t]/)
  })

  it('an order of another shop is history: its number stays, new orders get higher ones, no mail is sent', async () => {
    const { db } = test.services
    const order = await db.read
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', 700)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      placed_via: 'import',
      stock_returned: 1,
      total_grosze: 12000,
      paid_grosze: 12000,
      pay_until_ms: null,
      remind_ms: null,
    })
    const { value } = await db.read
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'order')
      .executeTakeFirstOrThrow()
    expect(value).toBe(700)
    expect(await db.read.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect((await owner.request('GET', 'orders/700')).status).toBe(200)
    const collided = await send('orders', JSON.stringify([{ ...ORDER, email: 'inny@example.pl' }]))
    expect(collided).toMatchObject({ isDone: false, problemCount: 1 })
    expect(collided.problems[0]!.reason).toMatch(/Numery dwóch sklepów się pokrywają/)
  })

  it('a fault names the row and the column, and nothing of the file is written', async () => {
    const report = await send(
      'coupons',
      'Kod;Rodzaj;Rabat;Ważny od\nDOBRY;percent;10;2026-01-01\nZLY;percent;dużo;31.02.2026\nDOBRY;percent;5;\n;percent;5;\nX;procent;5;\n',
    )
    expect(report).toMatchObject({ isDone: false })
    expect(report.problems).toEqual([
      { row: 3, reason: 'Rabat: nie rozumiem wartości „dużo”.' },
      { row: 3, reason: 'Ważny od: nie rozumiem wartości „31.02.2026”.' },
      { row: 4, reason: '„dobry” stoi już w wierszu 2.' },
      { row: 5, reason: 'Kod: brakuje wartości.' },
      expect.objectContaining({ row: 6, reason: expect.stringMatching(/^Rodzaj: wpisz jeden z/) }),
    ])
    const codes = await test.services.db.read.selectFrom('coupons').select('code').execute()
    expect(codes).toEqual([{ code: 'wiosna' }])
    expect((await send('pages', '{"nie": "lista"}')).problems[0]!.row).toBe(1)
    expect((await send('pages', '[1]')).problems[0]!.reason).toMatch(/JSON/)
  })

  it('only the owner exports orders and customers, and the log of changes has who did it', async () => {
    const seller = await openColleague(test, 'seller')
    for (const kind of ['orders', 'customers'])
      expect((await seller.request('GET', `export/${kind}`)).status).toBe(403)
    expect((await seller.request('GET', 'export/products')).status).toBe(200)
    expect((await seller.request('GET', 'archives')).status).toBe(403)
    await download('customers')
    const { changes } = (await owner.request('GET', 'changes?kind=customer')).body
    expect(changes).toContainEqual(
      expect.objectContaining({ text: 'Wyeksportowano dane do pliku', undo: 'impossible' }),
    )
  })
})
