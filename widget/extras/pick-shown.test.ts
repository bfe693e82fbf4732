import { describe, expect, it } from 'vitest'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import type { PageAccess } from '../parts.ts'
import { pickShown } from './pick-shown.ts'

const pair = ['a', 'b'].map((id) => ({ id, parentId: id === 'a' ? null : 'a' }) as PublishedCampaign)
const single = { id: 'c', parentId: null } as PublishedCampaign

/** A visitor with working browser storage. */
const visitor = (visitorId: string, holdoutPercent = 0, stored = new Map<string, string>()) => {
  const storage = {
    recall: (key: string) => stored.get(key) ?? null,
    remember: (key: string, value: string) => void stored.set(key, value),
    setCookie: () => {},
  }
  const page = {
    configuration: { clientId: '0123456789abc', campaigns: [...pair, single], holdoutPercent },
    visitorId,
    storage,
  } as unknown as PageAccess
  return { stored, shown: () => [...pair, single].filter(pickShown(page)).map(({ id }) => id) }
}

describe('variants that visitors see', () => {
  it('shows one of two variants, about half of the visitors each, and all other campaigns', () => {
    const all = Array.from({ length: 400 }, (_, index) => visitor(`v${index}`).shown())
    expect(all.every(([first, second]) => (first === 'a' || first === 'b') && second === 'c')).toBe(true)
    const share = all.filter(([first]) => first === 'a').length / all.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })

  it('shows the stored variant again, and ignores invalid stored values', () => {
    const known = visitor('v1')
    const [first = ''] = known.shown()
    expect(JSON.parse(known.stored.get('poptin_variants') ?? '')).toEqual([['a', first]])
    const other = first === 'a' ? 'b' : 'a'
    expect(visitor('v1', 0, new Map([['poptin_variants', `[["a","${other}"]]`]])).shown()).toEqual([
      other,
      'c',
    ])
    for (const invalid of ['{', 'null', '7', '[1]', '[["a"]]'])
      expect(visitor('v1', 0, new Map([['poptin_variants', invalid]])).shown()).toEqual([first, 'c'])
  })

  it('shows nothing to the holdout', () => {
    const holdoutSize = Array.from({ length: 500 }, (_, index) => visitor(`v${index}`, 20).shown()).filter(
      ({ length }) => length === 0,
    ).length
    expect(holdoutSize / 500).toBeGreaterThan(0.13)
    expect(holdoutSize / 500).toBeLessThan(0.27)
  })
})
