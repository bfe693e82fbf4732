import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { botCheckPage } from '../provider-of.ts'
import { verifyBotCheck } from '../verify-bot-check.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const TIMEOUT_MS = 300

/** A test server for the verify call of the services. */
const openService = async () => {
  const service = {
    requests: [] as { method: string; type: string; body: Record<string, string> }[],
    status: 200,
    answer: '{}' as string | null,
    url: '',
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    service.requests.push({
      method: request.method ?? '',
      type: request.headers['content-type'] ?? '',
      body: Object.fromEntries(new URLSearchParams(text)),
    })
    // With null it never answers.
    if (service.answer !== null)
      response.writeHead(service.status, { 'content-type': 'application/json' }).end(service.answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
  service.close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return service
}

let test: TestShop
let service: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  test = await openTestShop('sqlite', { createApp: () => new Hono() })
  service = await openService()
})
afterEach(() => void Object.assign(service, { requests: [], status: 200, answer: '{}' }))
afterAll(async () => {
  await service.close()
  await test.close()
})

const choose = (provider: string) =>
  test.changeSettings({ botCheck: { provider, siteKey: 'publiczny', secretKey: 'tajny', threshold: 0.5 } })
const verify = (answer: unknown, { token = 'abc', remoteIp = '192.0.2.7', verifyUrl = service.url } = {}) => {
  service.answer = answer === null ? null : typeof answer === 'string' ? answer : JSON.stringify(answer)
  return verifyBotCheck(
    test.services,
    { token, remoteIp, honeypot: '' },
    { verifyUrl, timeoutMs: TIMEOUT_MS },
  )
}
const ours = { success: true, action: 'contactform', hostname: 'localhost' }

describe('reCAPTCHA v3', () => {
  beforeAll(() => choose('recaptcha'))

  it('sends Google the documented request and accepts a score above the threshold [S-BOT-04]', async () => {
    expect(await verify({ ...ours, score: 0.9 })).toEqual({
      isHuman: true,
      score: 0.9,
      threshold: 0.5,
      reason: null,
      provider: 'recaptcha',
    })
    expect(service.requests).toEqual([
      {
        method: 'POST',
        type: expect.stringContaining('application/x-www-form-urlencoded'),
        body: { secret: 'tajny', response: 'abc', remoteip: '192.0.2.7' },
      },
    ])
    await verify({ ...ours, score: 0.9 }, { remoteIp: '' })
    expect(service.requests[1]?.body).toEqual({ secret: 'tajny', response: 'abc' })
  })

  it.each<[string, unknown, RegExp]>([
    ['a score at the threshold', { ...ours, score: 0.5 }, /^Ocena 0,50 nie przekracza progu 0,50\.$/],
    ['a low score', { ...ours, score: 0.1 }, /^Ocena 0,10/],
    ['no score', ours, /^Ocena 0,00/],
    [
      'a refusal',
      { success: false, 'error-codes': ['timeout-or-duplicate'] },
      /odrzuciła token \(timeout-or-duplicate\)/,
    ],
    ['another action', { ...ours, score: 0.9, action: 'homepage' }, /„homepage”/],
    ['another site', { ...ours, score: 0.9, hostname: 'zly.example' }, /„zly.example”/],
    ['something else than JSON', '<html>', /nie odpowiada/],
    ['an array', [], /nie przekracza|nie odpowiada/],
  ])('refuses %s [S-BOT-04]', async (_, answer, reason) => {
    expect(await verify(answer)).toMatchObject({ isHuman: false, reason: expect.stringMatching(reason) })
  })
})

describe('Turnstile', () => {
  beforeAll(() => choose('turnstile'))

  it('sends the same request and returns a verdict without a score [S-BOT-04]', async () => {
    expect(await verify(ours)).toEqual({
      isHuman: true,
      score: null,
      threshold: 0.5,
      reason: null,
      provider: 'turnstile',
    })
    expect(service.requests[0]?.body).toEqual({ secret: 'tajny', response: 'abc', remoteip: '192.0.2.7' })
    expect(await verify({ success: false, 'error-codes': ['invalid-input-response'] })).toMatchObject({
      isHuman: false,
      reason: expect.stringMatching(/invalid-input-response/),
    })
    expect(await verify({})).toMatchObject({ isHuman: false })
    expect(await verify({ ...ours, action: 'homepage' })).toMatchObject({
      isHuman: false,
      reason: expect.stringMatching(/homepage/),
    })
    expect(await verify({ ...ours, hostname: 'zly.example' })).toMatchObject({
      isHuman: false,
      reason: expect.stringMatching(/zly/),
    })
  })
})

describe.each(['recaptcha', 'turnstile'])('%s that is unreachable', (provider) => {
  beforeAll(() => choose(provider))

  it('gives a refusal with a reason instead of an error [S-BOT-02]', async () => {
    const unreachable = { isHuman: false, score: null, reason: expect.stringMatching(/nie odpowiada/) }
    expect(await verify(ours, { verifyUrl: 'http://127.0.0.1:1/' })).toMatchObject(unreachable)
    expect(await verify(null)).toMatchObject(unreachable)
    service.status = 500
    expect(await verify({ ...ours, score: 0.9 })).toMatchObject({
      isHuman: false,
      reason: expect.stringMatching(/błędem 500/),
    })
  })

  it('is not called for a missing token [S-BOT-02]', async () => {
    expect(await verify(ours, { token: '' })).toMatchObject({
      isHuman: false,
      reason: expect.stringMatching(/pusty/),
    })
    expect(service.requests).toEqual([])
  })
})

it('a page allows the hosts of the chosen provider only [S-BOT-04]', () => {
  const page = (provider: string) =>
    botCheckPage({ botCheck: { provider, siteKey: 'a b', secretKey: 'tajny', threshold: 0.5 } })
  for (const provider of ['altcha', 'none', 'nobody-knows', '__proto__'])
    expect(page(provider)).toMatchObject({ scriptSources: [], frameSources: [], connectSources: [] })
  expect(page('recaptcha').config).toEqual({
    provider: 'recaptcha',
    siteKey: 'a b',
    scriptUrl: 'https://www.google.com/recaptcha/api.js?render=a%20b',
  })
  expect(page('recaptcha').scriptSources.join(' ')).toMatch(/google\.com.*gstatic\.com.*recaptcha\.net/)
  expect(page('turnstile').frameSources).toEqual(['https://challenges.cloudflare.com'])
  expect(JSON.stringify(['altcha', 'none', 'recaptcha', 'turnstile'].map(page))).not.toContain('tajny')
})
