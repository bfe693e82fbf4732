import type { BrowserContext, Page } from 'playwright-core'
import { isNamed } from '#contract/shop/cookies/optional-keys.ts'
import { storedKeys } from '#contract/shop/cookies/stored-keys.ts'

/** Logs every key that scripts read from or write to the storage of a page. */
export const logStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const used = new Set<string>()
    Object.assign(globalThis, { usedKeys: used })
    for (const method of ['getItem', 'setItem'] as const) {
      const original = Storage.prototype[method] as (...values: string[]) => string | null
      Object.assign(Storage.prototype, {
        [method](this: Storage, ...values: string[]) {
          used.add(values[0]!)
          return original.apply(this, values)
        },
      })
    }
  })

/**
 * Every key in this browser for the page's origin: cookies, both storages, databases, caches; with `logStorage` also
 * keys that were only read.
 */
export const storedInBrowser = async (page: Page): Promise<string[]> => {
  const cookies = (await page.context().cookies(page.url())).map(({ name }) => name)
  const others = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `IndexedDB ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker ${scope}`),
    ...((globalThis as { usedKeys?: Set<string> }).usedKeys ?? []),
  ])
  return [...new Set([...cookies, ...others])].toSorted()
}

/** The categories of these keys by the shop's own list; a key that is not in it names itself. */
export const storedCategories = (keys: readonly string[]): string[] => [
  ...new Set(
    keys.map((key) => storedKeys.find(({ names }) => isNamed(key, names))?.category ?? `no such key: ${key}`),
  ),
]
