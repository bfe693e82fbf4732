import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Background } from '#campaign/backgrounds/background.ts'
import * as backgrounds from '#campaign/backgrounds/index.ts'
import { templateOf } from '#campaign/published/template.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { screensPage } from './screens-page.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const kinds: Record<string, Background> = { ...backgrounds }
const names = Object.keys(backgrounds) as (keyof typeof backgrounds)[]
const STEP_MS = 250
const VIEWPORT = { width: 860, height: 560 }
const button = '<button id="obok" type="button">Obok</button>'

/** The painted share, and a checksum of the pixels. */
const picture = (page: Page) =>
  page.locator('.poptin-popup .background').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let painted = 0
    let sum = 0
    for (let at = 3; at < data.length; at += 4) {
      if (data[at]) painted += 1
      sum = (sum * 31 + data[at]! * 7 + data[at - 1]!) % 1_000_003
    }
    return { share: painted / (data.length / 4), sum }
  })

/** Time passes with four frames a second instead of sixty. */
const pass = async (page: Page, ms: number) => {
  for (let passed = 0; passed < ms; passed += STEP_MS) await page.clock.fastForward(STEP_MS)
}

describe('backgrounds of campaigns', () => {
  const screens = screensPage('preact', ['backgrounds'])

  it('is behind the campaign, ignores the pointer, and stops after five seconds [W-TYPE-14]', async () => {
    const opacities: Record<string, number> = { 'starry-sky': 0.7, rain: 0.5, wheel: 0.5 }
    for (const background of names) {
      const { page, surface, close } = await screens.show(
        { background, entryEffect: 'none', closing: { byBackground: true } },
        { clockAt: NOON, page: { viewport: VIEWPORT } },
      )
      const canvas = page.locator('.poptin-popup .background')
      await pass(page, 1_000)
      expect(
        await canvas.evaluate((element) => [
          element.ariaHidden,
          getComputedStyle(element).pointerEvents,
          Number(getComputedStyle(element).opacity),
        ]),
        background,
      ).toEqual(['true', 'none', opacities[background] ?? 1])
      const { width, height } = (await canvas.boundingBox())!
      expect({ width, height }).toEqual(VIEWPORT)
      const first = await picture(page)
      expect(first.share, background).toBeGreaterThan(0.0005)
      await pass(page, 250)
      expect((await picture(page)).sum, background).not.toBe(first.sum)
      // The campaign is above it: the element in the middle is its own.
      expect(
        await surface.evaluate(
          (box) => (box.getRootNode() as ShadowRoot).elementFromPoint(430, 280)?.closest('.box') === box,
        ),
      ).toBe(true)
      expect(
        await surface.evaluate(
          (box) =>
            box.compareDocumentPosition(box.parentElement!.querySelector('.background')!) &
            Node.DOCUMENT_POSITION_PRECEDING,
        ),
      ).toBeTruthy()

      // Five seconds in total (WCAG 2.2.2): then no frame is requested any more.
      await pass(page, 4_500)
      const still = await picture(page)
      const opacity = await canvas.evaluate((element) => Number(getComputedStyle(element).opacity))
      expect(opacity, background).toBe(kinds[background]!.passes ? 0 : (opacities[background] ?? 1))
      await pass(page, 500)
      expect((await picture(page)).sum, background).toBe(still.sum)
      await close('x_click')
      expect(await canvas.evaluate((element) => element.getAnimations().length)).toBe(1)
      await page.clock.fastForward(5_100)
      expect(await canvas.count()).toBe(0)
    }
  })

  it('pauses in a hidden page, and leaves an uncovered page usable', async () => {
    const { page } = await screens.show(
      { background: 'ball', type: 'sside', format: 'format_2' },
      { clockAt: NOON, body: button, page: { viewport: VIEWPORT } },
    )
    await pass(page, 500)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const hidden = await picture(page)
    await pass(page, 1_000)
    expect((await picture(page)).sum).toBe(hidden.sum)
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await pass(page, 250)
    expect((await picture(page)).sum).not.toBe(hidden.sum)
    await page.locator('#obok').click()
    // A screen of triple density has no canvas of triple density.
    const dense = await screens.show(
      { background: 'snow' },
      { clockAt: NOON, page: { deviceScaleFactor: 3 } },
    )
    await dense.page.clock.runFor(100)
    expect(
      await dense.page
        .locator('.poptin-popup .background')
        .evaluate((canvas: HTMLCanvasElement) => canvas.width * canvas.height),
    ).toBeLessThanOrEqual(2_610_000)
  })

  it('is absent with reduced motion, in embedded and in full-page campaigns', async () => {
    const calm = await screens.show({ background: 'confetti' }, { page: { reducedMotion: 'reduce' } })
    expect(await calm.page.locator('.poptin-popup .background').count()).toBe(0)
    for (const type of ['fullpage', 'embedded'] as const)
      expect(() =>
        templateOf(
          makeCampaign({
            type,
            format: 'format_1',
            background: 'snow',
            container: type === 'embedded' ? '#miejsce' : null,
          }),
        ),
      ).toThrow(/cannot be seen/)
  })
})
