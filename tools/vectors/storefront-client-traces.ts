import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { bundleForPage } from '../browser/bundle-for-page.ts'
import {
  firstOf,
  hasKeys,
  rowOf,
  runGuarded,
  type RowResult,
  type VectorFormat,
  withUnknownActions,
} from './format.ts'
import { type MockedAnswers, delayMsOf, mockAnswers } from './pages/mocked-answers.ts'
import { openChromium } from '../browser/open-chromium.ts'
import { actInPage, JQUERY_ACTIONS, type Look, type PageAction } from './pages/storefront-page-actions.ts'

type Setup = {
  html: string
  scripts: string[]
  params: Record<string, unknown>
  actions: PageAction[]
  endpoints: Record<string, MockedAnswers>
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
const ENTRY = 'tools/vectors/pages/storefront-page.ts'
/** The globals of the original's pages, by the script that needs them. */
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

type Mock = ReturnType<typeof mockAnswers>
/** Common to all rows. */
type Stage = { browser: Browser; script: string; jQuery: string }

const JQUERY = new URL('../../node_modules/jquery/dist/jquery.min.js', import.meta.url)

const pathOf = (url: string) => url.replace(ORIGIN, '')

/** Serves the page and the mocked endpoints, and records the requests. Nothing leaves the machine. */
const serve = async (
  context: BrowserContext,
  setup: Setup,
  scripts: string[],
  seen: Pick<Seen, 'requests' | 'navigations'>,
  mock: Mock,
) => {
  let isOpened = false
  const inline = scripts
    .map((script) => `<script>${script.replaceAll('</script', '<\\/script')}</script>`)
    .join('')
  const html = `<!doctype html><html lang="pl"><head><meta charset="utf-8"></head><body>${setup.html}${inline}</body></html>`
  await context.route('**/*', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    const endpoint = url.searchParams.get('wc-ajax')
    if (endpoint) {
      seen.requests.push({
        method: request.method(),
        url: pathOf(request.url()),
        body: request.postData() ?? '',
      })
      return mock.answer(route, endpoint, setup.endpoints[endpoint])
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
  await context.addCookies(
    Object.entries(cookies ?? {}).map(([name, value]) => ({ name, value, url: PAGE_URL })),
  )
  const globals = Object.assign(
    { wc_order_attribution: { params: { allowTracking: false } } },
    ...scripts.map((name) => SCRIPT_GLOBALS[name]?.(params)),
  )
  await context.addInitScript(
    ({ given, stored, hasBlocks }) => {
      Object.assign(globalThis, given, { klepkaSetup: { hasBlocks } })
      if (!stored) return
      const { frag, hash, created } = stored
      if (frag !== undefined)
        sessionStorage.setItem('wc_fragments_T', typeof frag === 'string' ? frag : JSON.stringify(frag))
      if (hash !== undefined)
        for (const storage of [sessionStorage, localStorage]) storage.setItem('wc_cart_hash_T', hash)
      // The age is given in milliseconds.
      if (created !== undefined)
        sessionStorage.setItem('wc_cart_created', String(Date.now() - Math.abs(created)))
    },
    { given: globals, stored: session, hasBlocks: Boolean(blocks) },
  )
}

const lookAround = async (
  page: Page,
): Promise<Pick<Seen, 'events' | 'session' | 'local' | 'cookies' | 'cookieRaw' | 'extensionData'>> =>
  page.evaluate(() => {
    const { events, extensionData } = (
      globalThis as never as { klepkaSeen: { events: never[]; extensionData: unknown[] } }
    ).klepkaSeen
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
const followRequests = (page: Page, { endpoints }: Setup, mock: Mock) => {
  const waiting = new Set<Request>()
  page.on('request', (request) => {
    const endpoint = new URL(request.url()).searchParams.get('wc-ajax')
    if (endpoint && !mock.isDelayed(endpoint, endpoints[endpoint])) waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))

  return async () => {
    // A short pause, since one answer may send the next request.
    do await page.waitForTimeout(SETTLE_MS)
    while (waiting.size > 0)
  }
}

const runActions = async (page: Page, actions: PageAction[], settle: () => Promise<void>, mock: Mock) => {
  const snaps: Look[] = []
  const unknown: string[] = []
  for (const action of actions) {
    const [kind, ...rest] = action
    if (kind === 'wait' || kind === 'snap') {
      await page.waitForTimeout(Number(rest[0] ?? 0))
      await settle()
    }
    if (kind === 'snap')
      snaps.push(await page.evaluate(() => (globalThis as never as { klepkaLook: () => Look }).klepkaLook()))
    else if (kind === 'slow') {
      // Milliseconds, an endpoint and milliseconds, or nothing at all.
      const endpoint = rest.find((given) => typeof given === 'string' && Number.isNaN(Number(given))) as
        | string
        | undefined
      mock.slowDown(delayMsOf(rest.find((given) => given !== endpoint)), endpoint)
    } else if (kind !== 'wait' && !(await page.evaluate(actInPage, action))) unknown.push(kind)
  }
  return { snaps, unknown }
}

/** Clocks, agents and the order of form fields, attributes and cookies are not behaviour. */
const comparable = ({
  events,
  requests,
  navigations,
  session,
  local,
  cookies,
  cookieRaw,
  extensionData,
  snaps,
  final,
  console: lines,
}: Seen) =>
  JSON.parse(
    JSON.stringify({
      // A name's namespace is the listener's, not the event's.
      events: events.map(({ event, args }) => ({ event: event.replace(/\..*/, ''), args })),
      requests: requests.map(({ method, url, body }) => ({
        method,
        url,
        body: body
          .replace(/^time=\d+/, 'time=<ms>')
          .split('&')
          .sort(),
      })),
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

/** The part of a layer over the page that is behaviour; the rest is a library's layout. */
const LAYER_STYLES = new Set(['display', 'position', 'z-index', 'background-color', 'opacity', 'cursor'])

const tidyStyle = (css: string, isLayer: boolean) => {
  const pairs = css.split(';').map((pair) => pair.split(':').map((part) => part.trim()))
  const given = pairs
    .filter(([name]) => name)
    .map(([name, value]) => [name === 'background' ? 'background-color' : name, value] as const)
  const relevant = isLayer ? given.filter(([name]) => LAYER_STYLES.has(name ?? '')) : given
  return relevant.map((pair) => pair.join(':')).join(';')
}

const ATTRIBUTES = /[\w-]+(?:="[^"]*")?/g

/** Tags with their attributes in one order; an empty style is left out. */
const tidyLook = (look: Look): Look => ({
  ...look,
  html: look.html.replaceAll(
    /<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)+)\s*>/g,
    (_, tag: string, attributes: string) => {
      const isLayer = /\sclass="blockUI\b/.test(attributes)
      const given = (attributes.match(ATTRIBUTES) ?? []).map((attribute) =>
        attribute.replace(/^style="([^"]*)"$/, (_style, css: string) => `style="${tidyStyle(css, isLayer)}"`),
      )
      const sorted = given.filter((attribute) => attribute !== 'style=""').sort()
      return `<${[tag, ...sorted.map((attribute) => (isLayer ? inOneOrder(attribute) : attribute))].join(' ')}>`
    },
  ),
})

/** The declarations of a layer's style in alphabetical order. */
const inOneOrder = (attribute: string) =>
  attribute.replace(/^style="([^"]*)"$/, (_, css: string) => `style="${css.split(';').sort().join(';')}"`)

const runRow = async ({ browser, script, jQuery }: Stage, row: Row): Promise<RowResult> => {
  const context = await browser.newContext()
  try {
    const seen: Pick<Seen, 'requests' | 'navigations' | 'console'> = {
      requests: [],
      navigations: [],
      console: [],
    }
    const mock = mockAnswers()
    const needsJQuery = row.setup.actions.some(([kind]) => JQUERY_ACTIONS.includes(kind))
    await prepare(context, row.setup)
    await serve(context, row.setup, needsJQuery ? [jQuery, script] : [script], seen, mock)
    const page = await context.newPage()
    page.on(
      'console',
      (message) => message.type() === 'error' && seen.console.push(`error: ${message.text()}`),
    )
    page.on('pageerror', (error) => seen.console.push(`error: ${error.message}`))
    const settle = followRequests(page, row.setup, mock)
    await page.goto(PAGE_URL + (row.setup.query ?? ''))
    const { snaps, unknown } = await runActions(page, row.setup.actions, settle, mock)
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
    return withUnknownActions(rowOf(row.id, comparable(row), comparable(got)), unknown)
  } finally {
    await context.close()
  }
}

/** Recorded runs of the original shop scripts: the same page, clicks and answers with our behaviours. */
export default {
  name: 'storefront-client-traces',
  recognises: (content) => {
    const row = hasKeys(content, 'rows') && firstOf(content.rows)
    return hasKeys(row, 'setup', 'final') && hasKeys(row.setup, 'scripts', 'endpoints')
  },
  run: async ({ rows }: { rows: Row[] }) => {
    const [script, jQuery] = await Promise.all([bundleForPage(ENTRY), readFile(JQUERY, 'utf8')])
    const browser = await openChromium()
    try {
      const results: RowResult[] = []
      for (const row of rows)
        results.push(await runGuarded(row.id, () => runRow({ browser, script, jQuery }, row)))
      return results
    } finally {
      await browser.close()
    }
  },
} satisfies VectorFormat
