import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser, type TestBrowser } from '../../shared-browser.ts'
import { openShopServer } from '../../open-shop-server.ts'
import { fillShop } from './fill-shop.ts'

type FilledShop = Awaited<ReturnType<typeof openShopServer>> & {
  /** Another visitor with a browser context of their own; addresses without a host are the shop's. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** A shop with a few products and one Chromium per test file; the returned object is filled before tests. */
export const filledShop = (): FilledShop => {
  const shop = {} as FilledShop
  let browser: TestBrowser
  beforeAll(async () => {
    const [opened, chromium] = await Promise.all([openShopServer(), openBrowser()])
    browser = chromium
    Object.assign(shop, opened, {
      newContext: (options: BrowserContextOptions = {}) =>
        chromium.newContext({ baseURL: opened.url, ...options }),
    })
    await fillShop(shop)
  })
  afterAll(async () => {
    await browser.close()
    await shop.close()
  })
  return shop
}
