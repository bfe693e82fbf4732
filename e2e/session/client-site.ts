import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Services } from '#server/platform/services.ts'
import { type FactorShop, openFactorShop } from '#server/testing/identity/open-factor-shop.ts'
import type { OAuthSession } from '#session/strategies/oauth.ts'
import { bundleForPage } from '../../tools/browser/bundle-for-page.ts'
import { openBrowser, type TestBrowser } from '../shared-browser.ts'

/** Our session, and two releases of the public client library, unmodified. */
export const CLIENTS = ['ours', 'library', 'older'] as const
export type ClientName = (typeof CLIENTS)[number]

/** Redirects the library's calls to the service, like the wrapper of a site. */
const reroute = (service: string) => {
  const real = window.fetch
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    return real(url.host.endsWith('wixapis.com') ? service + url.pathname + url.search : input, init)
  }
}

const listen = async (server: Server) => {
  server.listen(0)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * A foreign site and our service: for Chromium two sites, not only two origins. One of each
 * per test file, a new browser profile for each test. Call it in the file's `describe`; `createApp` returns
 * the service's routes.
 */
export const clientSite = (createApp: (services: Services) => Hono) => {
  let browser: TestBrowser
  let library: string
  const servers: Server[] = []

  const site = {
    test: undefined as never as FactorShop,
    context: undefined as never as BrowserContext,
    page: undefined as never as Page,
    /** Addresses, without a closing slash. */
    service: '',
    url: '',
    /** Our session as a script of a page. */
    script: '',
    /** Console output of pages. */
    logged: [] as string[],

    /** Starts a session in the open page. */
    load: async (client: ClientName) => {
      await site.page.evaluate(reroute, site.service)
      await site.page.evaluate(client === 'ours' ? site.script : library)
      await site.page.evaluate(
        ([name, clientId, url]) => {
          const scripts = globalThis as never as {
            ours: { oauthSession: (options: object) => unknown }
            library: Record<'openLibrary' | 'openOlderLibrary', (clientId: string) => unknown>
          }
          const openers = {
            ours: () =>
              scripts.ours.oauthSession({ clientId, host: { readUrl: url, writeUrl: url }, issuer: url }),
            library: () => scripts.library.openLibrary(clientId),
            older: () => scripts.library.openOlderLibrary(clientId),
          }
          Object.assign(globalThis, { session: openers[name]() })
        },
        [client, site.test.client.id, site.service] as const,
      )
    },
    /** Opens the site's first page, with its session. */
    open: async (client: ClientName) => {
      await site.page.goto(site.url)
      await site.load(client)
    },
    /** Runs in the page, with its session; `work` may use only its arguments. */
    run: <Answer, Given = undefined>(
      work: (session: OAuthSession, given: Given) => Answer | Promise<Answer>,
      given?: Given,
    ): Promise<Answer> => site.page.evaluate(`(${String(work)})(session, ${JSON.stringify(given)})`),

    info: async (token: string) => (await site.test.call('/oauth2/token-info', { token })).body,
  }

  beforeAll(async () => {
    let answer: RequestListener = (_, response) => void response.writeHead(503).end()
    const serving = createServer((request, response) => void answer(request, response))
    const pages = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Sklep</title><body>Sklep'),
    )
    servers.push(serving, pages)
    site.service = `http://localhost:${await listen(serving)}`
    site.url = `http://127.0.0.1:${await listen(pages)}`
    site.test = await openFactorShop('sqlite', {
      // Forms are accepted only from the service's own address, so it has to know it.
      createApp: (services) =>
        createApp(Object.assign(services, { settings: { ...services.settings, publicUrl: site.service } })),
    })
    site.test.clock.nowMs = Date.now()
    answer = getRequestListener(site.test.app.fetch)
    ;[site.script, library, browser] = await Promise.all([
      bundleForPage('e2e/session/session-in-page.ts', 'ours'),
      bundleForPage('e2e/session/library-in-page.ts', 'library'),
      openBrowser(),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    await site.test?.close()
  })
  beforeEach(async () => {
    await site.test.setSite({ requireEmailVerification: false })
    await site.test.setClient({
      origins: [site.url],
      redirectDomains: [site.url],
      redirectUris: [`${site.url}/callback`],
      captcha: null,
    })
    site.logged = []
    site.context = await browser.newContext({ locale: 'pl-PL' })
    site.page = await site.context.newPage()
    site.page.on('console', (message) => site.logged.push(message.text()))
  })
  afterEach(() => site.context.close())

  return site
}
