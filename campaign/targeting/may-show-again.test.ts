import { describe, expect, it } from 'vitest'
import type { Frequency } from '../behaviour.ts'
import { mayShowAgain } from './decide.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 00:30 on 21 November in Warsaw. */
const nowMs = Date.UTC(2026, 10, 20, 23, 30)
const defaults: Frequency = {
  rule: 'always',
  times: 1,
  days: 0,
  stopsAfterConversion: true,
  stopsAfterClose: false,
}
const may = (
  frequency: Partial<Frequency>,
  memory:
    | { views?: number; lastViewMs?: number | null; isClosed?: boolean; isConverted?: boolean }
    | undefined,
  wasSeenThisSession = false,
) =>
  mayShowAgain(
    { ...defaults, ...frequency },
    memory && { views: 1, lastViewMs: nowMs - HOUR_MS, isClosed: false, isConverted: false, ...memory },
    { nowMs, utcOffsetMinutes: 60 },
    wasSeenThisSession,
  )

describe('how often a campaign is shown', () => {
  it.each(['always', 'once', 'once_a_day', 'once_a_session', 'times'] as const)(
    '%s: shows it to a visitor who has not seen it',
    (rule) => {
      expect(may({ rule }, undefined)).toBe(true)
      expect(may({ rule }, { views: 0, lastViewMs: null })).toBe(true)
    },
  )

  it('shows it once, once a session, or once a day in the visitor’s time zone', () => {
    expect(may({ rule: 'once' }, {})).toBe(false)
    expect([may({ rule: 'once_a_session' }, {}, true), may({ rule: 'once_a_session' }, {}, false)]).toEqual([
      false,
      true,
    ])
    // An hour ago was the previous day in Warsaw, but the same day in UTC.
    expect([
      may({ rule: 'once_a_day' }, {}),
      may({ rule: 'once_a_day' }, { lastViewMs: nowMs - HOUR_MS / 4 }),
    ]).toEqual([true, false])
  })

  it('shows it a limited number of times, with days between', () => {
    const rule = { rule: 'times', times: 3, days: 2 } as const
    expect(may(rule, { views: 2, lastViewMs: nowMs - 2 * DAY_MS })).toBe(true)
    expect(may(rule, { views: 2, lastViewMs: nowMs - 2 * DAY_MS + 1 })).toBe(false)
    expect(may(rule, { views: 3, lastViewMs: nowMs - 30 * DAY_MS })).toBe(false)
  })

  it('stops after a conversion or a close, each if the owner sets it', () => {
    expect([
      may({}, { isConverted: true }),
      may({ stopsAfterConversion: false }, { isConverted: true }),
    ]).toEqual([false, true])
    expect([may({ stopsAfterClose: true }, { isClosed: true }), may({}, { isClosed: true })]).toEqual([
      false,
      true,
    ])
  })
})
