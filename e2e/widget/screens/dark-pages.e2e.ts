import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { templateOf } from '#campaign/published/template.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { runAxe } from '../../axe.ts'
import { screensPage } from './screens-page.ts'

const screens = screensPage('preact', ['teaser', 'wheel'])

const DARK = { dark: { background: '#1d1d1b' } } as const
const kinds: Record<string, Partial<CampaignFile>> = {
  'pop-up': { type: 'lightbox', look: DARK },
  bar: {
    type: 'bar',
    format: 'format_1',
    look: DARK,
    fields: {},
    screens: {
      form: [
        { kind: 'heading', text: 'Nie wiesz, który kolor?', size: 's' },
        { kind: 'text', text: 'Zamów próbki do domu.' },
        { kind: 'button', text: 'Dalej', action: { kind: 'close' } },
      ],
      thankYou: [],
    },
  },
  'embedded form': { type: 'embedded', container: '#miejsce', look: DARK },
}

/** What the campaign lies on, as the visitor sees it. */
const groundOf = (page: Page, name = 'poptin-popup') =>
  page.evaluate(
    (of) =>
      getComputedStyle(
        document.querySelector(`.${of}`)!.shadowRoot!.querySelector('.layer')!,
      ).getPropertyValue('--ground'),
    name,
  )
const paintPage = (page: Page, colour: string) =>
  page.evaluate((background) => {
    document.body.style.background = background
    document.documentElement.className = `page-${background.replace(/\W/g, '')}`
  }, colour)

describe('campaigns with colours for dark pages', () => {
  it.each(Object.entries(kinds))(
    'as a %s follow the page and its switch, not the device',
    async (_, file) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await screens.show(file, {
          page: { colorScheme, reducedMotion: 'reduce', bypassCSP: true },
        })
        // The page has no colours: it is as the device is.
        await expect.poll(() => groundOf(page)).toBe(colorScheme === 'dark' ? '#1d1d1b' : '#ffffff')
        await paintPage(page, '#14110f')
        await expect.poll(() => groundOf(page)).toBe('#1d1d1b')
        expect(await runAxe(page, { runOnly: ['color-contrast'], within: '.poptin-popup' })).toEqual([])
        await paintPage(page, 'oklch(0.97 0.01 90)')
        await expect.poll(() => groundOf(page)).toBe('#ffffff')
        expect(await runAxe(page, { runOnly: ['color-contrast'], within: '.poptin-popup' })).toEqual([])
        await page.context().close()
      }
    },
  )

  it('are light on pages that are light on every device, and follow a device that changes', async () => {
    const page = await screens.open({ page: { colorScheme: 'dark' } })
    await page.evaluate(() => document.querySelector('meta[name=color-scheme]')!.remove())
    const tease = (template: string) => {
      const { screens: drawing, teaser } = window.klepkaParts as Required<NonNullable<Window['klepkaParts']>>
      const tab = { id: 'tab', teaser: { text: 'Zakładka', side: 'right' } }
      teaser(drawing.openShadow, tab as never, JSON.parse(template) as never, () => {})
    }
    const template = templateOf(makeCampaign({ look: DARK, teaser: { mode: 'always', text: 'Zakładka' } }))
    await page.evaluate(tease, JSON.stringify(template))
    expect(await groundOf(page, 'poptin-teaser')).toBe('#ffffff')
    await page.evaluate(() => {
      document.documentElement.style.colorScheme = 'light dark'
    })
    await expect.poll(() => groundOf(page, 'poptin-teaser')).toBe('#1d1d1b')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => groundOf(page, 'poptin-teaser')).toBe('#ffffff')
  })
})
