import { report } from '../page/scripts.ts'

/**
 * Reports the address of each `fetch` of the page as it starts. The page still calls the browser's own
 * function, or the replacement of another script, with the original arguments, and gets the original
 * promise. We add no handlers to that promise: otherwise the browser would treat its rejection as handled.
 */
const patchFetch = (onCall: (address: string) => void): void => {
  const reportAddress = (input: unknown) => {
    try {
      if (typeof input === 'string') onCall(input)
      else if (input instanceof Request) onCall(input.url)
      else if (input instanceof URL) onCall(input.href)
      // Other values are not converted to text: that could run the page's code a second time.
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
    // The page does not allow replacing it.
    report(error)
  }
}

/** Delay of the check after a call whose answer is not read. */
const LOOK_AFTER_MS = [250, 750, 2_000, 6_000]

/**
 * Reports answered calls of the page by address (docs/decisions/0027). The browser's resource timing lists
 * each call whose answer was read: every XMLHttpRequest, nearly every fetch. `hasChanged`: called repeatedly
 * after a fetch whose answer the page does not read, to check for a change.
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
