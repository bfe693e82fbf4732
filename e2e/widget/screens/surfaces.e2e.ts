import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { partsOf } from '#campaign/published/parts-of.ts'
import { templateOf } from '#campaign/published/template.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { makeCampaign, newsletterFile } from '#campaign/testing/make-campaign.ts'
import { pass } from '../stays-away.ts'
import { screensPage } from './screens-page.ts'

const CORNERS = [
  'left-top',
  'center-top',
  'right-top',
  'left-middle',
  'center-middle',
  'right-middle',
  'left-bottom',
  'center-bottom',
  'right-bottom',
] as const
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 740 }
const heading = { kind: 'heading', text: 'Próbki za darmo' } as const
const leave = {
  kind: 'button',
  text: 'Zobacz',
  action: { kind: 'redirect', url: 'https://podlogi.example/' },
} as const
const short: Partial<CampaignFile> = { screens: { form: [heading, leave] }, fields: {} }

const boxOf = async (surface: Locator) => {
  const { x, y, width, height } = (await surface.boundingBox())!
  return { left: Math.round(x), top: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

describe('position and size of surfaces', () => {
  const screens = screensPage('preact', ['social', 'wheel'])

  /** Shows campaigns one after another on one page; position and size of each. */
  const placesOf = async (viewport: { width: number; height: number }, files: Partial<CampaignFile>[]) => {
    const page = await screens.open({ page: { reducedMotion: 'reduce', viewport } })
    const shown = files
      .map((file) => makeCampaign(file))
      .map((campaign) => ({ template: JSON.stringify(templateOf(campaign)), parts: partsOf(campaign) }))
    const places = await page.evaluate(async (all) => {
      const { screens: drawing, ...others } = window.klepkaParts as Required<
        NonNullable<Window['klepkaParts']>
      >
      const nothing = () => {}
      const host = {
        viewed: nothing,
        closing: nothing,
        closed: nothing,
        pressed: nothing,
        redirect: nothing,
        launch: nothing,
        couponCopied: nothing,
      }
      const found: DOMRect[] = []
      for (const { template, parts } of all) {
        document.querySelector('.poptin-popup')?.remove()
        const read = JSON.parse(template) as Parameters<typeof drawing.show>[0]['template']
        drawing.show({
          campaign: { id: '0123456789abc' } as never,
          template: read,
          isPreview: false,
          container: read.surface.isInFlow ? document.querySelector('#miejsce') : null,
          origin: '',
          parts: parts.map((part) => others[part]),
          later: () => {},
          host: host as never,
        })
        await new Promise((resolve) => setTimeout(resolve))
        found.push(
          document.querySelector('.poptin-popup')!.shadowRoot!.querySelector('.box')!.getBoundingClientRect(),
        )
      }
      return found.map(({ left, top, width, height }) => ({
        left: Math.round(left),
        top: Math.round(top),
        width: Math.round(width),
        height: Math.round(height),
      }))
    }, shown)
    await page.context().close()
    return places
  }

  it('each type of campaign has its own position and shape [W-TYPE-01]', async () => {
    const types: CampaignFile['type'][] = [
      'lightbox',
      'gamified',
      'bar',
      'sside',
      'bside',
      'fullpage',
      'mobile',
      'social',
      'browsing',
      'embedded',
      'content',
    ]
    const files = types.map((type): Partial<CampaignFile> =>
      type === 'gamified'
        ? playedFirstFile
        : {
            ...short,
            type,
            format: { lightbox: 'format_2', content: 'format_1' }[type as string] ?? 'format_1',
            container: type === 'embedded' || type === 'content' ? '#miejsce' : null,
            ...(type === 'social'
              ? {
                  screens: {
                    form: [
                      heading,
                      { kind: 'social', links: [{ network: 'facebook', url: 'https://facebook.example/' }] },
                    ],
                  },
                }
              : {}),
          },
    )
    const places = await placesOf(WIDE, files)
    const of = Object.fromEntries(types.map((type, index) => [type, places[index]!]))
    expect(of).toMatchObject({
      lightbox: { left: 320, top: 200, width: 800, height: 500 },
      gamified: { left: 320, top: 200, width: 800, height: 500 },
      bar: { left: 0, top: 0, width: 1440, height: 60 },
      sside: { left: 1440 - 16 - 380, width: 380 },
      bside: { left: 380, width: 680, top: 900 - 16 - 180 },
      fullpage: { left: 0, top: 0, width: 1440, height: 900 },
      mobile: { left: 525, top: 900 - 242, width: 390, height: 242 },
      browsing: { left: 16, width: 360 },
    })
    for (const type of ['sside', 'browsing', 'social'])
      expect(of[type]!.top + of[type]!.height, type).toBe(900 - 16)
    // Part of the page: in their container, and as wide as it.
    for (const type of ['embedded', 'content'])
      expect(of[type], type).toMatchObject({ left: 8, width: 1440 - 16 })
    const shapes = types.map((type) => JSON.stringify(of[type]))
    // By the specification a game has the place of a lightbox, and a content that of an embedded form.
    expect(new Set(shapes).size).toBeGreaterThanOrEqual(types.length - 2)
  })

  it('lightboxes and games have nine positions, bars two; all scale to the window [W-TYPE-03]', async () => {
    const left: Record<string, number> = { left: 16, center: 320, right: 624 }
    const top: Record<string, number> = { top: 16, middle: 200, bottom: 384 }
    const corners = CORNERS.map((location) => ({
      location,
      ...Object.fromEntries([
        ['left', left[location.split('-')[0]!]],
        ['top', top[location.split('-')[1]!]],
      ]),
    }))
    for (const file of [newsletterFile, playedFirstFile])
      expect(
        await placesOf(
          WIDE,
          CORNERS.map((location) => ({ ...file, location })),
        ),
      ).toEqual(corners.map(({ location: _, ...place }) => ({ ...place, width: 800, height: 500 })))
    const bars = (['top', 'bottom'] as const).map((location): Partial<CampaignFile> => ({
      ...short,
      type: 'bar',
      format: 'format_1',
      location,
    }))
    const whole: Partial<CampaignFile> = { ...short, type: 'fullpage', format: 'format_1' }
    const mobile: Partial<CampaignFile> = { ...short, type: 'mobile', format: 'format_1' }
    expect(await placesOf({ width: 1920, height: 1080 }, [...bars, whole, mobile])).toEqual([
      { left: 0, top: 0, width: 1920, height: 80 },
      { left: 0, top: 1000, width: 1920, height: 80 },
      { left: 0, top: 0, width: 1920, height: 1080 },
      { left: 765, top: 1080 - 242, width: 390, height: 242 },
    ])
    expect(
      await placesOf({ width: 752, height: 700 }, [newsletterFile, playedFirstFile, ...bars.slice(0, 1)]),
    ).toMatchObject([
      { left: 16, width: 720, height: 450 },
      { left: 16, width: 720, height: 450 },
      { width: 752 },
    ])
    expect((await placesOf(NARROW, [mobile]))[0]).toMatchObject({ width: 360, height: 223 })
  })

  it('surfaces scale to the window, up to the size they are designed for', async () => {
    const { page, surface } = await screens.show(
      {},
      { page: { reducedMotion: 'reduce', viewport: { width: 752, height: 700 } } },
    )
    expect(await boxOf(surface)).toMatchObject({ width: 720, height: 450, left: 16 })
    expect(await surface.evaluate((box) => getComputedStyle(box).fontSize)).toBe('14.4px')
    await page.setViewportSize(NARROW)
    await expect.poll(() => boxOf(surface)).toMatchObject({ width: 328, left: 16 })
    expect(await surface.evaluate((box) => getComputedStyle(box).fontSize)).toBe('16px')

    for (const [window, width, height] of [
      [WIDE, 390, 242],
      [NARROW, 360, 223],
    ] as const) {
      const mobile = await screens.show(
        { ...short, type: 'mobile', format: 'format_1' },
        { page: { reducedMotion: 'reduce', viewport: window } },
      )
      expect(await boxOf(mobile.surface)).toEqual({
        width,
        height,
        left: (window.width - width) / 2,
        top: window.height - height,
      })
    }
    for (const [location, top] of [
      ['top', 0],
      ['bottom', 840],
    ] as const) {
      const bar = await screens.show(
        { ...short, type: 'bar', format: 'format_1', location },
        { page: { reducedMotion: 'reduce', viewport: WIDE } },
      )
      // Designed for 1920 px: three quarters of its 80 px here.
      expect(await boxOf(bar.surface)).toEqual({ width: 1440, height: 60, left: 0, top })
    }
    for (const window of [WIDE, NARROW, { width: 1920, height: 1080 }]) {
      const whole = await screens.show(
        { ...short, type: 'fullpage', format: 'format_1' },
        { page: { reducedMotion: 'reduce', viewport: window } },
      )
      expect(await boxOf(whole.surface)).toEqual({ ...window, left: 0, top: 0 })
      expect(await whole.surface.evaluate((box) => getComputedStyle(box).fontSize)).toBe(
        { 1440: '18px', 360: '16px', 1920: '24px' }[window.width],
      )
    }
    const side = await screens.show(
      { ...short, type: 'sside', format: 'format_1', location: 'left-bottom' },
      { page: { reducedMotion: 'reduce' } },
    )
    expect(await boxOf(side.surface)).toMatchObject({ left: 16, width: 380, top: 900 - 16 - 240 })
    const below = await screens.show(
      { ...short, type: 'bside', format: 'format_1' },
      { page: { reducedMotion: 'reduce' } },
    )
    expect(await boxOf(below.surface)).toMatchObject({ left: 380, width: 680, top: 900 - 16 - 180 })
  })

  it('embedded campaigns are part of the page; overlays shift nothing and leave it usable', async () => {
    const body = '<button id="obok">Obok</button>'
    const inPage = await screens.show(
      { ...short, type: 'embedded', format: 'format_1', container: '#miejsce' },
      { body, page: { reducedMotion: 'reduce' } },
    )
    expect(await inPage.page.evaluate(() => document.querySelector('#miejsce .poptin-popup') !== null)).toBe(
      true,
    )
    expect((await boxOf(inPage.surface)).width).toBe(
      Math.round((await inPage.page.locator('#miejsce').boundingBox())!.width),
    )

    const over = await screens.show({ ...short, type: 'sside', format: 'format_1' }, { body })
    await over.page.locator('#obok').click()
    await pass(over.page, { realMs: 600 })
    expect(await over.page.evaluate(() => performance.getEntriesByType('layout-shift').length)).toBe(0)
    expect(await over.page.evaluate(() => document.activeElement?.id)).toBe('obok')
  })

  it("styles do not leak in either direction, and an owner's texts are not markup", async () => {
    const script = '<img src=x onerror="document.title=1"><style>h1{color:red!important}</style>'
    const { page, surface } = await screens.show(
      { ...short, screens: { form: [{ kind: 'heading', text: script }, leave] } },
      { body: '<p class="box heading">Ich tekst</p>' },
    )
    expect(await surface.locator('.heading').textContent()).toBe(script)
    expect(await page.title()).toBe('Cudza strona')
    expect(
      await page
        .locator('p.heading')
        .evaluate((own) => [getComputedStyle(own).position, getComputedStyle(own).fontWeight]),
    ).toEqual(['static', '400'])
    expect(
      await page.evaluate(
        () => document.querySelectorAll('style, link').length + document.adoptedStyleSheets.length,
      ),
    ).toBe(0)
  })

  it('phones get blocks of their own if the owner defined some', async () => {
    const own = {
      ...newsletterFile,
      mobileScreens: { form: [{ kind: 'heading', text: 'Krótko' }, ...newsletterFile.screens.form.slice(2)] },
    } as Partial<CampaignFile>
    const wide = await screens.show(own)
    expect(await wide.surface.locator('h2').textContent()).toBe('Rabat 5% na pierwsze zamówienie')
    const narrow = await screens.show(own, { page: { viewport: NARROW } })
    expect(await narrow.surface.locator('h2').textContent()).toBe('Krótko')
  })

  it.each([
    ['pl', 'ltr', 'Zamknij'],
    ['en', 'ltr', 'Close'],
    ['he', 'rtl', 'סגירה'],
  ] as const)(
    'in %s all texts of the widget have that language and direction %s [W-TYPE-15]',
    async (language, direction, close) => {
      const { layer, surface } = await screens.show(
        { language, showsCredit: true },
        { page: { reducedMotion: 'reduce' } },
      )
      expect(await layer.evaluate((element: HTMLElement) => [element.lang, element.dir])).toEqual([
        language,
        direction,
      ])
      const cross = surface.getByRole('button', { name: close })
      const box = (await boxOf(surface)).left
      expect((await cross.boundingBox())!.x - box < 100 === (direction === 'rtl')).toBe(true)
      await surface.locator('.poptin-form-submit-button').click()
      const problem = await surface.locator('.problem').first().textContent()
      expect(problem).toBe(
        { pl: 'To pole jest wymagane.', en: 'Please fill in this field.', he: 'יש למלא שדה זה.' }[language],
      )
    },
  )

  it('shows a badge if the owner wants it [W-TYPE-07]', async () => {
    const withBadge = await screens.show({ showsCredit: true, language: 'en' })
    expect(await withBadge.surface.getByText('Powered by Klepka').isVisible()).toBe(true)
    const without = await screens.show({ language: 'en' })
    expect(await without.surface.getByText('Powered by').count()).toBe(0)
  })
})
