import { describe, expect, it } from 'vitest'
import { isInHoldout } from '#campaign/targeting/pick-variants.ts'
import { AT_ONCE, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { pass, staysAway } from './stays-away.ts'

const site = foreignSite()
const PERCENT = 20

/** The id of a visitor of this site inside or outside the holdout. */
const visitorWho = (isHeld: boolean): string => {
  for (let number = 0; ; number += 1)
    if (isInHoldout(`gosc-${number}`, site.clientId, PERCENT) === isHeld) return `gosc-${number}`
}
/** A returning visitor with this id. */
const comeAs = async (visitorId: string) => {
  const context = await site.openVisitor()
  await context.addCookies([{ name: 'poptin_user_id', value: visitorId, url: site.url }])
  site.page = await context.newPage()
}
const counted = () =>
  site.rows<{ is_held_out: number; goals: number }>(
    'select is_held_out, (select count(*) from trial_goals where trial_goals.site_id = trial_visitors.site_id and trial_goals.trial = trial_visitors.trial and trial_goals.visitor = trial_visitors.visitor) as goals from trial_visitors where site_id = ? order by is_held_out, goals',
    site.clientId,
  )
const box = () => site.page.locator('.poptin-popup .box')

describe('the holdout', () => {
  it('is counted like other visitors, with a goal called before or after loading, once a day', async () => {
    await site.publish([lightbox({ triggers: AT_ONCE })], { holdoutPercent: PERCENT, goal: { kind: 'call' } })
    await comeAs(visitorWho(true))
    await site.open({ attributes: QUICK })
    await expect.poll(counted).toEqual([{ is_held_out: 1, goals: 0 }])
    await site.page.evaluate(() => (window.klepka?.('goal'), window.klepka?.('goal')))
    await expect.poll(counted).toEqual([{ is_held_out: 1, goals: 1 }])
    await staysAway(box(), { realMs: 1_000 })

    await comeAs(visitorWho(false))
    await site.open({
      attributes: QUICK,
      script:
        'window.klepka = Object.assign((...call) => void window.klepka.q.push(call), { q: [] }); window.klepka("goal")',
    })
    await box().waitFor()
    await expect.poll(counted).toEqual([
      { is_held_out: 0, goals: 1 },
      { is_held_out: 1, goals: 1 },
    ])
  })

  it('a goal page counts only for visitors who had a campaign before', async () => {
    await site.publish(
      [
        lightbox({
          triggers: AT_ONCE,
          filters: [
            {
              kind: 'pageAddress',
              rules: [{ outcome: 'dont_show', operator: 'contain', text: '/dziekujemy' }],
            },
          ],
        }),
      ],
      { holdoutPercent: PERCENT, goal: { kind: 'address', text: '/dziekujemy' } },
    )
    await comeAs(visitorWho(true))
    await site.open({ attributes: QUICK }, '/dziekujemy')
    await site.page.waitForFunction(() => window.klepkaParts && 'goals' in window.klepkaParts)
    await site.open({ attributes: QUICK }, '/oferta')
    await expect.poll(counted).toEqual([{ is_held_out: 1, goals: 0 }])
    await site.open({ attributes: QUICK }, '/dziekujemy?nr=7')
    await expect.poll(counted).toEqual([{ is_held_out: 1, goals: 1 }])
  })

  it('counts nothing without a goal, and pages do not load the part for goals', async () => {
    await site.publish([lightbox({ triggers: AT_ONCE })], { holdoutPercent: PERCENT })
    await comeAs(visitorWho(false))
    await site.open({ attributes: QUICK })
    await box().waitFor()
    await site.page.evaluate(() => window.klepka?.('goal'))
    await pass(site.page, { realMs: 1_000 })
    const answer = await fetch(`${site.service}/api/display/configuration/${site.clientId}`)
    expect(Object.keys(((await answer.json()) as { scripts: object }).scripts)).not.toContain('goals')
    expect(counted()).toEqual([])
  })
})
