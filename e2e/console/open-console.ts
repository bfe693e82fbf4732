import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openBrowser, type TestBrowser } from '../shared-browser.ts'
import { startShop, type RunningShop } from '../open-shop.ts'

export const OWNER = { name: 'Anna', email: 'anna@example.pl', password: 'trawa zielony stół' }

type Desk = {
  shop: RunningShop
  context: BrowserContext
  page: Page
  /** Errors of pages, except failed calls: the console shows them itself. */
  troubles: string[]
  /** Another person, with a browser context of their own. */
  openBrowser: () => Promise<Page>
  /** Signs in by the link printed at the start and sets the password. */
  enter: () => Promise<void>
  /** Waits for the screen with this heading. */
  isAt: (title: string | RegExp, page?: Page) => Promise<void>
  /** Waits for a toast of the console. */
  waitForToast: (text: string | RegExp) => Promise<void>
  /** Loads the screen with this heading again, without the unsaved changes of before. */
  reloadUnchanged: (title: string) => Promise<void>
  /** Opens a screen by its address. */
  open: (place: string, title: string | RegExp) => Promise<void>
  /** Calls the server like the console's own page; gives the body of the answer. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each call has its own
  call: (method: string, path: string, body?: object) => Promise<any>
}

/**
 * One running demo per test file; its owner has one browser, so all tests share a session.
 * `env` adds to the shop's environment.
 */
export const ownersConsole = (env: Record<string, string> = {}): Desk => {
  let browser: TestBrowser
  const desk: Desk = {
    shop: undefined as never as RunningShop,
    context: undefined as never as BrowserContext,
    page: undefined as never as Page,
    troubles: [],

    call: (method, path, body) =>
      desk.page.evaluate(
        async ([verb, target, json]) => {
          const { csrfToken } = await (await fetch('/panel/api/session')).json()
          const response = await fetch(`/panel/api/${target}`, {
            method: verb,
            headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
            ...(json && { body: json }),
          })
          return response.json()
        },
        [method, path, body && JSON.stringify(body)] as const,
      ),

    openBrowser: async (): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: desk.shop.url,
        locale: 'pl-PL',
        timezoneId: 'America/New_York',
        viewport: { width: 1280, height: 900 },
      })
      context.on('weberror', (error) => desk.troubles.push(error.error().message))
      context.on(
        'console',
        (message) =>
          message.type() === 'error' &&
          !message.text().startsWith('Failed to load resource') &&
          desk.troubles.push(message.text()),
      )
      return context.newPage()
    },

    enter: async () => {
      const { page } = desk
      await page.goto(desk.shop.ownerLink)
      await page.getByLabel('Jak się do Ciebie zwracać?').fill(OWNER.name)
      await page.getByLabel('Adres e-mail').fill(OWNER.email)
      await page.getByLabel('Nowe hasło').fill(OWNER.password)
      await page.getByRole('button', { name: 'Zapisz i wejdź do panelu' }).click()
      await desk.isAt('Dziś')
    },

    isAt: (title: string | RegExp, page = desk.page) =>
      page.getByRole('heading', { level: 1, name: title }).waitFor(),
    waitForToast: (text: string | RegExp) => desk.page.locator('.toast', { hasText: text }).waitFor(),
    reloadUnchanged: async (title: string) => {
      const { page } = desk
      await page.reload()
      await desk.isAt(title)
      const discard = page.getByRole('button', { name: 'Odrzuć zmiany' })
      // The form is rendered together with the notice.
      await page.locator('form').first().waitFor()
      if ((await discard.count()) > 0) await discard.click()
    },
    open: async (place: string, title: string | RegExp) => {
      await desk.page.goto(`/panel/#${place}`)
      await desk.isAt(title)
    },
  }

  beforeAll(async () => {
    ;[desk.shop, browser] = await Promise.all([startShop(env), openBrowser()])
    desk.page = await desk.openBrowser()
    desk.context = desk.page.context()
  })
  afterAll(async () => {
    await browser?.close()
    await desk.shop?.stop()
  })
  beforeEach(() => void (desk.troubles = []))
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await desk.page
        .screenshot({
          path: `test-results/${task.name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}.png`,
          fullPage: true,
        })
        .catch(() => {})
    expect(desk.troubles).toEqual([])
  })
  return desk
}
