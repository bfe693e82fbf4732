import { describe, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside, AT_ONCE, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { pass, staysAway } from './stays-away.ts'

const site = foreignSite()
const layerOf = ({ id }: { id: string }) =>
  site.page.locator(`.poptin-popup[data-poptin-id="${id}"] .layer:not(.leaving)`)
const tabs = () => site.page.locator('.poptin-teaser .teaser')
const PHONE = { width: 390, height: 844 }
const LONG = '<p>Deska warstwowa, panele, listwy i podkłady.</p>'.repeat(60)
const teased = (side: 'left' | 'right', text: string) => aside({ teaser: { mode: 'always', text, side } })
const bothSides = () => [teased('left', 'Zakręć kołem'), teased('right', 'Jak zmierzyć podłogę?')]

describe('a campaign that the visitor did not request', () => {
  const seconds = (count: number) => [{ kind: 'timeDelay' as const, seconds: count }]

  test('does not open within five seconds of typing [M-26]', async () => {
    const campaign = lightbox({ triggers: seconds(2) })
    await site.publish([campaign])
    await site.page.clock.install()
    await site.open({ attributes: QUICK, body: '<label>Metraż <input id="pole"></label>' })
    await site.page.waitForFunction(
      () => (window.klepka?.states?.size ?? 0) > 0 || document.readyState === 'complete',
    )
    for (let second = 0; second < 4; second += 1) {
      await site.page.locator('#pole').pressSequentially('4')
      await site.page.clock.runFor(1_000)
    }
    // Real time passes on this clock, too.
    await staysAway(layerOf(campaign), { clockMs: 2_500 })
    expect(await site.page.locator('#pole').evaluate((field) => document.activeElement === field)).toBe(true)
    await site.page.clock.runFor(2_500)
    await layerOf(campaign).waitFor()
  })

  test.each<[string, CampaignFile['triggers']]>([
    ['leaving', [{ kind: 'exitIntent' }]],
    ['scrolling', [{ kind: 'scroll', percent: 10 }]],
    ['the number of pages', [{ kind: 'pageCount', pages: 1 }]],
  ])(
    'triggered by %s does not open within five seconds of typing, also before it was loaded [M-26]',
    async (_, triggers) => {
      const campaign = lightbox({ triggers })
      await site.publish([campaign])
      await site.open({
        attributes: QUICK,
        body: `<label>Metraż <input id="pole" value="4" autofocus></label>${LONG}`,
      })
      await site.page.waitForFunction(() => window.klepka?.states)
      await site.page.evaluate(() => {
        document.documentElement.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1 }))
        scrollTo({ top: 900, behavior: 'instant' })
      })
      await staysAway(layerOf(campaign), { realMs: 3_500 })
      await site.page.locator('#pole').press('5')
      await staysAway(layerOf(campaign), { realMs: 4_000 })
      await layerOf(campaign).waitFor()
    },
  )

  test('waits until a dialog of the page is closed, and opens at once on request [M-26]', async () => {
    const campaign = lightbox({ triggers: AT_ONCE })
    const requested = aside({ triggers: AT_ONCE })
    await site.publish([campaign, requested])
    await site.open({
      attributes: QUICK,
      body: '<dialog id="okno"><form method="dialog"><button>Zamknij</button></form></dialog>',
      script: 'addEventListener("DOMContentLoaded", () => document.querySelector("#okno").showModal())',
    })
    await site.page.waitForFunction(() => window.klepka?.states)
    await staysAway(layerOf(campaign), { realMs: 1_100 })
    await site.page.evaluate((id) => window.klepka!('open', id), requested.id)
    await layerOf(requested).waitFor()
    await staysAway(layerOf(campaign), { realMs: 500 })
    await site.page.locator('#okno').evaluate((dialog: HTMLDialogElement) => dialog.close())
    await layerOf(campaign).waitFor()
  })
})

