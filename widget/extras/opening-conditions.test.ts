import { describe, expect, it } from 'vitest'
import { readWindows, windowWaitMs } from './opening-conditions.ts'

const NOW = 1_795_258_800_000
const minute = { waitSeconds: 60, perVisit: null }

describe('limits of windows that visitors did not request', () => {
  it.each([
    ['at once for the first one', minute, { count: 0, lastMs: 0 }, 0],
    ['the rest of the pause', minute, { count: 1, lastMs: NOW - 20_000 }, 40_000],
    ['nothing after the pause', minute, { count: 5, lastMs: NOW - 60_000 }, 0],
    [
      'no longer than the pause after the clock was set back',
      minute,
      { count: 1, lastMs: NOW + 9e9 },
      60_000,
    ],
    ['nothing without a pause', { waitSeconds: 0, perVisit: 2 }, { count: 1, lastMs: NOW }, 0],
    [
      'longer than any page is open at the limit',
      { waitSeconds: 0, perVisit: 2 },
      { count: 2, lastMs: 0 },
      864e6,
    ],
  ])('wait %s', (_, limits, windows, waitMs) => expect(windowWaitMs(limits, windows, NOW)).toBe(waitMs))

  it.each([
    ['3,2,50', 3, { count: 2, lastMs: 50 }],
    ['3,2,50', 4, { count: 0, lastMs: 50 }],
    [null, 1, { count: 0, lastMs: 0 }],
    ['<script>', 1, { count: 0, lastMs: 0 }],
  ])('read %s in visit %i', (text, sessions, windows) =>
    expect(
      readWindows({ storage: { recall: () => text }, visitor: { sessions } } as unknown as Parameters<
        typeof readWindows
      >[0]),
    ).toEqual(windows),
  )
})
