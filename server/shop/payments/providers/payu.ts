import { createHash } from 'node:crypto'
import * as v from 'valibot'
import {
  addressField,
  callProvider,
  expectAnswer,
  isSignature,
  type ProviderResponse,
} from './call-provider.ts'
import type {
  PaymentFinding,
  PaymentProvider,
  PaymentReference,
  ProviderAccount,
  ProviderAnswer,
  ProviderNotice,
  RefundState,
  RefundToSend,
} from './payment-provider.ts'

const PRODUCTION = 'https://secure.payu.com'
const SANDBOX = 'https://secure.snd.payu.com'
const MS_PER_SECOND = 1_000
/** A token is renewed this long before it ends. */
const TOKEN_MARGIN_SECONDS = 60
const MAX_DESCRIPTION = 4_000
const MAX_NAME = 255
/** Their names of ways to pay; without one, their page offers all. */
const PAY_METHODS: Record<string, string> = { payu_blik: 'blik', payu_card: 'c' }

const account = ({ values, secrets }: ProviderAccount) => ({
  base: values['address'] ?? PRODUCTION,
  posId: values['posId'] ?? '',
  clientId: values['clientId'] || (values['posId'] ?? ''),
  clientSecret: secrets['clientSecret'] ?? '',
  secondKey: secrets['secondKey'] ?? '',
})
type Account = ReturnType<typeof account>

const problem = v.object({
  status: v.looseObject({ statusCode: v.string(), statusDesc: v.optional(v.string(), '') }),
})
const oauthProblem = v.object({ error: v.string(), error_description: v.optional(v.string(), '') })

const messageOf = ({ status, json }: ProviderResponse): string => {
  const read = v.safeParse(problem, json)
  if (read.success) return `${read.output.status.statusCode} ${read.output.status.statusDesc}`.trim()
  const oauth = v.safeParse(oauthProblem, json)
  return oauth.success ? `${oauth.output.error} ${oauth.output.error_description}`.trim() : `status ${status}`
}

const authorize = async (
  ours: Account,
): Promise<ProviderAnswer<{ access_token: string; expires_in: number }>> => {
  const answer = await callProvider({
    method: 'POST',
    url: `${ours.base}/pl/standard/user/oauth/authorize`,
    // JSON is answered 401.
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: ours.clientId,
      client_secret: ours.clientSecret,
    }).toString(),
  })
  return expectAnswer(
    answer,
    [200],
    v.object({ access_token: v.string(), expires_in: v.number() }),
    messageOf,
  )
}

/** A token that is valid for hours; asked for again when it ends, or when the account was changed. */
const findToken = async (owner: ProviderAccount): Promise<ProviderAnswer<string>> => {
  const ours = account(owner)
  const key = createHash('sha256').update(`${ours.base} ${ours.clientId} ${ours.clientSecret}`).digest('hex')
  const known = owner.tokens.get(key)
  if (known !== undefined) return { ok: true, value: known }
  const made = await authorize(ours)
  if (!made.ok) return made
  const { access_token, expires_in } = made.value
  owner.tokens.set(key, access_token, {
    ttl: Math.max(1, expires_in - TOKEN_MARGIN_SECONDS) * MS_PER_SECOND,
  })
  return { ok: true, value: access_token }
}

