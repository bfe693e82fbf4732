import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import type { Database } from '#server/platform/db/database.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import { categoryAt } from '#server/shop/catalog/taxonomy/save-category.ts'
import { makeServices } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { type ProductDraft, saveProduct } from '#server/testing/save-product.ts'
import { searchProductCards } from '../search-products.ts'

const NOW = Date.UTC(2026, 10, 21)
/** What a shopper sees without scrolling. */
const SEEN = 3
const NEEDED_SHARE = 0.95

type Expectation = { query: string; pattern: RegExp; isFirst: boolean }

const readExpectations = (file: string): Expectation[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' => '))
    .map((line) => {
      const [query, pattern] = line.split(' => ') as [string, string]
      const isFirst = pattern.startsWith('!')
      return { query, isFirst, pattern: new RegExp(isFirst ? pattern.slice(1) : pattern) }
    })

/**
 * A shop unlike the demo: other names, brands and habits of naming, no purposes in categories. So nothing of the search
 * is fitted to one list of products.
 */
const DECORS = [
  'Dąb Arktyczny',
  'Dąb Karmelowy',
  'Dąb Sękaty Vintage',
  'Dąb Alpejski Bielony',
  'Jesion Skandynawski',
  'Orzech Amerykański',
  'Klon Kanadyjski',
  'Buk Parzony',
  'Wiąz Toskański',
  'Sosna Norweska',
]
const STONES = ['Marmur Carrara', 'Trawertyn Rzymski', 'Beton Loft', 'Gres Antracyt', 'Kwarcyt Biały']

const FEATURES = {
  water: { slug: 'odpornosc-na-wode', name: 'Odporność na wodę' },
  heating: { slug: 'ogrzewanie-podlogowe', name: 'Ogrzewanie podłogowe' },
  thickness: { slug: 'grubosc', name: 'Grubość' },
  use: { slug: 'klasa-uzytecznosci', name: 'Klasa użyteczności' },
  wear: { slug: 'klasa-scieralnosci', name: 'Klasa ścieralności' },
  size: { slug: 'wymiary', name: 'Wymiary' },
  colour: { slug: 'kolor', name: 'Kolor' },
} as const

const attributes = (values: Partial<Record<keyof typeof FEATURES, string>>) =>
  Object.entries(values).map(([key, value]) => ({
    ...FEATURES[key as keyof typeof FEATURES],
    values: [value],
    isForVariations: false,
    isVisible: true,
  }))

const floors = (): (ProductDraft & { category: string })[] => [
  ...DECORS.flatMap((decor, at) => [
    {
      name: `Arbolux Nordic ${decor} D${3100 + at} 8 mm AC4 panel laminowany`,
      category: 'Laminaty',
      sku: `ARB-${3100 + at}`,
      brand: 'Arbolux',
      gtin: `59012345${String(10_000 + at)}`,
      packAreaCm2: 22_220,
      regularPriceGrosze: 9_900 + at * 800,
      attributes: attributes({
        thickness: '8 mm',
        wear: 'AC4',
        use: '23/32',
        size: '1285 x 192 mm',
        water: 'Nie',
        heating: 'Tak',
      }),
    },
    {
      name: `Arbolux Titan ${decor} 12 mm AC6 laminat wodoodporny`,
      category: 'Laminaty',
      sku: `ARB-T${at}`,
      brand: 'Arbolux',
      packAreaCm2: 15_000,
      regularPriceGrosze: 14_900 + at * 900,
      attributes: attributes({ thickness: '12 mm', wear: 'AC6', use: '23/34', water: 'Tak', heating: 'Tak' }),
    },
    {
      name: `Vinea Rigid Click ${decor} 55`,
      category: 'LVT i SPC',
      sku: `VIN.${700 + at}.55`,
      brand: 'Vinea',
      packAreaCm2: 18_500,
      regularPriceGrosze: 16_900 + at * 500,
      tags: ['panele winylowe'],
      attributes: attributes({ thickness: '5,5 mm', use: '23/33', water: 'Tak', heating: 'Tak' }),
    },
    {
      name: `Lasowo ${decor} deska trójwarstwowa 1-lamelowa 14x180`,
      category: 'Deski drewniane',
      sku: `LAS/${at}/180`,
      brand: 'Lasowo',
      packAreaCm2: 23_760,
      regularPriceGrosze: 39_900 + at * 1_000,
      attributes: attributes({ thickness: '14 mm', size: '2200 x 180 x 14 mm', heating: 'Tak' }),
    },
  ]),
  ...STONES.map((stone, at) => ({
    name: `Vinea Stone ${stone} płytka SPC 60x60`,
    category: 'LVT i SPC',
    sku: `VIN.ST.${at}`,
    brand: 'Vinea',
    packAreaCm2: 21_600,
    regularPriceGrosze: 21_900 + at * 700,
    attributes: attributes({ thickness: '4,5 mm', use: '33', water: 'Tak', heating: 'Tak' }),
  })),
  ...['Piaskowa', 'Antracytowa', 'Granatowa'].map((colour, at) => ({
    name: `Wykładzina dywanowa Merino ${colour} 4 m`,
    category: 'Wykładziny',
    sku: `WYK-${at}`,
    brand: 'Merino',
    packAreaCm2: 40_000,
    regularPriceGrosze: 19_900,
    attributes: attributes({ colour }),
  })),
  ...['naturalny', 'bielony', 'wędzony'].map((finish, at) => ({
    name: `Parkiet jodła węgierska dąb ${finish} 45 stopni`,
    category: 'Parkiety',
    sku: `PAR-W${at}`,
    packAreaCm2: 10_000,
    regularPriceGrosze: 28_900,
    attributes: attributes({ thickness: '15 mm', heating: 'Tak' }),
  })),
  ...['dąb natur', 'dąb rustic', 'jesion'].map((wood, at) => ({
    name: `Klepka parkietowa ${wood} 22x70x500`,
    category: 'Parkiety',
    sku: `PAR-K${at}`,
    packAreaCm2: 10_000,
    regularPriceGrosze: 15_900,
  })),
  ...['naturalna', 'czarna'].map((colour, at) => ({
    name: `Podłoga korkowa Corkea ${colour} 10 mm`,
    category: 'Korek',
    sku: `COR-${at}`,
    brand: 'Corkea',
    packAreaCm2: 18_000,
    regularPriceGrosze: 31_900,
  })),
]

