import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callKsef } from './call-ksef.ts'
import { sentInvoice } from './ksef-wire.ts'

type Reply = { status: number; body?: string; headers?: Record<string, string> }
const PROBLEM = JSON.stringify({
  title: 'Bad Request',
  status: 400,
  errors: [
    { code: 21_405, description: 'Błąd walidacji.', details: ['Pole P_1.', 'Pole P_2.'] },
    { code: 1, description: 'Inny.' },
  ],
})

describe('a call of KSeF', () => {
  let server: Server
  let reply: Reply = { status: 200 }
  let received: IncomingHttpHeaders = {}
  let body = ''
  const warnings: string[] = []
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      received = request.headers
      body = ''
      for await (const chunk of request) body += String(chunk)
      response.writeHead(reply.status, reply.headers).end(reply.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const call = (given: Reply) => {
    reply = given
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`
    const request = {
      method: 'POST',
      path: '/a',
      bearer: 'abc',
      body: { b: 'ż' },
      answer: sentInvoice,
    } as const
    return callKsef({ baseUrl }, request, (line) => warnings.push(line))
  }

  it('carries access and wants problems described', async () => {
    expect(await call({ status: 202, body: '{"referenceNumber":"20261121-EE-1","more":1}' })).toEqual({
      ok: true,
      value: { referenceNumber: '20261121-EE-1' },
    })
    expect(received).toMatchObject({
      authorization: 'Bearer abc',
      'x-error-format': 'problem-details',
      'content-type': 'application/json',
    })
    expect(body).toBe('{"b":"ż"}')
  })

  it('logs what KSeF warns of', async () => {
    await call({ status: 202, body: '{"referenceNumber":"1"}', headers: { 'X-System-Warning': 'soon' } })
    expect(warnings).toEqual(['KSeF warns: soon'])
  })

  it.each<[string, Reply, object]>([
    [
      'a problem',
      { status: 400, body: PROBLEM },
      {
        reason: 'refused',
        status: 400,
        code: 21_405,
        message: 'Błąd walidacji. Pole P_1. Pole P_2.; Inny.',
      },
    ],
    ['no access', { status: 401 }, { reason: 'refused', status: 401 }],
    ['no such thing', { status: 404, body: '<h1>404</h1>' }, { reason: 'refused', status: 404 }],
    ['a page', { status: 200, body: '<h1>Przerwa</h1>' }, { reason: 'unreachable' }],
    ['another shape', { status: 200, body: '{}' }, { reason: 'unreachable' }],
    ['a proxy', { status: 413, body: 'too large' }, { reason: 'unreachable' }],
    ['a detour', { status: 302, headers: { Location: '/b' } }, { reason: 'unreachable' }],
    ['a fault', { status: 503, body: PROBLEM }, { reason: 'unreachable' }],
    [
      'a limit',
      { status: 429, headers: { 'Retry-After': '30' } },
      { reason: 'limited', retryAfterMs: 30_000 },
    ],
    ['a limit without a time', { status: 429 }, { reason: 'limited', retryAfterMs: 60_000 }],
    ['a limit of zero', { status: 429, headers: { 'Retry-After': '0' } }, { retryAfterMs: 60_000 }],
  ])('that is answered with %s is a failure with a reason', async (_, given, expected) => {
    expect(await call(given)).toMatchObject({ ok: false, ...expected })
  })

  it('may be limited until a date', async () => {
    const until = new Date(Date.now() + 90_000).toUTCString()
    const limited = await call({ status: 429, headers: { 'Retry-After': until } })
    expect(limited.ok ? 0 : limited.retryAfterMs).toBeGreaterThan(60_000)
    expect(limited.ok ? 0 : limited.retryAfterMs).toBeLessThanOrEqual(90_000)
  })
})
