import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The time a campaign needs to load after its delay, under a controlled clock, too: its parts, its template,
 * an answer.
 */
const LOADED_MS = 400

/** How the delays pass: on the page's controlled clock, or, where a test has none, in real time. */
type Passing = { clockMs: number } | { realMs: number }

/**
 * Lets all remaining delays pass, and then the loading time of a late campaign. What must not happen is
 * checked only after this; an earlier check would miss what happens a moment later.
 */
export const pass = async (page: Page, passing: Passing): Promise<void> => {
  if ('clockMs' in passing) await page.clock.runFor(passing.clockMs)
  await page.waitForTimeout('realMs' in passing ? passing.realMs + LOADED_MS : LOADED_MS)
}

/** Fails when any of these is on the page once all its possible delays are over. */
export const staysAway = async (popups: Locator | readonly Locator[], passing: Passing): Promise<void> => {
  const all = [popups].flat()
  await pass(all[0]!.page(), passing)
  for (const popup of all) expect(await popup.count(), `${popup} stays away`).toBe(0)
}
