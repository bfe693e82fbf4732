import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import type { CampaignSiteSettingsFile } from '#server/campaigns/editor/site-settings.ts'
import { aside, AT_ONCE, QUICK } from './campaigns.ts'
import { type Brought, foreignSite, type HostPage, type OwnServer } from './foreign-site.ts'
import { pass, staysAway } from './stays-away.ts'
import { shopifyPage, wixPage } from './stores/cart-calls.ts'

const site = foreignSite()
/** What a browser itself logs about a failed call. */
const FAILED_CALL = /Failed to load resource|net::ERR|integrity|blocked by CORS/
const ANY_SITE = { 'access-control-allow-origin': '*' }

const fails = (route: Route) => route.fulfill({ status: 500, body: '{}', headers: ANY_SITE })
const WIX_API = 'https://www.wixapis.com'
/** An error from a host that allows calls from every page. */
const failing = (route: Route) =>
  route.fulfill({
    status: 500,
    body: '{}',
    headers: { ...ANY_SITE, 'access-control-allow-headers': 'authorization, content-type' },
  })
const wixFails = () => {
  site.neighbours.push(WIX_API)
  return site.context.route(`${WIX_API}/**`, failing)
}
const popup = ({ id }: Brought) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const shown = (campaign: Brought) => popup(campaign).locator('.box').waitFor()
const press = (campaign: Brought) =>
  popup(campaign)
    .locator('button')
    .filter({ hasText: 'Wyślij' })
    .evaluate((button: HTMLElement) => button.click())
const leads = ({ id }: Brought) =>
  site.rows<{ email: string }>('select email from leads where campaign_id = ?', id).map(({ email }) => email)
const shopThatFails: OwnServer = (request, response) => {
  if (!/\/cart|\/ecom\//.test(request.url ?? '')) return false
  response.writeHead(500, { 'content-type': 'application/json' }).end('{}')
  return true
}

const form = (fields: CampaignFile['fields']): Partial<CampaignFile> => ({
  triggers: AT_ONCE,
  fields,
  screens: {
    form: [
      { kind: 'heading', text: 'Zapisz się' },
      { kind: 'fields', fields: Object.keys(fields ?? {}) },
      { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
    ],
    thankYou: [{ kind: 'heading', text: 'Dziękujemy!' }],
  },
})
const email = { kind: 'email', label: 'E-mail', isRequired: true } as const
const recommended: Partial<CampaignFile> = {
  target: 'click',
  triggers: AT_ONCE,
  format: 'format_1',
  fields: {},
  screens: {
    form: [
      { kind: 'heading', text: 'Polecamy' },
      { kind: 'products', area: 'text' },
    ],
  },
}

/**
 * A row of the catalogue: what is broken, what is logged to the console (undefined: nothing), and what the
 * visitor still sees.
 */
type Line = {
  what: string
  campaign: Brought
  settings?: CampaignSiteSettingsFile
  page?: HostPage
  breaks?: () => Promise<unknown> | void
  logs: RegExp | undefined
  sees: (campaign: Brought, other: Brought) => Promise<unknown>
}
const type = (campaign: Brought, selector: string, text: string) =>
  popup(campaign)
    .locator(selector)
    .evaluate(
      (input: HTMLInputElement, value) => (
        (input.value = value),
        input.dispatchEvent(new Event('input', { bubbles: true }))
      ),
      text,
    )
const others = async (_: Brought, other: Brought) => shown(other)

const LINES: Line[] = [
  {
    what: 'a template that cannot be downloaded',
    campaign: aside({ triggers: AT_ONCE }),
    breaks: () =>
      site.context.route((url) => url.pathname.includes(`/template/${LINES[0]!.campaign.id}-`), fails),
    logs: /template download error/,
    sees: others,
  },
  {
    what: 'a cart of store A that cannot be read',
    campaign: aside({ triggers: [{ kind: 'cartItems', operator: 'greater_than_or_equal', count: 0 }] }),
    settings: { store: { platform: 'shopify' } },
    page: { script: shopifyPage() },
    breaks: () => site.answerBy(shopThatFails),
    logs: /Cart Error/,
    sees: others,
  },
  {
    what: 'a cart of store B that fails otherwise than by 404',
    campaign: aside({ triggers: [{ kind: 'cartItems', operator: 'greater_than_or_equal', count: 0 }] }),
    settings: { store: { platform: 'wix' } },
    page: { script: wixPage() },
    breaks: wixFails,
    logs: /Cart Error 500/,
    sees: others,
  },
  {
    what: 'a check of typed text that gets no answer',
    campaign: aside(form({ email: { ...email, mode: 'business' } })),
    breaks: () => site.context.route('**/mail-domain/**', (route) => route.abort()),
    logs: /Failed to fetch/,
    sees: async (campaign) => {
      await shown(campaign)
      await type(campaign, 'input[type=email]', 'ola@firma.example')
      await press(campaign)
      await expect.poll(() => leads(campaign)).toEqual(['ola@firma.example'])
    },
  },
  {
    what: 'a telephone library that fails to load',
    campaign: aside(
      form({ email, phone: { kind: 'phone', label: 'Telefon', mode: 'international', country: 'PL' } }),
    ),
    breaks: () => site.context.route('**/widget/phone.*', (route) => route.abort()),
    logs: /Klepka/,
    sees: async (campaign) => {
      await shown(campaign)
      await type(campaign, 'input[type=email]', 'ewa@firma.example')
      await type(campaign, 'input[type=tel]', '600700800')
      await press(campaign)
      await expect.poll(() => leads(campaign)).toEqual(['ewa@firma.example'])
    },
  },
  {
    what: 'no web storage',
    campaign: aside({ triggers: AT_ONCE }),
    breaks: () =>
      site.context.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('no', 'SecurityError')
          },
        }),
      ),
    logs: /no storage/,
    sees: shown,
  },
  {
    what: 'recommendations of store A that fail',
    campaign: aside(recommended),
    settings: { store: { platform: 'shopify' } },
    page: { script: shopifyPage() },
    breaks: () => site.context.route('**/product-recommendation/**', fails),
    logs: /Failed to fetch shopify data/,
    sees: others,
  },
  {
    what: 'recommendations of store B that fail',
    campaign: aside(recommended),
    settings: { store: { platform: 'wix' } },
    page: { script: wixPage() },
    breaks: async () => (await wixFails(), site.context.route('**/product-recommendation/**', fails)),
    logs: /Failed to fetch wix data/,
    sees: others,
  },
  {
    what: 'a test for ad blockers that fails to load',
    campaign: aside({ triggers: AT_ONCE, testsAdBlock: true }),
    breaks: () => site.context.route('**/widget/ads.js', (route) => route.abort()),
    logs: undefined,
    sees: shown,
  },
  {
    what: 'a lead that cannot be sent',
    campaign: aside(form({ email })),
    breaks: () => site.context.route('**/conversion/**', fails),
    logs: /conversion/,
    sees: async (campaign) => {
      await shown(campaign)
      await type(campaign, 'input[type=email]', 'iga@firma.example')
      await press(campaign)
    },
  },
]

