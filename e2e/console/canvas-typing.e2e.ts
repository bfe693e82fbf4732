import { chromium, type Browser, type Frame, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { chromiumOptions } from '../../tools/browser/open-chromium.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
/** A slow notebook has a fourth of the processor of a developer's computer. */
const SLOWER = 4
/** From a key to the frame that shows its letter. */
const ANSWER_MS = 50
/** Events that were answered faster are not reported by the browser. */
const LEAST_REPORTED_MS = 16
/** A quick typist; the pause after each word is longer than the one after which the console gets the text. */
const LETTER_MS = 70
const PAUSE_MS = 250
const ATTEMPTS = 3
const WORDS = ['Rabat', 'jesienny', 'na', 'podłogi', 'dębowe', 'tylko', 'do', 'soboty', 'wieczorem']

const desk = ownersConsole()

/** Duration of each key, in ms; runs in the frame. */
const recordKeys = (leastMs: number) => {
  const durations = new Map<number, number>()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0 && /^key|^before|^input/.test(entry.name))
        durations.set(entry.interactionId, Math.max(durations.get(entry.interactionId) ?? 0, entry.duration))
  }).observe({ type: 'event', durationThreshold: leastMs, buffered: false } as PerformanceObserverInit)
  Object.assign(window, { keyDurations: durations })
}
const durationsIn = (frame: Frame) =>
  frame.evaluate(() => [
    ...(window as unknown as { keyDurations: Map<number, number> }).keyDurations.values(),
  ])

describe('typing into the canvas at a fourth of the processor', () => {
  let browser: Browser
  beforeAll(async () => {
    // The frame in the process of the console: only there it is throttled, and waits for the console's work, too.
    browser = await chromium.launch({
      ...chromiumOptions,
      args: [
        ...chromiumOptions.args,
        '--disable-site-isolation-trials',
        '--disable-features=IsolateSandboxedIframes',
      ],
    })
    await desk.enter()
  })
  afterAll(() => browser?.close())

  const openDesigner = async (): Promise<Page> => {
    const { site } = await desk.call('POST', 'campaign-sites', { name: 'Blog', domains: ['blog.example'] })
    const { campaign } = await desk.call('POST', `campaigns?site=${site.id}`, { document: newsletterFile })
    const context = await browser.newContext({
      baseURL: desk.shop.url,
      locale: 'pl-PL',
      viewport: { width: 1440, height: 900 },
    })
    await context.addCookies(await desk.context.cookies())
    const page = await context.newPage()
    await page.goto(`/panel/#/kampanie/${campaign.id}`)
    return page
  }

  it('answers each letter within 50 ms', async () => {
    const page = await openDesigner()
    const designer = designerOf(() => page)
    await designer.isRendered()
    await designer.layers().first().waitFor()
    const frame = page.frames().find((one) => one.url().includes('plotno'))!
    await frame.evaluate(recordKeys, LEAST_REPORTED_MS)
    const session = await page.context().newCDPSession(page)
    const letters = WORDS.join(' ').length
    const attempts: { medianMs: number; maxMs: number }[] = []
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await designer.doubleClick(designer.heading())
      await designer.frame().locator('[contenteditable]').waitFor()
      await page.waitForTimeout(PAUSE_MS * 2)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      const before = (await durationsIn(frame)).length
      for (const [index, word] of WORDS.entries()) {
        await page.keyboard.type(index === 0 ? word : ` ${word}`, { delay: LETTER_MS })
        await page.waitForTimeout(PAUSE_MS)
      }
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      expect(await designer.frame().locator('[contenteditable]').textContent()).toBe(WORDS.join(' '))
      const reported = (await durationsIn(frame)).slice(before)
      const all = Array.from({ length: letters }, (_, index) => reported[index] ?? LEAST_REPORTED_MS)
      all.sort((one, other) => one - other)
      attempts.push({ medianMs: all[letters >> 1]!, maxMs: all.at(-1)! })
      await page.keyboard.press('Escape')
      await designer.frame().locator('[contenteditable]').waitFor({ state: 'detached' })
    }
    // Something else that the machine did meanwhile is in one of them, not in all.
    const [best] = attempts.toSorted((one, other) => one.maxMs - other.maxMs)
    console.log(
      `typing: ${letters} letters, median ${best!.medianMs} ms, at most ${best!.maxMs} ms; ${JSON.stringify(attempts)}`,
    )
    expect(best!.medianMs).toBeLessThanOrEqual(ANSWER_MS)
    if (isDeep) expect(best!.maxMs).toBeLessThanOrEqual(ANSWER_MS)
    await page.context().close()
  })
})
