import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { bundleForPage } from './bundle-for-page.ts'
import { firstOf, hasKeys, rowOf, type RowResult, type VectorFormat } from './format.ts'
import { openChromium } from './open-chromium.ts'
import { actInPage, type Look, type PageAction } from './storefront-page-actions.ts'

type Answer = { json?: unknown; status?: number; body?: string; abort?: boolean; delay?: number }
type Setup = {
  html: string
  scripts: string[]
  params: Record<string, unknown>
  actions: PageAction[]
  endpoints: Record<string, Answer>
  query?: string
  blocks?: boolean
  session?: { frag?: unknown; hash?: string; created?: number }
  cookies?: Record<string, string>
}
type Seen = {
  events: { event: string; args: unknown[] }[]
  requests: { method: string; url: string; body: string }[]
  navigations: string[]
  session: Record<string, string>
  local: Record<string, string>
  cookies: string[]
  cookieRaw?: string
  extensionData?: unknown[]
  snaps: Look[]
  final: Look
  console: string[]
}
type Row = Seen & { id: string; setup: Setup }

const ORIGIN = 'https://sklep.example.pl'
const PAGE_URL = `${ORIGIN}/sklep/`
const SETTLE_MS = 60
const ENTRY = 'tools/vectors/storefront-page.ts'
/** What the original's pages had in their globals, by the script that needs it. */
const SCRIPT_GLOBALS: Record<string, (params: Setup['params']) => Record<string, unknown>> = {
  'add-to-cart': (params) => ({
    wc_add_to_cart_params: {
      ajax_url: '/wp-admin/admin-ajax.php',
      wc_ajax_url: '/?wc-ajax=%%endpoint%%',
      i18n_view_cart: 'Zobacz koszyk',
      cart_url: '/koszyk/',
      is_cart: '',
      cart_redirect_after_add: 'no',
      ...params,
    },
  }),
  'cart-fragments': () => ({
    wc_cart_fragments_params: {
      ajax_url: '/wp-admin/admin-ajax.php',
      wc_ajax_url: '/?wc-ajax=%%endpoint%%',
      cart_hash_key: 'wc_cart_hash_T',
      fragment_name: 'wc_fragments_T',
      request_timeout: '5000',
    },
  }),
  woocommerce: () => ({
    woocommerce_params: {
      ajax_url: '/wp-admin/admin-ajax.php',
      wc_ajax_url: '/?wc-ajax=%%endpoint%%',
      i18n_password_show: 'Pokaż hasło',
      i18n_password_hide: 'Ukryj hasło',
    },
  }),
  attribution: (params) => ({ wc_order_attribution: { params: { allowTracking: true, ...params } } }),
}

const pathOf = (url: string) => url.replace(ORIGIN, '')

/** Serves the page and the mocked endpoints, and notes what is asked for. Nothing leaves the machine. */
const serve = async (context: BrowserContext, setup: Setup, script: string, seen: Pick<Seen, 'requests' | 'navigations'>) => {
  let isOpened = false
  const html = `<!doctype html><html lang="pl"><head><meta charset="utf-8"></head><body>${setup.html}<script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`
  await context.route('**/*', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    const endpoint = url.searchParams.get('wc-ajax')
    if (endpoint) {
      seen.requests.push({ method: request.method(), url: pathOf(request.url()), body: request.postData() ?? '' })
      const { json, status = 200, body = '', abort, delay } = setup.endpoints[endpoint] ?? { status: 404 }
      if (delay) await new Promise((resolve) => setTimeout(resolve, delay))
      if (abort) return route.abort()
      return json === undefined ? route.fulfill({ status, body }) : route.fulfill({ status, json })
    }
    if (!request.isNavigationRequest()) return route.fulfill({ status: 404 })
    if (!isOpened) {
      isOpened = true
      return route.fulfill({ contentType: 'text/html', body: html })
    }
    seen.navigations.push(pathOf(request.url()))
    // "No content" keeps the page where it is.
    return route.fulfill({ status: 204 })
  })
}

const prepare = async (context: BrowserContext, { session, cookies, scripts, params, blocks }: Setup) => {
  await context.addCookies(Object.entries(cookies ?? {}).map(([name, value]) => ({ name, value, url: PAGE_URL })))
  const globals = Object.assign({ wc_order_attribution: { params: { allowTracking: false } } }, ...scripts.map((name) => SCRIPT_GLOBALS[name]?.(params)))
  await context.addInitScript(
    ({ given, stored, hasBlocks }) => {
      Object.assign(globalThis, given, { klepkaSetup: { hasBlocks } })
      if (!stored) return
      const { frag, hash, created } = stored
      if (frag !== undefined) sessionStorage.setItem('wc_fragments_T', typeof frag === 'string' ? frag : JSON.stringify(frag))
      if (hash !== undefined) for (const storage of [sessionStorage, localStorage]) storage.setItem('wc_cart_hash_T', hash)
      // The age is given in milliseconds.
      if (created !== undefined) sessionStorage.setItem('wc_cart_created', String(Date.now() - Math.abs(created)))
    },
    { given: globals, stored: session, hasBlocks: Boolean(blocks) },
  )
}

