import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import {
  signBlikNotice,
  signP24,
  signPaidNotice,
  signRefundNotice,
} from '#server/shop/payments/providers/przelewy24-wire.ts'
import { bankLogo, bankPage, blikPage, listMethods, type LogoFault, messagePage } from './bank-pages.ts'

/** An account in the double, as a shop's owner would have it in the sandbox. */
export type DoubleAccount = { merchantId: number; posId: number; apiKey: string; crc: string }

type Transaction = {
  token: string
  sessionId: string
  amount: number
  currency: string
  description: string
  urlReturn: string
  urlStatus: string
  urlBlik: string | undefined
  method: number | undefined
  hasBuyer: boolean
  orderId: number
  /** 0 unpaid, 1 paid, 2 verified, 3 returned. */
  status: number
  /** A BLIK code waits in the buyer's app. */
  waitsForApp: boolean
  refunds: { requestId: string; refundsUuid: string; amount: number; status: number; urlStatus: string }[]
}

/** What the double does wrong, until it is set back. */
export type DoubleFaults = {
  /** Answers of the API: none, an error of the server, or a page instead of JSON. */
  api?: 'down' | 'error' | 'html'
  /** Calls whose path contains this are carried out, and their answer is lost. */
  losesAnswerOf?: string
  /** Notices are not sent. */
  losesNotices?: boolean
  /** The list of banks takes so long. */
  listDelayMs?: number
  logo?: LogoFault
  /** Code on the shop's page is not switched on for the account. */
  refusesBlik?: boolean
}

export type Przelewy24Double = {
  url: string
  account: DoubleAccount
  faults: DoubleFaults
  /** By the shop's session id. */
  transactions: ReadonlyMap<string, Transaction>
  /** How often the list of banks was read. */
  methodLists: () => number
  /** The buyer pays on the bank's page; `change` alters the notice after it was signed, or before. */
  pay: (sessionId: string, change?: NoticeChange) => Promise<void>
  /** The buyer confirms, or refuses, in the app. */
  answerInApp: (sessionId: string, result: 'paid' | 'declined' | 'timeout') => Promise<void>
  /** Sends the notice of a paid transaction once more. */
  notifyAgain: (sessionId: string) => Promise<number>
  finishRefund: (requestId: string, isDone: boolean) => Promise<void>
  close: () => Promise<void>
}

/** Another amount, signed correctly; a signature with another key. */
type NoticeChange = { amount?: number; isForged?: boolean }

type Options = {
  account: DoubleAccount
  /** 0: any free one. */
  port?: number
  /** After a notice was not followed by a verification; the real ones are minutes. */
  repeatAfterMs?: number[]
  /** How long a code that starts with 777 waits in the app before it is confirmed; null: until `answerInApp`. */
  appAnswersAfterMs?: number | null
  /** Sends notices; by default over the network. */
  deliver?: (url: string, request: RequestInit) => Response | Promise<Response>
}

const BLIK_LEVEL_0 = [181, 342]
/** Above 2³¹, as the real numbers are. */
const FIRST_ORDER_ID = 4_300_000_001
const MAX_BODY = 100_000

const registration = v.object({
  merchantId: v.number(),
  posId: v.number(),
  sessionId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.pipe(v.string(), v.maxLength(3)),
  description: v.pipe(v.string(), v.maxLength(1024)),
  email: v.pipe(v.string(), v.maxLength(50), v.email()),
  country: v.pipe(v.string(), v.length(2)),
  language: v.pipe(v.string(), v.length(2)),
  urlReturn: v.pipe(v.string(), v.maxLength(250)),
  urlStatus: v.optional(v.pipe(v.string(), v.maxLength(250))),
  urlCardPaymentNotification: v.optional(v.pipe(v.string(), v.maxLength(250))),
  client: v.optional(v.pipe(v.string(), v.maxLength(40))),
  address: v.optional(v.pipe(v.string(), v.maxLength(80))),
  zip: v.optional(v.pipe(v.string(), v.maxLength(10))),
  city: v.optional(v.pipe(v.string(), v.maxLength(50))),
  timeLimit: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(99))),
  channel: v.optional(v.number()),
  method: v.optional(v.number()),
  transferLabel: v.optional(v.pipe(v.string(), v.maxLength(20), v.regex(/^[\p{L}0-9 ./:-]*$/u))),
  additional: v.optional(v.object({ PSU: v.optional(v.object({ IP: v.string(), userAgent: v.string() })) })),
  sign: v.string(),
})

