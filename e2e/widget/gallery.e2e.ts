import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleFormats, sampleTypes } from '#server/campaigns/gallery/sample-campaign.ts'
import { openBrowser, type TestBrowser } from '../shared-browser.ts'
import { startShop, type RunningShop } from '../open-shop.ts'
import { pass } from './stays-away.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const LANGUAGES = ['pl', 'en', 'he'] as const

describe('the gallery of the demo', () => {
  let running: RunningShop
  let browser: TestBrowser
  let page: Page
  let troubles: string[] = []

  beforeAll(async () => {
    ;[running, browser] = await Promise.all([startShop(), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await running?.stop()
  })
  beforeEach(async () => {
    troubles = []
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('console', (message) => void (message.type() === 'error' && troubles.push(message.text())))
    page.on('pageerror', (error) => troubles.push(error.message))
  })
  afterEach(async () => {
    await page.close()
    // Neither an error nor a policy violation.
    expect(troubles).toEqual([])
  })

  it('shows formats by type, language, colours and window size; renders those near', async () => {
    const drawings = new Set<string>()
    page.on('request', (request) => void (request.url().includes('/rysunek/') && drawings.add(request.url())))
    await page.goto(`${running.url}/galeria-kampanii`)
    expect(await page.locator('h2').count()).toBe(Object.keys(sampleFormats('lightbox')).length)
    await page.frameLocator('iframe').first().locator('.poptin-popup h2').waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await pass(page, { realMs: 600 })
    expect(drawings.size).toBeLessThan(Object.keys(sampleFormats('lightbox')).length)

    await page.getByLabel('Rodzaj kampanii').selectOption('sside')
    await page.getByLabel('Język').selectOption('he')
    await page.getByLabel('Kolory').selectOption('ciemne')
    await page.getByLabel('Ekran').selectOption('telefon')
    await page.getByRole('button', { name: 'Pokaż' }).click()
    await page.waitForURL('**typ=sside**')
    expect(await page.locator('iframe').count()).toBe(Object.keys(sampleFormats('sside')).length)
    const layer = page.frameLocator('iframe').first().locator('.poptin-popup .layer')
    await layer.waitFor({ state: 'attached' })
    expect(
      await layer.evaluate((element) => [
        element.getAttribute('dir'),
        element.classList.contains('phone'),
        getComputedStyle(element).colorScheme,
      ]),
    ).toEqual(['rtl', true, 'dark'])
    expect(await page.getByLabel('Język').inputValue()).toBe('he')
  })

  it.each(sampleTypes)(
    'renders %s with the real widget without errors',
    { timeout: 240_000 },
    async (type) => {
      const formats = Object.keys(sampleFormats(type))
      const requested = isDeep
        ? formats.flatMap((format) => LANGUAGES.map((language) => [format, language]))
        : [[formats.at(-1), 'pl']]
      for (const [format, language] of requested) {
        const answer = await page.goto(
          `${running.url}/galeria-kampanii/rysunek/?typ=${type}&uklad=${format}&jezyk=${language}`,
        )
        expect(answer?.status()).toBe(200)
        await page.locator('.poptin-popup .box :is(.heading, .text)').first().waitFor()
      }
    },
  )

  it('answers 404 for unknown formats', async () => {
    expect(
      (await page.request.get(`${running.url}/galeria-kampanii/rysunek/?typ=bar&uklad=format_99`)).status(),
    ).toBe(404)
    expect(
      (await page.request.get(`${running.url}/galeria-kampanii/rysunek/?typ=bar&uklad=__proto__`)).status(),
    ).toBe(404)
  })
})
