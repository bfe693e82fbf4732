import { report } from '../page/report.ts'

/**
 * Hears the address of each `fetch` of the page as it begins. What the page calls is still the browser's own
 * function, or whatever another script made of it: it gets what the page gave, and the page gets the very
 * promise that it gives back. That promise is left alone: to wait for it would make the browser believe that
 * somebody minds when it is rejected.
 */
export const hearFetch = (heard: (address: string) => void): void => {
  const hear = (input: unknown) => {
    try {
      if (typeof input === 'string') heard(input)
      else if (input instanceof Request) heard(input.url)
      else if (input instanceof URL) heard(input.href)
      // Whatever else it may be, to make a text of it would be the page's own doing, done twice.
    } catch (error) {
      report(error)
    }
  }
  try {
    window.fetch = new Proxy(window.fetch, {
      apply: (target, self, given) => {
        const answer: unknown = Reflect.apply(target, self, given)
        hear(given[0])
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
