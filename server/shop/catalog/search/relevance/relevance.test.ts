import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import type { Database } from '#server/platform/db/database.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import { categoryAt } from '#server/shop/catalog/taxonomy/save-category.ts'
import { makeServices } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { saveProduct } from '#server/testing/save-product.ts'
import { searchListing } from '../search-products.ts'
import { secondCatalogue } from './second-catalogue.ts'

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
        const { cards } = await searchListing(services, { text: query, page: 1, perPage: SEEN })
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
