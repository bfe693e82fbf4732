import { describe, expect, test } from 'vitest'
import { aside, AT_ONCE, QUICK } from './campaigns.ts'
import { foreignSite, type HostPage } from './foreign-site.ts'
import { pass } from './stays-away.ts'

const site = foreignSite()
const OURS = /^(poptin_|pop_)/
const STUB = 'window.klepka = window.klepka || function () { (klepka.q = klepka.q || []).push(arguments) };'

/** Keys and cookies of ours that this browser stores. */
const stored = async () => {
  const keys = await site.page.evaluate(() => Object.keys(localStorage))
  const cookies = (await site.context.cookies(site.url)).map(({ name }) => name)
  return [...keys, ...cookies].filter((name) => OURS.test(name))
}
const run = (code: string) => site.page.evaluate(code)
/** Lets delayed writes happen: some come after seconds, the last of them each minute. */
const settle = () => pass(site.page, { clockMs: 65_000 })

/**
 * How each source reports consent: a page's script, and the visitor's later choice. `known`: reported
 * before the widget reads it.
 */
const sources = [
  {
    source: 'klepka',
    page: STUB,
    known: `${STUB} klepka('consent', 'granted');`,
    grant: "klepka('consent', 'granted')",
    revoke: "klepka('consent', 'denied')",
  },
  {
    source: 'consent_mode',
    page: `window.dataLayer = []; function gtag() { dataLayer.push(arguments) } window.gtag = gtag; dataLayer.push({ event: 'gtm.js' }, null); gtag('consent', 'default', { ad_storage: 'denied', wait_for_update: 500 });`,
    known: `window.dataLayer = []; function gtag() { dataLayer.push(arguments) } window.gtag = gtag; gtag('consent', 'default', { ad_storage: 'denied' }); gtag('consent', 'update', { ad_storage: 'granted' });`,
    grant: "gtag('consent', 'update', { ad_storage: 'granted', analytics_storage: 'denied' })",
    revoke: "gtag('consent', 'update', { ad_storage: 'denied' })",
  },
  {
    source: 'tcf',
    page: `window.initial = { gdprApplies: true, eventStatus: 'cmpuishown', purpose: { consents: {} } }; window.__tcfapi = (command, version, received) => { if (command !== 'addEventListener' || version !== 2) return; window.choose = (allowed) => received({ gdprApplies: true, eventStatus: 'useractioncomplete', purpose: { consents: { 1: allowed } } }, true); received(initial, true) };`,
    known: `window.__tcfapi = (command, version, received) => { window.choose = (allowed) => received({ gdprApplies: true, eventStatus: 'useractioncomplete', purpose: { consents: { 1: allowed } } }, true); received({ gdprApplies: true, eventStatus: 'tcloaded', purpose: { consents: { 1: true } } }, true) };`,
    grant: 'choose(true)',
    revoke: 'choose(false)',
  },
  {
    source: 'wordpress',
    page: `window.chosen = ''; window.wp_has_consent = (category) => category === 'marketing' && chosen === 'allow'; window.choose = (word) => { chosen = word; document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: word } })) };`,
    known: `window.chosen = 'allow'; window.wp_consent_type = 'optin'; window.wp_has_consent = (category) => category === 'marketing' && chosen === 'allow'; window.choose = (word) => { chosen = word; document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: word } })) };`,
    grant: "choose('allow')",
    revoke: "choose('deny')",
  },
] as const

