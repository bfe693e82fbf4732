import { describe, expect, it, vi } from 'vitest'
import { oauthSession } from '#session/strategies/oauth.ts'
import { fakePage } from '#session/testing/fake-page.ts'
import { fakeService, HOST, NOW_MS, SERVICE, tokenAnswer } from '#session/testing/fake-service.ts'

const REDIRECT = '/_api/redirects-api/v1/redirect-session'
const KEY = 'wixRedirectSessionLastPreWarm'
const WEEK_MS = 604_800_000

const open = (stored: Record<string, string> = {}, isBroken = false) => {
  const service = fakeService({
    '/oauth2/token': tokenAnswer('1'),
    [REDIRECT]: () =>
      isBroken
        ? { status: 500 }
        : {
            body: {
              redirectSession: {
                id: '1',
                fullUrl: `${SERVICE}/go`,
                urlDetails: { endpoint: `${SERVICE}/go`, searchParams: {} },
              },
            },
          },
  })
  const around = fakePage(stored)
  const logged: unknown[][] = []
  const session = oauthSession({
    clientId: 'main',
    host: HOST,
    outside: service.outside,
    page: around.page,
    issuer: SERVICE,
    log: (...line) => logged.push(line),
  })
  return { ...service, ...around, session, logged }
}

describe('direct login in a hidden frame', () => {
  const begin = async () => {
    const test = open()
    const login = test.session.getMemberTokensForDirectLogin('s')
    login.catch(() => {})
    await vi.waitFor(() => expect(test.frames).toHaveLength(1))
    const { auth } = test.of(REDIRECT)[0]!.body as {
      auth: { authRequest: Record<string, string>; prompt: string }
    }
    const frame = test.frames[0]!
    const state = auth.authRequest['state']
    return {
      ...test,
      login,
      auth,
      frame,
      state,
      right: { origin: SERVICE, source: frame.contentWindow, data: { code: 'c', state } },
    }
  }

  it('requests a message without a redirect URI, and exchanges the code of the answer', async () => {
    const { login, auth, frame, postMessage, right, of, listeners, timers } = await begin()
    expect(auth).toMatchObject({
      prompt: 'none',
      authRequest: {
        responseMode: 'web_message',
        sessionToken: 's',
        scope: 'offline_access',
        codeChallengeMethod: 'S256',
      },
    })
    expect(auth.authRequest).not.toHaveProperty('redirectUri')
    expect([frame.src, frame.style.display, [...timers.values()][0]!.delayMs]).toEqual([
      `${SERVICE}/go`,
      'none',
      120_000,
    ])
    postMessage(right)
    expect((await login).refreshToken.role).toBe('member')
    expect(of('/oauth2/token').at(-1)!.body).not.toHaveProperty('redirectUri')
    expect([frame.isThere, listeners.size, timers.size]).toEqual([false, 0, 0])
  })

  it('ignores messages of another origin, window or state', async () => {
    const { login, postMessage, right, listeners, of } = await begin()
    postMessage({ ...right, origin: 'https://evil.example' })
    postMessage({ ...right, source: {} })
    postMessage({ ...right, data: { code: 'c', state: 'other' } })
    postMessage({ ...right, data: null })
    postMessage({ ...right, data: 'text' })
    // A wrongly accepted message would continue here.
    await new Promise((resolve) => setTimeout(resolve))
    expect(listeners.size).toBe(1)
    expect(of('/oauth2/token')).toHaveLength(1)
    postMessage(right)
    await login
  })

  it('ends at once after an error message: Missing code or _state', async () => {
    const { login, postMessage, right, state, frame } = await begin()
    postMessage({ ...right, data: { error: 'login_required', state } })
    await expect(login).rejects.toThrow('Missing code or _state')
    expect(frame.isThere).toBe(false)
  })

  it('rejects a message of another issuer (RFC 9207)', async () => {
    const { login, postMessage, right, state } = await begin()
    postMessage({ ...right, data: { code: 'c', state, iss: 'https://evil.example' } })
    await expect(login).rejects.toThrow('Invalid issuer')
  })

  it('ends after 120000 ms without an answer: OAuth flow timed out', async () => {
    const { login, timers, frame, listeners } = await begin()
    ;[...timers.values()][0]!.work()
    await expect(login).rejects.toThrow('OAuth flow timed out')
    expect([frame.isThere, listeners.size, timers.size]).toEqual([false, 0, 0])
  })
})

describe('the pre-warm of the visitor cookie', () => {
  it('opens the login redirect in a hidden frame, and stores the time after it has loaded', async () => {
    const { session, frames, storedTexts, of } = open()
    expect(session.sessions.isSessionSynced()).toBe(false)
    const warming = session.sessions.syncToWixPages()
    await vi.waitFor(() => expect(frames).toHaveLength(1))
    expect(storedTexts.has(KEY)).toBe(false)
    frames[0]!.load()
    await warming
    expect(of(REDIRECT)[0]!.body).toEqual({ login: {} })
    expect(storedTexts.get(KEY)).toBe(String(NOW_MS))
    expect([frames[0]!.isThere, session.sessions.isSessionSynced()]).toEqual([false, true])
  })

  it.each([
    [WEEK_MS - 1, true],
    [WEEK_MS, false],
    [-5 * WEEK_MS, false],
  ])('is still valid %i ms later: %s', (later, isWarm) => {
    const { session } = open({ [KEY]: String(NOW_MS - later) })
    expect(session.sessions.isSessionSynced()).toBe(isWarm)
  })

  it('is not repeated while valid, unless forced', async () => {
    const { session, requests, frames } = open({ [KEY]: String(NOW_MS) })
    await session.sessions.syncToWixPages()
    expect(requests).toEqual([])
    const warming = session.sessions.syncToWixPages({ force: true })
    await vi.waitFor(() => expect(frames).toHaveLength(1))
    frames[0]!.load()
    await warming
  })

  it('is tried again after a failure, which is only logged', async () => {
    const { session, logged, storedTexts } = open({ [KEY]: 'garbage' }, true)
    await session.sessions.syncToWixPages()
    expect(logged).toEqual([['Error during redirect session pre-warm:', expect.any(Error)]])
    expect(storedTexts.has(KEY)).toBe(false)
  })
})
