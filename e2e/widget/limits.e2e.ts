import { describe, expect, test } from 'vitest'
import { aside, AT_ONCE, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { staysAway } from './stays-away.ts'

const site = foreignSite()
const DAY_MS = 86_400_000
const statuses = () =>
  site
    .rows<{ status: string }>(
      'SELECT status FROM campaign_limit_logs WHERE site_id = ? ORDER BY rowid',
      site.clientId,
    )
    .map(({ status }) => status)
const open = async () => {
  await site.page.close()
  site.page = await (await site.openVisitor()).newPage()
  await site.open({ attributes: QUICK })
}
const setting = async () =>
  (
    (await (await fetch(`${site.service}/api/display/${site.clientId}`, { method: 'POST' })).json()) as {
      client_restriction_setting: unknown
    }
  ).client_restriction_setting
const note = () => site.page.locator('.poptin-popup')

describe('a site over its plan', () => {
  test('shows its owner a note for campaigns, a reminder later; saves answers [W-TYPE-11]', async () => {
    await site.publish([aside({ triggers: AT_ONCE, language: 'pl' })], { visitorsAMonth: 1 })
    for (let visitor = 0; visitor < 2; visitor += 1) {
      await open()
      await site.page.getByText('Rabat 5%').waitFor()
    }
    await expect
      .poll(() => site.rows('SELECT visitors FROM campaign_usage WHERE site_id = ?', site.clientId))
      .toEqual([{ visitors: 2 }])
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

    await open()
    await note().getByRole('heading', { name: 'Kampanie są wstrzymane', exact: true }).waitFor()
    await staysAway(site.page.getByText('Rabat 5%'), { realMs: 1_000 })
    expect(await note().count()).toBe(1)
    const opening = site.page.context().waitForEvent('page')
    await site.page.context().route('**/panel/**', (route) => route.fulfill({ body: 'Panel' }))
    await note().getByRole('button', { name: 'Zmień plan' }).click()
    expect((await opening).url()).toMatch(/^http:\/\/localhost:\d+\/panel\//)
    await expect.poll(statuses).toEqual(['click'])
    await note().getByRole('button', { name: 'Przypomnij później' }).click()
    await note().waitFor({ state: 'detached' })
    await expect.poll(statuses).toEqual(['click', 'remind'])

    // After "remind me later" no note is shown for now.
    await expect.poll(setting).toBe(null)
    await open()
    await site.page.waitForFunction(() => window.klepka?.states !== undefined)
    await staysAway(note(), { realMs: 1_500 })

    // Three days later.
    const longAgoMs = Date.now() - 3 * DAY_MS
    site.run('UPDATE campaign_limit_logs SET at_ms = ? WHERE site_id = ?', longAgoMs, site.clientId)
    site.run('UPDATE campaign_usage SET over_ms = ? WHERE site_id = ?', longAgoMs, site.clientId)
    await expect.poll(setting).toMatchObject({ upgrade_popup: { remindme_popup: 1, mote_than_two_days: 1 } })
    await open()
    await note().getByRole('heading', { name: 'Przypomnienie: kampanie są wstrzymane' }).waitFor()
    await note().getByText('Od ponad dwóch dni').waitFor()
    await note().getByRole('button', { name: 'Nie przypominaj' }).click()
    await note().waitFor({ state: 'detached' })
    await expect.poll(statuses).toEqual(['click', 'remind', 'dont-remind'])
  })
})
