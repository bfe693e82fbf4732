import type { Browser, Page } from 'playwright-core'

export const SLOWER = 4
/** Event Timing rounds to 8 ms and does not report what took less than this. */
export const SHORTEST_MS = 16
export const SETTLE_MS = 450
const WAIT_MS = 20_000
const LOOK_MS = 50

/**
 * Put into a page before anything else: records what moved, the longest task and the longest interaction, in
 * milliseconds.
 */
export const observe = () => {
  const seen = { shifts: 0, longestTask: 0, longest: 0 }
  Object.assign(window, { seen })
  const watch = (
    type: string,
    report: (entry: {
      value: number
      hadRecentInput: boolean
      duration: number
      interactionId: number
    }) => void,
  ) =>
    new PerformanceObserver((list) =>
      (list.getEntries() as never as Parameters<typeof report>[0][]).forEach(report),
    ).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  watch('layout-shift', ({ value, hadRecentInput }) => !hadRecentInput && (seen.shifts += value))
  watch('longtask', ({ duration }) => (seen.longestTask = Math.max(seen.longestTask, duration)))
  watch(
    'event',
    ({ interactionId, duration }) => interactionId && (seen.longest = Math.max(seen.longest, duration)),
  )
}
type Seen = { shifts: number; longestTask: number; longest: number }
export const seenBy = (page: Page) => page.evaluate(() => (window as never as { seen: Seen }).seen)
/** The longest interaction since the last call. */
const takeLongest = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as never as { seen: Seen }
    const { longest } = seen
    seen.longest = 0
    return longest
  })

/** A separate page on a processor slowed down by this factor. */
export const open = async (
  browser: Browser,
  viewport: { width: number; height: number },
  slower = SLOWER,
) => {
  const context = await browser.newContext({ viewport, locale: 'pl-PL' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { page, session, close: () => context.close() }
}

/**
 * The position of an element, in the page or an open part of it, read by a script that is removed before the
 * page is touched. Locators leave listeners behind, which would cost time at every press.
 */
const boxOf = (page: Page, selector: string) =>
  page.evaluate((sought) => {
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const { x, y, width, height } =
      [...roots, document]
        .map((root) => root.querySelector(sought))
        .find(Boolean)
        ?.getBoundingClientRect() ?? new DOMRect()
    return width && height ? { x: x + width / 2, y: y + height / 2 } : null
  }, selector)

/** Repeats the request until there is an answer. */
export const until = async <Answer>(page: Page, read: () => Promise<Answer | null>): Promise<Answer> => {
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += LOOK_MS) {
    const answer = await read()
    if (answer) return answer
    await page.waitForTimeout(LOOK_MS)
  }
  throw new Error(`${page.url()}: what was waited for did not come`)
}

/** How an element is pressed: by a real pointer, without what a test tool puts into the page. */
export const pressing = async (page: Page, selector: string): Promise<() => Promise<void>> => {
  const { x, y } = await until(page, () => boxOf(page, selector))
  return () => page.mouse.click(x, y)
}

/**
 * Returns how long the longest interaction of an act took until the next paint, in milliseconds. During `act`
 * nothing else happens in the page.
 */
export const timing =
  (page: Page, report: (name: string, ms: number) => void) =>
  async (name: string, act: () => Promise<unknown>) => {
    await page.waitForTimeout(SETTLE_MS)
    await takeLongest(page)
    await page.waitForTimeout(SETTLE_MS)
    await act()
    await page.waitForTimeout(SETTLE_MS)
    report(name, Math.max(SHORTEST_MS, await takeLongest(page)))
  }
