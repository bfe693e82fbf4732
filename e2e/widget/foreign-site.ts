import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { type CampaignsFile, importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openBrowser, type TestBrowser } from '../shared-browser.ts'
import { startShop, type RunningShop } from '../open-shop.ts'

export type HostPage = {
  /** Markup of its body. */
  body?: string
  head?: string
  /** Attributes of its root element. */
  root?: string
  /** A script of its own, from its own host. */
  script?: string
  /** Replaces the strict policy of pages here; null: none. */
  policy?: string | null
  headers?: Record<string, string>
  /** How it includes the widget: by the snippet, by a plain script tag, or not at all. */
  snippet?: 'wire' | 'plain' | 'none'
  /** Attributes of the script tag, e.g. `data-mode="noConflict"`. */
  attributes?: string
  /** Its viewport meta element; null: none, as on old pages. */
  viewport?: string | null
}
export type Brought = { id: string; campaign: CampaignFile; isOn?: boolean; variantOf?: string | null }

/** Answers requests of the site's pages to its own server; true: answered. */
export type OwnServer = (request: IncomingMessage, response: ServerResponse) => boolean

const VIEWPORT = { width: 1280, height: 800 }
/** Visits of automated browsers are not counted. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** 13 hexadecimal digits. */
export const makeCampaignId = (): string => randomBytes(7).toString('hex').slice(0, 13)

/**
 * A foreign site with our widget, in a real Chromium: the real server, and pages of another
 * origin under a policy that allows only our host. One of each per test file, a new visitor for
 * each test. A test fails if a page reports an error, violates its policy or calls a third
 * host.
 */
