import { report } from '../page/scripts.ts'

/**
 * Reports the address of each `fetch` of the page as it begins. What the page calls is still the browser's
 * own function, or whatever another script made of it: it gets what the page gave, and the page gets the very
 * promise that it gives back. That promise is left alone: to wait for it would make the browser believe that
 * somebody handles its rejection.
 */
const patchFetch = (onCall: (address: string) => void): void => {
  const reportAddress = (input: unknown) => {
    try {
      if (typeof input === 'string') onCall(input)
      else if (input instanceof Request) onCall(input.url)
      else if (input instanceof URL) onCall(input.href)
      // Whatever else it may be, to make a text of it would be the page's own doing, done twice.
    } catch (error) {
      report(error)
    }
  }
  try {
    window.fetch = new Proxy(window.fetch, {
      apply: (target, self, given) => {
        const answer: unknown = Reflect.apply(target, self, given)
        reportAddress(given[0])
        return answer
      },
      // Its text names it, as it did.
      get: (target, name) => (name === 'toString' ? target.toString.bind(target) : Reflect.get(target, name)),
    })
  } catch (error) {
    // The page lets nobody near it.
    report(error)
  }
}

/** How long after a call whose answer nobody reads its outcome is checked. */
const LOOK_AFTER_MS = [250, 750, 2_000, 6_000]

/**
 * Notices calls of the page that were answered, by their addresses (docs/decisions/0027). The browser's own
 * list of what a page loads names each whose answer was read: every XMLHttpRequest, nearly every fetch.
 * `hasChanged`: after a fetch whose answer the page does not read, called again and again to see whether it
 * changed anything.
 */
export const watchCalls = (
  concerns: (url: URL) => boolean,
  onCall: () => void,
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
    onCall()
  })
  observer.observe({ type: 'resource' })
  patchFetch((address) => {
    if (isOne(address)) look((begun += 1), LOOK_AFTER_MS).catch(report)
  })
}
