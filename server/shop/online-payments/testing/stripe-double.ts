import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'

export type StripeAccount = { secretKey: string; webhookSecret: string }

type Refund = { id: string; amount: number; status: string; metadata: Record<string, string> }
type Session = {
  id: string
  client_reference_id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  expires_at: number
  allowed_payment_method_types: string[]
  metadata: Record<string, string>
  /** Null until the buyer begins to pay. */
  intent: { id: string; status: string } | null
  refunds: Refund[]
}

/** What a buyer or a bank does with a session. */
type Move = 'paid' | 'bank decides later' | 'bank agreed' | 'bank refused' | 'expired'
type NoticeChange = { isForged?: boolean; ageSeconds?: number }

export type StripeDouble = {
  url: string
  faults: {
    api?: 'down' | 'error' | 'html' | 'busy'
    /** The end of a path whose calls are done, and their answers lost. */
    losesAnswerOf?: string
    /** Each call takes this long. */
    delayMs?: number
    /** Refunds are refused: there is too little money in the account. */
    hasNoMoney?: boolean
  }
  /** Sessions of one attempt of the shop, by its session id. */
  sessionsOf: (sessionId: string) => Session[]
  sessionOf: (sessionId: string) => Session
  /** The state changes, and no notice is sent. */
  move: (sessionId: string, move: Move) => void
  /** Sends the notice of that change; returns the status of the shop's answer. */
  notify: (sessionId: string, move: Move, change?: NoticeChange) => Promise<number>
  /** Sends the last notice again, byte for byte. */
  repeat: () => Promise<number>
  finishRefund: (refundKey: string, status: 'succeeded' | 'failed') => Promise<number>
  /** New refunds wait for the bank. */
  delaysRefunds: (isDelayed: boolean) => void
  /** As Stripe does after a day. */
  forgetKeys: () => void
  close: () => Promise<void>
}

const MOVES: Record<Move, { type: string; change: Partial<Session>; intentStatus?: string }> = {
  paid: {
    type: 'checkout.session.completed',
    change: { status: 'complete', payment_status: 'paid' },
    intentStatus: 'succeeded',
  },
  'bank decides later': {
    type: 'checkout.session.completed',
    change: { status: 'complete' },
    intentStatus: 'processing',
  },
  'bank agreed': {
    type: 'checkout.session.async_payment_succeeded',
    change: { payment_status: 'paid' },
    intentStatus: 'succeeded',
  },
  'bank refused': {
    type: 'checkout.session.async_payment_failed',
    change: {},
    intentStatus: 'requires_payment_method',
  },
  expired: { type: 'checkout.session.expired', change: { status: 'expired' } },
}

const number = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number))
const address = v.pipe(v.string(), v.url(), v.maxLength(5_000))
/** Names of forms as the API has them; another name is refused. */
const creation = v.strictObject({
  mode: v.literal('payment'),
  'allowed_payment_method_types[0]': v.optional(v.picklist(['card', 'blik', 'p24'])),
  'line_items[0][quantity]': v.literal('1'),
  'line_items[0][price_data][currency]': v.literal('pln'),
  'line_items[0][price_data][unit_amount]': v.pipe(number, v.minValue(200)),
  'line_items[0][price_data][product_data][name]': v.pipe(v.string(), v.minLength(1), v.maxLength(250)),
  'adaptive_pricing[enabled]': v.literal('false'),
  client_reference_id: v.pipe(v.string(), v.maxLength(200)),
  'metadata[sessionId]': v.string(),
  'metadata[orderId]': v.string(),
  'payment_intent_data[description]': v.pipe(v.string(), v.maxLength(1_000)),
  'payment_intent_data[metadata][sessionId]': v.string(),
  'payment_intent_data[metadata][orderId]': v.string(),
  customer_email: v.pipe(v.string(), v.email()),
  expires_at: number,
  success_url: address,
  cancel_url: address,
  locale: v.literal('pl'),
})
const refundRequest = v.strictObject({
  payment_intent: v.string(),
  amount: number,
  'metadata[refundKey]': v.string(),
  'metadata[sessionId]': v.string(),
})

type Answer = { status: number; json: unknown; isReplayed?: boolean; isSaved?: boolean }
const failure = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  json: { error: { type, message, ...(code && { code }) } },
})
const invalid = (message: string, code?: string): Answer =>
  failure(400, 'invalid_request_error', message, code)
const saved = (answer: Answer): Answer => ({ ...answer, isSaved: true })
const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

