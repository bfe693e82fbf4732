import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aside, AT_ONCE, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { usePlainScreens } from './plain-screens.ts'
import { pass, staysAway } from './stays-away.ts'

const site = foreignSite()
const popup = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const cookieOf = async (name: string) => (await site.context.cookies(site.url)).find((cookie) => cookie.name === name)
const YEAR_DAYS = 365
let url = ''

beforeEach(async () => {
  await usePlainScreens(site.context)
  url = site.url
})
afterEach(() => (site.url = url))

/** A page whose own site leads a name to our host: the same name, since cookies do not ask for the port. */
const onOurName = () => (site.url = site.url.replace('127.0.0.1', new URL(site.service).hostname))

describe('a site that leads one of its names to our host', () => {
  test('keeps what is remembered for a year by cookies of our host: where the browser takes away what scripts wrote, nothing is shown again', async () => {
    onOurName()
    const once = aside({ triggers: AT_ONCE, frequency: { rule: 'once' } })
    const always = aside({ triggers: AT_ONCE, frequency: { rule: 'always' } })
    await site.bring([once, always])
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await popup(once).waitFor()
    await site.page.clock.runFor(3_100)
    await expect.poll(() => cookieOf(`poptin_seen_${once.id}`)).toBeTruthy()
    const cookie = await cookieOf(`poptin_seen_${once.id}`)
    expect(Math.round((Number(cookie?.expires) - Date.now() / 1_000) / 86_400)).toBe(YEAR_DAYS)
    const visitor = (await cookieOf('poptin_user_id'))?.value

    // What some browsers do a week later.
    await site.page.evaluate(() => localStorage.clear())
    await site.page.reload()
    await popup(always).waitFor()
    await staysAway(popup(once), { clockMs: 5_000 })
    expect((await cookieOf('poptin_user_id'))?.value).toBe(visitor)
  })

  test('any other page asks nothing for that', async () => {
    const campaign = aside({ triggers: AT_ONCE })
    await site.bring([campaign])
    const asked: string[] = []
    site.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await popup(campaign).waitFor()
    await site.page.clock.runFor(3_100)
    await expect.poll(async () => (await cookieOf('poptin_last_visit')) !== undefined).toBe(true)
    await pass(site.page, { clockMs: 5_000 })
    expect(asked.filter((path) => path.includes('/cookies/'))).toEqual([])
  })
})
