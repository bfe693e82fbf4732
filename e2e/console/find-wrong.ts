import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

type Found = { id: string; nodes: { target: unknown[] }[] }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on the current page, and whether it is wider than the screen. */
export const findWrong = async (page: Page): Promise<string[]> => {
  // Content that is being reloaded is faded.
  await page.waitForFunction(() => !document.querySelector('.loading, [aria-busy=true]'))
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded)
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8'))
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as never as { axe: { run: (options: object) => Promise<{ violations: Found[] }> } }
    const { violations } = await axe.run({ runOnly, iframes: false })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, RULES)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return tooWide > 0 ? [...found, `${tooWide} px wider than the screen`] : found
}