const showIntent = ({ intent, refunds, payment_status, amount_total }: Session, isExpanded: boolean) => {
  if (!intent || !isExpanded) return intent?.id ?? null
  const gone = refunds.filter(({ status }) => status !== 'failed').reduce((sum, one) => sum + one.amount, 0)
  return {
    object: 'payment_intent',
    ...intent,
    latest_charge: payment_status === 'paid' ? { object: 'charge', refunded: gone >= amount_total } : null,
  }
}

/** A double of Stripe's API for tests: Checkout sessions, refunds and signed notices. On this machine only. */
export const startStripeDouble = async ({
  account,
  now,
  noticeUrl,
  deliver = fetch,
}: {
  account: StripeAccount
  now: () => number
  /** As the owner entered it in the panel. */
  noticeUrl: string
  deliver?: (url: string, request: RequestInit) => Response | Promise<Response>
}): Promise<StripeDouble> => {
  const sessions: Session[] = []
  const faults: StripeDouble['faults'] = {}
  const answers = new Map<string, { call: string; answer: Answer | 'running' }>()
  let areRefundsDelayed = false
  let last: RequestInit = {}

  const show = (session: Session, isExpanded = false) => {
    const { intent: _, refunds: __, ...shown } = session
    return {
      object: 'checkout.session',
      ...shown,
      url: session.status === 'open' ? `${url}/c/pay/${session.id}#fid` : null,
      payment_intent: showIntent(session, isExpanded),
    }
  }
  const sessionsOf = (sessionId: string) => sessions.filter(({ client_reference_id: id }) => id === sessionId)
  const byIntent = (id: string | null) => sessions.find(({ intent }) => intent?.id === id)

  const createSession = (form: Record<string, string>): Answer => {
    const read = v.safeParse(creation, form)
    if (!read.success) {
      const [issue] = read.issues
      return invalid(`${v.getDotPath(issue) ?? 'parameter'}: ${issue.message}`, 'parameter_unknown')
    }
    const { output } = read
    const minutesAway = (output.expires_at * 1_000 - now()) / 60_000
    if (minutesAway < 30 || minutesAway > 24 * 60) return invalid('Invalid expires_at')
    const method = output['allowed_payment_method_types[0]']
    const session: Session = {
      id: newId('cs_test'),
      client_reference_id: output.client_reference_id,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: output['line_items[0][price_data][unit_amount]'],
      currency: 'pln',
      expires_at: output.expires_at,
      allowed_payment_method_types: method ? [method] : [],
      metadata: { sessionId: output['metadata[sessionId]'], orderId: output['metadata[orderId]'] },
      intent: null,
      refunds: [],
    }
    sessions.push(session)
    return saved({ status: 200, json: show(session) })
  }
  const showRefund = (made: Refund) => ({ object: 'refund', currency: 'pln', ...made })
  const createRefund = (form: Record<string, string>): Answer => {
    const read = v.safeParse(refundRequest, form)
    if (!read.success) return invalid(read.issues[0].message)
    const { payment_intent, amount } = read.output
    const session = byIntent(payment_intent)
    if (!session) return failure(404, 'invalid_request_error', 'No such payment_intent', 'resource_missing')
    if (session.payment_status !== 'paid')
      return saved(invalid('This PaymentIntent has no successful charge.'))
    if (faults.hasNoMoney)
      return saved(invalid('Insufficient funds in your account.', 'balance_insufficient'))
    const gone = session.refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (gone + amount > session.amount_total) return saved(invalid('Refund amount is too large.'))
    const made: Refund = {
      id: newId('re'),
      amount,
      status: areRefundsDelayed ? 'pending' : 'succeeded',
      metadata: {
        refundKey: read.output['metadata[refundKey]'],
        sessionId: read.output['metadata[sessionId]'],
      },
    }
    session.refunds.unshift(made)
    // As it is now: a repetition says the same.
    return saved({ status: 200, json: showRefund({ ...made }) })
  }

  const read = (pathname: string, query: URLSearchParams): Answer => {
    if (pathname === '/v1/balance') return { status: 200, json: { object: 'balance', available: [] } }
    const isExpanded = query.get('expand[0]')?.endsWith('payment_intent.latest_charge') ?? false
    const session = byIntent(query.get('payment_intent'))
    if (pathname === '/v1/checkout/sessions') {
      const data = session ? [show(session, isExpanded)] : []
      return { status: 200, json: { object: 'list', data } }
    }
    if (pathname === '/v1/refunds')
      return { status: 200, json: { object: 'list', data: (session?.refunds ?? []).map(showRefund) } }
    const one = sessions.find(({ id }) => pathname === `/v1/checkout/sessions/${id}`)
    return one
      ? { status: 200, json: show(one, isExpanded) }
      : failure(404, 'invalid_request_error', 'No such object', 'resource_missing')
  }

  /** Their idempotency: one answer to a key, for the same call only. */
  const once = async (
    key: string | undefined,
    call: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> => {
    const known = key === undefined ? undefined : answers.get(key)
    if (key === undefined) return work()
    if (known && known.call !== call)
      return failure(400, 'idempotency_error', 'Keys can only be used with the same parameters.')
    if (known?.answer === 'running')
      return failure(409, 'idempotency_error', 'Another request is running.', 'idempotency_key_in_use')
    if (known) return { ...(known.answer as Answer), isReplayed: true }
    answers.set(key, { call, answer: 'running' })
    const answer = await work()
    if (answer.isSaved) answers.set(key, { call, answer })
    else answers.delete(key)
    return answer
  }

  const respond = async (request: IncomingMessage, text: string): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const { authorization = '', 'idempotency-key': key } = request.headers
    if (authorization !== `Bearer ${account.secretKey}`) {
      const hidden = `${authorization.slice(7, 15)}****${authorization.slice(-4)}`
      return failure(401, 'invalid_request_error', `Invalid API Key provided: ${hidden}`)
    }
    if (request.method !== 'POST') return read(pathname, searchParams)
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return invalid('Unknown content type')
    const form = Object.fromEntries(new URLSearchParams(text))
    return once(key as string | undefined, `${pathname} ${text}`, async () => {
      await new Promise((resolve) => setTimeout(resolve, faults.delayMs ?? 0))
      if (pathname === '/v1/checkout/sessions') return createSession(form)
      return pathname === '/v1/refunds' ? createRefund(form) : invalid('Unrecognized request URL')
    })
  }

  const send = (response: ServerResponse, { status, json, isReplayed }: Answer) =>
    response
      .writeHead(status, {
        'Content-Type': 'application/json',
        'Request-Id': newId('req'),
        ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
      })
      .end(JSON.stringify(json))
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    if (faults.api === 'down') return response.destroy()
    if (faults.api === 'error') return send(response, failure(500, 'api_error', 'Something went wrong.'))
    if (faults.api === 'busy')
      return send(response, failure(429, 'invalid_request_error', 'Too many requests.'))
    if (faults.api === 'html') return response.writeHead(200).end('<html>Maintenance</html>')
    const answer = await respond(request, text)
    if (faults.losesAnswerOf && request.method === 'POST' && request.url?.endsWith(faults.losesAnswerOf))
      return response.destroy()
    return send(response, answer)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const post = async (request: RequestInit): Promise<number> => {
    last = request
    const response = await deliver(noticeUrl, request)
    await response.body?.cancel()
    return response.status
  }
  const sendEvent = (
    type: string,
    object: object,
    { isForged = false, ageSeconds = 0 }: NoticeChange = {},
  ) => {
    const body = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } }, null, 2)
    const time = Math.floor(now() / 1_000) - ageSeconds
    const secret = isForged ? 'whsec_another' : account.webhookSecret
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return post({
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': `t=${time},v1=${signature},v0=${signature.slice(2)}`,
      },
      body,
    })
  }
  const sessionOf = (sessionId: string) => sessionsOf(sessionId).at(-1)!

  return {
    url,
    faults,
    sessionsOf,
    sessionOf,
    move: (sessionId, move) => {
      const session = sessionOf(sessionId)
      const { change, intentStatus: status } = MOVES[move]
      Object.assign(session, change)
      if (status) session.intent = { id: session.intent?.id ?? newId('pi'), status }
    },
    notify: (sessionId, move, change) => sendEvent(MOVES[move].type, show(sessionOf(sessionId)), change),
    repeat: () => post(last),
    finishRefund: (refundKey, status) => {
      const made = sessions
        .flatMap(({ refunds }) => refunds)
        .find(({ metadata }) => metadata['refundKey'] === refundKey)!
      made.status = status
      return sendEvent(status === 'failed' ? 'refund.failed' : 'refund.updated', showRefund(made))
    },
    delaysRefunds: (isDelayed) => void (areRefundsDelayed = isDelayed),
    forgetKeys: () => answers.clear(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
