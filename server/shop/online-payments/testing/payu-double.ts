import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'

export type PayuAccount = { posId: string; clientSecret: string; secondKey: string }

type Order = {
  orderId: string
  extOrderId: string
  totalAmount: string
  currencyCode: string
  notifyUrl: string
  continueUrl: string
  status: 'NEW' | 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'COMPLETED' | 'CANCELED'
  refunds: { refundId: string; extRefundId: string; amount: string; status: string }[]
}

export type PayuDouble = {
  url: string
  account: PayuAccount
  faults: { api?: 'down' | 'error'; losesAnswerOf?: string }
  /** How often a token was asked for. */
  authorizations: () => number
  /** By the shop's session id. */
  orders: ReadonlyMap<string, Order>
  /** Sets the state of an order and sends its notice; returns the status of the shop's answer. */
  move: (extOrderId: string, status: Order['status'], change?: { isForged?: boolean }) => Promise<number>
  finishRefund: (extRefundId: string, status: 'FINALIZED' | 'CANCELED') => Promise<number>
  close: () => Promise<void>
}

const creation = v.object({
  extOrderId: v.pipe(v.string(), v.maxLength(1024)),
  merchantPosId: v.string(),
  customerIp: v.pipe(v.string(), v.minLength(2)),
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
  currencyCode: v.string(),
  totalAmount: v.pipe(v.string(), v.regex(/^[1-9]\d*$/)),
  notifyUrl: v.string(),
  continueUrl: v.pipe(v.string(), v.maxLength(1024)),
  products: v.pipe(
    v.array(
      v.object({ name: v.pipe(v.string(), v.maxLength(255)), unitPrice: v.string(), quantity: v.string() }),
    ),
    v.minLength(1),
  ),
})
const refundRequest = v.object({
  refund: v.object({
    description: v.pipe(v.string(), v.minLength(1)),
    amount: v.pipe(v.string(), v.regex(/^[1-9]\d*$/)),
    extRefundId: v.string(),
  }),
})

type Answer = { status: number; json: unknown; location?: string }
const failure = (status: number, statusCode: string, statusDesc = ''): Answer => ({
  status,
  json: { status: { statusCode, statusDesc } },
})