const refundRequest = v.object({
  requestId: v.pipe(v.string(), v.maxLength(45)),
  refundsUuid: v.pipe(v.string(), v.maxLength(35)),
  urlStatus: v.optional(v.string()),
  refunds: v.array(
    v.object({
      orderId: v.number(),
      sessionId: v.string(),
      amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
      description: v.optional(v.pipe(v.string(), v.maxLength(35))),
    }),
  ),
})

type Answer =
  | { status: number; json: unknown }
  | { status: number; html: string }
  | { svg: string }
  | { redirect: string }
const answer = (status: number, json: unknown): Answer => ({ status, json })
const problem = (status: number, error: unknown): Answer => answer(status, { error, code: status })

/**
 * A double of Przelewy24's sandbox for the demo and for tests: its REST API with signatures, errors, idempotency and
 * repeated notices, the bank's page, and the question in the buyer's app. Codes that start with 777 are accepted, as in
 * the sandbox. It forgets everything when it is closed. Listens on this machine only.
 */
export const startPrzelewy24Double = async ({
  account,
  port = 0,
  repeatAfterMs = [],
  appAnswersAfterMs = null,
  deliver = fetch,
}: Options): Promise<Przelewy24Double> => {
  const { merchantId, posId, apiKey, crc } = account
  const bySession = new Map<string, Transaction>()
  const faults: DoubleFaults = {}
  const timers = new Set<NodeJS.Timeout>()
  let lastOrderId = FIRST_ORDER_ID
  let methodLists = 0
  let url = ''

  const later = (work: () => Promise<unknown>, afterMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work().catch(() => {})
    }, afterMs)
    timers.add(timer)
  }
  const byToken = (token: string) => [...bySession.values()].find((one) => one.token === token)
  const find = (sessionId: string): Transaction => {
    const found = bySession.get(sessionId)
    if (!found) throw new Error(`No transaction ${sessionId}`)
    return found
  }
  const post = async (target: string, body: object): Promise<number> => {
    if (faults.losesNotices) return 0
    const response = await deliver(target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.body?.cancel()
    return response.status
  }

  const paidNoticeOf = (transaction: Transaction, change: NoticeChange = {}) => {
    const amount = change.amount ?? transaction.amount
    const notice = {
      merchantId,
      posId,
      sessionId: transaction.sessionId,
      amount,
      originAmount: amount,
      currency: transaction.currency,
      orderId: transaction.orderId,
      methodId: transaction.method ?? 154,
      statement: `p24-${transaction.orderId}`,
    }
    return { ...notice, sign: signPaidNotice(notice, change.isForged ? 'another key' : crc) }
  }
  /** Repeated until it is verified. */
  const notify = async (
    transaction: Transaction,
    body: object,
    repeats = [...repeatAfterMs],
  ): Promise<void> => {
    await post(transaction.urlStatus, body).catch(() => 0)
    const next = repeats.shift()
    if (next !== undefined && transaction.status === 1) later(() => notify(transaction, body, repeats), next)
  }
  const markPaid = async (transaction: Transaction, change: NoticeChange = {}): Promise<void> => {
    if (transaction.status !== 0) return
    transaction.status = 1
    transaction.waitsForApp = false
    await notify(transaction, paidNoticeOf(transaction, change))
  }
  const answerInApp: Przelewy24Double['answerInApp'] = async (sessionId, result) => {
    const transaction = find(sessionId)
    if (!transaction.waitsForApp) return
    transaction.waitsForApp = false
    if (result === 'paid') return markPaid(transaction)
    if (!transaction.urlBlik) return
    const { orderId } = transaction
    const notice = {
      orderId,
      sessionId,
      method: transaction.method ?? BLIK_LEVEL_0[0]!,
      result: { error: '1', message: result === 'declined' ? 'USER_DECLINED' : 'USER_TIMEOUT' },
    }
    const signed = { ...notice, sign: signBlikNotice(notice, crc) }
    // The specification wraps it, their own module does not: half of the transactions have it each way.
    await post(transaction.urlBlik, orderId % 2 === 0 ? { data: signed } : signed)
  }

  const register = (body: unknown): Answer => {
    const read = v.safeParse(registration, body)
    if (!read.success) return problem(400, 'Invalid input parameters')
    const given = read.output
    const { sessionId, amount, currency } = given
    if (given.sign !== signP24({ sessionId, merchantId: given.merchantId, amount, currency }, crc))
      return problem(400, 'Incorrect CRC value')
    if (given.merchantId !== merchantId || given.posId !== posId) return problem(400, 'Invalid merchant')
    const known = bySession.get(sessionId)
    if (known && known.amount === amount)
      return answer(200, { data: { token: known.token }, responseCode: 0 })
    if (known) return problem(400, 'Session already exists')
    const token = randomUUID().replaceAll('-', '').toUpperCase()
    bySession.set(sessionId, {
      token,
      sessionId,
      amount,
      currency,
      description: given.description,
      urlReturn: given.urlReturn,
      urlStatus: given.urlStatus ?? '',
      urlBlik: given.urlCardPaymentNotification,
      method: given.method,
      hasBuyer: given.additional?.PSU !== undefined,
      orderId: lastOrderId++,
      status: 0,
      waitsForApp: false,
      refunds: [],
    })
    return answer(200, { data: { token }, responseCode: 0 })
  }

  const charge = (body: unknown): Answer => {
    const read = v.safeParse(
      v.object({ token: v.string(), blikCode: v.pipe(v.string(), v.regex(/^\d{6}$/)) }),
      body,
    )
    if (faults.refusesBlik) return problem(401, 'Incorrect authentication')
    if (!read.success) return problem(400, 'Invalid input parameters')
    const transaction = byToken(read.output.token)
    if (!transaction || !BLIK_LEVEL_0.includes(transaction.method ?? 0)) return problem(400, 'Invalid token')
    if (!transaction.hasBuyer) return problem(400, 'Missing PSU data')
    if (transaction.status !== 0) return answer(400, { error: 'Code already used', code: 35 })
    if (!read.output.blikCode.startsWith('777')) return answer(400, { error: 'Wrong BLIK code', code: 28 })
    transaction.waitsForApp = true
    if (appAnswersAfterMs !== null) later(() => answerInApp(transaction.sessionId, 'paid'), appAnswersAfterMs)
    return answer(201, { data: { orderId: transaction.orderId, message: 'success' }, responseCode: 0 })
  }

  const verify = (body: unknown): Answer => {
    const read = v.safeParse(
      v.object({
        sessionId: v.string(),
        orderId: v.number(),
        amount: v.number(),
        currency: v.string(),
        sign: v.string(),
      }),
      body,
    )
    if (!read.success) return problem(400, 'Invalid input parameters')
    const { sessionId, orderId, amount, currency, sign } = read.output
    if (sign !== signP24({ sessionId, orderId, amount, currency }, crc))
      return problem(400, 'Incorrect CRC value')
    const transaction = bySession.get(sessionId)
    if (
      !transaction ||
      transaction.orderId !== orderId ||
      transaction.amount !== amount ||
      transaction.status === 0
    )
      return problem(400, 'Error call 2')
    if (transaction.status !== 1) return problem(400, 'Transaction already verified')
    transaction.status = 2
    return answer(200, { data: { status: 'success' }, responseCode: 0 })
  }

  const find404 = problem(404, 'Transaction not found')
  const bySessionId = (sessionId: string): Answer => {
    const transaction = bySession.get(sessionId)
    if (!transaction || transaction.status === 0) return find404
    const { orderId, status, amount, currency } = transaction
    return answer(200, { data: { orderId, sessionId, status, amount, currency, fee: '0' }, responseCode: 0 })
  }

  const refund = (body: unknown): Answer => {
    const read = v.safeParse(refundRequest, body)
    if (!read.success) return problem(400, 'Invalid input parameters')
    const { requestId, refundsUuid, urlStatus = '' } = read.output
    const isKnown = [...bySession.values()].some(({ refunds }) =>
      refunds.some((one) => one.requestId === requestId || one.refundsUuid === refundsUuid),
    )
    if (isKnown) return problem(400, 'Request already exists')
    const refused = (message: string) =>
      answer(409, {
        code: 409,
        error: read.output.refunds.map((one) => ({ ...one, status: false, message })),
      })
    for (const { sessionId, orderId, amount } of read.output.refunds) {
      const transaction = bySession.get(sessionId)
      if (!transaction || transaction.orderId !== orderId) return refused('Transaction not found')
      if (transaction.status !== 2) return refused('Transaction in wrong status - cannot refund')
      const gone = transaction.refunds.reduce((sum, one) => sum + (one.status === 4 ? 0 : one.amount), 0)
      if (gone + amount > transaction.amount)
        return refused('The amount of refund exceeds available amount for the transaction')
      transaction.refunds.push({ requestId, refundsUuid, amount, status: 2, urlStatus })
    }
    return answer(201, {
      data: read.output.refunds.map((one) => ({ ...one, status: true, message: 'success' })),
      responseCode: 0,
    })
  }
  const refundsOf = (orderId: number): Answer => {
    const transaction = [...bySession.values()].find((one) => one.orderId === orderId)
    if (!transaction || transaction.refunds.length === 0) return problem(404, 'Not found')
    return answer(200, {
      data: {
        orderId,
        refunds: transaction.refunds.map(({ requestId, amount, status }) => ({ requestId, amount, status })),
      },
      responseCode: 0,
    })
  }
  const finishRefund: Przelewy24Double['finishRefund'] = async (requestId, isDone) => {
    for (const transaction of bySession.values()) {
      const found = transaction.refunds.find((one) => one.requestId === requestId)
      if (!found || found.status !== 2) continue
      found.status = isDone ? 1 : 4
      if (!found.urlStatus) return
      const { orderId, sessionId, currency } = transaction
      const notice = {
        orderId,
        sessionId,
        merchantId,
        requestId,
        refundsUuid: found.refundsUuid,
        amount: found.amount,
        currency,
        // Another coding than that of the list.
        status: isDone ? 0 : 1,
      }
      await post(found.urlStatus, { ...notice, sign: signRefundNotice(notice, crc) })
    }
  }

  const methods = (amount: number): Answer => {
    methodLists += 1
    return answer(200, { data: listMethods(amount, url, faults.logo), responseCode: 0 })
  }

  const callApi = (method: string, path: string, query: URLSearchParams, body: unknown): Answer => {
    const [, bySessionPath] = /^\/transaction\/by\/sessionId\/(.+)$/.exec(path) ?? []
    const [, refundPath] = /^\/refund\/by\/orderId\/(\d+)$/.exec(path) ?? []
    if (method === 'GET' && path === '/testAccess') return answer(200, { data: true, error: '' })
    if (method === 'GET' && bySessionPath) return bySessionId(decodeURIComponent(bySessionPath))
    if (method === 'GET' && refundPath) return refundsOf(Number(refundPath))
    if (method === 'GET' && path === '/payment/methods/pl') return methods(Number(query.get('amount')))
    if (method === 'POST' && path === '/transaction/register') return register(body)
    if (method === 'PUT' && path === '/transaction/verify') return verify(body)
    if (method === 'POST' && path === '/transaction/refund') return refund(body)
    if (method === 'POST' && path === '/paymentMethod/blik/chargeByCode') return charge(body)
    return problem(404, 'Not found')
  }

  /** What the buyer does on the bank's page, or in the app. */
  const act = async (transaction: Transaction, action: string): Promise<Answer> => {
    const back: Answer = { redirect: transaction.urlReturn }
    switch (action) {
      case 'zaplac':
        await markPaid(transaction)
        return back
      case 'dwa-razy':
        await markPaid(transaction)
        await post(transaction.urlStatus, paidNoticeOf(transaction)).catch(() => 0)
        return back
      case 'pozniej':
        later(() => markPaid(transaction), 30_000)
        return back
      case 'potwierdz':
        await answerInApp(transaction.sessionId, 'paid')
        return { redirect: '/blik' }
      case 'odrzuc-w-aplikacji':
        await answerInApp(transaction.sessionId, 'declined')
        return { redirect: '/blik' }
      default:
        return back
    }
  }

  const respond = async (request: IncomingMessage): Promise<Answer | undefined> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank')
    const text = await readText(request)
    if (pathname.startsWith('/api/v1/')) {
      if (faults.api === 'down') return undefined
      if (faults.api === 'error') return problem(500, 'Internal error')
      if (faults.api === 'html') return { status: 200, html: '<h1>Przerwa techniczna</h1>' }
      const expected = `Basic ${Buffer.from(`${posId}:${apiKey}`).toString('base64')}`
      if (request.headers.authorization !== expected) return problem(401, 'Incorrect authentication')
      const path = pathname.slice('/api/v1'.length)
      if (path.startsWith('/payment/methods/') && faults.listDelayMs) await pause(faults.listDelayMs)
      const done = callApi(request.method ?? 'GET', path, searchParams, parse(text))
      return faults.losesAnswerOf && pathname.includes(faults.losesAnswerOf) ? undefined : done
    }
    const [, logo] = /^\/logo\/(.+)$/.exec(pathname) ?? []
    if (logo && faults.logo === 'html') return { status: 200, html: messagePage('Przerwa techniczna') }
    if (logo) return { svg: bankLogo(decodeURIComponent(logo)).padEnd(faults.logo === 'long' ? 200_000 : 0) }
    if (pathname === '/blik')
      return { status: 200, html: blikPage([...bySession.values()].filter(({ waitsForApp }) => waitsForApp)) }
    const transaction = byToken(/^\/trnRequest\/(\w+)$/.exec(pathname)?.[1] ?? '')
    if (!transaction) return { status: 404, html: messagePage('Nie ma takiej płatności.') }
    if (request.method === 'POST') return act(transaction, new URLSearchParams(text).get('co') ?? '')
    if (transaction.status !== 0)
      return { status: 200, html: messagePage('Ta płatność została już wykonana.') }
    return { status: 200, html: bankPage(transaction) }
  }

  const server = createServer((request, response) => {
    void respond(request).then(
      (given) => send(response, given),
      (error: unknown) => send(response, problem(500, String(error))),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  url = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    url,
    account,
    faults,
    transactions: bySession,
    methodLists: () => methodLists,
    pay: (sessionId, change) => markPaid(find(sessionId), change),
    answerInApp,
    notifyAgain: (sessionId) => {
      const transaction = find(sessionId)
      return post(transaction.urlStatus, paidNoticeOf(transaction))
    },
    finishRefund,
    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const readText = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) if (text.length < MAX_BODY) text += String(chunk)
  return text
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const send = (response: ServerResponse, given: Answer | undefined): void => {
  if (given === undefined) return void response.destroy()
  if ('redirect' in given) return void response.writeHead(303, { Location: given.redirect }).end()
  if ('svg' in given) return void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(given.svg)
  if ('html' in given)
    return void response
      .writeHead(given.status, { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-store' })
      .end(given.html)
  response.writeHead(given.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(given.json))
}