const call = async (
  owner: ProviderAccount,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<ProviderAnswer<ProviderResponse>> => {
  const token = await findToken(owner)
  if (!token.ok) return token
  return callProvider({
    method,
    url: `${account(owner).base}/api/v2_1${path}`,
    headers: {
      Authorization: `Bearer ${token.value}`,
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const createdOrder = v.object({
  status: v.looseObject({ statusCode: v.literal('SUCCESS') }),
  redirectUri: v.string(),
  orderId: v.string(),
})

const register: PaymentProvider['register'] = async (owner, payment) => {
  const { posId } = account(owner)
  const amount = String(payment.amountGrosze)
  const payMethod = PAY_METHODS[payment.methodId]
  const answer = await call(owner, 'POST', '/orders', {
    extOrderId: payment.sessionId,
    merchantPosId: posId,
    customerIp: payment.ip,
    description: payment.description.slice(0, MAX_DESCRIPTION),
    currencyCode: 'PLN',
    totalAmount: amount,
    validityTime: String(payment.minutes * 60),
    notifyUrl: payment.noticeUrl,
    continueUrl: payment.returnUrl,
    buyer: { email: payment.email, phone: payment.buyer.phone, language: 'pl' },
    products: [{ name: payment.description.slice(0, MAX_NAME), unitPrice: amount, quantity: '1' }],
    ...(payMethod && { payMethods: { payMethod: { type: 'PBL', value: payMethod } } }),
  })
  // A redirect for browsers that carries JSON for programs.
  const read = expectAnswer(answer, [302, 201, 200], createdOrder, messageOf)
  if (read.ok) return { ok: true, value: { token: read.value.orderId, url: read.value.redirectUri } }
  // An earlier answer was lost, and with it the address where the buyer pays.
  return /ORDER_NOT_UNIQUE/.test(read.message) ? { ...read, isSpent: true } : read
}

const orderState = v.object({
  orderId: v.string(),
  extOrderId: v.optional(v.string()),
  totalAmount: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  currencyCode: v.string(),
  status: v.string(),
})

const STATES: Record<string, PaymentFinding['state']> = {
  COMPLETED: 'paid',
  WAITING_FOR_CONFIRMATION: 'unconfirmed',
}

const findPayment: PaymentProvider['findPayment'] = async (owner, { token }) => {
  const answer = await call(owner, 'GET', `/orders/${encodeURIComponent(token ?? '')}`)
  const read = expectAnswer(
    answer,
    [200],
    v.object({ orders: v.tupleWithRest([orderState], orderState) }),
    messageOf,
  )
  if (!read.ok) return read
  const [{ orderId, totalAmount, currencyCode, status }] = read.value.orders
  return {
    ok: true,
    value: {
      state: STATES[status] ?? 'unpaid',
      providerRef: orderId,
      amountGrosze: totalAmount,
      currency: currencyCode,
    },
  }
}

/** What was paid is ours once PayU says `COMPLETED`; an account without automatic receipt has to accept it. */
const confirm = async (owner: ProviderAccount, payment: PaymentReference): Promise<ProviderAnswer<true>> => {
  const reference = { ...payment, token: payment.token ?? payment.providerRef }
  const found = await findPayment(owner, reference)
  if (!found.ok) return found
  const { state, amountGrosze, currency } = found.value
  if (amountGrosze !== payment.amountGrosze || currency !== payment.currency)
    return { ok: false, reason: 'refused', message: `another amount: ${amountGrosze} ${currency}` }
  if (state === 'paid') return { ok: true, value: true }
  if (state !== 'unconfirmed') return { ok: false, reason: 'refused', message: 'not paid' }
  const answer = await call(owner, 'POST', `/orders/${reference.token}/captures`)
  const accepted = expectAnswer(answer, [200], v.unknown(), messageOf)
  return accepted.ok ? { ok: true, value: true } : accepted
}

const HASHES: Record<string, string> = {
  MD5: 'md5',
  SHA1: 'sha1',
  'SHA-1': 'sha1',
  SHA256: 'sha256',
  'SHA-256': 'sha256',
  SHA384: 'sha384',
  'SHA-384': 'sha384',
  SHA512: 'sha512',
  'SHA-512': 'sha512',
}

/** `sender=checkout;signature=…;algorithm=MD5;content=DOCUMENT`: the hash of the body with the second key after it. */
const isAuthentic = (header: string | null, body: Uint8Array, secondKey: string): boolean => {
  const parts = Object.fromEntries(
    (header ?? '').split(';').map((part) => part.split('=') as [string, string]),
  )
  const algorithm = HASHES[(parts['algorithm'] ?? '').toUpperCase()]
  if (algorithm === undefined || secondKey === '') return false
  const expected = createHash(algorithm).update(body).update(secondKey).digest('hex')
  return isSignature(expected, (parts['signature'] ?? '').toLowerCase())
}

const notice = v.union([
  v.object({
    refund: v.looseObject({ extRefundId: v.optional(v.string(), ''), status: v.string() }),
  }),
  v.object({ order: orderState }),
])

const readNotice = (
  owner: ProviderAccount,
  body: Uint8Array,
  headers: Headers,
): ProviderNotice | undefined => {
  const { secondKey } = account(owner)
  if (!isAuthentic(headers.get('openpayu-signature'), body, secondKey)) return undefined
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), notice), new TextDecoder().decode(body))
  if (!read.success) return { kind: 'other' }
  if ('refund' in read.output) {
    const { extRefundId, status } = read.output.refund
    return status === 'FINALIZED' || status === 'CANCELED'
      ? { kind: 'refund', refundKey: extRefundId, isDone: status === 'FINALIZED' }
      : { kind: 'other' }
  }
  const { orderId, extOrderId, totalAmount, currencyCode, status } = read.output.order
  if (extOrderId === undefined) return { kind: 'other' }
  if (status === 'CANCELED') return { kind: 'failed', sessionId: extOrderId, code: 'failed' }
  return status in STATES
    ? {
        kind: 'paid',
        sessionId: extOrderId,
        providerRef: orderId,
        amountGrosze: totalAmount,
        currency: currencyCode,
      }
    : { kind: 'other' }
}

const REFUND_STATES: Record<string, RefundState> = { FINALIZED: 'done', CANCELED: 'rejected' }
const refundState = v.looseObject({ extRefundId: v.optional(v.string(), ''), status: v.string() })

const refund = async (
  owner: ProviderAccount,
  { refundKey, payment, amountGrosze, description }: RefundToSend,
): Promise<ProviderAnswer<RefundState>> => {
  // The same data sent again is the same refund.
  const answer = await call(owner, 'POST', `/orders/${payment.providerRef}/refunds`, {
    refund: {
      description,
      amount: String(amountGrosze),
      currencyCode: payment.currency,
      extRefundId: refundKey,
    },
  })
  const read = expectAnswer(answer, [200, 201], v.object({ refund: refundState }), messageOf)
  return read.ok ? { ok: true, value: REFUND_STATES[read.value.refund.status] ?? 'pending' } : read
}

const findRefund: PaymentProvider['findRefund'] = async (owner, { refundKey, payment }) => {
  const answer = await call(owner, 'GET', `/orders/${payment.providerRef}/refunds`)
  const read = expectAnswer(answer, [200], v.object({ refunds: v.array(refundState) }), messageOf)
  if (!read.ok) return read
  const ours = read.value.refunds.find(({ extRefundId }) => extRefundId === refundKey)
  return { ok: true, value: ours && (REFUND_STATES[ours.status] ?? 'pending') }
}

const testAccess = async (owner: ProviderAccount): Promise<ProviderAnswer<true>> => {
  const answer = await authorize(account(owner))
  return answer.ok ? { ok: true, value: true } : answer
}

/** PayU: fast transfers, BLIK and cards on its own page. */
export default {
  title: 'PayU',
  help: 'Dane punktu płatności są w panelu PayU, w „Punkty płatności → Klucze konfiguracji”. Automatyczny odbiór płatności może zostać włączony.',
  fields: [
    addressField({
      production: PRODUCTION,
      sandbox: SANDBOX,
      hint: 'Do prób służy piaskownica, z osobnym punktem płatności.',
    }),
    {
      name: 'posId',
      label: 'Id punktu płatności (pos_id)',
      hint: '',
      pattern: /^\d{1,12}$/,
      problem: 'Id punktu płatności to same cyfry.',
    },
    {
      name: 'clientId',
      label: 'OAuth client_id',
      hint: 'Puste pole: taki jak id punktu płatności.',
      pattern: /^\d{0,12}$/,
      problem: 'To pole to same cyfry.',
    },
    {
      name: 'clientSecret',
      label: 'OAuth client_secret',
      hint: '',
      isSecret: true,
      pattern: /^\S{8,100}$/,
      problem: 'Wklej client_secret z panelu PayU.',
    },
    {
      name: 'secondKey',
      label: 'Drugi klucz (MD5)',
      hint: '',
      isSecret: true,
      pattern: /^\S{8,100}$/,
      problem: 'Wklej drugi klucz z panelu PayU.',
    },
  ],
  methods: [
    { id: 'payu_blik', paidAs: 'blik', title: 'BLIK', hint: 'Przez PayU.', mark: 'phone' },
    {
      id: 'payu',
      paidAs: 'transfer',
      title: 'Szybki przelew',
      hint: 'Przez PayU, z Twojego banku.',
      mark: 'transfer',
    },
    { id: 'payu_card', paidAs: 'card', title: 'Karta', hint: 'Przez PayU.', mark: 'card' },
  ],
  testAccess,
  register,
  readNotice,
  confirm,
  findPayment,
  refund,
  findRefund,
} satisfies PaymentProvider
