import * as v from 'valibot'
import {
  addressField,
  callProvider,
  expectAnswer as expectStatus,
  isSignature,
  type ProviderResponse,
} from './call-provider.ts'
import type {
  PaymentProvider,
  PaymentReference,
  PaymentToRegister,
  ProviderAccount,
  ProviderAnswer,
  ProviderNotice,
  RefundState,
  RefundToSend,
} from './payment-provider.ts'
import * as wire from './przelewy24-wire.ts'

const PRODUCTION = 'https://secure.przelewy24.pl'
const SANDBOX = 'https://sandbox.przelewy24.pl'

/** Their numbers: BLIK with a code on the shop's page, and instalments. */
const BLIK_LEVEL_0 = 181
const INSTALMENTS = 303
/** Bits of `channel`: cards, wallets; transfers around the clock. */
const CHANNELS: Record<string, { channel?: number; method?: number }> = {
  p24: {},
  p24_blik: { method: BLIK_LEVEL_0 },
  p24_card: { channel: 1 },
  p24_instalments: { method: INSTALMENTS },
}

const MAX_EMAIL = 50
const MAX_DESCRIPTION = 1024
const MAX_REFUND_DESCRIPTION = 35
const MAX_MINUTES = 99

const account = ({ values, secrets }: ProviderAccount) => ({
  base: values['address'] ?? PRODUCTION,
  merchantId: Number(values['merchantId']),
  posId: Number(values['posId'] || values['merchantId']),
  apiKey: secrets['apiKey'] ?? '',
  crc: secrets['crc'] ?? '',
})
type Account = ReturnType<typeof account>

