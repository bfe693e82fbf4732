import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessoryRoles } from '#contract/shop/product-page/product-extras.ts'
import type { ProductRow } from '#server/platform/db/tables/catalog-tables.ts'
import { readAccessories } from '#server/shop/catalog/import/reading/extras-cells.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { exportRows, importRows } from './import-rows.ts'

const SEED = 20
const PRODUCTS = 60
const SIGNS = [...'aą,;|"\'\\&<=+-@ 2m²']

/** Text with everything that separates, quotes or begins a formula somewhere. */
const awkward = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...SIGNS, '&amp;', ' | klej', ' | 2 m²', '\\,'), { maxLength })
    .map((signs) => `x${signs.join('')}x`)

const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const documentOf = fc.record({
  title: awkward(6),
  src: fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 20, maxLength: 20 })
    .map((digits) => `/pictures/${digits.join('')}.pdf`),
  bytes: fc.integer({ min: 1, max: 20_000_000 }),
})
const others = fc.nat(PRODUCTS - 1)
const productOf = fc.record({
  sku: perhaps(awkward(4)),
  brand: awkward(4),
  regularPriceGrosze: fc.integer({ min: 0, max: 100_000_000 }),
  packAreaCm2: perhaps(fc.integer({ min: 1, max: 10_000_000 })),
  content: fc.constantFrom('', '2,4 mb', '0,31 l', '15 kg'),
  handlingDays: perhaps(fc.integer({ min: 0, max: 90 })),
  documents: fc.array(documentOf, { maxLength: 3 }),
  accessories: fc.uniqueArray(
    fc.record({
      other: others,
      role: fc.constantFrom(...accessoryRoles),
      coverage: perhaps(fc.integer({ min: 1, max: 100_000_000 })),
    }),
    { maxLength: 4, selector: ({ other }) => other },
  ),
  videoUrl: fc.constantFrom('', 'https://film.example/deska.mp4?a=1&b=2'),
  safety: fc.record({
    exemption: fc.constantFrom(null, 'made_to_measure', 'hygiene'),
    manufacturerId: fc.constantFrom(null, '019a-b'),
    model: fc.constantFrom('', 'Partia 7, „A”'),
    warnings: fc.constantFrom('', 'Pył drażni oczy; noś maskę.\nNie pal.'),
    hasNoWarnings: fc.boolean(),
    eudrReference: fc.constantFrom('', '25PLABC1234567 / 0,K;9'),
    environmentProof: fc.constantFrom('', 'FSC® C000000, „NEPCon”;\nhttps://certyfikat.example/?a=1&b=2'),
    durability: perhaps(
      fc.record({
        years: fc.integer({ min: 3, max: 50 }),
        brand: fc.constantFrom('Deskowa, „A”', '=Marka'),
        model: fc.constantFrom('Dąb 8 mm; AC5', '-12'),
        labelSrc: fc.constant('/pictures/0123456789abcdef0123-400x600.webp'),
      }),
    ),
  }),
  sampleOf: perhaps(others),
  upsells: fc.uniqueArray(others, { maxLength: 3 }),
})

/** Products of a shop with the addresses of others instead of their ids, which differ between shops. */
const contentOf = async ({ services }: TestShop) => {
  const rows = await services.db.read.selectFrom('products').selectAll().orderBy('slug').execute()
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  const named = (ids: number[]) => ids.map((id) => slugs.get(id))
  return rows.map(({ id: _id, created_ms: _created, updated_ms: _updated, ...row }: ProductRow) => {
    const extras = JSON.parse(row.extras_json) as { accessories: { id: number }[] }
    return {
      ...row,
      upsells_json: named(JSON.parse(row.upsells_json) as number[]),
      sample_of: row.sample_of === null ? null : slugs.get(row.sample_of),
      extras_json: {
        ...extras,
        accessories: extras.accessories.map(({ id, ...one }) => ({ ...one, product: slugs.get(id) })),
      },
    }
  })
}

