import { report } from '../page/report.ts'
import { hearFetch } from './hear-fetch.ts'

/** How long after a call whose answer nobody reads it is looked what came of it. */
const LOOK_AFTER_MS = [250, 750, 2_000, 6_000]

/**
 * Hears of calls of the page that were answered, by their addresses (docs/decisions/0027). The browser's own
 * list of what a page loads tells of each whose answer was read: every XMLHttpRequest, nearly every fetch.
 * `hasChanged`: after a fetch whose answer the page leaves lying, asked again and again whether it came to
 * anything.
 */
export const watchCalls = (
  concerns: (url: URL) => boolean,
  heard: () => void,
  hasChanged: () => Promise<boolean>,
): void => {
  const isOne = (address: string) =>
    URL.canParse(address, location.href) && concerns(new URL(address, location.href))
  let begun = 0
  const look = async (call: number, [wait, ...later]: readonly number[]) => {
    if (wait === undefined) return
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (call === begun && !(await hasChanged())) await look(call, later)
  }
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ name }) => isOne(name))) return
    begun += 1
    heard()
  })
  observer.observe({ type: 'resource' })
  hearFetch((address) => {
    if (isOne(address)) look((begun += 1), LOOK_AFTER_MS).catch(report)
  })
}
