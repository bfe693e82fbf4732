import type { Browser, Page } from 'playwright-core'

export const SLOWER = 4

/** Put into a page before anything else: notes what moved, the longest task and the longest interaction, in milliseconds. */
export const observe = () => {
  const seen = { shifts: 0, longestTask: 0, longest: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, heard: (entry: { value: number; hadRecentInput: boolean; duration: number; interactionId: number }) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as never as Parameters<typeof heard>[0][]).forEach(heard)).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  watch('layout-shift', ({ value, hadRecentInput }) => !hadRecentInput && (seen.shifts += value))
  watch('longtask', ({ duration }) => (seen.longestTask = Math.max(seen.longestTask, duration)))
  watch('event', ({ interactionId, duration }) => interactionId && (seen.longest = Math.max(seen.longest, duration)))
}
type Seen = { shifts: number; longestTask: number; longest: number }
export const seenBy = (page: Page) => page.evaluate(() => (window as never as { seen: Seen }).seen)
/** The longest interaction since it was last asked for. */
export const takeLongest = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as never as { seen: Seen }
    const { longest } = seen
    seen.longest = 0
    return longest
  })

/** A page of its own, on a processor that is slowed down. */
export const open = async (browser: Browser, viewport: { width: number; height: number }) => {
  const context = await browser.newContext({ viewport, locale: 'pl-PL' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, session, close: () => context.close() }
}

/** Where something is, and how it is pressed: by a real pointer, without what a test tool puts into the page. */
export const pressing = async (page: Page, selector: string): Promise<() => Promise<void>> => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
