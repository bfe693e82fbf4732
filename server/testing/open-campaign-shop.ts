import { Hono } from 'hono'
import { expect } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { configurationRoutes } from '#server/campaigns/delivery/configuration-routes.ts'
import { displayRoutes } from '#server/campaigns/delivery/display-routes.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { cookieRoutes } from '#server/campaigns/delivery/cookie-routes.ts'
import { limitRoutes } from '#server/campaigns/delivery/plan-limit-routes.ts'
import { mailDomainRoutes } from '#server/campaigns/fields/mail-domain-routes.ts'
import type { CampaignSiteSettingsFile } from '#server/campaigns/editor/site-settings.ts'
import { activityRoutes } from '#server/campaigns/leads/activity-routes.ts'
import { conversionRoutes } from '#server/campaigns/leads/conversion-routes.ts'
import { eventCounterOf } from '#server/campaigns/results/count-events.ts'
import { eventRoutes } from '#server/campaigns/results/event-routes.ts'
import { checkValue } from '#server/campaigns/fields/check-value.ts'
import { leadLinkRoutes } from '#server/campaigns/leads/lead-link-routes.ts'
import { goalRoutes } from '#server/campaigns/results/goal-routes.ts'
import type { LeadRow } from '#server/campaigns/leads/store.ts'
import { playRoutes } from '#server/campaigns/prizes/play-routes.ts'
import { rulesRoutes } from '#server/campaigns/rules/rules-routes.ts'
import { browsingRoutes } from '#server/campaigns/recommendations/browsing-routes.ts'
import { salesProofRoutes } from '#server/campaigns/recommendations/sales-proof-routes.ts'
import { storeRoutes } from '#server/campaigns/store-platforms/store-routes.ts'
import { recommendationRoutes } from '#server/campaigns/recommendations/recommendation-routes.ts'
import type { Services } from '../platform/services.ts'
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
   * The site with these campaigns, numbered from 1: a newsletter each, with the changes of the test;
   * loaded again at once.
   */
  publish: (campaigns: Entry[], settings?: CampaignSiteSettingsFile) => Promise<void>
  /** A request from a page of the site, as a browser sends it. */
  request: (
    method: 'GET' | 'POST',
    path: string,
    body?: object | URLSearchParams,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  /** Fills in and sends the newsletter form. */
  convert: (fields: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>
  leads: () => Promise<LeadRow[]>
  mails: () => Promise<
    { to_address: string; subject: string; text: string; html: string; headers_json: string }[]
  >
  /** Writes the counts, and lets the site be loaded again. */
  settle: () => Promise<void>
}

/** The calls from pages of other sites, without the shop's own pages, which take long to load. */
const campaignApp = (services: Services): Hono =>
  new Hono()
    .route('/', configurationRoutes(services))
    .route('/', displayRoutes(services))
    .route('/', eventRoutes(services, eventCounterOf(services)))
    .route('/', conversionRoutes(services, checkValue))
    .route('/', playRoutes(services))
    .route('/', activityRoutes(services))
    .route('/', goalRoutes(services))
    .route('/', cookieRoutes(services))
    .route('/', limitRoutes(services))
    .route('/', mailDomainRoutes(services))
    .route('/', recommendationRoutes(services))
    .route('/', salesProofRoutes(services))
    .route('/', browsingRoutes(services))
    .route('/', storeRoutes(services))
    .route('/', leadLinkRoutes(services))
    .route('/', rulesRoutes(services))

/** The shop with a site of campaigns, `blog.example`. */
export const openCampaignShop = async (engine: Engine): Promise<CampaignShop> => {
  const test = await openTestShop(engine, { createApp: campaignApp })
  const { services, clock } = test
  let keys = 0

  const settle = async () => {
    await eventCounterOf(services).flush()
    clock.nowMs += 2_000
  }
  const request: CampaignShop['request'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof URLSearchParams
    const response = await test.app.request(`/api/display/${path}`, {
      method,
      ...(body && { body: isForm ? body.toString() : JSON.stringify(body) }),
      headers: {
        origin: 'https://blog.example',
        'user-agent': BROWSER,
        ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
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
    request,
    settle,
    publish: async (campaigns, settings = {}) => {
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
        await importCampaigns(services.db, JSON.stringify(file), {
          nowMs: clock.nowMs,
          randomBytes: services.randomBytes,
        }),
      ).toMatchObject({ ok: true })
      await settle()
    },
    convert: (fields, headers) =>
      request(
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
    leads: () => services.db.read.selectFrom('leads').selectAll().orderBy('id').execute(),
    mails: () =>
      services.db.read
        .selectFrom('outbox')
        .select(['to_address', 'subject', 'text', 'html', 'headers_json'])
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
  }
}
