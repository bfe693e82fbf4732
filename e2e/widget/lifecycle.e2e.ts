import { beforeEach, describe, expect, test } from 'vitest'
import { aside, AT_ONCE, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { usePlainScreens } from './plain-screens.ts'
import { pass, staysAway } from './stays-away.ts'

const site = foreignSite()
const popup = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const stateOf = ({ id }: { id: string }) =>
  site.page.evaluate((campaignId) => window.klepka?.states?.get(campaignId), id)
const countsOf = ({ id }: { id: string }) =>
  site.rows(
    'SELECT cause, views, closes, conversions FROM campaign_counts WHERE campaign_id = ? ORDER BY cause',
    id,
  )
const leadsOf = ({ id }: { id: string }) =>
  site.rows<{ email: string; cause: string; details_json: string; fields_json: string }>(
    'SELECT email, cause, details_json, fields_json FROM leads WHERE campaign_id = ?',
    id,
  )

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

/** Records what the page is notified of: events on `document`, and callbacks that older pages define. */
const LISTENING = `window.recorded = []
for (const name of ['poptinView', 'poptinClose', 'poptinSubmit', 'couponCopy']) document.addEventListener(name, ({ detail }) => recorded.push([name, detail]))
window.poptinVisible = (id) => recorded.push(['poptinVisible', id])
window.onpoptinClose = (id) => recorded.push(['onpoptinClose', id])
window.onpoptinSubmit = (id) => recorded.push(['onpoptinSubmit', id])`
const recorded = () =>
  site.page.evaluate(() => (window as never as { recorded: [string, unknown][] }).recorded)
const namesTold = async () => (await recorded()).map(([name]) => name)

beforeEach(() => usePlainScreens(site.context))

describe('the life of a campaign on a page', () => {
  test('load, wait, show, view, close: page and host are notified once each [W-LIFE-09]', async () => {
    const campaign = lightbox({ name: 'Rabat na start', triggers: [{ kind: 'timeDelay', seconds: 30 }] })
    await site.publish([campaign])
    const requested: string[] = []
    site.page.on('request', (request) =>
      requested.push(new URL(request.url()).pathname.replace(/[.-][0-9a-f]{10,16}\./, '.')),
    )
    await site.page.clock.install()
    await site.open({ attributes: QUICK, script: LISTENING })
    await site.page.waitForFunction(() => window.klepka?.states !== undefined)
    expect(requested.filter((path) => path.startsWith('/api') || path.startsWith('/widget'))).toEqual([
      '/widget/loader.js',
      `/api/display/configuration/${site.clientId}`,
      '/widget/campaigns.js',
    ])
    await staysAway(popup(campaign), { clockMs: 20_000 })
    await site.page.clock.runFor(11_000)
    await popup(campaign).waitFor()
    expect(requested).toContain(`/api/display/template/${campaign.id}.json`)
    expect(await stateOf(campaign)).toEqual({
      convert: false,
      shown: true,
      poptin_active: true,
      scroll_flag: false,
      mouse_leave_flag: false,
      click_counter: 0,
      trigger: 'time_delay',
      close_trigger: '',
    })
    await popup(campaign).locator('.x').click()
    expect(await stateOf(campaign)).toMatchObject({
      convert: false,
      shown: true,
      poptin_active: false,
      close_trigger: 'x_click',
    })
    const about = {
      poptin_id: campaign.id,
      poptin_name: 'Rabat na start',
      poptin_target: 'lead',
      poptin_type: 'lightbox',
      account_id: site.clientId,
      button_text: '',
      coupon_code: '',
      prize_label: '',
    }
    expect(await recorded()).toEqual([
      ['poptinView', { ...about, event_name: 'poptinView' }],
      ['poptinVisible', campaign.id],
      ['poptinClose', { ...about, event_name: 'poptinClose' }],
      ['onpoptinClose', campaign.id],
    ])
    await expect
      .poll(() => countsOf(campaign))
      .toEqual([{ cause: 'time_delay', views: 1, closes: 1, conversions: 0 }])
  })

  test('a campaign whose element is on the page already is not shown again', async () => {
    const campaign = aside({ triggers: AT_ONCE })
    await site.publish([campaign])
    await site.open({
      attributes: QUICK,
      body: `<div class="poptin-popup" data-poptin-id="${campaign.id}"></div>`,
    })
    await site.page.waitForFunction(() => window.klepka?.states !== undefined)
    await pass(site.page, { realMs: 500 })
    expect(await popup(campaign).count()).toBe(1)
    expect((await stateOf(campaign))?.shown).toBe(false)
  })

  test('submitting or following a link fires no close; a lead has its trigger [W-LIFE-03]', async () => {
    const form = aside({ ...FORM, triggers: AT_ONCE })
    const link = aside({ triggers: AT_ONCE })
    const left = aside({ triggers: AT_ONCE })
    await site.publish([form, link, left])
    await site.context.route('**/dalej', (route) =>
      route.fulfill({ body: 'Dalej', contentType: 'text/html' }),
    )
    await site.open({ attributes: QUICK, script: LISTENING })
    await popup(form).locator('input').fill('Ola@Example.PL ')
    await popup(form).locator('.poptin-form-submit-button').click()
    await expect
      .poll(() => popup(form).getAttribute('data-outcome'))
      .toBe(JSON.stringify({ ok: true, needsConfirmation: false, prize: null }))
    await popup(form).locator('.time').click()
    expect(await stateOf(form)).toMatchObject({ convert: true, close_trigger: 'auto_close' })
    await popup(left).locator('.x').click()
    // Opening another tab leaves this page open.
    const opening = site.context.waitForEvent('page')
    await popup(link).locator('.tab').click()
    expect(await stateOf(link)).toMatchObject({ close_trigger: 'submit', poptin_active: false })
    const tab = await opening
    expect(tab.url()).toContain('/nowa')
    await tab.close()
    expect((await namesTold()).filter((name) => !name.toLowerCase().includes('vi'))).toEqual([
      'poptinSubmit',
      'onpoptinSubmit',
      'poptinClose',
      'onpoptinClose',
    ])
    expect((await recorded()).find(([name]) => name === 'poptinClose')?.[1]).toMatchObject({
      poptin_id: left.id,
    })
    expect((await recorded()).find(([name]) => name === 'poptinSubmit')?.[1]).toMatchObject({
      poptin_id: form.id,
      button_text: 'Wyślij',
    })
    expect(leadsOf(form)).toMatchObject([{ email: 'ola@example.pl', cause: 'time_delay' }])
    expect(JSON.parse(leadsOf(form)[0]!.details_json)).toMatchObject({
      title: 'Cudza strona',
      browser_language: 'pl-PL',
      extra_button: 'Wyślij',
      origin_landing_page: `${site.url}/`,
    })
    await expect
      .poll(() => [countsOf(form), countsOf(left), countsOf(link)])
      .toEqual([
        [{ cause: 'time_delay', views: 1, closes: 0, conversions: 1 }],
        [{ cause: 'time_delay', views: 1, closes: 1, conversions: 0 }],
        [{ cause: 'time_delay', views: 1, closes: 0, conversions: 0 }],
      ])
  })

  test('redirects once after a conversion, with form data; a button after 1.5 s [W-LIFE-05]', async () => {
    const sends = aside({
      ...FORM,
      triggers: AT_ONCE,
      redirect: { url: '127.0.0.1:1/dzieki?a=1', sendsFormData: true },
    })
    await site.publish([sends])
    const left: string[] = []
    await site.context.route('http://127.0.0.1:1/**', (route) => {
      left.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    await site.open({ attributes: QUICK })
    await popup(sends).locator('input').fill('ola@example.pl')
    await popup(sends).locator('.poptin-form-submit-button').click()
    await expect.poll(() => left).toEqual(['http://127.0.0.1:1/dzieki?a=1&email1=ola%40example.pl'])
    await popup(sends).locator('.link').click()
    await pass(site.page, { realMs: 1_600 })
    expect(left).toHaveLength(1)

    // The service fails: the redirect happens anyway.
    await site.context.route('**/api/display/conversion/*', (route) => route.fulfill({ status: 500 }))
    const fails = aside({ ...FORM, triggers: AT_ONCE, redirect: { url: '127.0.0.1:1/mimo-to' } })
    await site.publish([fails])
    await site.open({ attributes: QUICK })
    await popup(fails).locator('input').fill('ola@example.pl')
    await popup(fails).locator('.poptin-form-submit-button').click()
    await expect.poll(() => left.at(-1)).toBe('http://127.0.0.1:1/mimo-to')

    const button = aside({ triggers: AT_ONCE })
    await site.publish([button])
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await popup(button).waitFor()
    await site.page.clock.pauseAt(Date.now() + 60_000)
    await popup(button).locator('.link').click()
    expect(await popup(button).count()).toBe(0)
    await pass(site.page, { clockMs: 1_400 })
    expect(left).toHaveLength(2)
    await site.page.clock.runFor(200)
    await expect.poll(() => left.at(-1)).toBe('http://127.0.0.1:1/dalej')
    site.expected = [/127\.0\.0\.1:1\/|status of 500/]
  })

  test('a blocked new tab falls back to a link, and then to the same tab [W-LIFE-05]', async () => {
    const campaign = aside({ triggers: AT_ONCE })
    await site.publish([campaign])
    await site.open({
      attributes: QUICK,
      script:
        'window.open = () => null; addEventListener("click", (event) => { if (event.target.href) window.clicked = event.target.target })',
    })
    const opening = site.context.waitForEvent('page')
    await popup(campaign).locator('.tab').click()
    const tab = await opening
    expect(new URL(tab.url()).pathname).toBe('/nowa')
    expect(await site.page.evaluate(() => (window as never as { clicked: string }).clicked)).toBe('_blank')
    expect(new URL(site.page.url()).pathname).toBe('/')

    await site.open({
      attributes: QUICK,
      script:
        'window.open = () => null; addEventListener("click", (event) => { if (event.target.href) event.preventDefault() })',
    })
    await popup(campaign).locator('.tab').click()
    await site.page.waitForURL('**/nowa')
  })

  test('a form sent twice is one lead; a refused one can be corrected at once [W-LIFE-06]', async () => {
    const campaign = aside({ ...FORM, triggers: AT_ONCE })
    await site.publish([campaign])
    const sent: string[] = []
    site.page.on(
      'request',
      (request) => request.url().includes('/conversion/') && sent.push(request.postData() ?? ''),
    )
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    const send = popup(campaign).locator('.poptin-form-submit-button')
    await popup(campaign).locator('input').fill('to nie adres')
    await send.click()
    await expect.poll(() => popup(campaign).getAttribute('data-outcome')).toContain('not_valid')
    await popup(campaign).locator('input').fill('ola@example.pl')
    await send.dblclick()
    await expect.poll(() => popup(campaign).getAttribute('data-outcome')).toContain('"ok":true')
    await site.page.clock.runFor(2_000)
    await send.click()
    await pass(site.page, { clockMs: 100 })
    expect(sent).toHaveLength(2)
    // Sent again later under the same key: our host gives the same answer.
    await site.page.clock.runFor(2_000)
    await send.click()
    await expect.poll(() => sent).toHaveLength(3)
    await pass(site.page, { clockMs: 3_500 })
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map((form) => new URLSearchParams(form).get('idempotency_key'))).size).toBe(1)
    expect(leadsOf(campaign)).toHaveLength(1)
    site.expected = [/status of 422/]
  })

  test('a button launches another campaign or converts once; a copied coupon fires an event', async () => {
    const second = lightbox({ name: 'Druga' })
    const first = lightbox({ triggers: AT_ONCE })
    const click = aside({
      target: 'click',
      triggers: AT_ONCE,
      screens: { form: [{ kind: 'heading', text: 'Kup' }] },
      fields: {},
    })
    await site.publish([first, second, click])
    await site.open({ attributes: QUICK, script: LISTENING })
    await popup(click).locator('.coupon').click()
    await popup(click).locator('.press').click()
    await popup(click).locator('.press').click()
    await popup(first).evaluate((element, id) => (element.dataset['launches'] = id), second.id)
    await popup(first).locator('.launch').click()
    await popup(second).waitFor()
    await staysAway(popup(first), { realMs: 1_000 })
    expect((await stateOf(second))?.trigger).toBe('launch')
    const all = await recorded()
    expect(all.find(([name]) => name === 'couponCopy')?.[1]).toMatchObject({
      event_name: 'couponCopy',
      coupon_code: 'LATO',
      prize_label: '',
      poptin_id: click.id,
    })
    expect(
      all
        .filter(([name]) => name === 'poptinSubmit')
        .map(([, detail]) => (detail as { button_text: string }).button_text),
    ).toEqual(['Kup'])
    expect(all.some(([name]) => name === 'poptinClose')).toBe(false)
    await expect
      .poll(() => countsOf(click))
      .toEqual([{ cause: 'time_delay', views: 1, closes: 0, conversions: 1 }])
  })

  test('teasers before, after and always; they return one second after closing', async () => {
    const before = aside({ triggers: [], teaser: { mode: 'before_show', text: 'Przed' } })
    const after = aside({ triggers: AT_ONCE, teaser: { mode: 'after_close', text: 'Po' } })
    const always = aside({ triggers: [], teaser: { mode: 'always', text: 'Zawsze' } })
    await site.publish([before, after, always])
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    const tab = ({ id }: { id: string }) => site.page.locator(`.plain-teaser[data-of="${id}"]`)
    await tab(before).waitFor()
    await tab(always).waitFor()
    await popup(after).waitFor()
    await staysAway(tab(after), { clockMs: 1_500 })
    for (const one of [before, always]) {
      await tab(one).click()
      await popup(one).waitFor()
      expect(await tab(one).count()).toBe(0)
      expect((await stateOf(one))?.trigger).toBe('teaser')
    }
    await site.page.clock.pauseAt(Date.now() + 60_000)
    for (const one of [before, after, always]) await popup(one).locator('.x').click()
    await staysAway(site.page.locator('.plain-teaser'), { clockMs: 900 })
    await site.page.clock.runFor(200)
    await tab(after).waitFor()
    await tab(always).waitFor()
    await staysAway(tab(before), { clockMs: 5_000 })
    await tab(after).click()
    await popup(after).waitFor()
  })

  test('errors in the page’s own handlers stop nothing of ours', async () => {
    const campaign = aside({ triggers: AT_ONCE })
    await site.publish([campaign])
    await site.open({
      attributes: QUICK,
      script:
        'window.poptinVisible = () => { throw new Error("zepsute") }; document.addEventListener("poptinClose", () => { throw new Error("też zepsute") })',
    })
    await popup(campaign).locator('.x').click()
    expect(await popup(campaign).count()).toBe(0)
    await expect
      .poll(() => countsOf(campaign))
      .toEqual([{ cause: 'time_delay', views: 1, closes: 1, conversions: 0 }])
    await expect
      .poll(() => site.troubles.filter((line) => line.includes('zepsute')).length)
      .toBeGreaterThan(1)
    site.expected = [/zepsute/]
  })

  test('a preview sends and stores nothing', async () => {
    const campaign = lightbox({ ...FORM })
    await site.publish([campaign])
    const posts: string[] = []
    site.page.on(
      'request',
      (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname),
    )
    await site.open({ attributes: QUICK }, `/?poptin_preview=${campaign.id}`)
    await popup(campaign).locator('input').fill('ola@example.pl')
    await popup(campaign).locator('.poptin-form-submit-button').click()
    await expect.poll(() => popup(campaign).getAttribute('data-outcome')).toContain('"ok":false')
    await popup(campaign).locator('.x').click()
    await pass(site.page, { realMs: 1_500 })
    expect(posts).toEqual([`/api/display/${site.clientId}`])
    expect(await site.page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0])
    expect([countsOf(campaign), leadsOf(campaign)]).toEqual([[], []])
  })
})
