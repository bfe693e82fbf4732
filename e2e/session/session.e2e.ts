import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identityRoutes } from '#server/identity/routes.ts'
import { type IdentityShop, openIdentityShop } from '#server/testing/open-identity-shop.ts'
import { bundleForPage } from '../../tools/vectors/bundle-for-page.ts'
import { openChromium } from '../../tools/vectors/open-chromium.ts'

const MAX_GZIP_BYTES = 6 * 1024
const PASSWORD = 'dębowa lamella 14'
const PREWARM_KEY = 'wixRedirectSessionLastPreWarm'
const WEEK_MS = 604_800_000

/** Sends what the library asks its provider for to the service, as a site's own wrapper does. */
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

describe('sessions in a browser', () => {
  let test: IdentityShop
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let service: string
  let site: string
  let ours: string
  let library: string
  const servers: Server[] = []
  const logged: string[] = []

  beforeAll(async () => {
    test = await openIdentityShop('sqlite', { createApp: identityRoutes })
    test.clock.nowMs = Date.now()
    const serving = createServer(getRequestListener(test.app.fetch))
    const pages = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><title>Sklep</title><body>Sklep'))
    servers.push(serving, pages)
    // Two sites for the browser, not only two origins.
    service = `http://localhost:${await listen(serving)}`
    site = `http://127.0.0.1:${await listen(pages)}`
    test.shop.settings.publicUrl = service
    ours = await bundleForPage('e2e/session/session-in-page.ts', 'ours')
    library = await bundleForPage('e2e/session/library-in-page.ts', 'library')
    browser = await openChromium()
  })
  afterAll(async () => {
    await browser?.close()
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    await test?.close()
  })
  beforeEach(async () => {
    await test.setClient({ origins: [site], redirectDomains: [site], redirectUris: [`${site}/callback`] })
    context = await browser.newContext()
    page = await context.newPage()
    logged.length = 0
    page.on('console', (message) => logged.push(message.text()))
  })
  afterEach(() => context.close())

  const open = async (client: 'ours' | 'library' | 'older') => {
    await page.goto(site)
    await page.evaluate(reroute, service)
    await page.evaluate(ours)
    await page.evaluate(library)
    await page.evaluate(
      ([clientId, url, isOlder]) => {
        const scripts = globalThis as never as { ours: { oauthSession: (options: object) => unknown }; library: Record<'openLibrary' | 'openOlderLibrary', (clientId: string) => unknown> }
        const host = { readUrl: url, writeUrl: url }
        // The last one opened has the context that a pre-warm of the library asks through.
        const libraries = isOlder ? { older: scripts.library.openOlderLibrary(clientId) } : { library: scripts.library.openLibrary(clientId) }
        Object.assign(globalThis, { clients: { ours: scripts.ours.oauthSession({ clientId, host, issuer: url }), ...libraries } })
      },
      [test.client.id, service, client === 'older'] as const,
    )
  }
  const info = async (token: string) => (await test.call('/oauth2/token-info', { token })).body
  const newEmail = () => `${crypto.randomUUID()}@example.pl`

  /** In the page: registers, and turns the session token into a member's tokens through the hidden frame. */
  const logInDirectly = (client: 'ours' | 'library' | 'older', email: string) =>
    page.evaluate(
      async ([name, address, password]) => {
        const session = (globalThis as never as { clients: Record<string, unknown> }).clients[name!] as {
          register: (who: object) => Promise<{ loginState: string; data: { sessionToken: string } }>
          getMemberTokensForDirectLogin: (token: string) => Promise<{ accessToken: { value: string }; refreshToken: { role: string } }>
        }
        const state = await session.register({ email: address, password })
        const during: number[] = []
        const counting = setInterval(() => during.push(document.querySelectorAll('iframe').length), 5)
        const outcome = await session.getMemberTokensForDirectLogin(state.data.sessionToken).catch((error: Error) => error.message)
        clearInterval(counting)
        return { outcome, framesAfter: document.querySelectorAll('iframe').length }
      },
      [client, email, PASSWORD],
    )

  it('our session is small', () => {
    expect(gzipSync(ours, { level: 9 }).length).toBeLessThanOrEqual(MAX_GZIP_BYTES)
  })

  describe.each(['ours', 'library', 'older'] as const)('%s', (client) => {
    it('a member logs in without leaving the page, through a hidden frame of the service [S-ID-07]', async () => {
      await open(client)
      const { outcome, framesAfter } = await logInDirectly(client, newEmail())
      expect(outcome).toMatchObject({ refreshToken: { role: 'member' } })
      expect(await info((outcome as { accessToken: { value: string } }).accessToken.value)).toMatchObject({ active: true, subjectType: 'MEMBER' })
      expect(framesAfter).toBe(0)
    })

    it('an answer without a code ends at once [S-ID-07]', async () => {
      await open(client)
      const message = await page.evaluate(
        (name) =>
          ((globalThis as never as { clients: Record<string, unknown> }).clients[name] as { getMemberTokensForDirectLogin: (token: string) => Promise<unknown> }).getMemberTokensForDirectLogin('st_of_nobody').then(String, (error: Error) => error.message),
        client,
      )
      expect(message).toBe('Missing code or _state')
    })

    it('a page that is not registered reads nothing, and gets nobody logged in (Fetch, RFC 9700 4.17)', async () => {
      await test.setClient({ origins: ['https://elsewhere.example'] })
      await open(client)
      const outcome = await page.evaluate((name) => ((globalThis as never as { clients: Record<string, unknown> }).clients[name] as { getAuthHeaders: () => Promise<unknown> }).getAuthHeaders().then(String, (error: Error) => error.message), client)
      expect(outcome).toBe('Failed to fetch')
    })

    it('a silent service ends in OAuth flow timed out after 120000 ms [S-ID-07]', async () => {
      await context.clock.install()
      await context.route('**/oauth2/authorize**', (route) => route.fulfill({ body: 'quiet', contentType: 'text/html' }))
      await open(client)
      const waiting = logInDirectly(client, newEmail())
      await expect.poll(() => page.locator('iframe').count()).toBe(1)
      await context.clock.runFor(115_000)
      expect(await page.locator('iframe').count()).toBe(1)
      await context.clock.runFor(6_000)
      expect(await waiting).toEqual({ outcome: 'OAuth flow timed out', framesAfter: 0 })
    })

    it("the visitor's cookie on the service's pages is pre-warmed once in seven days [S-ID-13]", async () => {
      await context.clock.install()
      await open(client)
      const warm = (force = false) =>
        page.evaluate(
          ([name, isForced]) => ((globalThis as never as { clients: Record<string, unknown> }).clients[name as string] as { sessions: { syncToWixPages: (options: object) => Promise<void> } }).sessions.syncToWixPages({ force: isForced }),
          [client, force] as const,
        )
      const kept = () => page.evaluate((key) => localStorage.getItem(key), PREWARM_KEY)
      const frames: string[] = []
      page.on('framenavigated', (frame) => frame !== page.mainFrame() && frame.url() !== 'about:blank' && frames.push(frame.url()))

      await warm()
      const first = Number(await kept())
      expect(first).toBeGreaterThan(0)
      expect(frames.map((url) => new URL(url).origin)).toEqual([service])
      expect((await context.cookies(service)).filter(({ httpOnly }) => httpOnly)).not.toEqual([])

      await context.clock.fastForward(WEEK_MS - 60_000)
      await warm()
      expect(frames).toHaveLength(1)
      await context.clock.fastForward(60_001)
      await warm()
      expect(frames).toHaveLength(2)
      expect(Number(await kept())).toBeGreaterThanOrEqual(first + WEEK_MS)
      await warm(true)
      expect(frames).toHaveLength(3)
    })

    it('a pre-warm that fails is logged, and nothing else [S-ID-13]', async () => {
      await open(client)
      await context.route('**/redirect-session', (route) => route.abort())
      await page.evaluate((name) => ((globalThis as never as { clients: Record<string, unknown> }).clients[name] as { sessions: { syncToWixPages: (options: object) => Promise<void> } }).sessions.syncToWixPages({}), client)
      expect(logged.join('\n')).toContain('Error during redirect session pre-warm')
      expect(await page.evaluate((key) => localStorage.getItem(key), PREWARM_KEY)).toBeNull()
    })
  })

  it('our session does not believe a message from anywhere but its frame [S-ID-07]', async () => {
    await context.route('**/oauth2/authorize**', (route) => route.fulfill({ body: 'quiet', contentType: 'text/html' }))
    await open('ours')
    const asked = page.waitForRequest((request) => request.url().includes('redirect-session') && (request.postData() ?? '').includes('web_message'))
    const waiting = logInDirectly('ours', newEmail())
    waiting.catch(() => {})
    const { state } = (JSON.parse((await asked).postData()!) as { auth: { authRequest: { state: string } } }).auth.authRequest
    await expect.poll(() => page.locator('iframe').count()).toBe(1)
    await page.evaluate((said) => postMessage({ code: 'stolen', state: said }, '*'), state)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(await page.locator('iframe').count()).toBe(1)
  })
})
