import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside, AT_ONCE, QUICK } from '../campaigns.ts'
import { foreignSite, makeCampaignId } from '../foreign-site.ts'
import { pass, staysAway } from '../stays-away.ts'

const site = foreignSite()
const form: CampaignFile['screens']['form'] = [
  { kind: 'heading', text: 'Próbki' },
  { kind: 'button', text: 'Sklep', action: { kind: 'close' } },
]
const popup = (id: string) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"] .layer:not(.leaving)`)
const tab = (id: string) => site.page.locator(`.poptin-teaser[data-poptin-id="${id}"] .open`)

describe('the real widget on a page of another origin', () => {
  it('a teaser shows always, before or after its campaign; returns after a second [W-TYPE-05]', async () => {
    const campaign = (mode: 'always' | 'before_show' | 'after_close', triggers: CampaignFile['triggers']) =>
      aside({
        fields: {},
        screens: { form },
        triggers,
        exitEffect: 'fade',
        teaser: { mode, text: mode, side: 'left' },
      })
    const always = campaign('always', [])
    const before = campaign('before_show', [])
    const after = campaign('after_close', AT_ONCE)
    await site.publish([always, before, after])
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await popup(after.id).waitFor()
    await tab(always.id).waitFor()
    await tab(before.id).waitFor()
    await staysAway(tab(after.id), { clockMs: 2_000 })

    const close = async (id: string) => {
      await popup(id).locator('.cross').click()
      // Real time passes on this clock, too.
      await site.page.clock.runFor(500)
      expect(await tab(id).count()).toBe(0)
      await site.page.clock.runFor(600)
    }
    await close(after.id)
    await expect.poll(() => tab(after.id).textContent()).toBe('after_close')
    await tab(after.id).click()
    await popup(after.id).waitFor()
    await staysAway(tab(after.id), { clockMs: 2_000 })
    await close(after.id)

    await tab(always.id).click()
    await popup(always.id).waitFor()
    await staysAway(tab(always.id), { clockMs: 2_000 })
    await close(always.id)
    await expect.poll(() => tab(always.id).count()).toBe(1)

    await tab(before.id).click()
    await popup(before.id).waitFor()
    await close(before.id)
    await staysAway(tab(before.id), { clockMs: 5_000 })
  })

  it('two forms that open at once are both shown, and both can be sent', async () => {
    const left = aside({ location: 'left-bottom', format: 'format_2', triggers: AT_ONCE })
    const right = aside({ location: 'right-bottom', format: 'format_2', triggers: AT_ONCE })
    await site.publish([left, right])
    await site.open({ attributes: QUICK })
    for (const { id } of [left, right]) {
      await popup(id).getByLabel('Adres e-mail').fill(`${id}@example.pl`)
      await popup(id).getByRole('checkbox').check()
      await popup(id).locator('.poptin-form-submit-button').click()
      await popup(id).getByText('Dziękujemy!').waitFor()
      expect(site.rows('SELECT email FROM leads WHERE campaign_id = ?', id)).toEqual([
        { email: `${id}@example.pl` },
      ])
    }
  })

  it('a click copies a coupon, shows a message, and fires an event [W-TYPE-10]', async () => {
    const campaign = aside({
      fields: {},
      format: 'format_2',
      screens: { form: [...form, { kind: 'coupon', label: 'Kod' }] },
      coupon: { code: 'LATO-7' },
      triggers: AT_ONCE,
      language: 'en',
    })
    await site.publish([campaign])
    await site.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await site.open({
      attributes: QUICK,
      script: `window.recorded = []; document.addEventListener('couponCopy', ({ detail }) => recorded.push(detail))`,
    })
    await popup(campaign.id).locator('.code').click()
    expect(await popup(campaign.id).locator('.tip').textContent()).toBe('Copied')
    expect(
      await site.page.evaluate(() => (window as never as { recorded: object[] }).recorded),
    ).toMatchObject([
      { event_name: 'couponCopy', coupon_code: 'LATO-7', prize_label: '', poptin_id: campaign.id },
    ])
    expect(await site.page.evaluate(() => navigator.clipboard.readText())).toBe('LATO-7')
    await popup(campaign.id).locator('.tip').waitFor({ state: 'detached' })
  })

  it('a content campaign is in its container; a social one loads a part and counts clicks', async () => {
    const content: CampaignFile = {
      ...aside({ type: 'content', format: 'format_1', container: '#tresc', fields: {}, screens: { form } })
        .campaign,
    }
    const follow = aside({
      type: 'social',
      format: 'format_2',
      target: 'click',
      fields: {},
      screens: {
        form: [
          { kind: 'heading', text: 'Bądź na bieżąco' },
          { kind: 'social', links: [{ network: 'youtube', url: `${site.url}/kanal` }] },
        ],
      },
      triggers: AT_ONCE,
    })
    const requested: string[] = []
    site.page.on('request', (request) => void requested.push(request.url()))
    const place = '<main><h1>Cudza strona</h1><div id="tresc"></div></main>'

    await site.publish([{ id: makeCampaignId(), campaign: content }])
    await site.open({ attributes: QUICK, body: place })
    await site.page.locator('#tresc .poptin-popup .box').waitFor()
    await pass(site.page, { realMs: 1_000 })
    expect(requested.filter((url) => url.includes('/widget/blocks'))).toEqual([])

    await site.publish([follow])
    await site.open({
      attributes: QUICK,
      body: place,
      script: `window.recorded = []; document.addEventListener('poptinSubmit', ({ detail }) => recorded.push(detail))`,
    })
    const link = popup(follow.id).getByRole('link', { name: 'YouTube' })
    const [tabOfLink] = await Promise.all([site.context.waitForEvent('page'), link.click()])
    expect(tabOfLink.url()).toBe(`${site.url}/kanal`)
    expect(requested.filter((url) => url.includes('/widget/blocks'))).toHaveLength(1)
    expect(
      await site.page.evaluate(() => (window as never as { recorded: object[] }).recorded),
    ).toMatchObject([{ poptin_type: 'social', poptin_id: follow.id, button_text: 'YouTube' }])
    await expect
      .poll(() =>
        site.rows(
          'SELECT conversions FROM campaign_counts WHERE conversions > 0 AND campaign_id = ?',
          follow.id,
        ),
      )
      .toEqual([{ conversions: 1 }])
  })
})
