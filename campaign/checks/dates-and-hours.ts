import type { Campaign } from '../campaign-shape.ts'
import * as dates from '../filters/dates.ts'
import * as daysAndHours from '../filters/days-and-hours.ts'
import { gameDates } from '../games/game-dates.ts'
import { momentMs } from '../moment.ts'
import { filterGroups, groupPath } from '../targeting/groups.ts'
import type { Visitor } from '../targeting/visitor.ts'
import { type Check, filtersOfKind, inEachGroup, type FindingPath } from './check.ts'

const MINUTE_MS = 60_000
const WEEK_MINUTES = 7 * 1_440
const WARSAW = 'Europe/Warsaw'

type End = { ms: number; path: FindingPath }

const earliest = (ends: readonly End[]): End | null => ends.toSorted((a, b) => a.ms - b.ms)[0] ?? null

/** Of several groups the last one to end; one without an end is enough to have none. */
const endOfFilters = (campaign: Campaign): End[] => {
  const ends = filterGroups(campaign).map((filters, group) =>
    earliest(
      filtersOfKind({ filters }, 'dates').flatMap(({ index, filter: { untilMs, isNegated } }) =>
        untilMs === null || isNegated ? [] : [{ ms: untilMs, path: [...groupPath(group), index, 'untilMs'] }],
      ),
    ),
  )
  const last = ends.flatMap((end) => end ?? []).toSorted((a, b) => b.ms - a.ms)[0]
  return last && !ends.includes(null) ? [last] : []
}

/** The last moment of a campaign, of its filters, game and fixed countdown, and what sets it; null: it has none. */
export const endOfCampaign = (campaign: Campaign): End | null =>
  earliest([
    ...endOfFilters(campaign),
    ...(campaign.game?.untilMs == null ? [] : [{ ms: campaign.game.untilMs, path: ['game', 'untilMs'] }]),
    ...(campaign.timer?.kind === 'moment'
      ? [{ ms: momentMs(campaign.timer.at, campaign.timer.timeZone), path: ['timer', 'at'] }]
      : []),
  ])

/** Its dates are over, or exclude each other. A game that has ended has a warning of its own. */
export const datesPassed: Check = inEachGroup({
  severity: 'fails',
  find: (campaign, { nowMs }) => {
    const limits = filtersOfKind(campaign, 'dates')
    const passed = limits.filter(({ filter: { untilMs } }) => untilMs !== null && untilMs <= nowMs)
    if (passed.length)
      return passed.map(({ index }) => ({
        path: ['filters', index, 'untilMs'],
        text: 'Ta data już minęła, więc nikt nie zobaczy kampanii.',
      }))
    const { fromMs, untilMs } = gameDates(campaign)
    return fromMs !== null && untilMs !== null && fromMs >= untilMs
      ? [
          {
            path: limits[0] ? ['filters', limits[0].index, 'untilMs'] : ['game', 'untilMs'],
            text: 'Daty się wykluczają: koniec jest przed początkiem, więc nikt nie zobaczy kampanii.',
          },
        ]
      : []
  },
})

export const timerPassed: Check = {
  severity: 'fails',
  find: ({ timer }, { nowMs }) =>
    timer?.kind === 'moment' && momentMs(timer.at, timer.timeZone) <= nowMs
      ? [{ path: ['timer', 'at'], text: 'Odliczanie już się skończyło, więc kampania od razu się zamknie.' }]
      : [],
}

/** Every minute of a week, or of its dates if they are shorter, is tried with the filters of pages. */
export const noMatchingHour: Check = inEachGroup({
  severity: 'fails',
  find: (campaign, { nowMs }) => {
    const hours = filtersOfKind(campaign, 'daysAndHours')
    if (!hours.length) return []
    const limits = filtersOfKind(campaign, 'dates').map(({ filter }) => filter)
    const { fromMs, untilMs } = gameDates(campaign)
    const startMs = Math.floor(Math.max(nowMs, fromMs ?? nowMs) / MINUTE_MS) * MINUTE_MS
    const minutes = Math.min(WEEK_MINUTES, Math.ceil(((untilMs ?? Infinity) - startMs) / MINUTE_MS))
    // Without any minute left, its dates have passed, which is another finding.
    if (minutes <= 0) return []
    const utcOffsetMinutes =
      (startMs - momentMs(new Date(startMs).toISOString().slice(0, 16), WARSAW)) / MINUTE_MS
    for (let minute = 0; minute < minutes; minute += 1) {
      const visitor = { nowMs: startMs + minute * MINUTE_MS, utcOffsetMinutes } as Visitor
      if (
        hours.every(({ filter }) => daysAndHours.allows(filter, visitor)) &&
        limits.every((filter) => dates.allows(filter, visitor))
      )
        return []
    }
    return [
      {
        path: ['filters', hours.at(-1)!.index, 'days'],
        text:
          hours.length > 1
            ? 'Te dni i godziny nie mają wspólnej chwili z pozostałymi, więc nikt nie zobaczy kampanii.'
            : 'W czasie trwania kampanii nie ma ani jednego takiego dnia i takiej godziny.',
      },
    ]
  },
})
