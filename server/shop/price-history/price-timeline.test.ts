import { describe, expect, it } from 'vitest'
import { assumedPrices, changesOf, pricesFrom } from './price-timeline.ts'

const terms = {
  isOffered: true,
  regularPriceGrosze: 10_000,
  salePriceGrosze: 8_000,
  saleFromMs: null,
  saleToMs: null,
}
const DAY = 24 * 60 * 60 * 1000
const NOW = 100 * DAY

describe('prices from now on', () => {
  it('have the begin and the end of a sale', () => {
    expect(pricesFrom({ ...terms, saleFromMs: NOW + 5, saleToMs: NOW + 9 }, NOW)).toEqual([
      { fromMs: NOW, priceGrosze: 10_000, cause: 'base' },
      { fromMs: NOW + 5, priceGrosze: 8_000, cause: 'promo' },
      { fromMs: NOW + 9, priceGrosze: 10_000, cause: 'base' },
    ])
    expect(pricesFrom(terms, NOW)).toEqual([{ fromMs: NOW, priceGrosze: 8_000, cause: 'promo' }])
  })

  it('have no sale that ended, that is not cheaper, or of what is not offered', () => {
    const base = [{ fromMs: NOW, priceGrosze: 10_000, cause: 'base' }]
    expect(pricesFrom({ ...terms, saleToMs: NOW }, NOW)).toEqual(base)
    expect(pricesFrom({ ...terms, salePriceGrosze: 10_000 }, NOW)).toEqual(base)
    expect(pricesFrom({ ...terms, isOffered: false }, NOW)).toEqual([
      { fromMs: NOW, priceGrosze: null, cause: 'base' },
    ])
  })

  it('are entries only where they change; a sale at the price of before is a change', () => {
    const before = { fromMs: 1, priceGrosze: 8_000, cause: 'base' } as const
    expect(changesOf(pricesFrom(terms, NOW), before)).toHaveLength(1)
    expect(changesOf(pricesFrom(terms, NOW), { ...before, cause: 'promo' })).toEqual([])
    expect(changesOf(pricesFrom({ ...terms, isOffered: false }, NOW), undefined)).toEqual([])
  })
})

describe('what another shop sold before', () => {
  it('is assumed to have had its regular price for 31 days before a sale', () => {
    expect(assumedPrices({ ...terms, saleFromMs: NOW - DAY }, NOW, NOW)).toEqual([
      { fromMs: NOW - 32 * DAY, priceGrosze: 10_000, cause: 'import' },
      { fromMs: NOW - DAY, priceGrosze: 8_000, cause: 'promo' },
    ])
    expect(assumedPrices({ ...terms, salePriceGrosze: null }, NOW, NOW)).toEqual([])
  })
})