const ACCESSORIES: [name: string, category: string, sku: string, areaCm2?: number][] = [
  ['Podkład XPS Quiet Step 5 mm 10 m2', 'Podkłady', 'POD-1', 100_000],
  ['Mata kwarcowa Premium 1,8 mm pod SPC i laminat', 'Podkłady', 'POD-2', 85_000],
  ['Podkład korkowy pod deskę 3 mm', 'Podkłady', 'POD-3', 100_000],
  ['Podkład pod panele winylowe LVT 1,5 mm', 'Podkłady', 'POD-4', 100_000],
  ['Pianka PEHD 3 mm', 'Podkłady', 'POD-5', 250_000],
  ['Folia PE paroizolacja 0,2 mm', 'Podkłady', 'FOL-1'],
  ['Listwa Estetica biała mat 8 cm MDF', 'Listwy', 'LIS-1'],
  ['Cokół aluminiowy 60 mm inox', 'Listwy', 'LIS-2'],
  ['Listwa przypodłogowa PVC Dąb Karmelowy 52 mm', 'Listwy', 'LIS-3'],
  ['Listwa dylatacyjna 30 mm złota', 'Profile', 'PRO-1'],
  ['Profil schodowy antypoślizgowy 1,8 m', 'Profile', 'PRO-2'],
  ['Narożnik wewnętrzny do listwy Estetica', 'Listwy', 'LIS-4'],
  ['Klej polimerowy do parkietu 18 kg', 'Chemia', 'CHE-1'],
  ['Klej do wykładzin i LVT 12 kg', 'Chemia', 'CHE-2'],
  ['Klej montażowy biały 290 ml', 'Chemia', 'CHE-3'],
  ['Lakier nawierzchniowy półmat 4,5 l', 'Chemia', 'CHE-4'],
  ['Olej twardy woskowy bezbarwny 0,75 l', 'Chemia', 'CHE-5'],
  ['Środek do czyszczenia paneli i winylu 750 ml', 'Chemia', 'CHE-6'],
  ['Zestaw montażowy: dobijak, kliny, łapka', 'Akcesoria', 'AKC-1'],
  ['Gilotyna do cięcia laminatu i winylu', 'Akcesoria', 'AKC-2'],
  ['Nóż z łamanym ostrzem do wykładziny i LVT', 'Akcesoria', 'AKC-3'],
  ['Rozety do rur białe 22 mm', 'Akcesoria', 'AKC-4'],
  ['Podkładki filcowe samoprzylepne 28 mm', 'Akcesoria', 'AKC-5'],
  ['Wzornik Vinea Rigid Click', 'Próbki', 'PRB-1'],
]

/** Products of the second shop with the name of their category. */
const secondCatalogue = (): (ProductDraft & { category: string })[] => [
  ...ACCESSORIES.map(([name, category, sku, areaCm2], at) => ({
    name,
    category,
    sku,
    regularPriceGrosze: 2_900 + at * 100,
    totalSales: 500,
    ...(areaCm2 && { packAreaCm2: areaCm2 }),
  })),
  ...floors(),
]

const seedSecond = async (db: Database) => {
  await db.transaction(async (tx) => {
    for (const { category, ...draft } of secondCatalogue())
      await saveProduct(tx, { ...draft, categoryIds: [await categoryAt(tx, [category])] }, NOW)
  })
}

describe.each(engines)('relevance of the search on %s', (engine) => {
  describe.each([
    ['the demo shop', './demo-queries.txt', (db: Database) => seedDemo(db, { nowMs: NOW })],
    ['a second shop', './second-queries.txt', seedSecond],
  ])('in %s', (name, file, seed) => {
    let db: Database
    let services: Services
    beforeAll(async () => {
      db = await openTestDatabase(engine)
      await seed(db)
      const versions = await loadVersions(db.read)
      services = makeServices({ db, versions: () => versions, now: () => NOW })
    }, 120_000)
    afterAll(() => db.close())

    it('shows the right product among the first three', async () => {
      const expectations = readExpectations(file)
      expect(expectations.length).toBeGreaterThanOrEqual(100)
      let right = 0
      let first = 0
      const wrong: string[] = []
      for (const { query, pattern, isFirst } of expectations) {
        const cards = await searchProductCards(services, query, { limit: SEEN, isStrict: false })
        const shown = cards.map((card) => `${card.sku} ${card.name}`)
        const isRight = shown.some((one) => pattern.test(one))
        if (isRight) right++
        if (shown[0] !== undefined && pattern.test(shown[0])) first++
        if (!isRight || (isFirst && !pattern.test(shown[0]!)))
          wrong.push(`${isRight ? 'not first' : 'MISSING'}: ${query} → ${shown.join(' | ')}`)
      }
      const share = right / expectations.length
      console.log(
        `${name} on ${engine}: ${right} of ${expectations.length} in the first three, ${first} first\n` +
          wrong.join('\n'),
      )
      expect(share).toBeGreaterThanOrEqual(NEEDED_SHARE)
    })
  })
})
