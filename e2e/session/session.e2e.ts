import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { identityRoutes } from '#server/identity/routes.ts'
import { bundleForPage } from '../../tools/browser/bundle-for-page.ts'
import { CLIENTS, clientSite } from './client-site.ts'

const MAX_GZIP_BYTES = 6 * 1024
const PASSWORD = 'dębowa lamella 14'
const PREWARM_KEY = 'wixRedirectSessionLastPreWarm'
const WEEK_MS = 604_800_000

describe('sessions in a browser', () => {
  const site = clientSite(identityRoutes)
  const newWho = () => ({ email: `${crypto.randomUUID()}@example.pl`, password: PASSWORD })

  /** In the page: registers, and exchanges the session token for a member's tokens by a hidden frame. */
  const logInDirectly = () =>
    site.run(async (session, who) => {
      const state = (await session.register(who)) as { data: { sessionToken: string } }
      const outcome = await session
        .getMemberTokensForDirectLogin(state.data.sessionToken)
        .catch((error: Error) => error.message)
      return { outcome, framesAfter: document.querySelectorAll('iframe').length }
    }, newWho())
  const warm = (force = false) =>
    site.run((session, isForced) => session.sessions.syncToWixPages({ force: isForced }), force)
  const stored = () => site.page.evaluate((key) => localStorage.getItem(key), PREWARM_KEY)

  it('our session has at most 6 KB', () => {
    expect(gzipSync(site.script, { level: 9 }).length).toBeLessThanOrEqual(MAX_GZIP_BYTES)
  })

  describe.each(CLIENTS)('%s', (client) => {
    it('a member logs in within the page, by a hidden frame of the service [S-ID-07]', async () => {
      await site.open(client)
      const { outcome, framesAfter } = await logInDirectly()
      expect(outcome).toMatchObject({ refreshToken: { role: 'member' } })
      expect(
        await site.info((outcome as { accessToken: { value: string } }).accessToken.value),
      ).toMatchObject({ active: true, subjectType: 'MEMBER' })
      expect(framesAfter).toBe(0)
    })

    it('an answer without a code fails at once [S-ID-07]', async () => {
      await site.open(client)
      expect(
        await site.run((session) =>
          session.getMemberTokensForDirectLogin('st_of_nobody').then(String, (error: Error) => error.message),
        ),
      ).toBe('Missing code or _state')
    })

    it('a page that is not registered can read nothing (Fetch, RFC 9700 4.17)', async () => {
      await site.test.setClient({ origins: ['https://elsewhere.example'] })
      await site.open(client)
      expect(
        await site.run((session) => session.getAuthHeaders().then(String, (error: Error) => error.message)),
      ).toBe('Failed to fetch')
    })

    it('without an answer it fails after 120000 ms [S-ID-07]', async () => {
      const { context, page } = site
      await context.clock.install()
      await context.route('**/oauth2/authorize**', (route) =>
        route.fulfill({ body: 'quiet', contentType: 'text/html' }),
      )
      await site.open(client)
      const waiting = logInDirectly()
      await expect.poll(() => page.locator('iframe').count()).toBe(1)
      await context.clock.runFor(115_000)
      expect(await page.locator('iframe').count()).toBe(1)
      await context.clock.runFor(6_000)
      expect(await waiting).toEqual({ outcome: 'OAuth flow timed out', framesAfter: 0 })
    })

    it("pre-warms the visitor's cookie of the service once in seven days [S-ID-13]", async () => {
      const { context, page } = site
      await context.clock.install()
      await site.open(client)
      const frames: string[] = []
      page.on(
        'framenavigated',
        (frame) => frame !== page.mainFrame() && frame.url() !== 'about:blank' && frames.push(frame.url()),
      )

      await warm()
      const first = Number(await stored())
      expect(first).toBeGreaterThan(0)
      expect(frames.map((url) => new URL(url).origin)).toEqual([site.service])
      expect((await context.cookies(site.service)).filter(({ httpOnly }) => httpOnly)).not.toEqual([])

      await context.clock.fastForward(WEEK_MS - 60_000)
      await warm()
      expect(frames).toHaveLength(1)
      await context.clock.fastForward(60_001)
      await warm()
      expect(frames).toHaveLength(2)
      expect(Number(await stored())).toBeGreaterThanOrEqual(first + WEEK_MS)
      await warm(true)
      expect(frames).toHaveLength(3)
    })

    it('a pre-warm that fails is only logged [S-ID-13]', async () => {
      await site.open(client)
      await site.context.route('**/redirect-session', (route) => route.abort())
      await warm()
      expect(site.logged.join('\n')).toContain('Error during redirect session pre-warm')
      expect(await stored()).toBeNull()
    })
  })

  it('our session binds its tokens to a key of this browser: they fail elsewhere (RFC 9449)', async () => {
    site.test.clock.nowMs = Date.now()
    await site.open('ours')
    await site.page.evaluate(await bundleForPage('e2e/session/proofs-in-page.ts', 'proving'))
    const outcome = await site.page.evaluate(
      async ([clientId, url, who]) => {
        const { ours, proving } = globalThis as never as {
          ours: typeof import('./session-in-page.ts')
          proving: typeof import('./proofs-in-page.ts')
        }
        const host = { readUrl: url, writeUrl: url }
        const keys = await proving.makeProofKeys()
        const session = ours.oauthSession({
          clientId,
          host,
          issuer: url,
          prove: await proving.proveWith(keys, proving.realOutside),
        })
        const state = (await session.register(who)) as { data: { sessionToken: string } }
        session.setTokens(await session.getMemberTokensForDirectLogin(state.data.sessionToken))
        const whoAmI = (one: typeof session) =>
          one.sender.send<{ email: string }>({ method: 'GET', path: '/oauth2/user-info' })
        const thief = ours.oauthSession({ clientId, host, issuer: url })
        thief.setTokens(session.getTokens())
        return {
          email: (await whoAmI(session)).email,
          thief: await whoAmI(thief).catch((error: { status: number }) => error.status),
          isKept: keys.privateKey.extractable,
        }
      },
      [site.test.client.id, site.service, newWho()] as const,
    )
    expect(outcome).toEqual({ email: expect.stringMatching(/@example\.pl$/), thief: 401, isKept: false })
  })

  it('our session ignores messages that are not from its frame [S-ID-07]', async () => {
    const { context, page } = site
    await context.route('**/oauth2/authorize**', (route) =>
      route.fulfill({ body: 'quiet', contentType: 'text/html' }),
    )
    await site.open('ours')
    const frameRequest = page.waitForRequest(
      (request) =>
        request.url().includes('redirect-session') && (request.postData() ?? '').includes('web_message'),
    )
    const waiting = logInDirectly()
    waiting.catch(() => {})
    const { state } = (
      JSON.parse((await frameRequest).postData()!) as { auth: { authRequest: { state: string } } }
    ).auth.authRequest
    await expect.poll(() => page.locator('iframe').count()).toBe(1)
    await page.evaluate((sentState) => postMessage({ code: 'stolen', state: sentState }, '*'), state)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(await page.locator('iframe').count()).toBe(1)
  })
})
