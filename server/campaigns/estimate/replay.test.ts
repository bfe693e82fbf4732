import { describe, expect, it } from 'vitest'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { BUYING_PATH } from '#campaign/targeting/buying-page.ts'
import { decideAudience, decideInShop } from '#campaign/targeting/decide-in-shop.ts'
import { mayShowAgain } from '#campaign/targeting/decide.ts'
import { filterGroups } from '#campaign/targeting/groups.ts'
import { selectiveFirst } from '#campaign/targeting/prepare-filters.ts'
import type { CampaignMemory, Visitor } from '#campaign/targeting/visitor.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { collectNames, decodeDay, encodeDay, joinNames, type RecordedView, toVisits } from './pack-visits.ts'
import { compileCampaign, replayCampaign } from './replay.ts'
import { makeRecordedViews, mulberry32 } from './testing/make-visits.ts'

const ORIGIN = 'http://localhost:3000'
/** Saturday, 21 November 2026, in Warsaw. */
const DAY_MS = Date.UTC(2026, 10, 20, 23)
const QUARTER_MS = 900_000
const PAUSE_SECONDS = 1_800
const LAST = -1

/** One view after the other, with the whole visitor of each, by the function that pages run. */
const bruteForce = (views: readonly RecordedView[], campaign: Campaign) => {
  const { triggers, frequency } = campaign
  const groups = filterGroups(campaign).map(selectiveFirst)
  const filters = groups.flat()
  const found = {
    visits: 0,
    visitors: 0,
    seen: { least: 0, most: 0 },
    shown: { least: 0, most: 0 },
    seeing: { least: 0, most: 0 },
    refused: filters.map(() => 0),
    mobile: 0,
  }
  for (const own of Map.groupBy(views, ([visitor]) => visitor).values()) {
    found.visitors += 1
    own.sort((a, b) => a[1] - b[1])
    const visits: RecordedView[][] = []
    for (const view of own) {
      const last = visits.at(-1)?.at(-1)
      if (last && view[1] - last[1] < PAUSE_SECONDS) visits.at(-1)!.push(view)
      else visits.push([view])
    }
    const memories = (['least', 'most'] as const).map((end) => ({
      end,
      memory: { views: 0, lastViewMs: null, isClosed: false, isConverted: false } as CampaignMemory,
    }))
    for (const visit of visits) {
      found.visits += 1
      const urls: string[] = []
      const seenNow = new Set<string>()
      const refusedAlways = filters.map(() => true)
      const counted = visit.map((view) => view[8])
      const sessions = counted[0]! > 0 ? counted[0]! + 1 : (counted.find((count) => count > 0) ?? 0)
      const referrer = visit[0]![3]
      for (const [index, [, second, path, , isMobile, country, language, cart]] of visit.entries()) {
        const url = ORIGIN + path
        if (urls.at(-1) !== url) urls.push(url)
        const atMs = DAY_MS + second * 1_000
        const [count = 0, zlotys = 0] = cart.split(':').map(Number)
        const visitor: Visitor = {
          nowMs: Math.floor(atMs / QUARTER_MS) * QUARTER_MS,
          utcOffsetMinutes: 60,
          url,
          referrer,
          previousUrl: urls.at(-2) ?? referrer,
          landingUrl: urls[0]!,
          pageTitle: '',
          visitedUrls: urls,
          pageViews: 0,
          sessions,
          device: isMobile ? 'mobile' : 'desktop',
          language,
          country,
          cookies: undefined,
          memory: new Map(),
          cart: cart === '?' ? undefined : { items: [], count, valueMinor: zlotys * 100, currency: 'PLN' },
          page: undefined,
        }
        const isUnknown = ({ kind }: Campaign['filters'][number]) =>
          ['pageTitle', 'engagement'].includes(kind) ||
          (['sessions', 'visitorKind'].includes(kind) && sessions === 0) ||
          (kind === 'language' && language === '?') ||
          (kind === 'cartProducts' && count > 0)
        const known = groups.map((group) =>
          group.map((one) => (isUnknown(one) ? ({ kind: 'moon' } as never) : one)),
        )
        const always = { id: 'x', frequency: { rule: 'always' } as const }
        for (const [at, one] of known.flat().entries()) {
          const { isNegated } = filters[at]!
          const refused = isNegated ? 'yes' : 'no'
          if (decideInShop({ ...always, filters: [one] }, visitor) !== refused) refusedAlways[at] = false
        }
        const [first = [], ...alternatives] = known
        const allowed = decideAudience({ filters: first, alternatives }, visitor)
        const next = visit[index + 1]
        const seconds = next ? next[1] - second : LAST
        const opens = triggers.map((one) => {
          if (one.kind === 'pageCount') return urls.length >= one.pages ? 'yes' : 'no'
          if (one.kind !== 'timeDelay') return 'unknown'
          if (one.seconds === 0) return 'yes'
          return seconds === LAST ? 'unknown' : seconds >= one.seconds ? 'yes' : 'no'
        })
        if (BUYING_PATH.test(path)) continue
        for (const { end, memory } of memories) {
          const isSo = (verdict: string) => (end === 'least' ? verdict === 'yes' : verdict !== 'no')
          if (!isSo(allowed) || !opens.some(isSo)) continue
          const clock = { nowMs: atMs, utcOffsetMinutes: 60 }
          if (memory.views && !mayShowAgain(frequency, memory, clock, seenNow.has(end))) continue
          found.shown[end] += 1
          if (!seenNow.has(end)) found.seen[end] += 1
          if (memory.views === 0) found.seeing[end] += 1
          if (!seenNow.has(end) && end === 'most') found.mobile += isMobile
          seenNow.add(end)
          memory.views += 1
          memory.lastViewMs = atMs
        }
      }
      for (const [at, isRefused] of refusedAlways.entries()) if (isRefused) found.refused[at]! += 1
    }
  }
  return found
}