describe('limits of the site', () => {
  const atOnce = (name: string) => lightbox({ name, triggers: AT_ONCE })
  const close = async (campaign: { id: string }) => {
    await layerOf(campaign).getByRole('button', { name: 'Zamknij' }).first().click()
    await expect.poll(() => layerOf(campaign).count()).toBe(0)
  }

  test('a second window waits for the pause after the first was closed, on the next page, too', async () => {
    const [first, second] = [atOnce('Pierwsze okno'), atOnce('Drugie okno')]
    await site.publish([first, second], { popupLimits: { waitSeconds: 4 } })
    await site.open({ attributes: QUICK, body: LONG })
    await layerOf(first).waitFor()
    await pass(site.page, { realMs: 1_500 })
    await close(first)
    await staysAway(layerOf(second), { realMs: 800 })
    await site.open({ attributes: QUICK, body: LONG }, '/dalej/')
    await staysAway([first, second].map(layerOf), { realMs: 800 })
    await expect.poll(async () => (await layerOf(first).count()) + (await layerOf(second).count())).toBe(1)
  })

  test('no visit has more windows than that, but a requested one opens, and bars are not counted', async () => {
    const [first, second] = [atOnce('Pierwsze okno'), atOnce('Drugie okno')]
    const beside = aside({ triggers: AT_ONCE })
    const requested = lightbox({ triggers: [{ kind: 'click', selector: '#pomoc' }] })
    await site.publish([first, second, beside, requested], { popupLimits: { perVisit: 1 } })
    await site.open({ attributes: QUICK, body: `<button id="pomoc">Pomoc</button>${LONG}` })
    await layerOf(first).waitFor()
    await layerOf(beside).waitFor()
    await close(first)
    await staysAway(layerOf(second), { realMs: 1_200 })
    await site.page.locator('#pomoc').click()
    await layerOf(requested).waitFor()
    await close(requested)
    await staysAway(layerOf(second), { realMs: 800 })
  })
})

