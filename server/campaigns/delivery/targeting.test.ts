import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { decide } from '#campaign/targeting/decide.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { makeCampaignVisitor } from '#campaign/testing/make-visitor.ts'
import {
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const GERMAN = '5.9.0.1'
/** Saturday, 21 November 2026, 12:00 in Warsaw. */
const NOON_MS = Date.UTC(2026, 10, 21, 11)
/** The campaign that others refer to. */
const OTHER = campaignIdOf(9)

describe.each(engines)('targeting of campaigns, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    test.services.settings.trustedProxies = 1
  })
  afterAll(() => test.close())

  const filtered = (...filters: object[]): Partial<CampaignFile> => ({ filters: filters as never })
  const withFrequency = (frequency: object): Partial<CampaignFile> => ({ frequency: frequency as never })
  const shown = async (payload: object = {}, address = '10.0.0.1') => {
    const { body } = await test.request(
      'POST',
      CAMPAIGN_SITE,
      { url: CAMPAIGN_PAGE, utc_offset: 60, browser_language: 'pl-PL', ...payload },
      { 'x-forwarded-for': address },
    )
    return (body as { poptins: { poptin_id: string }[] }).poptins.map(({ poptin_id }) => Number(poptin_id))
  }
  /** views, time of the last one, closed, converted */
  const memory = (views: number, lastViewMs = 0, isClosed = 0, isConverted = 0) =>
    [views, lastViewMs, isClosed, isConverted].join()

  it('one of several groups is enough, and what the page knows of them counts', async () => {
    const gold = {
      kind: 'cookie',
      name: 'plan',
      rules: [{ outcome: 'show', operator: 'exact', text: 'gold' }],
    }
    const source = {
      kind: 'visitSource',
      visit: 'current',
      part: 'src',
      operator: 'exact',
      texts: ['google'],
    }
    const mark = { kind: 'sourceCode', outcome: 'show', html: 'x' }
    const grouped = (filters: object[], ...alternatives: object[][]) =>
      ({ filters, alternatives }) as unknown as Partial<CampaignFile>
    await test.publish([
      grouped([gold], [source, { kind: 'device', device: 'desktop' }]),
      filtered({ ...gold, isNegated: true }),
      grouped([gold], [mark]),
    ])
    const byAttribution = { cookies: { sbjs_current: 'typ=utm|||src=google|||mdm=cpc' } }
    expect(await shown()).toEqual([2, 3])
    expect(await shown({ cookies: 'plan=gold' })).toEqual([1, 3])
    expect(await shown(byAttribution)).toEqual([1, 2, 3])
    expect(await shown({ ...byAttribution, if_mobile: true })).toEqual([2, 3])
    const marked = (verdicts: string) => shown({ filter_verdicts: { [campaignIdOf(3)]: verdicts } })
    expect(await marked('01')).toEqual([2, 3])
    expect(await marked('?0')).toEqual([2])
    expect(await marked('0?')).toEqual([2, 3])
    // About other filters than these.
    expect(await marked('0')).toEqual([2, 3])
  })

  it('members, buyers and categories of a cart are known on pages of the shop only', async () => {
    await test.publish([
      filtered({ kind: 'member' }),
      filtered({ kind: 'member', isNegated: true }),
      filtered({ kind: 'buyer' }),
      filtered({ kind: 'cartCategories', categories: ['1'] }),
    ])
    const cart = {
      items: [{ product_id: '1', variant_id: '', title: '', quantity: 1 }],
      item_count: 1,
      total_price: 100,
      currency: 'PLN',
    }
    expect(await shown({ cart })).toEqual([2])
  })

  it('other campaigns, conversions, cookies, markup and the owner’s code decide [W-TRIG-04]', async () => {
    const engagement = (kind: string) =>
      filtered({ kind: 'engagement', campaigns: [OTHER], engagement: kind })
    await test.publish([
      engagement('seen_poptin'),
      engagement('not_seen'),
      engagement('closed'),
      engagement('converted'),
      filtered({
        kind: 'cookie',
        name: 'plan',
        rules: [{ outcome: 'show', operator: 'exact', text: 'gold' }],
      }),
      withFrequency({ rule: 'always', stopsAfterConversion: true }),
      filtered({ kind: 'sourceCode', outcome: 'show', html: 'class="sklep"' }),
      filtered({ kind: 'javascript', code: 'return document.title === "Panele"' }),
    ])
    const left = [7, 8]
    expect(await shown()).toEqual([2, 6, ...left])
    expect(await shown({ memory: { [OTHER]: memory(1) } })).toEqual([1, 6, ...left])
    expect(await shown({ memory: { [OTHER]: memory(1, 0, 1) } })).toEqual([1, 3, 6, ...left])
    expect(await shown({ memory: { [OTHER]: memory(1, 0, 0, 1) } })).toEqual([1, 4, 6, ...left])
    expect(await shown({ cookies: 'plan=gold; a=b' })).toEqual([2, 5, 6, ...left])
    expect(await shown({ memory: { [campaignIdOf(6)]: memory(1, 0, 0, 1) } })).toEqual([2, ...left])

    // The page evaluates conditions that only it can check, with the same function.
    const inPage = (filter: object, markup: string) =>
      decide(
        { id: OTHER, ...makeCampaign(filtered(filter)) },
        makeCampaignVisitor({ page: { hasMarkup: (text) => markup.includes(text) } }),
        new Set(),
      )
    const source = { kind: 'sourceCode', outcome: 'show', html: 'class="sklep"' }
    expect([inPage(source, '<main class="sklep">'), inPage(source, '<main>')]).toEqual(['yes', 'no'])
    // The owner's own code is a file that the page loads later.
    expect(inPage({ kind: 'javascript', code: 'return true' }, '')).toBe('unknown')
  })

  it('frequency, visits, new or returning, device, country, language, time decide [W-TRIG-09]', async () => {
    test.clock.nowMs = NOON_MS
    await test.publish([
      withFrequency({ rule: 'once' }),
      withFrequency({ rule: 'once_a_day' }),
      withFrequency({ rule: 'times', times: 3, days: 2 }),
      filtered({ kind: 'sessions', least: 2, most: 3 }),
      filtered({ kind: 'visitorKind', who: 'new' }),
      filtered({ kind: 'device', device: 'mobile' }),
      filtered({ kind: 'country', outcome: 'show', countries: ['DE'] }),
      filtered({ kind: 'language', outcome: 'show', languages: ['he'] }),
      filtered({ kind: 'daysAndHours', days: [6], fromMinute: 12 * 60, untilMinute: 13 * 60 }),
    ])
    test.clock.nowMs = NOON_MS
    const settled = async (payload: object, address?: string) => {
      const ids = await shown(payload, address)
      test.clock.nowMs = NOON_MS
      return ids
    }
    expect(await settled({})).toEqual([1, 2, 3, 5, 9])
    const seen = (lastViewMs: number, views = 1) => ({
      memory: Object.fromEntries(
        [1, 2, 3].map((number) => [campaignIdOf(number), memory(views, lastViewMs)]),
      ),
    })
    expect(await settled(seen(NOON_MS - HOUR_MS))).toEqual([5, 9])
    // Yesterday in the visitor's time zone.
    expect(await settled(seen(NOON_MS - 13 * HOUR_MS))).toEqual([2, 5, 9])
    expect(await settled(seen(NOON_MS - 2 * DAY_MS))).toEqual([2, 3, 5, 9])
    expect(await settled(seen(NOON_MS - 300 * DAY_MS, 3))).toEqual([2, 5, 9])
    expect(await settled({ sessions: 2 })).toEqual([1, 2, 3, 4, 9])
    expect(await settled({ sessions: 4 })).toEqual([1, 2, 3, 9])
    expect(await settled({ if_mobile: true })).toEqual([1, 2, 3, 5, 6, 9])
    expect(await settled({}, GERMAN)).toEqual([1, 2, 3, 5, 7, 9])
    expect(await settled({ browser_language: 'he-IL' })).toEqual([1, 2, 3, 5, 8, 9])
    expect(await settled({ utc_offset: 0 })).toEqual([1, 2, 3, 5])
    test.clock.nowMs = NOON_MS + DAY_MS
    expect(await settled({})).toEqual([1, 2, 3, 5])
  })
})
