import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#server/db/seed/seed.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { assetBudgets, listingFiles, reactFiles, widgetBudgets } from './budget.ts'

const MAX_LISTING_BROTLI_BYTES = 14 * 1024

describe('size budgets', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop('sqlite')
    await seedDemo(test.shop.db, { nowMs: test.clock.nowMs })
    await test.shop.refresh()
  }, 60_000)
  afterAll(() => test.close())

  it.each([...assetBudgets(), ...widgetBudgets()])('$name stays within its budget', ({ bytes, limitBytes }) => {
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(limitBytes)
  })

  it('a listing loads no React before anybody touches it', () => {
    expect(reactFiles().length).toBeGreaterThan(0)
    expect(listingFiles().filter((file) => reactFiles().includes(file))).toEqual([])
  })

  it('a listing of 24 products is at most 14 KB of HTML, brotli', async () => {
    const html = await test.visitor().open('/sklep/')
    expect(html.match(/<li class="product/g)?.length ?? html.match(/product_type_/g)?.length).toBeGreaterThanOrEqual(20)
    const size = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
    expect(size).toBeLessThanOrEqual(MAX_LISTING_BROTLI_BYTES)
  })
})