/** A double of PayU's sandbox for tests: its REST API 2.1 with tokens, signatures and notices. On this machine only. */
export const startPayuDouble = async ({
  account,
  deliver = fetch,
}: {
  account: PayuAccount
  deliver?: (url: string, request: RequestInit) => Response | Promise<Response>
}): Promise<PayuDouble> => {
  const orders = new Map<string, Order>()
  const faults: PayuDouble['faults'] = {}
  const token = randomUUID()
  let authorizations = 0

  const notify = async (url: string, body: object, isForged = false): Promise<number> => {
    const text = JSON.stringify(body)
    const key = isForged ? 'another key' : account.secondKey
    const signature = createHash('md5').update(text).update(key).digest('hex')
    const response = await deliver(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'OpenPayu-Signature': `sender=checkout;signature=${signature};algorithm=MD5;content=DOCUMENT`,
      },
      body: text,
    })
    await response.body?.cancel()
    return response.status
  }
  const shown = ({ refunds: _, notifyUrl: __, continueUrl: ___, ...order }: Order) => order

  const authorize = (text: string): Answer => {
    authorizations += 1
    const form = new URLSearchParams(text)
    return form.get('client_id') === account.posId && form.get('client_secret') === account.clientSecret
      ? { status: 200, json: { access_token: token, token_type: 'bearer', expires_in: 43_199 } }
      : { status: 401, json: { error: 'invalid_client', error_description: 'Bad client credentials' } }
  }
  const create = (body: unknown): Answer => {
    const read = v.safeParse(creation, body)
    if (!read.success) return failure(400, 'ERROR_VALUE_INVALID', read.issues[0].message)
    const { extOrderId, totalAmount, currencyCode, notifyUrl, continueUrl } = read.output
    if (orders.has(extOrderId)) return failure(400, 'ERROR_ORDER_NOT_UNIQUE', 'extOrderId')
    const orderId = randomUUID().replaceAll('-', '').toUpperCase()
    orders.set(extOrderId, {
      orderId,
      extOrderId,
      totalAmount,
      currencyCode,
      notifyUrl,
      continueUrl,
      status: 'NEW',
      refunds: [],
    })
    const redirectUri = `${url}/pay/?orderId=${orderId}`
    return {
      status: 302,
      location: redirectUri,
      json: { status: { statusCode: 'SUCCESS' }, redirectUri, orderId, extOrderId },
    }
  }
  const byId = (orderId: string) => [...orders.values()].find((one) => one.orderId === orderId)
  const refund = (order: Order, body: unknown): Answer => {
    const read = v.safeParse(refundRequest, body)
    if (!read.success) return failure(400, 'ERROR_VALUE_INVALID')
    const { extRefundId, amount } = read.output.refund
    const known = order.refunds.find((one) => one.extRefundId === extRefundId)
    if (known) return { status: 200, json: { orderId: order.orderId, refund: known } }
    if (order.status !== 'COMPLETED') return failure(400, 'OPENPAYU_BUSINESS_ERROR', 'Order not completed')
    const gone = order.refunds.reduce(
      (sum, one) => sum + (one.status === 'CANCELED' ? 0 : Number(one.amount)),
      0,
    )
    if (gone + Number(amount) > Number(order.totalAmount))
      return failure(400, 'OPENPAYU_BUSINESS_ERROR', 'Refund amount too large')
    const made = { refundId: randomUUID(), extRefundId, amount, status: 'PENDING' }
    order.refunds.push(made)
    return { status: 200, json: { orderId: order.orderId, refund: made, status: { statusCode: 'SUCCESS' } } }
  }

  const respond = (
    method: string,
    pathname: string,
    headers: IncomingMessage['headers'],
    text: string,
  ): Answer => {
    if (pathname === '/pl/standard/user/oauth/authorize')
      return headers['content-type']?.startsWith('application/x-www-form-urlencoded')
        ? authorize(text)
        : failure(401, 'UNAUTHORIZED')
    if (headers.authorization !== `Bearer ${token}`) return failure(401, 'UNAUTHORIZED')
    const body = text === '' ? undefined : (JSON.parse(text) as unknown)
    if (pathname === '/api/v2_1/orders' && method === 'POST') return create(body)
    const [, orderId = '', part = ''] = /^\/api\/v2_1\/orders\/(\w+)(\/\w+)?$/.exec(pathname) ?? []
    const order = byId(orderId)
    if (!order) return failure(404, 'DATA_NOT_FOUND')
    if (part === '' && method === 'GET') return { status: 200, json: { orders: [shown(order)] } }
    if (part === '/refunds' && method === 'GET') return { status: 200, json: { refunds: order.refunds } }
    if (part === '/refunds' && method === 'POST') return refund(order, body)
    if (part === '/captures' && method === 'POST' && order.status === 'WAITING_FOR_CONFIRMATION') {
      order.status = 'COMPLETED'
      return { status: 200, json: { status: { statusCode: 'SUCCESS' } } }
    }
    return failure(400, 'BUSINESS_ERROR')
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    if (faults.api === 'down') return response.destroy()
    const { pathname } = new URL(request.url ?? '/', 'http://payu')
    const { status, json, location } =
      faults.api === 'error'
        ? failure(500, 'SERVICE_NOT_AVAILABLE')
        : respond(request.method ?? 'GET', pathname, request.headers, text)
    if (faults.losesAnswerOf && pathname.endsWith(faults.losesAnswerOf)) return response.destroy()
    return response
      .writeHead(status, { 'Content-Type': 'application/json', ...(location && { Location: location }) })
      .end(JSON.stringify(json))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    url,
    account,
    faults,
    authorizations: () => authorizations,
    orders,
    move: (extOrderId, status, change = {}) => {
      const order = orders.get(extOrderId)!
      order.status = status
      return notify(order.notifyUrl, { order: shown(order), properties: [] }, change.isForged)
    },
    finishRefund: async (extRefundId, status) => {
      for (const order of orders.values()) {
        const found = order.refunds.find((one) => one.extRefundId === extRefundId)
        if (!found) continue
        found.status = status
        return notify(order.notifyUrl, {
          orderId: order.orderId,
          extOrderId: order.extOrderId,
          refund: found,
        })
      }
      return 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
