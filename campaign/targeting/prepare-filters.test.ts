import { describe, expect, it } from 'vitest'
import type { Allows } from '../filters/filter.ts'
import { allowing } from '../filters/in-page.ts'
import * as filters from '../filters/index.ts'
import { loaderPieces } from './prepare-filters.ts'
import { makeCampaignVisitor } from '../testing/make-visitor.ts'
import type { Visitor } from './visitor.ts'

/** Fields that every loader has (`widget/loader/decide-page.ts`). */
const KNOWN = [
  'nowMs',
  'url',
  'referrer',
  'landingUrl',
  'visitedUrls',
  'pageViews',
  'sessions',
  'cookies',
  'memory',
]

/** Settings with which each filter reads every field that it can read. */
const rules = [{ outcome: 'show', operator: 'contain', text: 'x' }]
const settings: Record<keyof typeof allowing, object> = {
  cookie: { name: 'a', rules },
  country: { outcome: 'show', countries: ['PL'] },
  dates: { fromMs: 0, untilMs: 1 },
  daysAndHours: { days: [0], fromMinute: 0, untilMinute: 1_440 },
  device: { device: 'mobile' },
  engagement: { campaigns: ['0123456789abc'], engagement: 'closed' },
  landingPage: { rules },
  language: { outcome: 'show', languages: ['pl'] },
  pageAddress: { rules },
  pageCount: { least: 1, most: 2 },
  pageTitle: { rules },
  previousPage: { rules },
  referrer: { rules },
  sessions: { least: 1, most: 2 },
  sourceCode: { outcome: 'show', html: 'x' },
  visitedPages: { rules },
  visitorKind: { who: 'new' },
}

describe('contents of a site’s loader', () => {
  it.each(Object.keys(allowing) as (keyof typeof allowing)[])(
    '%s: includes all visitor fields that it reads [E-13]',
    (kind) => {
      const read = new Set<string>()
      const visitor = new Proxy(makeCampaignVisitor(), {
        get: (of, name: keyof Visitor) => (read.add(name), of[name]),
      })
      ;(allowing[kind] as Allows<never>)(settings[kind] as never, visitor, {})
      const { fields } = loaderPieces([
        { filters: [{ kind, ...settings[kind] } as never], frequency: { rule: 'always' } },
      ])
      expect([...read].filter((name) => !KNOWN.includes(name))).toEqual(fields)
    },
  )

  it('lists each kind and frequency rule once, also kinds without page code [E-13]', () => {
    const device = { kind: 'device', device: 'mobile' } as const
    const code = { kind: 'javascript', code: 'return true' } as const
    expect(
      loaderPieces([
        { filters: [device, code], frequency: { rule: 'once_a_day' } },
        { filters: [device], frequency: { rule: 'once' } },
      ]),
    ).toEqual({
      kinds: ['device', 'javascript', 'once', 'once_a_day'],
      fields: ['device', 'utcOffsetMinutes'],
    })
    expect(loaderPieces([])).toEqual({ kinds: [], fields: [] })
    expect(Object.keys(filters)).toEqual(expect.arrayContaining(Object.keys(allowing)))
  })
})
