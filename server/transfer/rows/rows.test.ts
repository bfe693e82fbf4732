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
import { eraseCustomer } from '#server/customers/cards/erase-customer.ts'
import { refreshCustomers } from '#server/customers/cards/refresh-customers.ts'
import { readDate } from '#server/shop/catalog/import/reading/read-values.ts'
import { momentText } from './row-format.ts'
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
    expect(
      await send(
        'reviews',
        'sku;rating;name;email;text;date;verified;state\nH-0;4;Ola;ola@example.pl;Ładne;;tak;published\n',
      ),
    ).toMatchObject({ isDone: true, added: 1 })
    await test.services.refresh()
  }, 120_000)

  it.each(rowsKinds)('%s that were exported and are imported again change nothing', async (kind) => {
    for (const query of ['', '?separator=comma', '?format=json']) {
      const { text } = await download(kind, query)
      const report = await send(kind, text, true)
      expect(report.problems).toEqual([])
      expect(report).toMatchObject({ added: 0, warnings: [] })
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
    const fields = (count: number) =>
      JSON.stringify(Array.from({ length: count }, (_, at) => ({ [`a${at}`]: 1 })))
    const wide = await send('pages', fields(100_000))
    expect(wide).toMatchObject({
      rows: 0,
      warnings: [],
      problems: [{ reason: expect.stringMatching(/za dużo/) }],
    })
  })

  it('a guest gets no account, an empty cell and further phones stay, an erased person does not return', async () => {
    const { db } = test.services
    const members = async () =>
      new Map(
        (await db.read.selectFrom('identities').select(['email', 'profile_json']).execute()).map((row) => [
          row.email,
          JSON.parse(row.profile_json) as Record<string, unknown>,
        ]),
      )
    expect([...(await members()).keys()]).toContain('ola@example.pl')
    const { text } = await download('customers')
    expect(text).toContain('jan@example.pl')
    expect(await send('customers', text)).toMatchObject({ isDone: true, added: 0, changed: 0 })
    expect([...(await members()).keys()]).not.toContain('jan@example.pl')

    const ola = (await members()).get('ola@example.pl')
    await db.transaction((tx) =>
      tx
        .updateTable('identities')
        .set({ profile_json: JSON.stringify({ ...ola, phones: ['600100200', '700'] }) })
        .where('email', '=', 'ola@example.pl')
        .execute(),
    )
    const head = 'E-mail;Imię i nazwisko;Telefon\n'
    await send('customers', `${head}ola@example.pl;;600100201\n`)
    expect((await members()).get('ola@example.pl')).toMatchObject({
      firstName: 'Ola',
      lastName: 'Nowak',
      phones: ['600100201', '700'],
    })

    await send('customers', `${head}znikam@example.pl;Z;\n`)
    await refreshCustomers(test.services, { batches: Infinity })
    const card = await db.read
      .selectFrom('customers')
      .select('id')
      .where('email', '=', 'znikam@example.pl')
      .executeTakeFirstOrThrow()
    expect(await eraseCustomer(test.services, card.id, { author: 'test', requestId: 'test' })).toBeDefined()
    const again = await send('customers', `${head}znikam@example.pl;Z;\n`)
    expect(again).toMatchObject({ added: 0, unchanged: 1 })
    expect(again.warnings[0]).toMatch(/^Wiersz 2: znikam@example\.pl: dane tej osoby usunięto/)
  })

  it('a dry run finds what a row names and the shop does not have, and takes over no other category', async () => {
    const reasons = async (kind: RowsKind, text: string) =>
      (await send(kind, text, true)).problems.map(({ row, reason }) => [row, reason])
    expect(
      await reasons(
        'coupons',
        'Kod;Rodzaj;Rabat;Produkty (SKU);Kategorie (adresy)\nA;percent;5;NIE,id:5;nie\n',
      ),
    ).toEqual([
      [2, 'Produkty: nie ma w sklepie produktu „NIE”.'],
      [2, 'Produkty: nie ma w sklepie produktu „id:5”.'],
      [2, 'Kategorie: nie ma w sklepie kategorii „nie”.'],
    ])
    expect(await reasons('pages', 'Adres;Tytuł\ncaptcha;X\n')).toEqual([
      [2, 'Adres „captcha” jest zajęty przez inną część sklepu.'],
    ])
    const head = 'Adres;Nazwa;Kategoria nadrzędna;Zdjęcie\n'
    expect(await reasons('categories', `${head}b;B;a;\na;A;;\n`)).toEqual([
      [2, 'Kategoria nadrzędna: nie ma kategorii „a” ani w sklepie, ani wcześniej w pliku.'],
    ])
    expect(await send('categories', `${head}a;A;;/pictures/a.webp\nb;B;a;\n`)).toMatchObject({
      isDone: true,
      added: 2,
    })
    expect(await reasons('categories', `${head}inna;A;;\n`)).toEqual([
      [2, 'Nazwa: kategoria „A” jest już w tym miejscu, pod adresem „a”.'],
    ])
    const twins = await send('categories', `${head}c;C;;\nd;C;;\n`)
    expect(twins).toMatchObject({ isDone: false, problemCount: 1 })
    expect(await send('categories', `${head}a;A;;\n`)).toMatchObject({ changed: 1 })
    expect(
      await test.services.db.read
        .selectFrom('categories')
        .select(['slug', 'picture'])
        .where('slug', 'in', ['a', 'b', 'c', 'd', 'inna'])
        .orderBy('slug')
        .execute(),
    ).toEqual([
      { slug: 'a', picture: null },
      { slug: 'b', picture: null },
    ])
  })

  it('a coupon is for the named product, also without a SKU or with a comma in it', async () => {
    const { db } = test.services
    const nameless = await addProduct(db, { name: 'Kupon bez symbolu' })
    const comma = await addProduct(db, { name: 'Kupon z przecinkiem', sku: 'A,1' })
    await addCoupon(db, { code: 'lato', kind: 'percent', amount: 1000, productIds: [nameless, comma] })
    const { text } = await download('coupons')
    expect(text).toContain('slug:kupon-bez-symbolu, A\\,1')
    expect(await send('coupons', text.replace('lato', 'zima'))).toMatchObject({ isDone: true, added: 1 })
    const ids = await db.read
      .selectFrom('coupons')
      .select('product_ids_json')
      .where('code', 'in', ['lato', 'zima'])
      .execute()
    expect(ids).toEqual([ids[0], ids[0]])
    await db.transaction((tx) => tx.deleteFrom('coupons').where('code', '!=', 'wiosna').execute())
  })

  it('a page without "Opublikowana" is a draft when new, and stays as it is otherwise', async () => {
    const head = 'Adres;Tytuł;Treść;Opublikowana\n'
    await send('pages', `${head}szkic;Szkic;<p>a</p>;\njawna;Jawna;<p>a</p>;tak\n`)
    await send('pages', `${head}szkic;Szkic;<p>b</p>;\njawna;Jawna;<p>b</p>;\n`)
    expect(
      await test.services.db.read
        .selectFrom('pages')
        .select(['slug', 'is_published'])
        .where('slug', 'in', ['szkic', 'jawna'])
        .orderBy('slug')
        .execute(),
    ).toEqual([
      { slug: 'jawna', is_published: 1 },
      { slug: 'szkic', is_published: 0 },
    ])
  })

  it('markup of a file passes the same cleaner as an owner’s own text', async () => {
    const bad = '<p>opis</p><img src=x onerror=alert(1)><script>alert(1)</script><a href=javascript:x>a</a>'
    expect(await send('pages', `Adres;Tytuł;Treść;Opublikowana\nobca;Obca;${bad};tak\n`)).toMatchObject({
      isDone: true,
    })
    const file = JSON.stringify([{ slug: 'obca-kategoria', name: 'Obca kategoria', description: bad }])
    expect(await send('categories', file)).toMatchObject({ isDone: true })
    const { db } = test.services
    const pages = await db.read.selectFrom('pages').select('body_html').where('slug', '=', 'obca').execute()
    const categories = await db.read
      .selectFrom('categories')
      .select('description_html')
      .where('name', '=', 'Obca kategoria')
      .execute()
    for (const stored of [pages, categories]) {
      expect(JSON.stringify(stored)).toContain('<p>opis</p>')
      expect(JSON.stringify(stored)).not.toMatch(/onerror|<script|javascript/)
    }
  })

  it('an order has the sums of its lines where the file has none, and a high number is announced', async () => {
    const { paidGrosze: _, ...order } = { ...ORDER, number: 701, paidMs: '2026-10-25 02:30:00' }
    const dry = await send('orders', JSON.stringify([{ ...order, number: 99_000_000 }]), true)
    expect(dry.warnings[0]).toMatch(/^Najwyższy numer w pliku to 99000000\./)
    expect(
      (await send('orders', JSON.stringify([{ ...order, refundedGrosze: '120,01' }]), true)).problems,
    ).toEqual([{ row: 2, reason: 'Zwrócono: to więcej, niż zapłacono.' }])
    expect(await send('orders', JSON.stringify([order]))).toMatchObject({ isDone: true, added: 1 })
    expect(
      await test.services.db.read
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', 701)
        .executeTakeFirstOrThrow(),
    ).toMatchObject({ items_grosze: 10000, vat_grosze: 1870, paid_grosze: 12000 })
    expect(momentText(Date.UTC(2026, 9, 25, 0, 30))).not.toBe(momentText(Date.UTC(2026, 9, 25, 1, 30)))
    for (const hour of [0, 1, 2]) {
      const ms = Date.UTC(2026, 9, 25, hour, 30)
      expect(readDate(momentText(ms))).toBe(ms)
    }
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
