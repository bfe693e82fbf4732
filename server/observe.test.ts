import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { createLogger, redact } from '#server/platform/observe/logger.ts'
import { metrics } from '#server/platform/observe/metrics.ts'
import { observation } from '#server/platform/observe/observation.ts'
import { lastBackup, registerProcessMetrics } from '#server/platform/observe/process-metrics.ts'
import { readiness } from '#server/platform/observe/readiness.ts'
import { startTraces, statementName } from '#server/platform/observe/traces.ts'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { STORE_API } from '#server/shop/store-api/routes.ts'
import { connect } from '#server/platform/db/connect.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart } from '#server/testing/make-checkout.ts'
import { addForm, postTestForm } from '#server/testing/make-form.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { type HttpShop, openHttpShop } from '#server/testing/processes/open-http-shop.ts'

const TOKEN = 'a token of the tests, long enough'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
/** What people enter; no line, figure or span may have any of it. */
const MARKED = {
  email: 'zofia.znakowana@example.pl',
  phone: '601 234 987',
  phoneDigits: '601234987',
  name: 'Znakowska',
  street: 'Znakowa 77',
  nip: '5260250274',
  search: 'znakowyparkiet',
  token: 'tajnytoken1234567890abcdef',
  path: 'znakowana-strona',
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Posted = any

/** A collector that remembers what it is sent, and a service that is called by the shop. */
const openDouble = async () => {
  const posts: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      posts.push({ path: request.url ?? '', headers: request.headers, body })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    spans: () =>
      posts
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ body }) => (JSON.parse(body) as Posted).resourceSpans[0].scopeSpans[0].spans as Posted[]),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.each(engines)('what an operator sees of a shop on %s', (engine) => {
  let shop: HttpShop
  let collector: Awaited<ReturnType<typeof openDouble>>
  let service: Awaited<ReturnType<typeof openDouble>>
  let close: () => Promise<void>
  const written: string[] = []

  beforeAll(async () => {
    collector = await openDouble()
    service = await openDouble()
    shop = await openHttpShop(engine, {
      createApp: (services) =>
        createApp(services)
          .post('/fault/:what/', async (c) => {
            const { what } = c.req.param()
            const value = (await c.req.json()) as string
            if (what === 'database')
              await sql`select cast(cast(${value} as text) as integer) / 0`.execute(services.db.read)
            if (what === 'syntax')
              await sql.raw(`select no_such_function('${value}')`).execute(services.db.read)
            if (what === 'parser') JSON.parse(`{"a": ${value}`)
            throw new Error(`Key (email)=(${value}) already exists: "${value}" of '${value}'`)
          })
          .post('/calls/now/', async (c) => {
            await sql`select cast(${MARKED.name} as text) as name`.execute(services.db.read)
            await fetch(`${service.url}/secret-path`)
            return c.text('ok')
          }),
    })
    const { services } = shop
    const logger = createLogger({
      isJson: true,
      logsRequests: true,
      write: (text) => void written.push(text),
    })
    const traces = startTraces({
      endpoint: collector.url,
      headers: { 'x-key': 'k' },
      serviceName: 'shop',
      ratio: 1,
      log: logger.log,
    })
    // A shop in this process shares the database of the tests, which was connected before.
    const observed = await connect(services.settings.database, {
      onStatement: (text, ms) => traces.record('database', ms, { 'db.query.text': statementName(text) }),
    })
    if (engine === 'postgres') services.db.read = observed.read
    Object.assign(services.get(observation), { logger, traces })
    services.log = logger.log
    registerProcessMetrics(services)
    close = async () => {
      await traces.close()
      await observed.close()
      logger.flush()
    }
  })
  afterAll(async () => {
    await shop.close()
    await collector.close()
    await service.close()
  })

  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${shop.port}${path}`, {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      redirect: 'manual',
    })

  it('says whether it lives, and why it should get no requests', async () => {
    const { services } = shop
    expect(await shop.get('/livez')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
    const state = services.get(readiness)
    await services.db.transaction((tx) =>
      tx.deleteFrom('applied_migrations').where('name', '=', '0099-answers-of-keys').execute(),
    )
    expect((await shop.get('/readyz')).body).toContain('"migrations"')
    await services.db.transaction((tx) =>
      tx.insertInto('applied_migrations').values({ name: '0099-answers-of-keys', applied_ms: 1 }).execute(),
    )
    expect((await shop.get('/readyz')).status).toBe(200)
    const { read } = services.db
    services.db.read = {
      getExecutor: () => {
        throw new Error('gone')
      },
    } as never
    expect(await shop.get('/readyz')).toMatchObject({
      status: 503,
      body: expect.stringContaining('"database"'),
    })
    services.db.read = read
    state.isDraining = true
    const draining = await shop.get('/readyz')
    expect([draining.status, draining.body]).toEqual([503, '{"status":"unavailable","reason":"draining"}'])
    expect(draining.headers).toMatch(/retry-after: 5/i)
    state.isDraining = false
  })

  it('shows figures to programs of its machine, or to whoever has the token, and to nobody else', async () => {
    const { services } = shop
    await shop.get('/produkt/nie-ma/')
    const { status, body } = await shop.get('/metrics')
    expect(status).toBe(200)
    for (const text of body.trimEnd().split('\n'))
      expect(text).toMatch(
        /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)+\})? -?[\d.e+-]+(?:Infinity)?)$/,
      )
    expect(body).toMatch(
      /klepka_requests_total\{method="GET",route="\/produkt\/[^"]*:[^"]*",status="404"\} 1/,
    )
    expect(body).toContain('klepka_request_duration_seconds_bucket{')
    expect(body).toContain('klepka_queue_waiting{queue="mail"} 0')
    expect(body).not.toContain('klepka_backup_age_seconds')
    services.get(lastBackup).findMs = async () => services.now() - 60_000
    expect((await shop.get('/metrics')).body).toContain('klepka_backup_age_seconds 60')
    for (const header of ['X-Forwarded-For: 192.0.2.1', 'Host: shop.example'])
      expect((await shop.get('/metrics', [header])).status).toBe(404)
    services.settings.metricsToken = TOKEN
    expect((await shop.get('/metrics')).status).toBe(404)
    const asked = (token: string) =>
      shop.get('/metrics', [
        'Host: shop.example',
        'X-Forwarded-For: 192.0.2.1',
        `Authorization: Bearer ${token}`,
      ])
    expect((await asked(`${TOKEN}!`)).status).toBe(404)
    expect((await asked(TOKEN)).status).toBe(200)
    delete services.settings.metricsToken
  })

  it('answers with the id of the request, and finds it in the log', async () => {
    const idOf = async (given: string) => (await send('/fault/x/', '"x"', { 'x-request-id': given })).headers
    const id = crypto.randomUUID()
    expect((await idOf(id)).get('x-request-id')).toBe(id)
    expect(written.some((text) => text.includes(`"request_id":"${id}"`) && text.includes('"fault"'))).toBe(
      true,
    )
    for (const wrong of ['601234987601234987', 'jan@example.pl', 'x'.repeat(20), 'a'.repeat(65)])
      expect((await idOf(wrong)).get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('follows a request through statements and outgoing calls', async () => {
    await send('/calls/now/', '""', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })
    await send('/calls/now/', '""', { traceparent: `00-${TRACE.replace('4', '5')}-00f067aa0ba902b7-00` })
    await send(`/?wc-ajax=get_refreshed_fragments`, '', { traceparent: `00-${TRACE}-00f067aa0ba902b8-01` })
    const names = () => collector.spans().map(({ name }) => name)
    await expect.poll(names, { timeout: 8_000 }).toContain('POST wc-ajax=get_refreshed_fragments')
    const spans = collector.spans().filter(({ traceId }) => traceId === TRACE)
    const server = spans.find(({ name }) => name === 'POST /calls/now/')
    expect(server).toMatchObject({ parentSpanId: '00f067aa0ba902b7', kind: 2 })
    const children = spans.filter(({ parentSpanId }) => parentSpanId === server.spanId)
    expect(children.find(({ name }) => name === 'HTTP GET')).toMatchObject({
      kind: 3,
    })
    expect(service.posts[0]?.headers['traceparent']).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    expect(service.posts[1]?.headers['traceparent']).toBeUndefined()
    expect(collector.posts[0]?.headers['x-key']).toBe('k')
    if (engine === 'postgres')
      expect(children.find(({ name }) => name === 'database').attributes).toEqual([
        { key: 'db.query.text', value: { stringValue: 'select cast($1 as text) as name' } },
      ])
    expect(JSON.stringify(collector.posts)).not.toContain('secret-path')
  })

  it('writes nothing anywhere of what people enter', async () => {
    const { services } = shop
    const product = await addProduct(services.db, { stock: 50 })
    const cartId = await saveTestCart(services.db, [product])
    const form = new URLSearchParams({
      ...(buyerFields() as Record<string, string>),
      billing_first_name: 'Zofia',
      billing_last_name: MARKED.name,
      billing_email: MARKED.email,
      billing_phone: MARKED.phone,
      billing_address_1: MARKED.street,
      wants_invoice: '1',
      billing_company: MARKED.name,
      billing_nip: MARKED.nip,
      order_comments: `${MARKED.token} ${MARKED.email}`,
      'woocommerce-process-checkout-nonce': checkoutNonces(services, cartId).nonce,
    }).toString()
    const everywhere = {
      'user-agent': `Mozilla/5.0 ${MARKED.name}`,
      referer: `https://example.pl/?email=${MARKED.email}`,
      'x-forwarded-for': MARKED.phoneDigits,
      authorization: `Bearer ${MARKED.token}`,
      'x-request-id': MARKED.token,
      traceparent: MARKED.token,
      'idempotency-key': MARKED.token,
    }
    const page = (path: string) =>
      shop.get(
        path,
        Object.entries(everywhere).map((pair) => pair.join(': ')),
      )
    await page(`/?s=${MARKED.search}&post_type=product`)
    await page(`/?s=${encodeURIComponent(MARKED.email)}`)
    await page(`/${MARKED.path}/${MARKED.token}/`)
    await page(`/zamowienie/order-received/1/?key=${MARKED.token}`)
    await page(`/panel/api/orders?search=${MARKED.name}`)
    const ordered = await send('/?wc-ajax=checkout', form, {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `${sessionCookieName(services)}=${cartId}; email=${MARKED.email}`,
    })
    expect(await ordered.json()).toMatchObject({ result: 'success' })
    await send(`${STORE_API}/checkout`, `{"billing_address": {"email": "${MARKED.email}"`, everywhere)
    await send(`${STORE_API}/cart/add-item`, JSON.stringify({ id: MARKED.email, quantity: MARKED.name }))
    await send('/graphql/alpha', JSON.stringify({ query: `{ ${MARKED.name} }` }))
    await send('/oauth2/token', JSON.stringify({ refreshToken: MARKED.token, email: MARKED.email }))
    await postTestForm(shop, await addForm(shop), {
      'your-name': MARKED.name,
      'your-email': MARKED.email,
      'your-message': `${MARKED.street} ${MARKED.phone} ${MARKED.nip}`,
    })
    for (const what of ['database', 'syntax', 'parser', 'conflict'])
      for (const value of Object.values(MARKED))
        await send(`/fault/${what}/?q=${encodeURIComponent(value)}`, JSON.stringify(value), everywhere)
    services.log(
      `550 <${MARKED.email}>: unknown, call +48 ${MARKED.phone} or ${MARKED.phoneDigits}, NIP ${MARKED.nip}`,
    )
    services.log(
      `GET https://api.example.pl/customers/${MARKED.path}?email=${MARKED.email} failed: ${MARKED.token}`,
    )
    const figures = (await shop.get('/metrics')).body
    await close()
    const all = [...written, figures, ...collector.posts.map(({ body }) => body)].join('\n').toLowerCase()
    expect(all).toContain('fault')
    for (const value of Object.values(MARKED)) {
      expect(all).not.toContain(value.toLowerCase())
      expect(all).not.toContain(encodeURIComponent(value).toLowerCase())
    }
    for (const line of written.join('').trimEnd().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), level: expect.any(String) })
  })

  it('has every figure that the dashboard shows', async () => {
    const dashboard = readFileSync('deploy/grafana/klepka.json', 'utf8')
    const shown = new Set(dashboard.match(/klepka_\w+/g))
    const known = shop.services.get(metrics).names()
    const all = new Set(known.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]))
    expect([...shown].filter((name) => !all.has(name))).toEqual([])
    // And shows each of them.
    expect(known.filter((name) => !dashboard.includes(name))).toEqual([])
  })
})

it.each([
  ['Error: fault\n    at run (server/a.ts:12:3)', 'Error: fault\n    at run (server/a.ts:12:3)'],
  [
    'payment 0198f0a2-8a1b-7c33-9f00-0123456789ab: refused',
    'payment 0198f0a2-8a1b-7c33-9f00-0123456789ab: refused',
  ],
  ['mail to jan@example.pl', 'mail to [mail]'],
  ['NIP 526-025-02-74', 'NIP [number]'],
  ['invalid input syntax for type bigint: "Jan"', 'invalid input syntax for type bigint: "…"'],
])('a line of the log: %s', (line, expected) => expect(redact(line)).toBe(expected))