export const foreignSite = (environment: Record<string, string> = {}) => {
  let running: RunningShop
  let browser: TestBrowser
  let pages: Server
  const served = new Map<string, HostPage>()
  let ownServer: OwnServer = () => false

  const site = {
    /** Our host's origin, and the foreign site's. */
    service: '',
    url: '',
    clientId: '',
    context: undefined as never as BrowserContext,
    page: undefined as never as Page,
    /** Errors of pages and requests to other hosts since the test began. */
    troubles: [] as string[],
    /**
     * Troubles that the test expects, at any time: a browser reports a failed request after the page's
     * own handling of it.
     */
    expected: [] as RegExp[],
    /** Other hosts that a page may call besides ours: its policy allows them. */
    neighbours: [] as string[],
    /** What the widget logged to the console. */
    logged: [] as string[],
    rows: <Row>(sql: string, ...values: (string | number)[]) => running.rows<Row>(sql, ...values),
    /** Changes the running shop's own database, e.g. to let time pass. */
    run: (sql: string, ...values: (string | number)[]): void => {
      const database = new Sqlite(join(running.dataFolder, 'klepka.sqlite'))
      database.prepare(sql).run(...values)
      database.close()
    },
    restart: () => running.restart(),
    dataFolder: () => running.dataFolder,

    /** Publishes campaigns on a new site, the current one from then on; a second call starts again. */
    publish: async (
      campaigns: Brought[],
      settings: CampaignsFile['site']['settings'] = {},
    ): Promise<string> => {
      site.clientId = makeCampaignId()
      await site.change(campaigns, settings)
      return site.clientId
    },
    /** Adds or replaces campaigns of the same site. Open pages use what they loaded for a minute. */
    change: async (campaigns: Brought[], settings: CampaignsFile['site']['settings'] = {}): Promise<void> => {
      const file: CampaignsFile = {
        site: { id: site.clientId, name: 'Cudza strona', domains: [new URL(site.url).host], settings },
        campaigns,
      }
      const db = await connect({ sqliteFile: join(running.dataFolder, 'klepka.sqlite') })
      const outcome = await importCampaigns(db, JSON.stringify(file), {
        nowMs: Date.now(),
        randomBytes: (count) => randomBytes(count),
      })
      await db.close()
      expect(outcome).toMatchObject({ ok: true })
    },
    /** The site is a shop: this answers the calls of its pages, until the test ends. */
    answerBy: (server: OwnServer): void => void (ownServer = server),
    serve: (path: string, page: HostPage = {}) => void served.set(path, page),
    /**
     * Serves a page and opens it. Unknown paths answer with the last opened page, as in single-page
     * sites do.
     */
    open: async (page: HostPage = {}, address = '/'): Promise<void> => {
      served.set(new URL(address, site.url).pathname, page)
      served.set('*', page)
      await site.page.goto(site.url + address)
    },
    /** One more visitor with a browser context of their own. */
    openVisitor: async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
      const context = await browser.newContext({
        locale: 'pl-PL',
        viewport: VIEWPORT,
        userAgent: USER_AGENT,
        ...options,
      })
      context.on('console', (message) => {
        if (message.type() === 'error') site.troubles.push(`${message.page()?.url()} ${message.text()}`)
        else site.logged.push(message.text())
      })
      context.on('weberror', (error) =>
        site.troubles.push(`${error.page()?.url()} ${error.error().stack ?? error.error().message}`),
      )
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^(http|ws)/.test(protocol) && ![site.service, site.url, ...site.neighbours].includes(origin))
          site.troubles.push(`requested ${request.url()}`)
      })
      visitors.push(context)
      return context
    },
  }
  let visitors: BrowserContext[] = []

  beforeAll(async () => {
    ;[running, browser] = await Promise.all([startShop(environment), openBrowser()])
    pages = createServer((request, response) => {
      if (ownServer(request, response)) return
      const { pathname } = new URL(request.url ?? '/', 'http://host')
      const scriptOf = /^\/skrypt(\/.*)$/.exec(pathname)?.[1]
      const page = served.get(scriptOf ?? pathname) ?? served.get('*')
      if (!page || pathname === '/favicon.ico') return void response.writeHead(204).end()
      if (scriptOf) return void response.setHeader('content-type', 'text/javascript').end(page.script ?? '')
      for (const [name, value] of Object.entries(headersOf(page, site.service, site.neighbours)))
        response.setHeader(name, value)
      response.end(markupOf(page, pathname, site.service, site.clientId))
    })
    pages.listen(0, '127.0.0.1')
    await once(pages, 'listening')
    site.service = running.url
    site.url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await browser?.close()
    pages?.closeAllConnections()
    pages?.close()
    await running?.stop()
  })
  beforeEach(async () => {
    site.troubles = []
    site.expected = []
    site.logged = []
    site.neighbours = []
    visitors = []
    served.clear()
    ownServer = () => false
    site.context = await site.openVisitor()
    site.page = await site.context.newPage()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      console.info('The page and the widget logged:', [...site.troubles, ...site.logged])
      for (const [index, page] of visitors.flatMap((context) => context.pages()).entries())
        await page
          .screenshot({
            path: `test-results/${task.name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}-${index}.png`,
          })
          .catch(() => {})
    }
    for (const context of visitors) await context.close()
    expect(site.troubles.filter((line) => !site.expected.some((pattern) => pattern.test(line)))).toEqual([])
  })
  return site
}
export type ForeignSite = ReturnType<typeof foreignSite>

const headersOf = (
  { policy, headers = {} }: HostPage,
  service: string,
  neighbours: string[],
): Record<string, string> => ({
  'content-type': 'text/html; charset=UTF-8',
  ...(policy === null
    ? {}
    : {
        'content-security-policy':
          policy ??
          `default-src 'none'; script-src 'self' ${service}; connect-src ${["'self'", service, ...neighbours].join(' ')}; img-src 'self' ${service}; style-src 'self'; form-action 'self'; base-uri 'none'`,
      }),
  ...headers,
})

const markupOf = (
  {
    root = 'lang="pl"',
    head = '',
    body = '<main><h1>Cudza strona</h1></main>',
    script,
    snippet = 'wire',
    attributes = '',
    viewport = 'width=device-width',
  }: HostPage,
  path: string,
  service: string,
  clientId: string,
): string => {
  const tag = {
    wire: `<script id="pixel-script-poptin" src="${service}/widget/loader.js?id=${clientId}" async ${attributes}></script>`,
    plain: `<script async src="${service}/widget/loader.js" data-client-id="${clientId}" ${attributes}></script>`,
    none: '',
  }[snippet]
  const own = script === undefined ? '' : `<script src="/skrypt${path}"></script>`
  return `<!doctype html><html ${root}><head><meta charset="utf-8">${viewport === null ? '' : `<meta name="viewport" content="${viewport}">`}<title>Cudza strona</title>${head}</head><body>${own}${body}${tag}</body></html>`
}