const call = (
  { base, posId, apiKey }: Account,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<ProviderAnswer<ProviderResponse>> =>
  callProvider({
    method,
    url: `${base}/api/v1${path}`,
    headers: {
      Authorization: `Basic ${Buffer.from(`${posId}:${apiKey}`).toString('base64')}`,
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const messageOf = ({ status, json }: ProviderResponse): string => {
  const failure = v.safeParse(wire.failureOf, json)
  if (!failure.success) return `status ${status}`
  const { error } = failure.output
  return typeof error === 'string' ? error : error.map(({ message }) => message).join('; ')
}

const expectAnswer = <Schema extends v.GenericSchema>(
  answer: ProviderAnswer<ProviderResponse>,
  status: number,
  schema: Schema,
) => expectStatus(answer, [status], schema, messageOf)

const register = async (
  owner: ProviderAccount,
  payment: PaymentToRegister,
): Promise<ProviderAnswer<{ token: string; url: string }>> => {
  const ours = account(owner)
  const { sessionId, amountGrosze: amount, buyer } = payment
  const { merchantId, posId, crc } = ours
  const answer = await call(ours, 'POST', '/transaction/register', {
    merchantId,
    posId,
    sessionId,
    amount,
    currency: 'PLN',
    description: payment.description.slice(0, MAX_DESCRIPTION),
    // Longer addresses are refused; the payment itself does not need one.
    email: payment.email.length <= MAX_EMAIL ? payment.email : payment.email.slice(-MAX_EMAIL),
    client: buyer.name.slice(0, 40),
    address: buyer.street.slice(0, 80),
    zip: buyer.postcode.slice(0, 10),
    city: buyer.city.slice(0, 50),
    country: 'PL',
    language: 'pl',
    urlReturn: payment.returnUrl,
    urlStatus: payment.noticeUrl,
    urlCardPaymentNotification: payment.noticeUrl,
    timeLimit: Math.min(MAX_MINUTES, payment.minutes),
    transferLabel: `Zamówienie ${payment.orderId}`.slice(0, 20),
    // BLIK with a code on our page is refused without the buyer's address and browser.
    additional: { PSU: { IP: payment.ip, userAgent: payment.userAgent.slice(0, 255) } },
    ...CHANNELS[payment.methodId],
    ...(payment.acceptsTerms && { regulationAccept: true }),
    sign: wire.signP24({ sessionId, merchantId, amount, currency: 'PLN' }, crc),
  })
  const read = expectAnswer(answer, 200, wire.registered)
  if (!read.ok) return read
  const { token } = read.value.data
  return { ok: true, value: { token, url: `${ours.base}/trnRequest/${encodeURIComponent(token)}` } }
}

const chargeBlik = async (
  owner: ProviderAccount,
  token: string,
  blikCode: string,
): Promise<ProviderAnswer<string | null>> => {
  const answer = await call(account(owner), 'POST', '/paymentMethod/blik/chargeByCode', { token, blikCode })
  const read = expectAnswer(answer, 201, wire.charged)
  if (read.ok) return { ok: true, value: read.value.data.orderId?.toString() ?? null }
  if (read.reason === 'unreachable' || !answer.ok) return read
  const failure = v.safeParse(wire.failureOf, answer.value.json)
  return { ...read, code: wire.blikCode(failure.success ? failure.output.code : undefined) }
}

const readJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

const readNotice = (owner: ProviderAccount, body: Uint8Array): ProviderNotice | undefined => {
  const { crc, merchantId, posId } = account(owner)
  const json = readJson(body)
  const paid = v.safeParse(wire.paidNotice, json)
  if (paid.success) {
    const notice = paid.output
    if (!isSignature(wire.signPaidNotice(notice, crc), notice.sign)) return undefined
    if (notice.merchantId !== merchantId || notice.posId !== posId) return undefined
    return {
      kind: 'paid',
      sessionId: notice.sessionId,
      providerRef: String(notice.orderId),
      amountGrosze: notice.amount,
      currency: notice.currency,
    }
  }
  const refund = v.safeParse(wire.refundNotice, json)
  if (refund.success) {
    const notice = refund.output
    return isSignature(wire.signRefundNotice(notice, crc), notice.sign)
      ? { kind: 'refund', refundKey: notice.refundsUuid, isDone: notice.status === 0 }
      : undefined
  }
  const blik = v.safeParse(wire.blikNotice, json)
  if (!blik.success || !isSignature(wire.signBlikNotice(blik.output, crc), blik.output.sign)) return undefined
  // Success is reported by the other notice, which can be verified.
  return blik.output.result.error === '0'
    ? { kind: 'other' }
    : { kind: 'failed', sessionId: blik.output.sessionId, code: wire.blikResult(blik.output.result.message) }
}

const confirm = async (
  owner: ProviderAccount,
  { sessionId, providerRef, amountGrosze: amount, currency }: PaymentReference,
): Promise<ProviderAnswer<true>> => {
  const ours = account(owner)
  const { merchantId, posId, crc } = ours
  const orderId = Number(providerRef)
  const answer = await call(ours, 'PUT', '/transaction/verify', {
    merchantId,
    posId,
    sessionId,
    amount,
    currency,
    orderId,
    sign: wire.signP24({ sessionId, orderId, amount, currency }, crc),
  })
  const read = expectAnswer(answer, 200, v.object({ data: v.object({ status: v.literal('success') }) }))
  if (read.ok) return { ok: true, value: true }
  if (read.reason === 'unreachable') return read
  // What a second confirmation is answered is not specified, so the state itself decides.
  const found = await findPayment(owner, { sessionId })
  return found.ok && found.value.state === 'paid' ? { ok: true, value: true } : read
}

const STATES = ['unpaid', 'unconfirmed', 'paid', 'returned'] as const

const findPayment = async (owner: ProviderAccount, { sessionId }: Pick<PaymentReference, 'sessionId'>) => {
  const answer = await call(
    account(owner),
    'GET',
    `/transaction/by/sessionId/${encodeURIComponent(sessionId)}`,
  )
  // Registered and not paid yet is answered so, too.
  if (answer.ok && answer.value.status === 404 && answer.value.json !== undefined)
    return {
      ok: true as const,
      value: { state: 'unpaid' as const, providerRef: null, amountGrosze: 0, currency: 'PLN' },
    }
  const read = expectAnswer(answer, 200, wire.foundTransaction)
  if (!read.ok) return read
  const { status, orderId, amount, currency } = read.value.data
  return {
    ok: true as const,
    value: {
      state: STATES[status] ?? 'unpaid',
      providerRef: orderId ? String(orderId) : null,
      amountGrosze: amount,
      currency,
    },
  }
}

const refund = async (
  owner: ProviderAccount,
  { refundKey, payment, amountGrosze, description, noticeUrl }: RefundToSend,
): Promise<ProviderAnswer<RefundState>> => {
  const answer = await call(account(owner), 'POST', '/transaction/refund', {
    requestId: refundKey,
    refundsUuid: refundKey,
    urlStatus: noticeUrl,
    refunds: [
      {
        orderId: Number(payment.providerRef),
        sessionId: payment.sessionId,
        amount: amountGrosze,
        description: description.slice(0, MAX_REFUND_DESCRIPTION),
      },
    ],
  })
  if (answer.ok && answer.value.status === 201) return { ok: true, value: 'pending' }
  const read = expectAnswer(answer, 201, v.unknown())
  if (read.ok) return { ok: true, value: 'pending' }
  // An earlier call reached them; how it ended is read later.
  if (/already exists|concurrent call/i.test(read.message)) return { ok: true, value: 'pending' }
  return read
}

const REFUND_STATES: Record<number, RefundState> = { 1: 'done', 2: 'pending', 3: 'pending', 4: 'rejected' }

const findRefund = async (
  owner: ProviderAccount,
  { refundKey, payment }: RefundToSend,
): Promise<ProviderAnswer<RefundState | undefined>> => {
  const answer = await call(account(owner), 'GET', `/refund/by/orderId/${payment.providerRef}`)
  if (answer.ok && answer.value.status === 404 && answer.value.json !== undefined)
    return { ok: true, value: undefined }
  const read = expectAnswer(answer, 200, wire.foundRefunds)
  if (!read.ok) return read
  const ours = read.value.data.refunds.find(({ requestId }) => requestId === refundKey)
  return { ok: true, value: ours && (REFUND_STATES[ours.status] ?? 'pending') }
}

const testAccess = async (owner: ProviderAccount): Promise<ProviderAnswer<true>> => {
  const answer = await call(account(owner), 'GET', '/testAccess')
  const read = expectAnswer(answer, 200, v.object({ data: v.literal(true) }))
  return read.ok ? { ok: true, value: true } : read
}

/** Groups of banks in their list; cards, BLIK and instalments are methods of their own. */
const BANK_GROUPS = ['FastTransfers', 'eTransfer']
/** The groups whose first logo stands for a method of ours. */
const LOGO_GROUPS: Record<string, string> = {
  p24_blik: 'Blik',
  p24_card: 'Credit Card',
  p24_instalments: 'Installments',
}

const listChannels: PaymentProvider['listChannels'] = async (owner, amountGrosze) => {
  const path = `/payment/methods/pl?amount=${amountGrosze}&currency=PLN`
  const read = expectAnswer(await call(account(owner), 'GET', path), 200, wire.foundMethods)
  if (!read.ok) return read
  const open = read.value.data.filter(({ status }) => status)
  const banks = open
    .filter(({ group }) => BANK_GROUPS.includes(group))
    .map(({ name, imgUrl }) => [name.trim(), { name: name.trim(), logoUrl: imgUrl }] as const)
  const logos = Object.entries(LOGO_GROUPS).flatMap(([methodId, wanted]) => {
    const url = open.find(({ group, imgUrl }) => group === wanted && imgUrl !== null)?.imgUrl
    return url ? [[methodId, url] as const] : []
  })
  return { ok: true, value: { banks: [...new Map(banks).values()], logos: Object.fromEntries(logos) } }
}

const NUMBER = /^\d{1,10}$/

/** Przelewy24 (PayPro SA): fast transfers, BLIK, cards, wallets, instalments. */
export default {
  title: 'Przelewy24',
  help: 'Numer sprzedawcy i klucze są w panelu Przelewy24, w „Moje dane → Dane API i konfiguracja”. Adres serwera sklepu trzeba tam dopisać do dozwolonych. Kod BLIK na stronie sklepu włącza obsługa Przelewy24.',
  fields: [
    addressField({
      production: PRODUCTION,
      sandbox: SANDBOX,
      hint: 'Do prób służy piaskownica, z osobnymi kluczami.',
    }),
    {
      name: 'merchantId',
      label: 'Numer sprzedawcy',
      hint: '',
      pattern: NUMBER,
      problem: 'Numer sprzedawcy to same cyfry.',
    },
    {
      name: 'posId',
      label: 'Numer sklepu',
      hint: 'Puste pole: taki jak numer sprzedawcy.',
      pattern: /^\d{0,10}$/,
      problem: 'Numer sklepu to same cyfry.',
    },
    {
      name: 'apiKey',
      label: 'Klucz do raportów',
      hint: '',
      isSecret: true,
      pattern: /^\S{8,100}$/,
      problem: 'Wklej klucz do raportów z panelu Przelewy24.',
    },
    {
      name: 'crc',
      label: 'Klucz do CRC',
      hint: '',
      isSecret: true,
      pattern: /^\S{8,100}$/,
      problem: 'Wklej klucz do CRC z panelu Przelewy24.',
    },
  ],
  methods: [
    {
      id: 'p24_blik',
      paidAs: 'blik',
      title: 'BLIK',
      hint: 'Sześć cyfr z aplikacji banku.',
      mark: 'phone',
      takesBlikCode: true,
      providerTerms: {
        provider: 'Przelewy24',
        termsUrl: 'https://www.przelewy24.pl/regulamin',
        privacyUrl: 'https://www.przelewy24.pl/obowiazekinformacyjny',
      },
    },
    {
      id: 'p24',
      paidAs: 'transfer',
      title: 'Szybki przelew',
      hint: 'Przez Przelewy24, z Twojego banku.',
      mark: 'transfer',
      listsChannels: true,
    },
    {
      id: 'p24_card',
      paidAs: 'card',
      title: 'Karta, Apple Pay, Google Pay',
      hint: 'Przez Przelewy24.',
      mark: 'card',
    },
    {
      id: 'p24_instalments',
      paidAs: 'instalments',
      title: 'Raty',
      hint: 'Wniosek w Przelewy24, zwykle kilka minut.',
      mark: 'instalments',
      isOffAtFirst: true,
    },
  ],
  testAccess,
  listChannels,
  register,
  chargeBlik,
  readNotice,
  confirm,
  findPayment,
  refund,
  findRefund,
} satisfies PaymentProvider
