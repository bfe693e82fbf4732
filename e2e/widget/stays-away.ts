import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * What a campaign still needs once its delay is over, under a controlled clock too: its parts, its template,
 * an answer.
 */
const LOADED_MS = 400

/** How the delays pass: on the page's controlled clock, or, where a test has none, in real time. */
type Passing = { clockMs: number } | { realMs: number }

/**
 * Lets every delay that could be left pass, and then what a late campaign needs to load. Whatever must not happen is
 * looked at only after this; a check at once would also hold for what comes a moment later.
 */
export const pass = async (page: Page, passing: Passing): Promise<void> => {
  if ('clockMs' in passing) await page.clock.runFor(passing.clockMs)
  await page.waitForTimeout('realMs' in passing ? passing.realMs + LOADED_MS : LOADED_MS)
}

/** Fails when any of these is on the page once every delay it could have is over. */
export const staysAway = async (popups: Locator | readonly Locator[], passing: Passing): Promise<void> => {
  const all = [popups].flat()
  await pass(all[0]!.page(), passing)
  for (const popup of all) expect(await popup.count(), `${popup} stays away`).toBe(0)
}
