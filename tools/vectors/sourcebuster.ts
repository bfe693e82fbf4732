import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import { bundleForPage } from '../browser/bundle-for-page.ts'
import { firstOf, hasKeys, rowOf, runGuarded, type RowResult, type VectorFormat } from './format.ts'
import { openChromium } from '../browser/open-chromium.ts'

type StoredCookie = { name: string; value: string; domain: string; path: string; ttl_min: number | 'session' }
type Step = {
  url: string
  referrer: string
  prefs: Record<string, unknown> | null
  tz?: string
  now?: string
  ua?: string
  inits?: number
  set?: { name: string; value: string }[]
  delete?: string[]
}
type Outcome = {
  href?: string | undefined
  get?: unknown
  cookies: StoredCookie[]
  throws?: string
  now?: string
}
type Row = { id: string; steps: Step[]; woo: Outcome[] }
type Content = { meta: { default_ua: string }; rows: Row[] }

const DEFAULT_ZONE = 'Europe/Warsaw'
/** The originals' run wrote and recorded a moment later. */
const TTL_TOLERANCE_MINUTES = 0.5
const ENTRY = 'tools/vectors/pages/sourcebuster-page.ts'

const clockText = (now: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now)

/** Inserts the clock of our run where the vector has a token for its own clock. */
const withClock = <Value>(value: Value, clocks: Date[]): Value => {
  let text = JSON.stringify(value)
  clocks.forEach((now, step) => {
    for (const [name, zone] of [
      ['UTC', 'UTC'],
      ['WARSAW', DEFAULT_ZONE],
    ] as const) {
      const [token, written] = [`{{NOW_${name}:${step}}}`, clockText(now, zone)]
      text = text
        .replaceAll(token, written)
        .replaceAll(encodeURIComponent(token), encodeURIComponent(written))
    }
  })
  return JSON.parse(text)
}

const openContext = async (browser: Browser, script: string, timezoneId: string) => {
  const context = await browser.newContext({ timezoneId })
  await context.addInitScript({ content: script })
  await context.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>.</title>' }),
  )
  return { context, page: await context.newPage() }
}

/** A cookie of a jar is its name on a domain and path; a host and its parent may each have one of the same name. */
const keyOf = ({ name, domain, path }: Pick<StoredCookie, 'name' | 'domain' | 'path'>) =>
  `${name} ${domain} ${path}`
const inOrder = (cookies: readonly StoredCookie[]) =>
  cookies.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

const storedCookies = (cookies: Cookie[], realNow: number): StoredCookie[] =>
  cookies.map(({ name, value, domain, path, expires }) => ({
    name,
    value,
    domain,
    path,
    ttl_min: expires < 0 ? ('session' as const) : (expires * 1000 - realNow) / 60_000,
  }))

/** Uses the expected lifetime where ours differs only by a moment. */
const forgiveMoments = (got: StoredCookie[], expected: StoredCookie[]) =>
  got.map((cookie) => {
    const wanted = expected.find((other) => keyOf(other) === keyOf(cookie))?.ttl_min
    const isClose =
      typeof wanted === 'number' &&
      typeof cookie.ttl_min === 'number' &&
      Math.abs(wanted - cookie.ttl_min) < TTL_TOLERANCE_MINUTES
    return isClose ? { ...cookie, ttl_min: wanted } : cookie
  })

const takeStep = async (context: BrowserContext, page: Page, step: Step, now: Date, defaultAgent: string) => {
  const host = new URL(step.url).hostname
  await page.goto('about:blank')
  for (const name of step.delete ?? []) await context.clearCookies({ name })
  const domain = `.${host.replace('www.', '')}`
  if (step.set)
    await context.addCookies(step.set.map(({ name, value }) => ({ name, value, domain, path: '/' })))
  await page.goto(step.url)
  const realNow = Date.now()
  const result = await page.evaluate(
    (given) =>
      (globalThis as never as { klepkaVectors: { visit: (given: unknown) => unknown } }).klepkaVectors.visit(
        given,
      ),
    {
      referrer: step.referrer,
      userAgent: step.ua ?? defaultAgent,
      now: now.getTime(),
      prefs: step.prefs,
      inits: step.inits ?? 1,
    },
  )
  return {
    ...(result as { href: string; get: unknown }),
    cookies: storedCookies(await context.cookies(), realNow),
  }
}

const runRow = async (
  context: BrowserContext,
  page: Page,
  { id, steps, woo }: Row,
  defaultAgent: string,
): Promise<RowResult> => {
  await context.clearCookies()
  const comparesCookies = !steps.some(({ prefs }) => prefs?.base64)
  const clocks: Date[] = []
  const expected: unknown[] = []
  const got: unknown[] = []
  for (const [index, step] of steps.entries()) {
    const { href, get, cookies, throws, now } = woo[index] as Outcome
    clocks.push(new Date(now ?? step.now ?? Math.floor(Date.now() / 1000) * 1000))
    const wanted = withClock<Partial<Outcome>>(
      throws ? { throws } : { href, get, ...(comparesCookies && { cookies: inOrder(cookies ?? []) }) },
      clocks,
    )
    const outcome = await takeStep(context, page, step, clocks[index] as Date, defaultAgent)
    expected.push(wanted)
    got.push({
      href: outcome.href,
      get: outcome.get,
      ...(comparesCookies && { cookies: inOrder(forgiveMoments(outcome.cookies, wanted.cookies ?? [])) }),
    })
  }
  return rowOf(id, expected, got)
}

/** Side-by-side runs of the source library: each row is a visitor, each step a page view in a real browser. */
export default {
  name: 'sourcebuster',
  recognises: (content) => hasKeys(content, 'rows') && hasKeys(firstOf(content.rows), 'steps', 'woo'),
  run: async ({ meta, rows }: Content) => {
    const script = await bundleForPage(ENTRY, 'klepkaVectors')
    const browser = await openChromium()
    const zones = new Map<string, Awaited<ReturnType<typeof openContext>>>()
    try {
      const results: RowResult[] = []
      for (const row of rows) {
        const zone = row.steps[0]?.tz ?? DEFAULT_ZONE
        const opened = zones.get(zone) ?? (await openContext(browser, script, zone))
        zones.set(zone, opened)
        results.push(
          await runGuarded(row.id, () => runRow(opened.context, opened.page, row, meta.default_ua)),
        )
      }
      return results
    } finally {
      await browser.close()
    }
  },
} satisfies VectorFormat