describe.each(engines)('the round trip of products on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const other = shareShop(() => openTestShop(engine))

  const fileOf = async (format: 'csv' | 'json', separator: ',' | ';') => {
    let text = ''
    for await (const chunk of exportRows(test.services, 'products', { format, separator })) text += chunk
    return text
  }
  const load = (shop: TestShop, text: string, isDryRun = false) =>
    importRows(
      shop.services,
      'products',
      (async function* () {
        yield Buffer.from(text)
      })(),
      { isDryRun, isJson: text.startsWith('[') },
    )

  it('loses nothing, whatever the texts, documents, accessories and samples are', async () => {
    const { db } = test.services
    const drafts = fc.sample(productOf, { seed: SEED, numRuns: PRODUCTS })
    const ids: number[] = []
    for (const [index, { sku, brand, regularPriceGrosze, packAreaCm2, content }] of drafts.entries())
      ids.push(
        await addProduct(db, {
          name: `Towar ${index}`,
          sku: sku === null ? '' : `${sku}${index}`,
          brand,
          regularPriceGrosze,
          packAreaCm2,
          content,
        }),
      )
    for (const [index, draft] of drafts.entries()) {
      const { accessories, documents, videoUrl, safety, handlingDays, sampleOf, upsells } = draft
      const extras = {
        accessories: accessories.map((one) => ({
          id: ids[one.other]!,
          role: one.role,
          coverage: one.coverage,
        })),
        documents,
        ...safety,
        videoUrl,
      }
      await db.transaction((tx) =>
        tx
          .updateTable('products')
          .set({
            extras_json: JSON.stringify(extras),
            handling_days: handlingDays,
            sample_of: sampleOf === null ? null : ids[sampleOf]!,
            upsells_json: JSON.stringify(upsells.map((at) => ids[at]!)),
          })
          .where('id', '=', ids[index]!)
          .execute(),
      )
    }
    const expected = await contentOf(test)

    for (const [format, separator] of [
      ['csv', ';'],
      ['csv', ','],
      ['json', ','],
    ] as const) {
      const text = await fileOf(format, separator)
      expect(await load(test, text, true), format).toMatchObject({
        problems: [],
        warnings: [],
        unchanged: PRODUCTS,
      })
      expect(await load(other, text), format).toMatchObject({ problems: [], warnings: [], isDone: true })
      expect(await contentOf(other), format).toEqual(expected)
    }
  }, 120_000)

  it('a file without these columns leaves them as they are, and an empty cell empties them', async () => {
    const before = await contentOf(test)
    const { slug, name } = before.find(({ extras_json: { accessories } }) => accessories.length > 0)!
    const row = before.find((one) => one.slug === slug)!
    const key = row.sku ? `SKU;Nazwa\n"${row.sku.replaceAll('"', '""')}"` : `Adres strony;Nazwa\n${slug}`
    expect(await load(test, `${key};"${name} II"\n`)).toMatchObject({ problems: [], changed: 1 })
    const after = (await contentOf(test)).find((one) => one.slug === slug)!
    expect(after).toMatchObject({ name: `${name} II`, extras_json: row.extras_json })
    const emptied = key.replace('Nazwa\n', 'Nazwa;Akcesoria;Dokumenty\n')
    expect(await load(test, `${emptied};"${name} II";;\n`)).toMatchObject({ problems: [], changed: 1 })
    expect((await contentOf(test)).find((one) => one.slug === slug)!.extras_json).toMatchObject({
      accessories: [],
      documents: [],
    })
  })

  it('what is no document of the shop, no number of days, of EUDR and no film is refused with its row', async () => {
    const reasonOf = async (heading: string, cell: string) =>
      (await load(test, `SKU;Nazwa;${heading}\nNOWY;Nowy;"${cell}"\n`, true)).problems[0]
    for (const cell of [
      'Karta | https://zly.example/a.pdf | 10',
      'Karta | /pictures/../../etc/passwd | 10',
      `Karta | /pictures/${'a'.repeat(20)}.pdf`,
      'Karta',
    ])
      expect(await reasonOf('Dokumenty', cell)).toMatchObject({
        row: 2,
        reason: expect.stringContaining('Dokumenty'),
      })
    expect(await reasonOf('Film', 'data:text/html,x')).toMatchObject({ row: 2 })
    expect(await reasonOf('Oświadczenie EUDR', '1'.repeat(201))).toMatchObject({ row: 2 })
    expect(await reasonOf('Czas przygotowania (dni)', '400')).toMatchObject({ row: 2 })
    expect(await reasonOf('Akcesoria', 'KLEJ | klej | 0 m²')).toMatchObject({ row: 2 })
    const missing = await load(test, 'SKU;Nazwa;Akcesoria\nNOWY;Nowy;"NIE-MA | klej"\n', true)
    expect(missing.warnings).toEqual([expect.stringContaining('„NIE-MA”')])
  })
})

describe('a cell of accessories', () => {
  it.each([
    ['KLEJ-1', [{ ref: 'KLEJ-1', role: 'other', coverage: null }]],
    ['KLEJ-1 | Klej', [{ ref: 'KLEJ-1', role: 'glue', coverage: null }]],
    ['LISTWA | listwa | 2,4 m', undefined],
    ['LISTWA | listwa | 2.4 m', [{ ref: 'LISTWA', role: 'skirting', coverage: 2_400 }]],
    ['LISTWA | skirting | 2.4', [{ ref: 'LISTWA', role: 'skirting', coverage: 2_400 }]],
    ['A | klej | klej | 12 m²', [{ ref: 'A | klej', role: 'glue', coverage: 120_000 }]],
  ])('%s', (text, expected) => {
    const read = readAccessories(text)
    // A comma ends an entry, so "2,4" is two of them.
    if (expected === undefined)
      expect(read).not.toEqual([{ ref: 'LISTWA', role: 'skirting', coverage: 2_400 }])
    else expect(read).toEqual(expected)
  })
})
