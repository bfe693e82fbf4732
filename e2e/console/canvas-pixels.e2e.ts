import { writeFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Campaign } from '#campaign/campaign.ts'
import { CANVAS_PATH, type ToCanvas } from '#campaign/published/canvas-message.ts'
import {
  naturalContent,
  sampleCampaign,
  sampleFormats,
  sampleTypes,
} from '#server/campaigns/gallery/sample-campaign.ts'
import { AT_ONCE, QUICK } from '../widget/campaigns.ts'
import { foreignSite, makeCampaignId } from '../widget/foreign-site.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
/** Of the 118 formats, each so many, which are of eight types; all of them in the deep run. */
const EVERY = Number(process.env['EVERY']) || (isDeep ? 1 : 16)
/** Of all pixels of the window. */
const MOST_DIFFERENT = 0.001
/** Of a colour channel: rounding of a blended colour. */
const SAME_COLOUR = 2
/** The windows that the frames of the canvas stand for. */
const windows = { computer: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } }
type WindowName = keyof typeof windows
/** After the cross, which appears last. */
const SETTLED_MS = 900

const samples = sampleTypes
  .flatMap((type) => Object.keys(sampleFormats(type)).map((format) => ({ type, format })))
  .filter((_, index) => index % EVERY === 0)

const site = foreignSite()
const worst = { name: '', share: 0 }
const contexts: Partial<Record<WindowName, BrowserContext>> = {}

/** A visitor's browser, or the owner's: the same window, and a clock that stands still. */
const contextOf = async (window: WindowName): Promise<BrowserContext> => {
  const made = (contexts[window] ??= await site.openVisitor({
    viewport: windows[window],
    reducedMotion: 'reduce',
  }))
  return made
}

const settle = async (page: Page) => {
  await page.evaluate(async (ms) => {
    await document.fonts.ready
    await new Promise((resolve) => setTimeout(resolve, ms))
  }, SETTLED_MS)
}
/** Timers show the same second. */
const NOW = new Date('2026-11-29T10:00:00Z')

const shootPage = async (window: WindowName, campaign: Campaign): Promise<Buffer> => {
  await site.publish([
    { id: makeCampaignId(), campaign: { ...campaign, triggers: AT_ONCE, frequency: { rule: 'always' } } },
  ])
  const page = await (await contextOf(window)).newPage()
  await page.clock.setFixedTime(NOW)
  site.serve('/', {
    head: '<style>main{max-width:44rem;margin:2rem auto}</style>',
    body: '<main></main>',
    policy: null,
    attributes: QUICK,
  })
  await page.goto(site.url)
  await page.locator('.poptin-popup .box').waitFor()
  await settle(page)
  const shot = await page.screenshot()
  await page.close()
  return shot
}

const shootCanvas = async (window: WindowName, campaign: Campaign): Promise<Buffer> => {
  const page = await (await contextOf(window)).newPage()
  await page.clock.setFixedTime(NOW)
  const path = '/panel/probka-plotna'
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=UTF-8',
      body: `<!doctype html><html><head><style>body{margin:0}iframe{display:block;width:100vw;height:100vh;border:0}</style></head><body></body></html>`,
    }),
  )
  await page.goto(site.service + path)
  const message: ToCanvas = {
    type: 'render',
    document: campaign,
    screen: campaign.screens.play.length ? 'play' : 'form',
    isDesign: true,
    selected: null,
    seenTyped: 0,
  }
  await page.evaluate(
    ([src, json]) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe')
        frame.setAttribute('sandbox', 'allow-scripts allow-forms')
        frame.src = src
        addEventListener('message', ({ data }: MessageEvent<{ canvas: string }>) => {
          if (data.canvas === 'ready') frame.contentWindow?.postMessage(JSON.parse(json), '*')
          if (data.canvas === 'rendered') resolve()
        })
        document.body.append(frame)
      }),
    [CANVAS_PATH, JSON.stringify(message)] as const,
  )
  await settle(page)
  const shot = await page.screenshot()
  await page.close()
  return shot
}

/** The share of pixels whose colours differ. */
const differenceOf = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async ([first, second, tolerance]) => {
      const pixelsOf = async (png: string) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height).data
      }
      const [left, right] = await Promise.all([pixelsOf(first), pixelsOf(second)])
      if (left.length !== right.length) return 1
      let different = 0
      for (let at = 0; at < left.length; at += 4)
        if ([0, 1, 2].some((channel) => Math.abs(left[at + channel]! - right[at + channel]!) > tolerance))
          different += 1
      return different / (left.length / 4)
    },
    [one.toString('base64'), other.toString('base64'), SAME_COLOUR] as const,
  )

describe('the canvas shows what visitors get', () => {
  afterAll(() =>
    console.log(`canvas and page: at most ${(worst.share * 100).toFixed(3)} % of pixels (${worst.name})`),
  )

  it.each(Object.keys(windows) as WindowName[])(
    'pixel by pixel, in a window of a %s',
    async (window) => {
      const compared = await (await contextOf(window)).newPage()
      const empty = await compared.screenshot()
      const different: string[] = []
      for (const { type, format } of samples) {
        const campaign = sampleCampaign({
          type,
          format,
          language: 'pl',
          isDark: false,
          content: naturalContent(type),
        })
        const inPage = await shootPage(window, campaign)
        const onCanvas = await shootCanvas(window, campaign)
        const share = await differenceOf(compared, inPage, onCanvas)
        const name = `${type} ${format} ${window}`
        // Two empty pages would be alike, too.
        expect(await differenceOf(compared, inPage, empty), name).toBeGreaterThan(0.01)
        if (share >= worst.share) Object.assign(worst, { name, share })
        if (share <= MOST_DIFFERENT) continue
        different.push(`${name}: ${(share * 100).toFixed(2)} %`)
        await writeFile(`test-results/page-${name.replaceAll(' ', '-')}.png`, inPage)
        await writeFile(`test-results/canvas-${name.replaceAll(' ', '-')}.png`, onCanvas)
      }
      await compared.close()
      delete contexts[window]
      expect(different).toEqual([])
    },
    isDeep ? 3_600_000 : 240_000,
  )
})
