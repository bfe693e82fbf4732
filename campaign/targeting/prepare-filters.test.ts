import { describe, expect, it } from 'vitest'
import type { Allows } from '../filters/filter.ts'
import { allowing } from '../filters/in-page.ts'
import * as filters from '../filters/index.ts'
import { loaderPieces } from './prepare-filters.ts'
import { makeCampaignVisitor } from '../testing/make-visitor.ts'
import type { Visitor } from './visitor.ts'

/** What every loader finds out (`widget/loader/visit.ts`). */
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

/** Settings with which each filter looks at all it ever looks at. */
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

describe('what the loader of a site carries', () => {
  it.each(Object.keys(allowing) as (keyof typeof allowing)[])(
    '%s: all that it reads of a visitor comes with it [E-13]',
    (kind) => {
      const read = new Set<string>()
      const visitor = new Proxy(makeCampaignVisitor(), {
        get: (of, name: keyof Visitor) => (read.add(name), of[name]),
      })
      ;(allowing[kind] as Allows<never>)(settings[kind] as never, visitor)
      const { fields } = loaderPieces([
        { filters: [{ kind, ...settings[kind] } as never], frequency: { rule: 'always' } },
      ])
      expect([...read].filter((name) => !KNOWN.includes(name))).toEqual(fields)
    },
  )

  it('names each kind once, with the rules of how often; those that no page knows too [E-13]', () => {
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
