import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import {
  assetBudgets,
  type Budget,
  consoleBudgets,
  listingFiles,
  reactFiles,
  widgetBudgets,
} from './budget.ts'

const MAX_LISTING_BROTLI_BYTES = 14 * 1024

describe('size budgets', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop('sqlite')
    await seedDemo(test.services.db, { nowMs: test.clock.nowMs })
    await test.services.refresh()
  }, 60_000)
  afterAll(() => test.close())

  it.each([...assetBudgets(), ...widgetBudgets(), ...consoleBudgets()])(
    '$name stays within its budget',
    ({ bytes, limitBytes }) => {
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(limitBytes)
    },
  )

  it('the first campaign is counted together with its form [M-60]', () => {
    const named = (name: string) => widgetBudgets().find((budget) => budget.name === name)!
    const [screen, withForm, form] = [
      'first screen of a campaign, gzip',
      'first campaign with its form, gzip',
      'bundle form of the widget, gzip',
    ].map(named) as [Budget, Budget, Budget]
    expect(withForm.bytes).toBe(screen.bytes + form.bytes)
    expect([screen.limitBytes, withForm.limitBytes]).toEqual([20 * 1024, 26 * 1024])
  })

  it('a listing loads no React before the first interaction', () => {
    expect(reactFiles().length).toBeGreaterThan(0)
    expect(listingFiles().filter((file) => reactFiles().includes(file))).toEqual([])
  })

  it('a listing of 24 products is at most 14 KB of HTML, brotli', async () => {
    const html = await test.visitor().open('/sklep/')
    expect(
      html.match(/<li class="product/g)?.length ?? html.match(/product_type_/g)?.length,
    ).toBeGreaterThanOrEqual(20)
    const size = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
    expect(size).toBeLessThanOrEqual(MAX_LISTING_BROTLI_BYTES)
  })
})
