import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { aside, AT_ONCE, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { usePlainScreens } from './plain-screens.ts'
import { pass, staysAway } from './stays-away.ts'

const site = foreignSite()
const popup = ({ id }: { id: string }, page: Page = site.page) =>
  page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const countsOf = ({ id }: { id: string }) =>
  site.rows('SELECT views, closes, conversions FROM campaign_counts WHERE campaign_id = ?', id)
const leadsOf = ({ id }: { id: string }) =>
  site.rows<{ email: string }>('SELECT email FROM leads WHERE campaign_id = ?', id)
const stored = (key: string) => site.page.evaluate((name) => localStorage.getItem(name), key)
const DAY_SECONDS = 86_400

/** The newsletter without its consent, which plain screens do not contain. */
const FORM = {
  screens: {
    form: [
      { kind: 'fields' as const, fields: ['email'] },
      { kind: 'button' as const, text: 'Wyślij', action: { kind: 'submit' as const } },
    ],
  },
  fields: { email: { kind: 'email' as const, label: 'E-mail', isRequired: true } },
}
const send = async (campaign: { id: string }, page: Page = site.page) => {
  await popup(campaign, page).locator('input').fill('Ola@Example.pl')
  await popup(campaign, page).locator('.poptin-form-submit-button').click()
}
const outcomeOf = (campaign: { id: string }) => popup(campaign).getAttribute('data-outcome')
/** A failed request is logged to the console by the browser. */
const FAILED_REQUEST = /Failed to load resource/

beforeEach(() => usePlainScreens(site.context))

describe('data stored in a visitor’s browser', () => {
  test('cookies have their lifetimes, and are refreshed while the page is open [W-STORE-01]', async () => {
    const sent = aside({ ...FORM, triggers: AT_ONCE })
    const requested = aside({
      triggers: AT_ONCE,
      filters: [{ kind: 'country', outcome: 'show', countries: ['PL'] }],
    })
    await site.publish([sent, requested])
    const calls: string[] = []
    await site.context.route('**/api/display/*', async (route) => {
      calls.push(route.request().postData() ?? '')
      const response = await route.fetch()
      const answer = (await response.json()) as { poptins: object[] }
      await route.fulfill({
        response,
        json: { ...answer, poptins: [{ poptin_id: requested.id }], country_code: 'PL', ip: '10.1.2.0' },
      })
    })
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await popup(requested).waitFor()
    await send(sent)
    await expect.poll(() => outcomeOf(sent)).toContain('"ok":true')
    const lifetimes = async () =>
      Object.fromEntries(
        (await site.context.cookies(site.url)).map(({ name, expires }) => [
          name.replace(sent.id, 'ID').replace(requested.id, 'OTHER').replace(site.clientId, 'CLIENT'),
          Math.round((expires - Date.now() / 1_000) / 10) * 10,
        ]),
      )
    await site.page.clock.runFor(3_100)
    const year = 365 * DAY_SECONDS
    const all = {
      poptin_user_id: year,
      poptin_last_visit: year,
      poptin_user_ip: year,
      poptin_user_country_code: year,
      poptin_conversion_ID: year,
      poptin_frequency_ID: year,
      poptin_frequency_OTHER: year,
      poptin_once_a_day_ID: DAY_SECONDS,
      poptin_once_a_day_OTHER: DAY_SECONDS,
      poptin_session: 1_800,
      poptin_visitor: 1_800,
      poptin_page_views: 1_800,
      poptin_referrer: 120,
      poptin_previous_url: 120,
      poptin_session_account_CLIENT: 60,
    }
    // They are written with a delay.
    await expect.poll(lifetimes).toEqual(all)

    await site.context.clearCookies()
    await site.page.clock.runFor(20_100)
    expect(Object.keys(await lifetimes())).toEqual(['poptin_session_account_CLIENT'])
    await site.page.clock.runFor(40_000)
    const {
      poptin_session,
      poptin_visitor,
      poptin_page_views,
      poptin_referrer,
      poptin_previous_url,
      poptin_session_account_CLIENT,
    } = all
    expect(await lifetimes()).toEqual({
      poptin_session,
      poptin_visitor,
      poptin_page_views,
      poptin_referrer,
      poptin_previous_url,
      poptin_session_account_CLIENT,
    })

    // The next page uses the stored answer of our host without a call.
    await site.context.addCookies([{ name: 'poptin_user_country_code', value: 'PL', url: site.url }])
    await site.open({ attributes: QUICK })
    await popup(requested).waitFor()
    await pass(site.page, { clockMs: 1_000 })
    expect(calls).toHaveLength(1)
  })

  test('views are in the wire’s cookies also when the page is left at once', async () => {
    const campaign = aside({ ...FORM, triggers: AT_ONCE })
    await site.publish([campaign])
    await site.open({ attributes: QUICK })
    await popup(campaign).waitFor()
    await site.page.goto(`${site.url}/dalej/`)
    const names = (await site.context.cookies(site.url)).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([`poptin_frequency_${campaign.id}`, `poptin_once_a_day_${campaign.id}`]),
    )
  })

  test('stores views, closes, conversions and pages; a session ends after 30 minutes', async () => {
    const closed = lightbox({ triggers: AT_ONCE, frequency: { rule: 'once_a_session' } })
    const sent = aside({
      ...FORM,
      triggers: AT_ONCE,
      frequency: { rule: 'always', stopsAfterConversion: true },
    })
    await site.publish([closed, sent])
    await site.page.clock.install()
    await site.open({ attributes: QUICK }, '/start/?a=1')
    await popup(closed).locator('.x').click()
    await send(sent)
    await expect.poll(() => outcomeOf(sent)).toContain('"ok":true')
    expect(await stored(`poptin_seen_${closed.id}`)).toMatch(/^1,\d{13},1,0$/)
    expect(await stored(`poptin_seen_${sent.id}`)).toMatch(/^1,\d{13},0,1$/)
    expect(await stored('poptin_converted_email')).toBe('ola@example.pl')

    await site.open({ attributes: QUICK }, '/dalej/')
    await site.page.waitForFunction(() => window.klepka !== undefined)
    await site.page.clock.runFor(100)
    await expect.poll(() => stored('poptin_page_views')).toBe('2')
    expect(await stored('poptin_sessions')).toBe('1')
    expect(await stored('pop_landed_url')).toBe(`${site.url}/start/?a=1`)
    expect(await stored('poptin_previous_visited_pages')).toBe(`${site.url}/start/?a=1|${site.url}/dalej/`)
    await staysAway(site.page.locator('.poptin-popup'), { clockMs: 5_000 })

    await site.page.clock.setSystemTime(Date.now() + 1_801_000)
    await site.page.evaluate(() => history.pushState({}, '', '/wieczorem/'))
    await popup(closed).waitFor()
    await staysAway(popup(sent), { clockMs: 5_000 })
    expect(await stored('poptin_sessions')).toBe('2')
    expect(await stored('pop_landed_url')).toBe(`${site.url}/wieczorem/`)
    expect(await stored('pop_urls')).toBe(`${site.url}/wieczorem/`)
  })

  test.each([
    [
      'no storage and no cookies',
      () => {
        const refuse = () => {
          throw new DOMException('denied', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, { get: refuse })
        Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
      },
    ],
    [
      'a storage that is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
  ])('with %s everything works, and only the console logs it [W-STORE-03]', async (_, spoil) => {
    const campaign = lightbox({ ...FORM, triggers: AT_ONCE, frequency: { rule: 'once' } })
    await site.publish([campaign])
    await site.page.addInitScript(spoil)
    await site.open({ attributes: QUICK })
    await send(campaign)
    await expect.poll(() => outcomeOf(campaign)).toContain('"ok":true')
    expect(site.logged).toEqual(['Klepka: no storage'])
    // It is still remembered for this page.
    await site.page.evaluate(() => history.pushState({}, '', '/dalej/'))
    await popup(campaign).waitFor({ state: 'detached' })
    await staysAway(popup(campaign), { realMs: 500 })
    await expect.poll(() => countsOf(campaign)).toEqual([{ views: 1, closes: 0, conversions: 1 }])
  })
})

describe('reports to our host', () => {
  test('no report is lost or counted twice while the host is down or restarts [W-CALL-11]', async () => {
    const campaign = lightbox({
      ...FORM,
      triggers: AT_ONCE,
      frequency: { rule: 'always', stopsAfterConversion: false },
    })
    await site.publish([campaign])

    // The page is left while it sends.
    site.serve('/pusta', { snippet: 'none' })
    await site.open({ attributes: QUICK })
    await popup(campaign).waitFor()
    await popup(campaign).evaluate((element) => {
      element.shadowRoot!.querySelector<HTMLElement>('.x')!.click()
      location.href = '/pusta'
    })
    await site.page.waitForURL('**/pusta')
    await expect.poll(() => countsOf(campaign)).toEqual([{ views: 1, closes: 1, conversions: 0 }])

    // Our host receives it, but its answer is lost; then the host is unreachable.
    let isLost = true
    await site.context.route(/\/api\/display\/(viewed|closed|conversion)\//, async (route) => {
      if (isLost) await route.fetch()
      await route.abort('connectionreset')
    })
    await site.open({ attributes: QUICK })
    await popup(campaign).waitFor()
    await send(campaign)
    await expect.poll(() => outcomeOf(campaign)).toContain('unreachable')
    await popup(campaign).locator('.time').click()
    isLost = false
    await site.open({ attributes: QUICK }, '/druga/')
    await popup(campaign).locator('.x').click()
    // The first page's last report may be among them: it never read the answer.
    expect((JSON.parse((await stored('poptin_unsent'))!) as unknown[]).length).toBeGreaterThanOrEqual(4)

    // It is reachable again: the queue is sent again under the same ids, during an orderly restart.
    await site.context.unroute(/\/api\/display\/(viewed|closed|conversion)\//)
    await site.open({ attributes: QUICK }, '/trzecia/')
    await popup(campaign).waitFor()
    await expect.poll(() => stored('poptin_unsent')).toBe('')
    await site.restart()
    expect(countsOf(campaign)).toEqual([{ views: 4, closes: 2, conversions: 1 }])
    expect(leadsOf(campaign)).toEqual([{ email: 'ola@example.pl' }])
    site.expected = [FAILED_REQUEST]
  })

  test('a known lead is reported once a session, and with each view and close', async () => {
    const campaign = aside({
      ...FORM,
      triggers: AT_ONCE,
      frequency: { rule: 'always', stopsAfterConversion: false },
    })
    await site.publish([campaign])
    await site.open({ attributes: QUICK })
    await send(campaign)
    await expect.poll(() => outcomeOf(campaign)).toContain('"ok":true')
    await expect.poll(() => stored('poptin_unsent')).toBe('')
    const recorded: [string, Record<string, string>][] = []
    site.page.on(
      'request',
      (request) =>
        request.method() === 'POST' &&
        recorded.push([
          new URL(request.url()).pathname.split('/')[3]!,
          JSON.parse(request.postData()!) as Record<string, string>,
        ]),
    )
    for (const path of ['/a/', '/b/']) {
      await site.open({ attributes: QUICK }, path)
      await popup(campaign).locator('.x').click()
      await expect.poll(() => stored('poptin_unsent')).toBe('')
    }
    await expect
      .poll(() => recorded.map(([name]) => name).sort())
      .toEqual([
        'closed',
        'closed',
        'conversion-activities',
        'conversion-activities',
        'conversion-activities',
        'conversion-activities',
        'total-website-session',
        'viewed',
        'viewed',
      ])
    for (const [, content] of recorded)
      expect([content['email'], content['converted_email']]).toContain('ola@example.pl')
    expect(
      recorded
        .filter(([name]) => name === 'conversion-activities')
        .map(([, { activity }]) => activity)
        .sort(),
    ).toEqual(['closed', 'closed', 'viewed', 'viewed'])
  })

  test('a lead has all fields; the owner’s own code runs only if switched on [W-CALL-04]', async () => {
    const code = '<meta name="pixel" content="1"><script>window.pixelRan = true</script>'
    for (const runsOwnCode of [true, false]) {
      const campaign = aside({ ...FORM, triggers: AT_ONCE })
      await site.publish([campaign], { runsOwnCode, conversionCode: code })
      const sending = site.page.waitForRequest('**/api/display/conversion/*')
      await site.open({ attributes: QUICK, policy: null, head: '<title>Podłogi</title>' })
      await send(campaign)
      const request = await sending
      expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded')
      const form = Object.fromEntries(new URLSearchParams(request.postData()!))
      expect(Object.keys(form)).toEqual(
        expect.arrayContaining([
          'url',
          'p_target',
          'checkbox_checked',
          'referrer',
          'previous_url',
          'trigger',
          'poptin_id',
          'title',
          'client_id',
          'visitor',
          'messenger_ref',
          'origin_landing_page',
          'visited_pages',
          'store_integration',
          'store_integration_customer_id',
          'browser_language',
          'operating_system',
          'last_converted_email',
          'email1',
          'newExtraFields',
          'leader_request_cookie',
          'extra_button',
          'coupon',
          'poptin_view_id',
        ]),
      )
      expect(form).toMatchObject({
        p_target: 'lead',
        visitor: 'desktop',
        email1: 'Ola@Example.pl',
        trigger: 'time_delay',
        client_id: site.clientId,
        url: `${site.url}/`,
      })
      expect(JSON.parse(form['newExtraFields']!)).toEqual([
        {
          id: 'email',
          type: 'email',
          name: 'email1',
          placeholder: '',
          value: 'Ola@Example.pl',
          created_as: 'email',
          created_version: 1,
          property_name: 'email1',
        },
      ])
      await expect.poll(() => outcomeOf(campaign)).toContain('"ok":true')
      expect(await stored('poptin_converted_email')).toBe('ola@example.pl')
      await expect
        .poll(
          async () =>
            (await site.context.cookies(site.url)).find(
              ({ name }) => name === `poptin_conversion_${campaign.id}`,
            )?.value,
        )
        .toBe('1')
      const ran = () =>
        site.page.evaluate(() => [
          document.querySelectorAll('head meta[name=pixel]').length,
          (window as never as { pixelRan?: boolean }).pixelRan,
        ])
      await expect.poll(ran).toEqual(runsOwnCode ? [1, true] : [0, undefined])
    }
  })
})

describe('strict and broken environments', () => {
  test('the loader is cached for minutes, hashed files for ever, and any site may load both', async () => {
    await site.publish([])
    const { scripts } = (await (
      await fetch(`${site.service}/api/display/configuration/${site.clientId}`)
    ).json()) as { scripts: Record<string, { src: string; integrity: string }> }
    expect(scripts['campaigns']).toEqual({
      src: expect.stringMatching(/^\/widget\/campaigns\.[0-9a-f]{10}\.js$/),
      integrity: expect.stringMatching(/^sha384-[\w+/]{64}$/),
    })
    const get = (path: string, headers = {}) =>
      fetch(site.service + path, { headers: { 'accept-encoding': 'br', ...headers } })
    for (const [path, cacheControl] of [
      ['/widget/loader.js', 'public, max-age=300, stale-while-revalidate=86400'],
      [scripts['campaigns']!.src, 'public, max-age=31536000, immutable'],
    ] as const) {
      const { status, headers } = await get(path)
      expect([
        status,
        ...[
          'cache-control',
          'access-control-allow-origin',
          'cross-origin-resource-policy',
          'x-content-type-options',
          'content-encoding',
          'content-type',
        ].map((name) => headers.get(name)),
      ]).toEqual([200, cacheControl, '*', 'cross-origin', 'nosniff', 'br', 'text/javascript; charset=UTF-8'])
      expect((await get(path, { 'if-none-match': headers.get('etag') })).status).toBe(304)
    }
    const own = await get(`/widget/loader.js?id=${site.clientId}`)
    expect(
      [
        'cache-control',
        'access-control-allow-origin',
        'cross-origin-resource-policy',
        'x-content-type-options',
        'content-type',
      ].map((name) => own.headers.get(name)),
    ).toEqual([
      'public, max-age=60, stale-while-revalidate=600',
      '*',
      'cross-origin',
      'nosniff',
      'text/javascript; charset=UTF-8',
    ])
    for (const path of [
      '/widget/manifest.json',
      '/widget/campaigns.0000000000.js',
      '/widget/..%2fpackage.json',
    ])
      expect((await get(path)).status).toBe(404)
  })

  test('works under a policy with one nonce, and on a page with require-corp', async () => {
    const campaign = aside({ ...FORM, triggers: AT_ONCE })
    await site.publish([campaign])
    await site.open({
      attributes: `nonce="wzor123" ${QUICK}`,
      policy: `default-src 'none'; script-src 'nonce-wzor123'; connect-src ${site.service}`,
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    })
    // The stand-in for the screens has no header of its own, like our files.
    await popup(campaign).waitFor()
    await send(campaign)
    await expect.poll(() => outcomeOf(campaign)).toContain('"ok":true')
  })

  test('a missing template and a tampered file are logged; the next campaign is shown', async () => {
    const missing = lightbox({ triggers: AT_ONCE })
    const next = lightbox({ triggers: [{ kind: 'timeDelay', seconds: 0.1 }] })
    await site.publish([missing, next])
    await site.context.route(`**/api/display/template/${missing.id}-*`, (route) =>
      route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
    )
    await site.open({ attributes: QUICK })
    await popup(next).waitFor()
    expect(site.logged.some((line) => line.includes('template download error'))).toBe(true)
    await site.context.route('**/widget/campaigns.*', (route) =>
      route.fulfill({
        body: 'window.tampered = true',
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await site.open({ attributes: QUICK })
    await expect
      .poll(() => site.logged.filter((line) => line.startsWith('Klepka:')).length)
      .toBeGreaterThan(1)
    expect(await site.page.evaluate(() => (window as never as { tampered?: boolean }).tampered)).toBe(
      undefined,
    )
    await staysAway(site.page.locator('.poptin-popup'), { realMs: 1_000 })
    site.expected = [FAILED_REQUEST, /integrity/]
  })
})
