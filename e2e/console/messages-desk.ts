import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import { openOwner } from '#server/testing/identity/open-owner.ts'
import { openBrowser, type TestBrowser } from '../shared-browser.ts'
import { openShopServer } from '../open-shop-server.ts'

export type MessagesDesk = {
  shop: Awaited<ReturnType<typeof openShopServer>>
  page: Page
  /** Opens a screen by its address and waits for its heading. */
  open: (place: string, title: string | RegExp) => Promise<void>
}

/** A signed-in owner in a real browser, with an empty shop; the test fills its database. */
export const messagesDesk = (): MessagesDesk => {
  let browser: TestBrowser
  const troubles: string[] = []
  const desk: MessagesDesk = {
    shop: undefined as never,
    page: undefined as never,
    open: async (place, title) => {
      await desk.page.goto(`${desk.shop.url}/panel/#${place}`)
      // Reload: else the previous screen stays visible, faded, until the next is loaded.
      await desk.page.reload()
      await desk.page.getByRole('heading', { level: 1, name: title }).waitFor()
      await expect.poll(() => desk.page.locator('.loading').count()).toBe(0)
    },
  }

  beforeAll(async () => {
    ;[desk.shop, browser] = await Promise.all([openShopServer(), openBrowser()])
    const owner = await openOwner(desk.shop)
    await owner.request('PUT', 'session/sign-in', {
      email: 'anna@example.pl',
      name: 'Anna',
      password: 'trawa zielony stół',
    })
    const context = await browser.newContext({
      locale: 'pl-PL',
      viewport: { width: 1280, height: 900 },
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.on('weberror', (error) => troubles.push(error.error().message))
    // A frame without scripts logs an error for each script of its page.
    context.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        !message.text().startsWith('Failed to load resource') &&
        troubles.push(message.text()),
    )
    await context.addCookies([
      { name: OWNER_COOKIE, value: owner.visitor.cookies.get(OWNER_COOKIE) ?? '', url: desk.shop.url },
    ])
    desk.page = await context.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await desk.shop?.close()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await desk.page
        .screenshot({
          path: `test-results/${task.name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}.png`,
          fullPage: true,
        })
        .catch(() => {})
    expect(troubles.splice(0)).toEqual([])
  })
  return desk
}