describe('a teaser tab at the window’s edge', () => {
  test('can be closed, and stays closed on the pages that follow [M-25]', async () => {
    await site.publish(bothSides())
    await site.page.setViewportSize(PHONE)
    await site.open({ attributes: QUICK, body: LONG })
    await tabs().nth(1).waitFor()
    await site.page.getByRole('button', { name: 'Zamknij: Zakręć kołem' }).click()
    await expect.poll(() => tabs().count()).toBe(1)
    await site.open({ attributes: QUICK, body: LONG }, '/dalej/')
    await tabs().waitFor()
    await pass(site.page, { realMs: 1_000 })
    expect(await tabs().allTextContents()).toEqual([expect.stringContaining('Jak zmierzyć podłogę?')])
    // It was closed, not opened.
    expect(await site.page.locator('.poptin-popup').count()).toBe(0)
  })

  test.each([
    ['/koszyk/', 'class="woocommerce-cart"'],
    ['/zamowienie/', 'class="woocommerce-checkout"'],
    ['/zamowienie/order-received/7/', 'class="woocommerce-order-received"'],
    ['/zamowienie/order-received/7/', ''],
    ['/kasa-sklepu/', 'class="woocommerce-checkout"'],
    ['/cart', ''],
    ['/pl/checkouts/abc', ''],
    ['/61203/orders/abc', ''],
    ['/thank-you-page/7', ''],
  ])(
    'is absent from %s %s, like campaigns nobody requested, unless a filter names the page [M-25]',
    async (path, marked) => {
      const onlyHere: CampaignFile['filters'] = [
        { kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: path }] },
      ]
      const anywhere: CampaignFile['filters'] = [
        { kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'start', text: site.url }] },
      ]
      const unasked = [
        aside({ triggers: AT_ONCE }),
        lightbox({ triggers: AT_ONCE }),
        aside({ triggers: [{ kind: 'scroll', percent: 0 }], filters: anywhere }),
      ]
      const meant = aside({ triggers: AT_ONCE, filters: onlyHere })
      const requested = lightbox({ triggers: [{ kind: 'click', selector: '#pomoc' }] })
      await site.publish([...bothSides(), ...unasked, meant, requested])
      await site.page.setViewportSize(PHONE)
      await site.open(
        {
          attributes: QUICK,
          body: `<button id="pomoc">Pomoc</button>${LONG}`,
          script: `addEventListener("DOMContentLoaded", () => { document.body.className = "${/"(.*)"/.exec(marked)?.[1] ?? ''}" })`,
        },
        path,
      )
      await layerOf(meant).waitFor()
      await staysAway([...unasked.map(layerOf), tabs()], { realMs: 800 })
      await layerOf(meant).getByRole('button', { name: 'Zamknij' }).first().click()
      await site.page.locator('#pomoc').click()
      await layerOf(requested).waitFor()
    },
  )

  test('is shown where something is bought if its campaign names that page [M-25]', async () => {
    const meant = aside({
      teaser: { mode: 'always', text: 'Pytania o dostawę?', side: 'left' },
      filters: [{ kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/koszyk/' }] }],
    })
    await site.publish([meant, teased('right', 'Zakręć kołem')])
    await site.open({ attributes: QUICK, body: LONG }, '/koszyk/')
    await tabs().waitFor()
    await pass(site.page, { realMs: 800 })
    expect(await tabs().allTextContents()).toEqual([expect.stringContaining('Pytania o dostawę?')])
  })

  test('on phones covers no button and no field, and stands above a bar at the bottom [M-25]', async () => {
    await site.publish([teased('left', 'Zakręć kołem')])
    await site.page.setViewportSize(PHONE)
    await site.open({
      attributes: QUICK,
      body: `${LONG}<button id="kup">Kup</button>${LONG}<div id="pasek" hidden><button>Dodaj do koszyka</button></div>`,
    })
    const tab = tabs().first()
    const isSeen = () =>
      tab.evaluate((element) => (element as HTMLElement).checkVisibility({ visibilityProperty: true }))
    await tab.waitFor()
    await expect.poll(isSeen).toBe(true)
    const bottom = () => tab.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
    const resting = await bottom()
    await site.page.locator('#kup').evaluate((button) => {
      scrollTo({ top: button.getBoundingClientRect().top + scrollY - innerHeight + 60, behavior: 'instant' })
    })
    await expect.poll(isSeen).toBe(false)
    await site.page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }))
    await expect.poll(isSeen).toBe(true)
    await site.page.locator('#pasek').evaluate((bar: HTMLElement) => {
      bar.hidden = false
      bar.style.cssText = 'position:fixed;inset:auto 0 0;height:72px;background:#fff'
      scrollBy({ top: 1, behavior: 'instant' })
    })
    await expect.poll(bottom).toBe(resting - 72)
    expect(await isSeen()).toBe(true)
  })

  test('is shown, with campaigns, on pages with an address similar to a cart [M-25]', async () => {
    const shown = aside({ triggers: AT_ONCE })
    await site.publish([...bothSides(), shown])
    await site.open({ attributes: QUICK, body: LONG }, '/koszyki-wiklinowe/')
    await layerOf(shown).waitFor()
    await expect.poll(() => tabs().count()).toBe(2)
  })

  test('never covers focus, a notice, the field in use, or the end of the page [M-25]', async () => {
    await site.publish(bothSides())
    await site.page.setViewportSize(PHONE)
    await site.open({
      attributes: QUICK,
      body: `<label>Szukaj <input id="pole"></label>${LONG}<button id="przycisk">Dodaj</button>${LONG}<p id="koniec">Ostatni wiersz</p>`,
    })
    const seen = () =>
      tabs().evaluateAll(
        (all) =>
          all.filter((tab) => (tab as HTMLElement).checkVisibility({ visibilityProperty: true })).length,
      )
    await expect.poll(seen).toBe(2)

    await site.page.locator('#pole').focus()
    await expect.poll(seen).toBe(0)
    await site.page.locator('#pole').blur()
    await expect.poll(seen).toBe(2)

    // A focused button scrolls under the left tab.
    const button = site.page.locator('#przycisk')
    await button.evaluate((element) => {
      element.focus()
      scrollTo({ top: element.getBoundingClientRect().top + scrollY - innerHeight + 60, behavior: 'instant' })
    })
    await expect.poll(seen).toBe(1)
    // Still under it: a thumb would press the tab instead.
    await button.blur()
    await pass(site.page, { realMs: 600 })
    expect(await seen()).toBe(1)
    await site.page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }))
    await expect.poll(seen).toBe(2)

    await site.page.evaluate(() => {
      const notice = Object.assign(document.createElement('div'), {
        role: 'alert',
        textContent: 'Nie udało się dodać do koszyka.',
      })
      notice.style.cssText = 'position:fixed;bottom:0;left:0;right:0;height:300px'
      document.body.append(notice)
    })
    await expect.poll(seen).toBe(0)
    await site.page.locator('[role=alert]').evaluate((notice) => notice.remove())
    await expect.poll(seen).toBe(2)

    await site.page.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
    )
    await expect.poll(seen).toBe(0)
  })
})
