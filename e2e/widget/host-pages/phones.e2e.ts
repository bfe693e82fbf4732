import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { aside, lightbox, QUICK } from '../campaigns.ts'
import { type Brought, foreignSite, type HostPage } from '../foreign-site.ts'

const SCREEN = { width: 390, height: 844 }
const READABLE_PX = 12
const KEYBOARD_PX = 336
const text = '<p>Panele i listwy na każdą podłogę.</p>'.repeat(60)

const pages: [string, HostPage][] = [
  ['without a viewport of its own', { body: text, viewport: null }],
  ['that is wider than the screen', { body: `<table width="1106"><tr><td>Cennik</td></tr></table>${text}` }],
  [
    'that is wider than the screen and not scaled down',
    {
      body: `<table width="1106"><tr><td>Cennik</td></tr></table>${text}`,
      viewport: 'width=device-width, initial-scale=1',
    },
  ],
  ['made for telephones', { body: text }],
]
const campaigns: [string, () => Brought][] = [
  ['lightbox', () => lightbox()],
  ['full page', () => aside({ type: 'fullpage', format: 'format_1' })],
  ['mobile', () => aside({ type: 'mobile', format: 'format_1' })],
]

/** Position on the screen, in its pixels, and letter size there. */
const onScreen = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const { scale, offsetLeft, offsetTop, width, height } = window.visualViewport!
    const element = document.querySelector('.poptin-popup')!.shadowRoot!.querySelector<HTMLElement>(wanted)!
    const rect = element.getBoundingClientRect()
    const shown = rect.width / element.offsetWidth
    return {
      left: (rect.left - offsetLeft) * scale,
      top: (rect.top - offsetTop) * scale,
      right: (rect.right - offsetLeft) * scale,
      bottom: (rect.bottom - offsetTop) * scale,
      letters: parseFloat(getComputedStyle(element).fontSize) * shown * scale,
      screen: { width: width * scale, height: height * scale },
    }
  }, selector)

const expectWhole = async (page: Page) => {
  for (const selector of ['.box', '.cross']) {
    const { left, top, right, bottom, screen } = await onScreen(page, selector)
    // Up to half a pixel is lost by rounding where a page is scaled.
    expect(left, selector).toBeGreaterThanOrEqual(-0.5)
    expect(top, selector).toBeGreaterThanOrEqual(-0.5)
    expect(right, selector).toBeLessThanOrEqual(screen.width + 0.5)
    expect(bottom, selector).toBeLessThanOrEqual(screen.height + 0.5)
  }
  expect((await onScreen(page, '.text p, .heading')).letters).toBeGreaterThanOrEqual(READABLE_PX)
  const cross = await onScreen(page, '.cross')
  expect(cross.right - cross.left).toBeGreaterThanOrEqual(43)
  const box = await onScreen(page, '.box')
  expect(box.right - box.left).toBeGreaterThan(300)
}

describe('a campaign on a phone', () => {
  const site = foreignSite()
  const phone = () =>
    site.openVisitor({
      viewport: SCREEN,
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    })
  const open = async (context: BrowserContext, host: HostPage, campaign: Brought) => {
    await site.publish([campaign])
    const page = await context.newPage()
    site.serve('/', { ...host, attributes: QUICK })
    await page.goto(site.url)
    await page.waitForFunction(() => window.klepka)
    return {
      page,
      show: () =>
        page
          .evaluate((id) => window.klepka?.('open', id), campaign.id)
          .then(() => page.locator('.poptin-popup .cross').waitFor()),
    }
  }
  const pinch = async (context: BrowserContext, page: Page, pageScaleFactor: number) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor })
    await page.waitForFunction(
      (scale) => Math.abs(window.visualViewport!.scale - scale) < 0.01,
      pageScaleFactor,
    )
  }

  for (const [kind, make] of campaigns)
    test.each(pages)(
      `a ${kind} is whole and readable on a page %s, zoomed in or not [E-02]`,
      async (_, host) => {
        const context = await phone()
        const { page, show } = await open(context, host, make())
        await show()
        await expectWhole(page)
        await pinch(context, page, 2.5)
        await expect
          .poll(() => onScreen(page, '.box').then(({ right }) => right))
          .toBeLessThanOrEqual(SCREEN.width + 0.5)
        await expectWhole(page)
        // Pinching also moves the visible part.
        const session = await context.newCDPSession(page)
        await session.send('Input.synthesizePinchGesture', { x: 60, y: 60, scaleFactor: 1.3 })
        await page.waitForTimeout(200)
        await expectWhole(page)
      },
    )

  test('opened while zoomed in, it is whole at once, and its cross closes it [E-02]', async () => {
    const context = await phone()
    const { page, show } = await open(context, pages[0]![1], lightbox({ exitEffect: 'fade' }))
    await pinch(context, page, 3)
    await page.evaluate(() => scrollTo(200, 700))
    await show()
    await expectWhole(page)
    await page.locator('.poptin-popup .cross').tap()
    await page.locator('.poptin-popup').waitFor({ state: 'detached' })
  })

  test('with the keyboard open, the campaign and its field in use stay visible [E-02]', async () => {
    const context = await phone()
    const fields: CampaignFile['fields'] = {
      ...newsletterFile.fields,
      first_name: { kind: 'name', label: 'Imię' },
      last_name: { kind: 'name', label: 'Nazwisko' },
      city: { kind: 'text', label: 'Miasto' },
      company: { kind: 'text', label: 'Firma' },
    }
    const screens: CampaignFile['screens'] = {
      ...newsletterFile.screens,
      form: newsletterFile.screens.form.map((block) =>
        block.kind === 'fields' ? { ...block, fields: Object.keys(fields) } : block,
      ),
    }
    const { page, show } = await open(context, pages[3]![1], lightbox({ fields, screens }))
    await page.evaluate((screen) => {
      const viewport = Object.assign(new EventTarget(), {
        ...screen,
        scale: 1,
        offsetTop: 0,
        offsetLeft: 0,
        pageTop: 0,
        pageLeft: 0,
      })
      Object.defineProperty(window, 'visualViewport', { get: () => viewport })
    }, SCREEN)
    await show()
    await page.locator('.poptin-popup').getByLabel('Firma').focus()
    // As in iOS: the keyboard covers the page, which is moved up.
    await page.evaluate(
      ([height, offsetTop]) => {
        Object.assign(window.visualViewport!, { height, offsetTop })
        window.visualViewport!.dispatchEvent(new Event('resize'))
      },
      [SCREEN.height - KEYBOARD_PX, 120] as const,
    )
    await expectWhole(page)
    const field = await onScreen(page, '[name=company]')
    expect(field.top).toBeGreaterThanOrEqual(0)
    expect(field.bottom).toBeLessThanOrEqual(SCREEN.height - KEYBOARD_PX)
  })
})
