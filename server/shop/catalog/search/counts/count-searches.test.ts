import { makeServices } from '#server/testing/make.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/services.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import {
  countCachedSearch,
  countedText,
  listPopularSearches,
  loadSearchReport,
  MAX_TEXTS_A_DAY,
  searchCountCleaning,
  searchCounterOf,
} from './count-searches.ts'

const DAY_MS = 86_400_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

describe('the text that is counted', () => {
  it.each([
    ['  Panele  DĘBOWE ', 'panele debowe'],
    ['5901234123457', '5901234123457'],
    ['59012345', '59012345'],
    ['1380x193x8', '1380x193x8'],
    ['x', undefined],
    ['jan@example.pl', undefined],
    ['501 502 503', undefined],
    ['tel. 501-502-503', undefined],
    ['+48 501502503', undefined],
    ['ABC123456', undefined],
  ])('of „%s” is %s', (text, counted) => {
    expect(countedText(text)).toBe(counted)
  })
})

describe.each(engines)('counted searches on %s', (engine) => {
  let db: Database
  let services: Services
  let nowMs = Date.UTC(2026, 5, 1, 12)
  beforeEach(async () => {
    nowMs = Date.UTC(2026, 5, 1, 12)
    db = await openTestDatabase(engine)
    services = makeServices({ db, now: () => nowMs, log: (line) => expect.fail(line) })
  })
  afterEach(() => db.close())

  const search = (text: string, results: number | null, times = 1) => {
    for (let time = 0; time < times; time++) searchCounterOf(services).add(text, results, BROWSER)
  }

  it('are summed over days; what found nothing at last is listed apart', async () => {
    search('dąb', 7, 3)
    search('Dab', 0)
    search('lodówka', 0, 2)
    await searchCounterOf(services).flush()
    nowMs += DAY_MS
    search('dąb', 5)
    countCachedSearch(services, 's=d%C4%85b&utm_source=list', BROWSER)
    for (const more of ['paged=2', 'orderby=price', 'cena-m2=1-900'])
      countCachedSearch(services, `s=d%C4%85b&${more}`, BROWSER)
    // Signs that no search reads would be shown to others without having been searched for.
    search('dąb 𝘁𝗲𝗸𝘀𝘁', 5, 9)
    searchCounterOf(services).add('dąb', 5, 'Googlebot/2.1')
    const report = await loadSearchReport(services)
    expect(report.frequent).toMatchObject([
      { text: 'dab', searches: 6, results: 5 },
      { text: 'lodowka', searches: 2, results: 0 },
    ])
    expect(report.fruitless).toMatchObject([{ text: 'lodowka', searches: 2 }])
  })

  it('a page from the cache does not change the number of results', async () => {
    search('korek', 4)
    await searchCounterOf(services).flush()
    search('korek', null)
    await searchCounterOf(services).flush()
    expect((await loadSearchReport(services)).frequent).toMatchObject([{ searches: 2, results: 4 }])
  })

  it('of a day are bounded, and old ones are removed', async () => {
    for (let text = 0; text < MAX_TEXTS_A_DAY + 300; text++) {
      search(`haslo ${text}`, 1)
      if (text % 400 === 0) await searchCounterOf(services).flush()
    }
    search('haslo 0', 1)
    await searchCounterOf(services).flush()
    const rows = await db.read.selectFrom('search_counts').selectAll().execute()
    expect(rows).toHaveLength(MAX_TEXTS_A_DAY)
    expect(rows.find(({ text }) => text === 'haslo 0')?.searches).toBe(2)
    nowMs += 500 * DAY_MS
    await searchCountCleaning.run(services, new AbortController().signal)
    expect(await db.read.selectFrom('search_counts').selectAll().execute()).toEqual([])
  })

  it('are suggested to others once they are popular and find something', async () => {
    search('panele winylowe', 9, 4)
    search('panele z kosmosu', 0, 9)
    search('panele anny kowalskiej', 2)
    await searchCounterOf(services).flush()
    expect(await listPopularSearches(services, 'pan', 5)).toEqual(['panele winylowe'])
    expect(await listPopularSearches(services, 'winy', 5)).toEqual(['panele winylowe'])
    expect(await listPopularSearches(services, 'panele winylowe', 5)).toEqual([])
  })
})