describe('failures are logged to the console only, and break nothing else [W-CALL-10]', () => {
  for (const { what, campaign, settings, page, breaks, logs, sees } of LINES) {
    it(what, async () => {
      site.expected = [FAILED_CALL]
      const other = aside({ triggers: [{ kind: 'timeDelay', seconds: 0.1 }] })
      await site.publish([campaign, other], settings)
      await breaks?.()
      await site.open({ attributes: QUICK, ...page })
      await sees(campaign, other)
      if (logs)
        await expect
          .poll(() => site.logged.some((line) => logs.test(line)), { message: 'logged to the console' })
          .toBe(true)
      else {
        await pass(site.page, { realMs: 300 })
        expect(site.logged.filter((line) => line.startsWith('Klepka'))).toEqual([])
      }
      // The page is unchanged, and no visitor sees an error of ours.
      expect(await site.page.locator('h1').textContent()).toBe('Cudza strona')
      expect(
        await site.page.locator('body').evaluate((body) => /error|błąd|undefined/i.test(body.textContent)),
      ).toBe(false)
      expect(
        await site.page
          .locator('.poptin-popup')
          .evaluateAll((all) =>
            all.some((one) => /error|undefined|Failed/i.test(one.shadowRoot?.textContent ?? '')),
          ),
      ).toBe(false)
    })
  }

  it('a snippet of an unknown site', async () => {
    await site.publish([])
    site.clientId = '0000000000000'
    site.expected = [FAILED_CALL]
    await site.open({ attributes: QUICK })
    await expect.poll(() => site.logged).toContain('Poptin pixel Code not exist')
    await staysAway(site.page.locator('.poptin-popup'), { realMs: 1_500 })
  })

  it('a site over its plan sends both messages; the owner’s note closes if saving fails', async () => {
    await site.publish([aside({ triggers: AT_ONCE, language: 'pl' })], { visitorsAMonth: 0 })
    await site.open({ attributes: QUICK })
    await expect
      .poll(
        async () =>
          (
            (await (await fetch(`${site.service}/api/display/configuration/${site.clientId}`)).json()) as {
              isRestricted: boolean
            }
          ).isRestricted,
      )
      .toBe(true)
    const answer = (await (
      await fetch(`${site.service}/api/display/${site.clientId}`, { method: 'POST' })
    ).json()) as Record<string, unknown>
    expect(answer).toMatchObject({ display: 'not_allowed', is_client_restriction: true })
    for (const message of ['Client restricted', 'You have been reached the max poptins views number'])
      expect(answer['message']).toContain(message)
    await site.context.route('**/limitLogs/**', (route) => route.abort())
    site.expected = [FAILED_CALL]
    await site.open({ attributes: QUICK })
    const note = site.page.locator('.poptin-popup')
    await note.getByRole('button', { name: 'Przypomnij później' }).click()
    await note.waitFor({ state: 'detached' })
    await pass(site.page, { realMs: 500 })
    expect(site.logged.filter((line) => line.startsWith('Klepka'))).toEqual([])
  })
})