const lookAround = async (page: Page): Promise<Pick<Seen, 'events' | 'session' | 'local' | 'cookies' | 'cookieRaw' | 'extensionData'>> =>
  page.evaluate(() => {
    const { events, extensionData } = (globalThis as never as { klepkaSeen: { events: never[]; extensionData: unknown[] } }).klepkaSeen
    return {
      events,
      extensionData,
      session: { ...sessionStorage },
      local: { ...localStorage },
      cookies: document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? ''),
      cookieRaw: document.cookie,
    }
  })

/**
 * Follows the page's requests, to wait for the answers that the recorded run had within its waits: a busy machine is
 * slower. Answers that the trace delays are not waited for.
 */
const followRequests = (page: Page, { endpoints }: Setup) => {
  const waiting = new Set<Request>()
  page.on('request', (request) => {
    const endpoint = new URL(request.url()).searchParams.get('wc-ajax')
    if (endpoint && !endpoints[endpoint]?.delay) waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))

  return async () => {
    // A short pause, since one answer may send the next request.
    do await page.waitForTimeout(SETTLE_MS)
    while (waiting.size > 0)
  }
}

const runActions = async (page: Page, actions: PageAction[], settle: () => Promise<void>): Promise<Look[]> => {
  const snaps: Look[] = []
  for (const action of actions) {
    const [kind, delayMs] = action
    if (kind === 'wait' || kind === 'snap') {
      await page.waitForTimeout(Number(delayMs))
      await settle()
    }
    if (kind === 'snap') snaps.push(await page.evaluate(() => (globalThis as never as { klepkaLook: () => Look }).klepkaLook()))
    else if (kind !== 'wait') await page.evaluate(actInPage, action)
  }
  return snaps
}

/** Clocks, agents and the order of form fields, attributes and cookies are nobody's behaviour. */
const comparable = ({ events, requests, navigations, session, local, cookies, cookieRaw, extensionData, snaps, final, console: lines }: Seen) =>
  JSON.parse(
    JSON.stringify({
      events,
      requests: requests.map(({ method, url, body }) => ({ method, url, body: body.replace(/^time=\d+/, 'time=<ms>').split('&').sort() })),
      navigations,
      session: session.wc_cart_created ? { ...session, wc_cart_created: '<ms>' } : session,
      local,
      cookies: cookies.toSorted(),
      cookieRaw,
      extensionData,
      snaps: snaps.map(tidyLook),
      final: tidyLook(final),
      console: lines,
    })
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '<time>')
      .replaceAll(/Mozilla\/5\.0[^"\\]*/g, '<agent>'),
  )

/** Tags with their attributes in one order; an empty style says nothing. */
const tidyLook = (look: Look): Look => ({
  ...look,
  html: look.html.replaceAll(/<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)+)\s*>/g, (_, tag: string, attributes: string) => {
    const given = (attributes.match(/[\w-]+(?:="[^"]*")?/g) ?? []).map((attribute) => attribute.replace(/^style="([^"]*?);?\s*"$/, (_style, css: string) => `style="${css.replaceAll(/\s*([:;])\s*/g, '$1')}"`))
    return `<${[tag, ...given.filter((attribute) => attribute !== 'style=""').sort()].join(' ')}>`
  }),
})

const runRow = async (browser: Browser, script: string, row: Row): Promise<RowResult> => {
  const context = await browser.newContext()
  try {
    const seen: Pick<Seen, 'requests' | 'navigations' | 'console'> = { requests: [], navigations: [], console: [] }
    await prepare(context, row.setup)
    await serve(context, row.setup, script, seen)
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && seen.console.push(`error: ${message.text()}`))
    page.on('pageerror', (error) => seen.console.push(`error: ${error.message}`))
    const settle = followRequests(page, row.setup)
    await page.goto(PAGE_URL + (row.setup.query ?? ''))
    const snaps = await runActions(page, row.setup.actions, settle)
    const final = await page.evaluate(() => (globalThis as never as { klepkaLook: () => Look }).klepkaLook())
    const { cookieRaw, extensionData, ...around } = await lookAround(page)
    const got: Seen = {
      ...seen,
      ...around,
      snaps,
      final,
      ...(row.cookieRaw !== undefined && cookieRaw !== undefined && { cookieRaw }),
      ...(row.extensionData !== undefined && extensionData !== undefined && { extensionData }),
    }
    return rowOf(row.id, comparable(row), comparable(got))
  } finally {
    await context.close()
  }
}

/** Recorded runs of the original shop scripts: the same page, the same clicks, the same answers, our behaviours. */
export default {
  name: 'storefront-client-traces',
  recognises: (content) => {
    const row = hasKeys(content, 'rows') && firstOf(content.rows)
    return hasKeys(row, 'setup', 'final') && hasKeys(row.setup, 'scripts', 'endpoints')
  },
  run: async ({ rows }: { rows: Row[] }) => {
    const script = await bundleForPage(ENTRY)
    const browser = await openChromium()
    try {
      const results: RowResult[] = []
      for (const row of rows) results.push(await runRow(browser, script, row))
      return results
    } finally {
      await browser.close()
    }
  },
} satisfies VectorFormat
