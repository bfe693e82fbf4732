import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { screensPage } from './screens-page.ts'

const CORNERS = ['left-top', 'center-top', 'right-top', 'left-middle', 'center-middle', 'right-middle', 'left-bottom', 'center-bottom', 'right-bottom'] as const
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 740 }
const heading = { kind: 'heading', text: 'Próbki za darmo' } as const
const leave = { kind: 'button', text: 'Zobacz', action: { kind: 'redirect', url: 'https://podlogi.example/' } } as const
const short: Partial<CampaignFile> = { screens: { form: [heading, leave] }, fields: {} }

const boxOf = async (surface: Locator) => {
  const { x, y, width, height } = (await surface.boundingBox())!
  return { left: Math.round(x), top: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

describe('where surfaces stand, and how large', () => {
  const screens = screensPage()

  it.each(CORNERS)('a lightbox at %s is 800 × 500 and as far from the edges as the others', async (location) => {
    const { surface } = await screens.show({ location }, { page: { reducedMotion: 'reduce' } })
    const [across = '', down = ''] = location.split('-')
    expect(await boxOf(surface)).toEqual({ width: 800, height: 500, left: { left: 16, center: 320, right: 624 }[across], top: { top: 16, middle: 200, bottom: 384 }[down] })
  })

  it('surfaces are scaled to the window and never beyond what they were drawn for', async () => {
    const { page, surface } = await screens.show({}, { page: { reducedMotion: 'reduce', viewport: { width: 752, height: 700 } } })
    expect(await boxOf(surface)).toMatchObject({ width: 720, height: 450, left: 16 })
    expect(await surface.evaluate((box) => getComputedStyle(box).fontSize)).toBe('14.4px')
    await page.setViewportSize(NARROW)
    await expect.poll(() => boxOf(surface)).toMatchObject({ width: 328, left: 16 })
    expect(await surface.evaluate((box) => getComputedStyle(box).fontSize)).toBe('16px')

    for (const [window, width, height] of [[WIDE, 390, 242], [NARROW, 360, 223]] as const) {
      const mobile = await screens.show({ ...short, type: 'mobile', format: 'format_1' }, { page: { reducedMotion: 'reduce', viewport: window } })
      expect(await boxOf(mobile.surface)).toEqual({ width, height, left: (window.width - width) / 2, top: window.height - height })
    }
    for (const [location, top] of [['top', 0], ['bottom', 840]] as const) {
      const bar = await screens.show({ ...short, type: 'bar', format: 'format_1', location }, { page: { reducedMotion: 'reduce', viewport: WIDE } })
      // Drawn for 1920 px: three quarters of its 80 px here.
      expect(await boxOf(bar.surface)).toEqual({ width: 1440, height: 60, left: 0, top })
    }
    for (const window of [WIDE, NARROW, { width: 1920, height: 1080 }]) {
      const whole = await screens.show({ ...short, type: 'fullpage', format: 'format_1' }, { page: { reducedMotion: 'reduce', viewport: window } })
      expect(await boxOf(whole.surface)).toEqual({ ...window, left: 0, top: 0 })
      expect(await whole.surface.evaluate((box) => getComputedStyle(box).fontSize)).toBe({ 1440: '18px', 360: '16px', 1920: '24px' }[window.width])
    }
    const side = await screens.show({ ...short, type: 'sside', format: 'format_1', location: 'left-bottom' }, { page: { reducedMotion: 'reduce' } })
    expect(await boxOf(side.surface)).toMatchObject({ left: 16, width: 380, top: 900 - 16 - 240 })
    const below = await screens.show({ ...short, type: 'bside', format: 'format_1' }, { page: { reducedMotion: 'reduce' } })
    expect(await boxOf(below.surface)).toMatchObject({ left: 380, width: 680, top: 900 - 16 - 180 })
  })

  it('what stands in the page is part of it; what lies over it moves nothing and lets the page be used', async () => {
    const body = '<button id="obok">Obok</button>'
    const inPage = await screens.show({ ...short, type: 'embedded', format: 'format_1', container: '#miejsce' }, { body, page: { reducedMotion: 'reduce' } })
    expect(await inPage.page.evaluate(() => document.querySelector('#miejsce .poptin-popup') !== null)).toBe(true)
    expect((await boxOf(inPage.surface)).width).toBe(Math.round((await inPage.page.locator('#miejsce').boundingBox())!.width))

    const over = await screens.show({ ...short, type: 'sside', format: 'format_1' }, { body })
    await over.page.locator('#obok').click()
    expect(await over.page.evaluate(() => performance.getEntriesByType('layout-shift').length)).toBe(0)
    expect(await over.page.evaluate(() => document.activeElement?.id)).toBe('obok')
  })

  it('styles leak neither way, and what an owner writes is text', async () => {
    const script = '<img src=x onerror="document.title=1"><style>h1{color:red!important}</style>'
    const { page, surface } = await screens.show({ ...short, screens: { form: [{ kind: 'heading', text: script }, leave] } }, { body: '<p class="box heading">Ich tekst</p>' })
    expect(await surface.locator('.heading').textContent()).toBe(script)
    expect(await page.title()).toBe('Cudza strona')
    expect(await page.locator('p.heading').evaluate((own) => [getComputedStyle(own).position, getComputedStyle(own).fontWeight])).toEqual(['static', '400'])
    expect(await page.evaluate(() => document.querySelectorAll('style, link').length + document.adoptedStyleSheets.length)).toBe(0)
  })

  it('telephones get blocks of their own where the owner made some', async () => {
    const own = { ...newsletterFile, mobileScreens: { form: [{ kind: 'heading', text: 'Krótko' }, ...newsletterFile.screens.form.slice(2)] } } as Partial<CampaignFile>
    const wide = await screens.show(own)
    expect(await wide.surface.locator('h2').textContent()).toBe('Rabat 5% na pierwsze zamówienie')
    const narrow = await screens.show(own, { page: { viewport: NARROW } })
    expect(await narrow.surface.locator('h2').textContent()).toBe('Krótko')
  })

  it.each([
    ['pl', 'ltr', 'Zamknij'],
    ['en', 'ltr', 'Close'],
    ['he', 'rtl', 'סגירה'],
  ] as const)('in %s everything that the widget says is of that language, and runs %s [W-TYPE-15]', async (language, direction, close) => {
    const { layer, surface } = await screens.show({ language, showsCredit: true }, { page: { reducedMotion: 'reduce' } })
    expect(await layer.evaluate((element: HTMLElement) => [element.lang, element.dir])).toEqual([language, direction])
    const cross = surface.getByRole('button', { name: close })
    const box = (await boxOf(surface)).left
    expect(((await cross.boundingBox())!.x - box < 100) === (direction === 'rtl')).toBe(true)
    await surface.locator('.poptin-form-submit-button').click()
    const said = await surface.locator('.problem').first().textContent()
    expect(said).toBe({ pl: 'To pole jest wymagane.', en: 'Please fill in this field.', he: 'יש למלא שדה זה.' }[language])
  })

  it('a badge says what made it, where the owner wants it [W-TYPE-07]', async () => {
    const withBadge = await screens.show({ showsCredit: true, language: 'en' })
    expect(await withBadge.surface.getByText('Powered by Klepka').isVisible()).toBe(true)
    const without = await screens.show({ language: 'en' })
    expect(await without.surface.getByText('Powered by').count()).toBe(0)
  })
})
