import { describe, expect, test } from 'vitest'
import { aside, embedded, lightbox, QUICK } from '../campaigns.ts'
import { type Brought, foreignSite } from '../foreign-site.ts'
import { pass } from '../stays-away.ts'

/**
 * A slide show like impress.js and reveal.js: single letters, arrows and the space bar are
 * shortcuts that prevent the key's default, touch and wheel change slides, clicks go on, pasted text
 * becomes a slide.
 */
const slideShow = () => {
  const received: string[] = []
  Object.assign(window, { received })
  const shortcut = (event: Event) => {
    received.push(`${event.type} ${event.eventPhase === Event.CAPTURING_PHASE ? 'down' : 'up'}`)
    if (event.cancelable) event.preventDefault()
  }
  const other = ({ type }: Event) => void received.push(type)
  for (const capture of [true, false]) {
    for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'copy', 'cut', 'paste'])
      document.addEventListener(type, shortcut, { capture })
    for (const type of ['wheel', 'touchstart', 'touchmove', 'touchend'])
      document.addEventListener(type, shortcut, { capture, passive: false })
    for (const type of [
      'input',
      'focusin',
      'focusout',
      'pointerdown',
      'pointermove',
      'pointerup',
      'mousedown',
      'mousemove',
      'mouseup',
    ])
      document.addEventListener(type, other, { capture })
  }
  for (const target of [window, document, document.documentElement])
    for (const type of ['click', 'dblclick', 'contextmenu', 'keydown', 'wheel'])
      target.addEventListener(type, shortcut)
  // A page's own dialog with a focus trap.
  document.addEventListener('focusin', ({ target }) => {
    if (!(target as Element).closest('#pokaz')) document.querySelector<HTMLElement>('#pokaz')?.focus()
  })
}
const PAGE = {
  attributes: QUICK,
  body: `<div id="pokaz" tabindex="0">Slajd 1</div><div id="miejsce"></div>${'<p>slajd</p>'.repeat(80)}`,
  script: `(${slideShow.toString()})()`,
}

describe('a campaign on a page that handles every key', () => {
  const site = foreignSite()
  const received = () =>
    site.page.evaluate(() => (window as never as { received: string[] }).received.splice(0))
  const open = async (campaign: Brought) => {
    await site.publish([campaign])
    await site.open(PAGE)
    await site.page.waitForFunction(() => window.klepka)
    await site.page.evaluate((id) => window.klepka?.('open', id), campaign.id)
    const box = site.page.locator(`.poptin-popup[data-poptin-id="${campaign.id}"] .box`)
    await box.waitFor()
    return box
  }
  const forms: [string, Brought][] = [
    ['lightbox', lightbox()],
    ['slide-in', aside()],
    ['campaign in the page', embedded('#miejsce')],
  ]

  test.each(forms)('text typed into a %s stays in it, and the lead is sent [E-01]', async (_, campaign) => {
    const box = await open(campaign)
    const field = box.getByLabel('Adres e-mail')
    await field.click()
    await received()
    await site.page.keyboard.type('hanna.sob@example.pl')
    await site.page.keyboard.press('ArrowLeft')
    expect(await field.inputValue()).toBe('hanna.sob@example.pl')
    await site.page.keyboard.press('Control+A')
    await site.page.keyboard.press('Control+X')
    await site.page.keyboard.press('Control+V')
    expect(await field.inputValue()).toBe('hanna.sob@example.pl')
    await box.getByRole('checkbox').check()
    await box.hover()
    await site.page.mouse.wheel(0, 40)
    // The wheel event comes later than the call.
    await pass(site.page, { realMs: 0 })
    expect((await received()).filter((name) => !name.startsWith('click'))).toEqual([])
    await box.locator('.poptin-form-submit-button').click()
    await box.getByText('Dziękujemy!').waitFor()
    expect(site.rows('SELECT email FROM leads WHERE campaign_id = ?', campaign.id)).toEqual([
      { email: 'hanna.sob@example.pl' },
    ])
    expect((await received()).filter((name) => !name.startsWith('click'))).toEqual([])
  })

  test('Escape, cross and outside click close a campaign; then page keys work again [E-01]', async () => {
    const campaign = lightbox({ closing: { byBackground: true }, exitEffect: 'fade' })
    const closed = () => site.page.locator('.poptin-popup').waitFor({ state: 'detached' })
    const box = await open(campaign)
    await site.page.keyboard.press('Escape')
    await closed()
    await site.page.evaluate((id) => window.klepka?.('open', id), campaign.id)
    await box.locator('.cross').click()
    await closed()
    await site.page.evaluate((id) => window.klepka?.('open', id), campaign.id)
    await box.waitFor()
    await site.page.mouse.click(5, 5)
    await closed()
    await received()
    await site.page.locator('#pokaz').press('n')
    await expect.poll(received).toEqual(expect.arrayContaining(['keydown down', 'keydown up', 'keyup up']))
  })

  test('an invalid address is reported when the focus leaves its field [E-01]', async () => {
    const box = await open(lightbox())
    await box.getByLabel('Adres e-mail').fill('hanna')
    await box.locator('h2').click()
    await box.locator('.problem').filter({ hasText: /\S/ }).first().waitFor()
  })

  test('touching a campaign changes no slide [E-01]', async () => {
    const campaign = aside()
    await site.publish([campaign])
    const context = await site.openVisitor({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    site.serve('/', PAGE)
    await page.goto(site.url)
    await page.waitForFunction(() => window.klepka)
    await page.evaluate((id) => window.klepka?.('open', id), campaign.id)
    const box = page.locator('.poptin-popup .box')
    await box.waitFor()
    await page.evaluate(() => (window as never as { received: string[] }).received.splice(0))
    await box.locator('h2').tap()
    await pass(page, { realMs: 0 })
    expect(
      await page.evaluate(() =>
        (window as never as { received: string[] }).received.filter((name) => !name.startsWith('click')),
      ),
    ).toEqual([])
    await page.locator('#pokaz').tap()
    expect(await page.evaluate(() => (window as never as { received: string[] }).received)).toEqual(
      expect.arrayContaining(['touchstart down', 'touchend up']),
    )
  })
})
