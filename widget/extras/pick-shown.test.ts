import { describe, expect, it } from 'vitest'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import type { PageAccess } from '../parts.ts'
import { pickShown } from './pick-shown.ts'

const pair = ['a', 'b'].map((id) => ({ id, parentId: id === 'a' ? null : 'a' }) as PublishedCampaign)
const single = { id: 'c', parentId: null } as PublishedCampaign

/** A visitor whose browser remembers what it is told. */
const visitor = (visitorId: string, holdoutPercent = 0, kept = new Map<string, string>()) => {
  const storage = {
    recall: (key: string) => kept.get(key) ?? null,
    remember: (key: string, value: string) => void kept.set(key, value),
    setCookie: () => {},
  }
  const page = {
    configuration: { clientId: '0123456789abc', campaigns: [...pair, single], holdoutPercent },
    visitorId,
    storage,
  } as unknown as PageAccess
  return { kept, shown: () => [...pair, single].filter(pickShown(page)).map(({ id }) => id) }
}

describe('who sees which of a pair', () => {
  it('one of the two and everything else, about half of the visitors each', () => {
    const all = Array.from({ length: 400 }, (_, index) => visitor(`v${index}`).shown())
    expect(all.every(([first, second]) => (first === 'a' || first === 'b') && second === 'c')).toBe(true)
    const share = all.filter(([first]) => first === 'a').length / all.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })

  it('the same one again, also when a third joins them; a memory that was spoiled is none', () => {
    const known = visitor('v1')
    const [first = ''] = known.shown()
    expect(JSON.parse(known.kept.get('poptin_variants') ?? '')).toEqual([['a', first]])
    const other = first === 'a' ? 'b' : 'a'
    expect(visitor('v1', 0, new Map([['poptin_variants', `[["a","${other}"]]`]])).shown()).toEqual([
      other,
      'c',
    ])
    for (const spoiled of ['{', 'null', '7', '[1]', '[["a"]]'])
      expect(visitor('v1', 0, new Map([['poptin_variants', spoiled]])).shown()).toEqual([first, 'c'])
  })

  it('some see nothing at all, so that others can be compared with them', () => {
    const held = Array.from({ length: 500 }, (_, index) => visitor(`v${index}`, 20).shown()).filter(
      ({ length }) => length === 0,
    ).length
    expect(held / 500).toBeGreaterThan(0.13)
    expect(held / 500).toBeLessThan(0.27)
  })
})
