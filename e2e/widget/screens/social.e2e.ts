import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import social from '#campaign/formats/social.ts'
import { pass } from '../stays-away.ts'
import { screensPage } from './screens-page.ts'

const links = [
  { network: 'instagram', url: 'https://instagram.example/podlogi' },
  { network: 'email', url: 'mailto:sklep@podlogi.example' },
  { network: 'youtube', url: 'https://youtube.example/@podlogi', label: 'Jak układać jodełkę' },
] as const
const ours: Partial<CampaignFile> = {
  type: 'social',
  format: 'format_1',
  target: 'click',
  fields: {},
  screens: {
    form: [
      { kind: 'heading', text: 'Bądź na bieżąco' },
      { kind: 'social', links: [...links] },
    ],
  },
}
const NAMES = [
  'Instagram (otwiera się w nowej karcie)',
  'E-mail',
  'Jak układać jodełkę (otwiera się w nowej karcie)',
]

describe('campaigns with links to follow', () => {
  const screens = screensPage('preact', ['social'])

  it('a link opens in a new tab and counts as a pressed button; the page stays', async () => {
    const { page, surface, recorded } = await screens.show(ours)
    await page
      .context()
      .route('https://instagram.example/**', (route) =>
        route.fulfill({ body: 'profil', contentType: 'text/html' }),
      )
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      surface.getByRole('link', { name: 'Instagram' }).click(),
    ])
    expect(tab.url()).toBe('https://instagram.example/podlogi')
    expect(await tab.evaluate(() => window.opener)).toBe(null)
    expect(page.url()).toBe('https://strona.example/')
    expect(await recorded('pressed')).toEqual([['pressed', 'Instagram']])
  })

  it('a preview opens nothing and counts nothing', async () => {
    const { page, surface, recorded } = await screens.show(ours, { isPreview: true })
    await surface.getByRole('link', { name: 'Instagram' }).click()
    expect(await surface.locator('[role=status]').textContent()).toBe(
      'To jest podgląd. Wysyłanie formularza jest wyłączone.',
    )
    await pass(page, { realMs: 300 })
    expect(page.context().pages()).toHaveLength(1)
    expect(await recorded('pressed')).toEqual([])
  })

  it('each format has named links, large enough to press, also if only icons are visible', async () => {
    for (const format of process.env['KLEPKA_DEEP'] === '1'
      ? Object.keys(social)
      : ['format_1', 'format_7']) {
      const { page, surface } = await screens.show(
        { ...ours, format, language: 'pl' },
        { page: { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } },
      )
      expect(
        await surface
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label'))),
        format,
      ).toEqual(NAMES)
      const sizes = await surface
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) => [link.getBoundingClientRect().width, link.getBoundingClientRect().height]),
        )
      expect(Math.min(...sizes.flat()), format).toBeGreaterThanOrEqual(44)
      await page.context().close()
    }
  })
})