describe.each(sources)('consent from $source', ({ source, page, known, grant, revoke }) => {
  const host = (script: string): HostPage => ({
    attributes: QUICK,
    script,
    policy: `default-src 'none'; script-src 'self' ${site.service}; connect-src ${site.service}`,
  })

  test('unknown: shown, nothing stored; granted: stored; revoked: all our data deleted', async () => {
    const campaign = aside({ triggers: AT_ONCE })
    await site.publish([campaign], { consent: source })
    const popup = site.page.locator(`.poptin-popup[data-poptin-id="${campaign.id}"] .layer:not(.leaving)`)
    const visitors: string[] = []
    const views = new Set<string>()
    site.page.on('request', (request) => {
      if (!request.url().includes('/api/display/viewed/')) return
      const { event_id, viewer_id } = JSON.parse(request.postData()!) as {
        event_id: string
        viewer_id: string
      }
      // Views that were not answered before the page was left are sent again.
      if (!views.has(event_id)) visitors.push(viewer_id)
      views.add(event_id)
    })

    await site.context.addCookies([{ name: 'swoje', value: '1', url: site.url }])
    await site.page.clock.install()
    await site.open(host(page))
    await popup.waitFor()
    await expect.poll(() => visitors).toHaveLength(1)
    await settle()
    expect(await stored()).toEqual([])

    await run(grant)
    await expect
      .poll(stored)
      .toEqual(expect.arrayContaining(['poptin_user_id', `poptin_seen_${campaign.id}`, 'poptin_sessions']))
    const cookies = await site.context.cookies(site.url)
    expect(cookies.find(({ name }) => name === 'poptin_user_id')?.value).toBe(visitors[0])

    // A visitor who consented before is recognised at once.
    await site.open(host(known), '/druga/')
    await popup.waitFor()
    await expect.poll(() => visitors).toEqual([visitors[0], visitors[0]])
    expect(await site.page.evaluate(() => localStorage.getItem('poptin_page_views'))).toBe('2')

    await site.page.evaluate(() => localStorage.setItem('swoje', '1'))
    await run(revoke)
    await expect.poll(stored).toEqual([])
    await settle()
    expect(await stored()).toEqual([])
    await popup.locator('.cross').click()
    await site.page.evaluate(() => history.pushState({}, '', '/trzecia/'))
    await popup.waitFor()
    await expect.poll(() => visitors).toHaveLength(3)
    expect(visitors[2]).not.toBe(visitors[0])
    await settle()
    expect(await stored()).toEqual([])
    // Only our own data is deleted.
    expect(await site.page.evaluate(() => localStorage.getItem('swoje'))).toBe('1')
    expect((await site.context.cookies(site.url)).map(({ name }) => name)).toEqual(['swoje'])
  })
})

test('refusing consent later deletes all stored data; a lead that is being sent still arrives', async () => {
  const campaign = aside({ triggers: AT_ONCE })
  await site.publish([campaign], { consent: 'klepka' })
  const popup = site.page.locator(`.poptin-popup[data-poptin-id="${campaign.id}"]`)
  const open = (word: string, path = '/') =>
    site.open({ attributes: QUICK, script: `${STUB} klepka('consent', '${word}')` }, path)
  await site.context.route('**/api/display/conversion/*', (route) => route.abort('connectionreset'))
  await site.page.clock.install()
  await open('granted')
  await popup.getByLabel('Adres e-mail').fill('ola@example.pl')
  await popup.getByRole('checkbox').check()
  await popup.locator('.poptin-form-submit-button').click()
  await popup.getByText('Dziękujemy!').waitFor()
  await site.context.unroute('**/api/display/conversion/*')
  await site.page.evaluate(() => window.klepka?.('consent', 'denied'))
  await expect.poll(stored).toEqual([])
  await site.page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(() => site.rows('SELECT email FROM leads WHERE campaign_id = ?', campaign.id))
    .toEqual([{ email: 'ola@example.pl' }])
  await settle()
  expect(await stored()).toEqual([])

  await open('granted', '/b/')
  await expect.poll(stored).toContain('poptin_user_id')
  await open('denied', '/c/')
  await popup.locator('.layer').waitFor()
  await settle()
  expect(await stored()).toEqual([])
  site.expected = [/Failed to load resource/]
})

test('without a source no consent part is loaded; if the part fails, nothing is stored', async () => {
  const campaign = aside({ triggers: AT_ONCE })
  const popup = site.page.locator(`.poptin-popup[data-poptin-id="${campaign.id}"] .layer`)
  const requested: string[] = []
  site.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await site.publish([campaign])
  await site.page.clock.install()
  await site.open({ attributes: QUICK, script: `${STUB} klepka('consent', 'denied')` })
  await popup.waitFor()
  await settle()
  expect(requested.filter((path) => /consent|extras/.test(path))).toEqual([])
  expect(await stored()).toEqual(
    expect.arrayContaining(['poptin_user_id', `poptin_once_a_day_${campaign.id}`]),
  )

  // Deleted on a page without the widget: a page with the widget would still store late
  // answers.
  await site.open({ snippet: 'none' }, '/bez-nas/')
  await site.context.clearCookies()
  await site.page.evaluate(() => localStorage.clear())
  const other = aside({ triggers: AT_ONCE })
  await site.publish([other], { consent: 'tcf' })
  await site.context.route('**/widget/consent.*', (route) => route.abort('blockedbyclient'))
  await site.open({ attributes: QUICK }, '/bez-zgody/')
  site.expected = [/Failed to load resource/]
  await site.page.locator(`.poptin-popup[data-poptin-id="${other.id}"] .layer`).waitFor()
  await settle()
  expect(requested.filter((path) => path.includes('/widget/consent.'))).toHaveLength(1)
  expect(await stored()).toEqual([])
})
