import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CampaignShop, campaignIdOf, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { loadCampaign, removeCampaign } from './change-campaign.ts'
import { loadSwitchPlans, planSwitches, setCampaignOn, switchDue } from './switch-campaign.ts'

const ID = campaignIdOf(1)
const HOUR_MS = 3_600_000
const NONE = { onMs: null, offMs: null }

describe.each(engines)('planned switches of a campaign on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
  })
  afterAll(() => test.close())
  beforeEach(() => test.publish([{}]))

  const inHours = (hours: number) => test.clock.nowMs + hours * HOUR_MS
  const plan = (onHours: number | null, offHours: number | null) =>
    planSwitches(test.services, ID, {
      onMs: onHours === null ? null : inHours(onHours),
      offMs: offHours === null ? null : inHours(offHours),
    })
  const isOn = async () => (await loadCampaign(test.services.db.read, ID))!.saved.isOn
  const planned = async () => (await loadSwitchPlans(test.services.db.read, [ID]))(ID)
  const passHours = async (hours: number) => {
    test.clock.nowMs += hours * HOUR_MS
    return switchDue(test.services)
  }

  it('a paused one is off at once and on again at its time', async () => {
    await plan(2, null)
    expect(await isOn()).toBe(false)
    expect([await passHours(1), await isOn()]).toEqual([0, false])
    expect([await passHours(1), await isOn(), await planned()]).toEqual([1, true, NONE])
  })

  it('one with an end is on until then, and pages get it no more afterwards', async () => {
    const shown = async () =>
      (await test.request('POST', 'a1b2c3d4e5f60', { url: 'https://blog.example/' })).body as object
    await plan(null, 3)
    expect(await isOn()).toBe(true)
    expect(JSON.stringify(await shown())).toContain(ID)
    expect([await passHours(4), await isOn()]).toEqual([1, false])
    await test.settle()
    expect(JSON.stringify(await shown())).not.toContain(ID)
  })

  it('a pause and an end together happen in their order, also when both are due', async () => {
    await plan(2, 3)
    expect(await passHours(5)).toBe(2)
    expect(await isOn()).toBe(false)
  })

  it('switching by hand cancels what it replaces', async () => {
    await plan(2, 3)
    await setCampaignOn(test.services, ID, true)
    expect(await planned()).toMatchObject({ onMs: null, offMs: inHours(3) })
    await setCampaignOn(test.services, ID, false)
    expect([await planned(), await passHours(5), await isOn()]).toEqual([NONE, 0, false])
  })

  it('of two processes one switches, and a removed campaign leaves no plan', async () => {
    await plan(null, 1)
    test.clock.nowMs += 2 * HOUR_MS
    const done = await Promise.all([switchDue(test.services), switchDue(test.services)])
    expect(done.toSorted()).toEqual([0, 1])
    await plan(1, 2)
    await removeCampaign(test.services, ID)
    expect(await test.services.db.read.selectFrom('campaign_switches').selectAll().execute()).toEqual([])
  })
})
