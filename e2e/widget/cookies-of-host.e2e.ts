import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aside, AT_ONCE, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { usePlainScreens } from './plain-screens.ts'
import { pass, staysAway } from './stays-away.ts'

const site = foreignSite()
const popup = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const cookieOf = async (name: string) =>
  (await site.context.cookies(site.url)).find((cookie) => cookie.name === name)
const YEAR_DAYS = 365
let url = ''

beforeEach(async () => {
  await usePlainScreens(site.context)
  url = site.url
})
afterEach(() => (site.url = url))

/** A page of a site whose DNS name points to our host: the same name, since cookies ignore the port. */
const onOurName = () => (site.url = site.url.replace('127.0.0.1', new URL(site.service).hostname))

describe('a site with a subdomain that points to our host', () => {
  test('sets one-year cookies by our host, which survive deleted script storage', async () => {
    onOurName()
    const once = aside({ triggers: AT_ONCE, frequency: { rule: 'once' } })
    const always = aside({ triggers: AT_ONCE, frequency: { rule: 'always' } })
    await site.publish([once, always])
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await popup(once).waitFor()
    await site.page.clock.runFor(3_100)
    await expect.poll(() => cookieOf(`poptin_seen_${once.id}`)).toBeTruthy()
    const cookie = await cookieOf(`poptin_seen_${once.id}`)
    expect(Math.round((Number(cookie?.expires) - Date.now() / 1_000) / 86_400)).toBe(YEAR_DAYS)
    const visitor = (await cookieOf('poptin_user_id'))?.value

    // Some browsers do this after a week.
    await site.page.evaluate(() => localStorage.clear())
    await site.page.reload()
    await popup(always).waitFor()
    await staysAway(popup(once), { clockMs: 5_000 })
    expect((await cookieOf('poptin_user_id'))?.value).toBe(visitor)
  })

  test('sets none before consent or after a refusal, even during the request [M-59]', async () => {
    onOurName()
    const campaign = aside({ triggers: AT_ONCE })
    await site.publish([campaign], { consent: 'klepka' })
    const requested: string[] = []
    site.page.on('request', (request) => request.url().includes('/cookies/') && requested.push(request.url()))
    const stored = async () =>
      (await site.context.cookies(site.url))
        .map(({ name }) => name)
        .filter((name) => /^(poptin_|pop_)/.test(name))
    const setConsent = (word: string) =>
      site.page.evaluate((choice) => window.klepka?.('consent', choice), word)
    const leave = () => site.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await site.page.clock.install()
    await site.open({
      attributes: QUICK,
      script: 'window.klepka = window.klepka || function () { (klepka.q = klepka.q || []).push(arguments) }',
    })
    await site.page.clock.runFor(1_100)
    await popup(campaign).waitFor()
    await pass(site.page, { clockMs: 65_000 })
    await leave()
    await pass(site.page, { realMs: 0 })
    expect([requested, await stored()]).toEqual([[], []])

    await setConsent('granted')
    await site.page.clock.runFor(60_000)
    await expect.poll(() => requested.length).toBe(1)
    await expect.poll(stored).toContain('poptin_user_id')
    await setConsent('denied')
    await pass(site.page, { clockMs: 65_000 })
    await leave()
    await pass(site.page, { realMs: 0 })
    expect([requested.length, await stored()]).toEqual([1, []])

    // Our host sets them during the refusal.
    let answer = () => {}
    const isDenied = new Promise<void>((resolve) => (answer = resolve))
    await site.context.route('**/api/display/cookies/*', async (route) => {
      await isDenied
      await route.continue()
    })
    await setConsent('granted')
    await leave()
    await expect.poll(() => requested.length).toBe(2)
    const answered = site.page.waitForResponse('**/api/display/cookies/*')
    await setConsent('denied')
    answer()
    await answered
    await pass(site.page, { realMs: 0 })
    expect(await stored()).toEqual([])
  })

  test('pages of any other site make no such request', async () => {
    const campaign = aside({ triggers: AT_ONCE })
    await site.publish([campaign])
    const requested: string[] = []
    site.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await popup(campaign).waitFor()
    await site.page.clock.runFor(3_100)
    await expect.poll(async () => (await cookieOf('poptin_last_visit')) !== undefined).toBe(true)
    await pass(site.page, { clockMs: 5_000 })
    expect(requested.filter((path) => path.includes('/cookies/'))).toEqual([])
  })
})
