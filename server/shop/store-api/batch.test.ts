import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { addProduct } from '#server/testing/make.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { runBatch } from './batch.ts'
import { STORE_API, storeApiRoutes } from './routes.ts'

type Answer = { status: number; body: { code?: string; items_count?: number; responses?: Answer[] } }

const post = (app: Hono, path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe.each(engines)('a Store API batch on %s', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, { createApp: (services) => new Hono().route(STORE_API, storeApiRoutes(services)) }),
  )
  let productId: number
  let token: string
  beforeAll(async () => {
    productId = await addProduct(test.services.db, { name: 'Deska' })
    await test.services.refresh()
    token = (await test.app.request(`http://localhost:3000${STORE_API}/cart`)).headers.get('cart-token')!
  })
  const batch = async (requests: unknown[], headers: Record<string, string> = {}) => {
    const response = await post(
      test.app,
      `${STORE_API}/batch`,
      { requests },
      { 'cart-token': token, ...headers },
    )
    return { status: response.status, responses: ((await response.json()) as Answer['body']).responses ?? [] }
  }

  it.each([
    '/batch',
    '/wc/store/v1/batch',
    '/wc/store/v1/batch/',
    '/wc/store/v1/./batch',
    '/wc/store/v1/%62atch',
    '/wc/store/v1/x/../batch',
    '/wc/store/v1/%2e/batch',
    '/wc/store/v1/x/%2e%2e/batch',
    '/wc/store/v1//batch',
    '\\batch',
    '/wc/store/v1/\tbatch',
    '/wc/store/v1/batch?x=/cart',
    'http://localhost/wc/store/v1/batch',
    '//localhost/batch',
  ])('does not run a nested batch at %j [M-03]', async (path) => {
    const inner = { requests: [{ path: '/wc/store/v1/cart/add-item', body: { id: productId, quantity: 1 } }] }
    const { status, responses } = await batch([{ path, body: inner }])
    expect([status, responses.map((one) => [one.status, one.body.code])]).toEqual([
      207,
      [[404, 'rest_no_route']],
    ])
  })

  it('ignores a method override meant for the batch itself [M-03]', async () => {
    const { responses } = await batch(
      [{ path: '/wc/store/v1/cart/add-item', body: { id: productId, quantity: 1 } }],
      { 'x-http-method-override': 'POST' },
    )
    expect(responses.map((one) => one.status)).toEqual([201])
  })

  it('resolves dots, percent-encoding and a trailing slash in paths [M-03]', async () => {
    const body = { id: productId, quantity: 1 }
    const { responses } = await batch(
      ['/wc/store/v1/./cart/add-item', '/wc/store/v1/cart/%61dd-item', '/wc/store/v1/cart/add-item/'].map(
        (path) => ({ path, body }),
      ),
    )
    expect(responses.map((one) => one.status)).toEqual([201, 201, 201])
  })

  it('accepts at most 25 calls [M-03]', async () => {
    const call = { path: '/wc/store/v1/nothing' }
    expect((await batch(Array(25).fill(call))).status).toBe(207)
    expect((await batch(Array(26).fill(call))).status).toBe(400)
  })
})

describe('a batch with long answers', () => {
  it('refuses calls after eight megabytes of answers [M-03]', async () => {
    const calls = new Hono().post('/long', (c) => c.json('x'.repeat(1024 * 1024)))
    const response = await post(new Hono().post('/batch', runBatch(calls)), '/batch', {
      requests: Array(25).fill({ path: '/long' }),
    })
    const { responses } = (await response.json()) as { responses: Answer[] }
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(responses.at(-1)).toMatchObject({ status: 413, body: { code: 'rest_batch_too_large' } })
  })
})
