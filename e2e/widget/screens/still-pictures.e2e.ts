import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleryQuery } from '#server/campaigns/gallery/read-choice.ts'
import {
  naturalContent,
  type Sample,
  sampleCampaign,
  sampleFormats,
  sampleTypes,
} from '#server/campaigns/gallery/sample-campaign.ts'
import { stillPage } from '#server/campaigns/gallery/still-page.ts'
import { startShop, type RunningShop } from '../../open-shop.ts'
import { openBrowser, type TestBrowser } from '../../shared-browser.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
/** Of the 118 formats, each so many; all of them in the deep run. */
const EVERY = isDeep ? 1 : 5
/** CSS pixels: rounding, and the width of a label that only a page can measure. */
const TOLERANCE = 2
const STILL = '/obraz-proby/'
const windows = { wide: { width: 1280, height: 854 }, phone: { width: 390, height: 780 } }

const samples: Sample[] = sampleTypes
  .flatMap((type) =>
    Object.keys(sampleFormats(type)).map((format) => ({
      type,
      format,
      language: 'pl' as const,
      isDark: false,
      content: naturalContent(type),
    })),
  )
  .filter((_, index) => index % EVERY === 0)

/** Where the surface and each of its areas are. */
const boxesOf = async (page: Page) => {
  await page.locator('.box').first().waitFor()
  return page.locator('.box, .area').evaluateAll((found) =>
    found.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return { name: one.className, left, top, width, height }
    }),
  )
}

describe('pictures of campaigns without scripts', () => {
  let running: RunningShop
  let browser: TestBrowser
  beforeAll(async () => {
    ;[running, browser] = await Promise.all([startShop(), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await running?.stop()
  })

  it.each(Object.keys(windows) as (keyof typeof windows)[])(
    'have everything where the widget has it, in a window %s',
    async (window) => {
      const page = await browser.newPage({ viewport: windows[window] })
      let html = ''
      await page.route(`**${STILL}`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=UTF-8', body: html }),
      )
      const different: string[] = []
      for (const sample of samples) {
        await page.goto(
          `${running.url}/galeria-kampanii/rysunek/?${galleryQuery({ ...sample, isPhone: window === 'phone' }, sample.format)}`,
        )
        const real = await boxesOf(page)
        html = stillPage(sampleCampaign(sample), window, Date.now())
        await page.goto(`${running.url}${STILL}`)
        const still = await boxesOf(page)
        for (const [index, box] of real.entries())
          for (const side of ['left', 'top', 'width', 'height'] as const) {
            const other = still[index]
            if (!other || other.name !== box.name || Math.abs(other[side] - box[side]) > TOLERANCE)
              different.push(
                `${sample.type} ${sample.format} ${box.name} ${side}: ${box[side]} ${other?.[side]}`,
              )
          }
      }
      await page.close()
      expect(different).toEqual([])
    },
    240_000,
  )
})
