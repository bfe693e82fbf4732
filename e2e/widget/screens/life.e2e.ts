import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { pass } from '../stays-away.ts'
import { deepEngines, screensPage } from './screens-page.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const closing = (other: CampaignFile['closing']): Partial<CampaignFile> => ({ closing: other ?? {} })
const [heading, , fields, button] = newsletterFile.screens.form
const withBlocks = (...blocks: CampaignFile['screens']['form']): CampaignFile['screens'] => ({
  form: [heading!, ...blocks, fields!, button!],
  thankYou: newsletterFile.screens.thankYou ?? [],
})

describe.each(deepEngines)('the life cycle of a campaign rendered by %s', (engine) => {
  const screens = screensPage(engine)

  it('a close button appears after a moment, is large enough, and closes [W-TYPE-06]', async () => {
    const { page, surface, recorded } = await screens.show({ ...newsletterFile, closing: { control: 'x' } })
    const cross = surface.getByRole('button', { name: 'Zamknij' })
    // Styles define the moment: 100 ms in which it is neither visible nor usable.
    expect(await cross.evaluate((element) => getComputedStyle(element).animation)).toMatch(/0\.1s/)
    await cross.waitFor()
    const { width, height } = (await cross.boundingBox())!
    expect([width, height]).toEqual([44, 44])
    expect(await cross.evaluate((element) => getComputedStyle(element, '::before').width)).toBe('32px')
    await cross.click()
    expect(await recorded('closing')).toEqual([['closing', 'x_click']])
    expect(await page.locator('.poptin-popup').count()).toBe(1)

    const late = await screens.show(closing({ afterSeconds: 3, comment: 'Zamkniesz za' }), { clockAt: NOON })
    expect(await late.surface.locator('.wait').textContent()).toBe('Zamkniesz za 3')
    await late.page.clock.runFor(1_000)
    await expect.poll(() => late.surface.locator('.wait').textContent()).toBe('Zamkniesz za 2')
    expect(await late.surface.getByRole('button', { name: 'Zamknij' }).count()).toBe(0)
    await late.page.clock.runFor(2_000)
    await late.surface.getByRole('button', { name: 'Zamknij' }).click()
    expect(await late.recorded('closing')).toEqual([['closing', 'x_click']])

    const words = await screens.show(closing({ control: 'text', text: 'Może później' }))
    await words.surface.getByRole('button', { name: 'Może później' }).click()
    expect(await words.recorded('closing')).toEqual([['closing', 'cancel_click']])

    const skipped = await screens.show(
      closing({ control: 'none', skip: { text: 'Pomiń', note: 'Bez rabatu:', afterSeconds: 2 } }),
      { clockAt: NOON },
    )
    const skip = skipped.surface.getByRole('button', { name: 'Pomiń' })
    expect(await skipped.surface.locator('.skip').textContent()).toBe('Bez rabatu: Pomiń (2)')
    expect(await skip.isDisabled()).toBe(true)
    await skipped.page.clock.runFor(2_000)
    await expect.poll(() => skip.textContent()).toBe('Pomiń')
    await skip.click()
    expect(await skipped.recorded('closing')).toEqual([['closing', 'cancel_click']])
  })

  it('a modal campaign takes the focus, makes the page inert, and returns the focus', async () => {
    const again = await screens.show({}, { body: '<button id="obok" autofocus>Obok</button>' })
    const focused = () =>
      again.page.evaluate(() => [
        document.activeElement?.className || document.activeElement?.id,
        document.activeElement?.shadowRoot?.activeElement?.className,
      ])
    expect(await focused()).toEqual(['poptin-popup', 'box'])
    await again.surface.locator('.cross').waitFor()
    await again.page.keyboard.press('Tab')
    expect((await focused())[1]).toBe('close cross')
    await again.page
      .locator('#obok')
      .click({ timeout: 300 })
      .then(
        () => expect.unreachable('the page behind could be used'),
        () => {},
      )
    await again.page.keyboard.press('Escape')
    expect(await again.recorded('closing')).toEqual([['closing', 'x_click']])
    await expect.poll(focused).toEqual(['obok', undefined])
    await again.page.locator('#obok').click()
  })

  it('an outside click closes or not, as set, and scrolling of the page can be locked', async () => {
    const tall = '<svg width="10" height="3000"></svg>'
    const open = await screens.show(closing({ byBackground: true }), { body: tall })
    await open.page.mouse.click(5, 5)
    expect(await open.recorded('closing')).toEqual([['closing', 'bg_click']])

    const locked = await screens.show(
      { type: 'sside', format: 'format_2', closing: { byBackground: false, locksContent: true } },
      { body: tall },
    )
    await locked.page.mouse.click(5, 5)
    await locked.page.mouse.wheel(0, 500)
    await locked.page.keyboard.press('PageDown')
    await pass(locked.page, { realMs: 300 })
    expect(await locked.recorded('closing')).toEqual([])
    expect(await locked.page.evaluate(() => [scrollY, document.documentElement.style.overflow])).toEqual([
      0,
      'hidden',
    ])
    await locked.page.keyboard.press('Escape')
    expect(await locked.page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  })

  it('closes automatically after its seconds, but not during input', async () => {
    const alone = await screens.show(closing({ autoCloseSeconds: 10 }), { clockAt: NOON })
    await alone.page.clock.runFor(9_900)
    expect(await alone.recorded('closing')).toEqual([])
    await alone.page.clock.runFor(200)
    expect(await alone.recorded('closing')).toEqual([['closing', 'auto_close']])
    const typing = await screens.show(closing({ autoCloseSeconds: 10 }), { clockAt: NOON })
    await typing.field('Adres e-mail').fill('a')
    await typing.page.clock.runFor(20_000)
    expect(await typing.recorded('closing')).toEqual([])
  })

  it('is removed 5 s after closing, 800 ms with an exit effect, 200 ms if forced; fades in', async () => {
    for (const [exitEffect, isForced, ms] of [
      ['none', false, 5_000],
      ['fade', false, 800],
      ['none', true, 200],
    ] as const) {
      const { page, close, recorded, layer } = await screens.show({ exitEffect }, { clockAt: NOON })
      expect(await layer.evaluate((element) => element.classList.contains('entering'))).toBe(true)
      await page.clock.runFor(850)
      expect(await layer.evaluate((element) => element.classList.contains('entering'))).toBe(false)
      await close('x_click', isForced)
      await page.clock.runFor(ms - 50)
      expect([await page.locator('.poptin-popup').count(), await recorded('closed')]).toEqual([1, []])
      await page.clock.runFor(60)
      expect([await page.locator('.poptin-popup').count(), await recorded('closing', 'closed')]).toEqual([
        0,
        [['closing', 'x_click'], ['closed']],
      ])
    }
  })

  it('is reported as viewed once half of it is visible', async () => {
    const { recorded } = await screens.show()
    await expect.poll(() => recorded('viewed')).toEqual([['viewed']])
    const below = await screens.show(
      { type: 'embedded', format: 'format_1', container: '#miejsce' },
      { body: '<svg width="10" height="2000"></svg>' },
    )
    await pass(below.page, { realMs: 600 })
    expect(await below.recorded('viewed')).toEqual([])
    await below.surface.scrollIntoViewIfNeeded()
    await expect.poll(() => below.recorded('viewed')).toEqual([['viewed']])
  })

  it('a timer counts seconds, of a span or to a moment in a zone; closes at zero [W-TYPE-09]', async () => {
    const span = await screens.show(
      {
        timer: { kind: 'span', minutes: 1, seconds: 2 },
        screens: withBlocks({ kind: 'timer', label: 'Zostało' }),
      },
      { clockAt: NOON },
    )
    const clock = (shown: typeof span) => shown.surface.getByRole('timer').first()
    const digits = async (shown: typeof span) =>
      (await clock(shown).locator('.digits').allTextContents()).join(':')
    expect(await digits(span)).toBe('00:01:02')
    const turning = await span.surface.locator('.digits b').last().elementHandle()
    await span.page.clock.runFor(1_000)
    await expect.poll(() => digits(span)).toBe('00:01:01')
    // The changed digit is a new element with a flip animation.
    expect(await turning!.evaluate((digit) => digit.isConnected)).toBe(false)
    expect(
      await span.surface
        .locator('.digits b')
        .last()
        .evaluate((digit) => getComputedStyle(digit).animationName),
    ).toBe('flip')
    expect(await clock(span).getAttribute('aria-label')).toBe('Zostało: 0 godz. 1 min 1 s')
    await span.page.clock.runFor(61_000)
    await expect.poll(() => span.recorded('closing')).toEqual([['closing', 'timer']])

    // 18:00 in New York is 23:00 UTC: twelve hours from now, in any time zone of the visitor.
    const moment = await screens.show(
      {
        timer: { kind: 'moment', at: '2026-11-21T18:00', timeZone: 'America/New_York' },
        screens: withBlocks({ kind: 'timer' }),
      },
      { clockAt: NOON },
    )
    expect(await digits(moment)).toBe('12:00:00')
    await moment.page.clock.runFor(2_000)
    await expect.poll(() => digits(moment)).toBe('11:59:58')

    const past = await screens.show(
      {
        timer: { kind: 'moment', at: '2026-11-21T11:59', timeZone: 'Europe/Warsaw' },
        screens: withBlocks({ kind: 'timer' }),
      },
      { clockAt: NOON },
    )
    expect([await past.page.locator('.poptin-popup').count(), await past.recorded()]).toEqual([
      0,
      [['closed']],
    ])
  })

  it('a click copies a coupon, with a message for 500 ms; no code, no coupon [W-TYPE-10]', async () => {
    for (const [language, word] of [
      ['en', 'Copied'],
      ['he', 'הועתק'],
    ] as const) {
      const { page, surface, recorded } = await screens.show(
        { language, coupon: { code: 'LATO-7' }, screens: withBlocks({ kind: 'coupon', label: 'Kod' }) },
        { clockAt: NOON, page: { permissions: ['clipboard-read', 'clipboard-write'] } },
      )
      await surface.locator('.code').click()
      const tip = surface.locator('.tip')
      expect(await tip.textContent()).toBe(word)
      expect(await surface.locator('.unseen[role=status]').textContent()).toBe(word)
      expect(await recorded('couponCopied')).toEqual([['couponCopied', 'LATO-7']])
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LATO-7')
      await page.clock.runFor(520)
      await expect
        .poll(() =>
          tip.evaluate((element) => [element.className, getComputedStyle(element).transitionDuration]),
        )
        .toEqual(['tip fading', '0.3s'])
      await page.clock.runFor(320)
      await expect.poll(() => tip.count()).toBe(0)
    }
    const empty = await screens.show({
      coupon: { code: '' },
      screens: withBlocks({ kind: 'coupon', label: 'Kod' }),
    })
    expect(await empty.surface.locator('.coupon, .in-coupon').count()).toBe(0)
  })

  it('a preview shows a notice and sends nothing [W-TYPE-08]', async () => {
    for (const [language, notice] of [
      ['en', 'This is a preview of your popup. Please note that submission will not be functional.'],
      ['he', 'זוהי תצוגה מקדימה של הפופאפ. שימו לב ששליחת הטופס אינה פעילה.'],
    ] as const) {
      const { page, surface, field, send, recorded } = await screens.show(
        {
          language,
          screens: withBlocks(newsletterFile.screens.form[1]!, {
            kind: 'button',
            text: 'Sklep',
            action: { kind: 'redirect', url: 'https://podlogi.example/' },
          }),
        },
        { isPreview: true },
      )
      expect(await surface.locator('.preview').textContent()).toBe(notice)
      await field('Adres e-mail').fill('a@b.pl')
      await send()
      await expect.poll(() => surface.locator('.unseen[role=status]').textContent()).toBe(notice)
      await surface.getByRole('button', { name: 'Sklep' }).click()
      await pass(page, { realMs: 600 })
      expect(await recorded('submit', 'pressed', 'redirect', 'closing')).toEqual([])
    }
  })

  const sent = async (file: Partial<CampaignFile>) => {
    const shown = await screens.show(
      {
        ...file,
        fields: { email: newsletterFile.fields!['email']! },
        screens: {
          ...newsletterFile.screens,
          form: [heading!, { kind: 'fields', fields: ['email'] }, button!],
          ...(file.thankYou?.isShown === false ? { thankYou: [] } : {}),
        },
      },
      { clockAt: NOON },
    )
    await shown.field('Adres e-mail').fill('a@b.pl')
    await shown.send()
    await expect.poll(() => shown.recorded('submit')).toHaveLength(1)
    await shown.page.clock.runFor(150)
    return shown
  }

  it('thank-you screens close after 5 s, a set time or a minute [W-LIFE-04]', async () => {
    for (const [thankYou, ms] of [
      [{}, 5_000],
      [{ autoCloseSeconds: 12 }, 12_000],
      [{ autoCloseSeconds: null }, 60_000],
    ] as const) {
      const { page, surface, recorded } = await sent({ thankYou })
      await expect.poll(() => surface.locator('h2').textContent()).toBe('Dziękujemy!')
      expect(await surface.locator('.poptin-form-submit-button').count()).toBe(0)
      // The focus is not lost when the form is removed.
      await page.clock.runFor(20)
      expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)).toBe(
        'box',
      )
      await page.clock.runFor(ms - 500)
      expect(await recorded('closing')).toEqual([])
      await page.clock.runFor(600)
      expect(await recorded('closing')).toEqual([['closing', 'submit']])
    }
    const lead = await sent({ thankYou: { isShown: false }, language: 'en' })
    await expect.poll(() => lead.surface.locator('.sent').textContent()).toBe('Sent successfully!')
    const hidden = lead.surface.locator('.poptin-form-submit-button')
    expect([await hidden.textContent(), await hidden.isVisible()]).toEqual(['Sent successfully!', false])
    await lead.page.clock.runFor(1_600)
    expect(await lead.recorded('closing')).toEqual([])
    await lead.page.clock.runFor(600)
    expect(await lead.recorded('closing')).toEqual([['closing', 'submit']])

    const leaving = await sent({
      thankYou: { isShown: false },
      redirect: { url: 'https://podlogi.example/' },
    })
    await expect
      .poll(async () => (await leaving.page.clock.runFor(20), leaving.recorded('closing')))
      .toEqual([['closing', 'submit']])
  })

  it('buttons close, redirect, or open another campaign', async () => {
    const shown = await screens.show({
      fields: {},
      screens: {
        form: [
          heading!,
          {
            kind: 'button',
            text: 'Dalej',
            action: { kind: 'redirect', url: 'podlogi.example', opensNewTab: true },
          },
          { kind: 'button', text: 'Inna', action: { kind: 'launch', campaign: 'abcdef0123456' } },
          { kind: 'button', text: 'Nie', action: { kind: 'close' } },
        ],
      },
    })
    for (const name of ['Dalej', 'Inna', 'Nie'])
      await shown.surface.getByRole('button', { name, exact: true }).click()
    expect(await shown.recorded('pressed', 'redirect', 'launch', 'closing')).toEqual([
      ['pressed', 'Dalej'],
      ['redirect', 'podlogi.example', true],
      ['pressed', 'Inna'],
      ['launch', 'abcdef0123456'],
      ['closing', 'cancel_click'],
    ])
  })
})
