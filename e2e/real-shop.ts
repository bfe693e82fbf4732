import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { SettingsAnswer, ShopSettings } from '#contract/console/settings.ts'
import { CSRF_HEADER, PANEL_API, type SessionAnswer } from '#contract/console/session.ts'
import { openBrowser, type TestBrowser } from './shared-browser.ts'
import { startShop, type RunningShop } from './open-shop.ts'

export type ShopOwner = {
  context: BrowserContext
  request: <Answer>(path: string) => Promise<Answer>
  send: <Answer>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: unknown) => Promise<Answer>
  changeSettings: (change: Partial<ShopSettings>) => Promise<void>
}

/** A desktop window, as in most tests. */
const VIEWPORT = { width: 1280, height: 900 }

/**
 * The whole shop in a real browser: one server and one Chromium per test file, a new visitor for each test.
 * A test fails if a page calls another host, violates the content policy or reports an error.
 * `environment` is called before the server starts.
 */
export const realShop = (environment: () => Promise<Record<string, string>> = async () => ({})) => {
  let running: RunningShop
  let browser: TestBrowser
  let owner: Promise<ShopOwner> | undefined
  let visitors: BrowserContext[] = []

  const shop = {
    url: '',
    page: undefined as never as Page,
    context: undefined as never as BrowserContext,
    /** Errors of pages and requests to other hosts since the test began. */
    troubles: [] as string[],
    rows: <Row>(sql: string, ...values: (string | number)[]) => running.rows<Row>(sql, ...values),
    run: (sql: string, ...values: (string | number)[]) => running.run(sql, ...values),
    restart: () => running.restart(),

    /** One more visitor with a browser context of their own. */
    openVisitor: async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
      const context = await browser.newContext({
        baseURL: running.url,
        locale: 'pl-PL',
        viewport: VIEWPORT,
        ...options,
      })
      watch(context)
      visitors.push(context)
      return context
    },

    /** The shop's owner, signed in by the link printed at the start; the same one for the whole file. */
    owner: () => (owner ??= signIn(browser, running, watch)),
  }

  const watch = (context: BrowserContext) => {
    const { host } = new URL(running.url)
    context.on('console', (message) => {
      // An error status of the page itself (not found, a refused form) is no trouble.
      const isOwnAnswer =
        message.text().startsWith('Failed to load resource') &&
        message.location().url === message.page()?.url()
      if (message.type() === 'error' && !isOwnAnswer)
        shop.troubles.push(`${message.page()?.url()} ${message.text()}`)
    })
    context.on('weberror', (error) => shop.troubles.push(`${error.page()?.url()} ${error.error().message}`))
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (/^(http|ws)/.test(url.protocol) && url.host !== host) shop.troubles.push(`requested ${url.href}`)
    })
  }

  beforeAll(async () => {
    ;[running, browser] = await Promise.all([environment().then(startShop), openBrowser()])
    shop.url = running.url
  })
  afterAll(async () => {
    await browser?.close()
    await running?.stop()
  })
  beforeEach(async () => {
    shop.troubles = []
    visitors = []
    shop.context = await shop.openVisitor()
    shop.page = await shop.context.newPage()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(visitors, task.name)
    for (const context of visitors) await context.close()
    expect(shop.troubles).toEqual([])
  })

  return shop
}

/** Screenshots of a failed test's pages, and, where only the output is kept, what they contain. */
const keepPictures = async (visitors: BrowserContext[], title: string) => {
  const name = title.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)
  for (const [index, page] of visitors.flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: `test-results/${name}-${index}.png`, fullPage: true }).catch(() => {})
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(() => '')
    const snapshot = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String)
    console.log([page.url(), `focus: ${focused}`, ...snapshot.split('\n').slice(0, 80)].join('\n'))
  }
}

export type RealShop = ReturnType<typeof realShop>

const signIn = async (
  browser: TestBrowser,
  running: RunningShop,
  watch: (context: BrowserContext) => void,
): Promise<ShopOwner> => {
  const context = await browser.newContext({ baseURL: running.url, locale: 'pl-PL', viewport: VIEWPORT })
  watch(context)
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await context.request.fetch(`${PANEL_API}/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { data: body }),
    })
    expect(
      answer.ok(),
      `${method} ${path}: ${answer.status()} ${answer.ok() ? '' : await answer.text()}`,
    ).toBe(true)
    return answer.json()
  }
  await call('POST', 'session/link', { token: running.ownerLink.split('/').at(-1) })
  const { csrfToken } = (await call('GET', 'session')) as SessionAnswer

  // Required once, before any other screen of the console.
  await call(
    'PUT',
    'session/sign-in',
    { email: 'wlasciciel@example.pl', name: 'Właściciel', password: 'klepka na probe' },
    { [CSRF_HEADER]: csrfToken },
  )

  const owner: ShopOwner = {
    context,
    request: (path) => call('GET', path),
    send: (method, path, body) => call(method, path, body, { [CSRF_HEADER]: csrfToken }),
    changeSettings: async (change) => {
      const { settings } = await owner.request<SettingsAnswer>('settings')
      await owner.send('PUT', 'settings', { ...settings, ...change })
    },
  }
  return owner
}
