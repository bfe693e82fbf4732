import { Hono } from 'hono'
import { expect } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { configurationRoutes } from '#server/campaigns/configuration-routes.ts'
import { displayRoutes } from '#server/campaigns/display-routes.ts'
import { importCampaigns } from '#server/campaigns/import-campaigns.ts'
import { cookieRoutes } from '#server/campaigns/cookie-routes.ts'
import { limitRoutes } from '#server/campaigns/limit-routes.ts'
import { mailDomainRoutes } from '#server/campaigns/mail-domain-routes.ts'
import type { SiteSettingsFile } from '#server/campaigns/site-settings.ts'
import { activityRoutes } from '#server/conversions/activity-routes.ts'
import { conversionRoutes } from '#server/conversions/conversion-routes.ts'
import { eventCounterOf } from '#server/conversions/count-events.ts'
import { eventRoutes } from '#server/conversions/event-routes.ts'
import { judgeValue } from '#server/conversions/judge-value.ts'
import { leadLinkRoutes } from '#server/conversions/lead-link-routes.ts'
import { goalRoutes } from '#server/results/goal-routes.ts'
import type { LeadRow } from '#server/conversions/store.ts'
import { playRoutes } from '#server/prizes/play-routes.ts'
import { browsingRoutes } from '#server/recommendations/browsing-routes.ts'
import { storeRoutes } from '#server/stores/store-routes.ts'
import { recommendationRoutes } from '#server/recommendations/recommendation-routes.ts'
import type { Shop } from '#server/shop.ts'
import type { Engine } from './open-test-database.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

export const CAMPAIGN_SITE = 'a1b2c3d4e5f60'
export const CAMPAIGN_PAGE = 'https://blog.example/panele/'
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
/** Ids of a test's campaigns: 13 digits. */
export const campaignIdOf = (number: number): string => String(number).padStart(13, '0')

type Entry = Partial<CampaignFile> & { variantOf?: number; isOn?: boolean }
// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Answer = { status: number; body: any; headers: Headers }

export type CampaignShop = TestShop & {
  /**
   * The site with these campaigns, numbered from 1: a newsletter each, with what a test is about changed;
   * read anew at once.
   */
  bring: (campaigns: Entry[], settings?: SiteSettingsFile) => Promise<void>
  /** From a page of the site, as a browser asks. */
  ask: (
    method: 'GET' | 'POST',
    path: string,
    told?: object | URLSearchParams,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  /** Fills in the newsletter. */
  convert: (fields: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>
  leads: () => Promise<LeadRow[]>
  mails: () => Promise<
    { to_address: string; subject: string; text: string; html: string; headers_json: string }[]
  >
  /** Writes what was counted, and lets the site be looked at anew. */
  settle: () => Promise<void>
}

/** What pages of other sites call, without the shop's own pages, which take long to load. */
const campaignApp = (shop: Shop): Hono =>
  new Hono()
    .route('/', configurationRoutes(shop))
    .route('/', displayRoutes(shop))
    .route('/', eventRoutes(shop, eventCounterOf(shop)))
    .route('/', conversionRoutes(shop, judgeValue))
    .route('/', playRoutes(shop))
    .route('/', activityRoutes(shop))
    .route('/', goalRoutes(shop))
    .route('/', cookieRoutes(shop))
    .route('/', limitRoutes(shop))
    .route('/', mailDomainRoutes(shop))
    .route('/', recommendationRoutes(shop))
    .route('/', browsingRoutes(shop))
    .route('/', storeRoutes(shop))
    .route('/', leadLinkRoutes(shop))

/** The shop with a site of campaigns, `blog.example`. */
export const openCampaignShop = async (engine: Engine): Promise<CampaignShop> => {
  const test = await openTestShop(engine, { createApp: campaignApp })
  const { shop, clock } = test
  let keys = 0

  const settle = async () => {
    await eventCounterOf(shop).flush()
    clock.nowMs += 2_000
  }
  const ask: CampaignShop['ask'] = async (method, path, told, headers = {}) => {
    const isForm = told instanceof URLSearchParams
    const response = await test.app.request(`/api/display/${path}`, {
      method,
      ...(told && { body: isForm ? told.toString() : JSON.stringify(told) }),
      headers: {
        origin: 'https://blog.example',
        'user-agent': BROWSER,
        ...(told && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...headers,
      },
    })
    const text = await response.text()
    return {
      status: response.status,
      body:
        text !== '' && response.headers.get('content-type')?.startsWith('application/json')
          ? JSON.parse(text)
          : text,
      headers: response.headers,
    }
  }
  return {
    ...test,
    ask,
    settle,
    bring: async (campaigns, settings = {}) => {
      const entries = campaigns.map(({ variantOf, isOn = true, ...other }, index) => ({
        id: campaignIdOf(index + 1),
        isOn,
        variantOf: variantOf === undefined ? null : campaignIdOf(variantOf),
        campaign: { ...newsletterFile, ...other },
      }))
      const file = {
        site: { id: CAMPAIGN_SITE, name: 'Blog o podłogach', domains: ['blog.example'], settings },
        campaigns: entries,
      }
      expect(
        await importCampaigns(shop.db, JSON.stringify(file), {
          nowMs: clock.nowMs,
          randomBytes: shop.randomBytes,
        }),
      ).toMatchObject({ ok: true })
      await settle()
    },
    convert: (fields, headers) =>
      ask(
        'POST',
        'conversion/v1',
        new URLSearchParams({
          poptin_id: campaignIdOf(1),
          client_id: CAMPAIGN_SITE,
          url: CAMPAIGN_PAGE,
          trigger: 'scroll',
          visitor: 'mobile',
          consent: '1',
          idempotency_key: `klucz-${++keys}-12345`,
          ...fields,
        }),
        headers,
      ),
    leads: () => shop.db.read.selectFrom('leads').selectAll().orderBy('id').execute(),
    mails: () =>
      shop.db.read
        .selectFrom('outbox')
        .select(['to_address', 'subject', 'text', 'html', 'headers_json'])
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
  }
}