const rules = (operator: string, text: string, outcome = 'show') => [{ outcome, operator, text }]
const filters = [
  { kind: 'device', device: 'mobile' },
  { kind: 'country', outcome: 'show', countries: ['PL', 'CZ'] },
  { kind: 'language', outcome: 'dont_show', languages: ['de'] },
  { kind: 'pageAddress', rules: rules('contain', '/produkt/') },
  { kind: 'pageAddress', rules: rules('contain', 'utm_campaign=wiosna', 'dont_show') },
  { kind: 'landingPage', rules: rules('contain', 'kategoria') },
  { kind: 'previousPage', rules: rules('start', 'https://') },
  { kind: 'referrer', rules: rules('contain', 'google') },
  {
    kind: 'visitedPages',
    rules: [...rules('contain', '/produkt/'), ...rules('end', '/koszyk/', 'dont_show')],
  },
  { kind: 'pageCount', least: 2, most: 4 },
  { kind: 'sessions', least: 2, most: null },
  { kind: 'visitorKind', who: 'returning' },
  { kind: 'daysAndHours', days: [6], fromMinute: 8 * 60, untilMinute: 15 * 60 + 30 },
  { kind: 'cartItems', operator: 'greater_than', count: 1 },
  { kind: 'cartValue', operator: 'greater_than_or_equal', amount: 129 },
  { kind: 'cartProducts', outcome: 'dont_show', products: ['7'] },
  { kind: 'pageTitle', rules: rules('contain', 'x') },
]
const triggers = [
  { kind: 'timeDelay', seconds: 0 },
  { kind: 'timeDelay', seconds: 30 },
  { kind: 'pageCount', pages: 2 },
  { kind: 'exitIntent' },
]
const frequencies = [
  { rule: 'always' },
  { rule: 'once' },
  { rule: 'once_a_day' },
  { rule: 'once_a_session' },
  { rule: 'times', times: 3, days: 0 },
]

describe('estimate of a campaign', () => {
  it('finds exactly what a replay of each view by the deciding function finds', async () => {
    const random = mulberry32(24)
    const some = <T>(from: readonly T[], most: number) =>
      Array.from(
        { length: Math.floor(random() * (most + 1)) },
        () => from[Math.floor(random() * from.length)]!,
      )
    const someFilters = () => some(filters, 4).map((one) => ({ ...one }))
    /** Every second campaign has several groups, with conditions that are turned round. */
    const conditionsOf = (round: number): Pick<Campaign, 'filters' | 'alternatives'> => {
      const group = () => [
        { kind: 'device', device: random() < 0.5 ? 'mobile' : 'desktop' },
        ...someFilters().map((one) => (random() < 0.4 ? { ...one, isNegated: true } : one)),
      ]
      if (round % 2 === 0) return { filters: someFilters() as never }
      return {
        filters: group() as never,
        alternatives: (round % 4 === 1 ? [group(), group()] : [group()]) as never,
      }
    }
    let seen = 0
    for (let round = 0; round < 40; round += 1) {
      const views = await makeRecordedViews(DAY_MS, { visitors: 120, pages: 12, random })
      // As read from the database, among names of other days.
      const known = { addresses: collectNames(['/produkt/panel-4/']), words: collectNames(['x']) }
      const day = joinNames(DAY_MS, 0, await decodeDay(await encodeDay(toVisits(0, views))), known)
      const campaign = makeCampaign({
        ...conditionsOf(round),
        triggers: [triggers[round % triggers.length]!, ...some(triggers, 1)] as never,
        frequency: frequencies[round % frequencies.length] as never,
      })
      const expected = bruteForce(views, campaign)
      const result = replayCampaign(
        { days: [day], names: known },
        compileCampaign(campaign, known, ORIGIN),
        campaign.frequency,
      )
      const { visits, visitors, seen: range, shown, seeing, conditions, devices } = result
      expect(
        {
          visits,
          visitors,
          seen: range,
          shown,
          seeing,
          refused: conditions.map(({ refused }) => refused),
          mobile: devices.mobile.seen,
        },
        JSON.stringify([campaign.filters, campaign.alternatives, campaign.triggers, campaign.frequency]),
      ).toEqual(expected)
      seen += range.most
    }
    expect(seen).toBeGreaterThan(500)
  })
})
