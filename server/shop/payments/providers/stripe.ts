import type Stripe from 'stripe'
import * as v from 'valibot'
import { addressField, unreachable } from './call-provider.ts'
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
import * as wire from './stripe-wire.ts'

const PRODUCTION = 'https://api.stripe.com'
const TIMEOUT_MS = 15_000
const MAX_RETRIES = 1
const MS_PER_SECOND = 1_000
const MINUTE_MS = 60 * MS_PER_SECOND
/** Theirs are 30 minutes to 24 hours, by their clock. */
const MIN_MINUTES = 31
const MAX_MINUTES = 24 * 60 - 10
/** Deadlines are on full steps, so that a form sent twice registers the same session. */
const STEP_MS = 5 * MINUTE_MS
const MAX_DESCRIPTION = 250
const MAX_REFUNDS = 100
/** Refunds that one key can have: the owner may send a rejected one again. */
const MAX_REFUND_ATTEMPTS = 10
const METHODS: Record<string, 'card' | 'blik' | 'p24'> = {
  stripe_card: 'card',
  stripe_blik: 'blik',
  stripe_p24: 'p24',
}

/** The library is loaded when a payment needs it: a shop without Stripe starts 0.15 s faster. */
const openClient = async ({ values, secrets }: ProviderAccount): Promise<Stripe> => {
  const { default: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(values['address'] || PRODUCTION)
  return new Client(secrets['secretKey'] || 'none', {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  })
}

/** Calls Stripe; what the library throws becomes an answer. */
const call = async <T>(
  owner: ProviderAccount,
  work: (stripe: Stripe) => Promise<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> => {
  try {
    return await work(await openClient(owner))
  } catch (error) {
    return wire.failureOf(error)
  }
}

const refused = (message: string) => ({ ok: false, reason: 'refused', message }) as const
const unknownFormat = () => unreachable('answer in an unknown format')

/** Seconds since 1970. */
const expiresAt = ({ minutes, nowMs }: Pick<PaymentToRegister, 'minutes' | 'nowMs'>): number => {
  const endMs = nowMs + Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, minutes)) * MINUTE_MS
  return (Math.ceil(endMs / STEP_MS) * STEP_MS) / MS_PER_SECOND
}

const register: PaymentProvider['register'] = (owner, payment) =>
  call(owner, async (stripe) => {
    const { sessionId, orderId, amountGrosze } = payment
    const description = payment.description.slice(0, MAX_DESCRIPTION)
    const metadata = { sessionId, orderId: String(orderId) }
    const method = METHODS[payment.methodId]
    const answer = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ...(method && { allowed_payment_method_types: [method] }),
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'pln', unit_amount: amountGrosze, product_data: { name: description } },
          },
        ],
        // What the buyer pays is compared in złote.
        adaptive_pricing: { enabled: false },
        client_reference_id: sessionId,
        metadata,
        payment_intent_data: { description, metadata },
        customer_email: payment.email,
        expires_at: expiresAt(payment),
        success_url: payment.returnUrl,
        cancel_url: payment.cancelUrl,
        locale: 'pl',
      },
      { idempotencyKey: sessionId },
    )
    const session = wire.readSession(answer)
    return session?.url ? { ok: true, value: { token: session.id, url: session.url } } : unknownFormat()
  })

/** By the payment that was made in it; before one is known, by the session's own id. */
const retrieve = async (stripe: Stripe, { providerRef, token }: PaymentReference): Promise<unknown> => {
  const { sessions } = stripe.checkout
  if (providerRef === null)
    return sessions.retrieve(token ?? '', { expand: ['payment_intent.latest_charge'] })
  const { data } = await sessions.list({
    payment_intent: providerRef,
    limit: 1,
    expand: ['data.payment_intent.latest_charge'],
  })
  return data[0]
}

const findPayment: PaymentProvider['findPayment'] = (owner, payment) =>
  call(owner, async (stripe) => {
    const { token, providerRef, currency } = payment
    // Its registration failed, or the answer was lost: nobody has the address where it is paid.
    if (token === null && providerRef === null)
      return { ok: true, value: { state: 'unpaid', providerRef: null, amountGrosze: 0, currency } }
    const session = wire.readSession(await retrieve(stripe, payment))
    if (!session) return unknownFormat()
    return session.client_reference_id === payment.sessionId
      ? { ok: true, value: wire.findingOf(session) }
      : refused('another session')
  })

/** Stripe needs no confirmation of ours; it is asked whether it has our amount for our session. */
const confirm = async (owner: ProviderAccount, payment: PaymentReference): Promise<ProviderAnswer<true>> => {
  const found = await findPayment(owner, payment)
  if (!found.ok) return found
  const { state, amountGrosze, currency } = found.value
  if (amountGrosze !== payment.amountGrosze || currency !== payment.currency)
    return refused(`another amount: ${amountGrosze} ${currency}`)
  return state === 'paid' ? { ok: true, value: true } : refused(state)
}

const readNotice = (
  { secrets }: ProviderAccount,
  body: Uint8Array,
  headers: Headers,
  nowMs: number,
): ProviderNotice | undefined => {
  const header = headers.get('stripe-signature')
  const secret = secrets['webhookSecret'] ?? ''
  return wire.isAuthentic({ header, body, secret }, nowMs) ? wire.noticeOf(body) : undefined
}

/** Those with this key, newest first; undefined: an answer in an unknown format. */
const listRefunds = async (
  stripe: Stripe,
  { payment, refundKey }: RefundToSend,
): Promise<wire.StripeRefund[] | undefined> => {
  const { data } = await stripe.refunds.list({ payment_intent: payment.providerRef, limit: MAX_REFUNDS })
  const read = v.safeParse(wire.refunds, data)
  return read.success
    ? read.output.filter(({ metadata }) => metadata?.['refundKey'] === refundKey)
    : undefined
}

const isRejected = (made: wire.StripeRefund) => wire.refundState(made) === 'rejected'

/**
 * Stripe repeats its first answer to a key for a day. A refund that is sent again after it was refused, or after a bank
 * returned it (`rejected`), takes the next key; one whose answer was lost keeps its own.
 */
const createRefund = async (
  stripe: Stripe,
  { refundKey, payment, amountGrosze }: RefundToSend,
  rejected: readonly wire.StripeRefund[],
): Promise<RefundState> => {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === MAX_REFUND_ATTEMPTS
    try {
      const made = await stripe.refunds.create(
        {
          payment_intent: payment.providerRef,
          amount: amountGrosze,
          metadata: { refundKey, sessionId: payment.sessionId },
        },
        { idempotencyKey: attempt === 1 ? refundKey : `${refundKey}-${attempt}` },
      )
      if (isLast || !rejected.some(({ id }) => id === made.id)) return wire.refundState(made)
    } catch (error) {
      if (isLast || !wire.isRepeatedRefusal(error)) throw error
    }
  }
}

const refund: PaymentProvider['refund'] = (owner, request) =>
  call(owner, async (stripe) => {
    // Keys are forgotten after a day; the list is not.
    const known = await listRefunds(stripe, request)
    if (!known) return unknownFormat()
    const standing = known.find((made) => !isRejected(made))
    const state = standing ? wire.refundState(standing) : await createRefund(stripe, request, known)
    return { ok: true, value: state }
  })

const findRefund: PaymentProvider['findRefund'] = (owner, request) =>
  call(owner, async (stripe) => {
    const known = await listRefunds(stripe, request)
    if (!known) return unknownFormat()
    const made = known.find((one) => !isRejected(one)) ?? known[0]
    return { ok: true, value: made && wire.refundState(made) }
  })

const testAccess: PaymentProvider['testAccess'] = (owner) =>
  call(owner, async (stripe) => {
    const { object } = await stripe.balance.retrieve()
    return object === 'balance' ? { ok: true, value: true } : unknownFormat()
  })

/** Stripe: cards, Apple Pay, Google Pay, BLIK and Przelewy24 on its own page. */
export default {
  title: 'Stripe',
  help: 'Klucz tajny jest w panelu Stripe, w „Programiści → Klucze API”. Klucz, który zaczyna się od sk_test_, służy do prób i nie przyjmuje pieniędzy. Karty, BLIK i Przelewy24 włącza się w „Ustawienia → Metody płatności”.',
  noticeSetup:
    'Dodaj ten adres w panelu Stripe, w „Programiści → Webhooki”, ze zdarzeniami checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.async_payment_failed, checkout.session.expired, refund.created, refund.updated i refund.failed.',
  fields: [
    addressField({
      production: PRODUCTION,
      hint: 'Próby odbywają się pod tym samym adresem, z kluczem sk_test_.',
    }),
    {
      name: 'secretKey',
      label: 'Klucz tajny',
      hint: 'Zaczyna się od sk_live_ albo sk_test_; może mieć ograniczone prawa (rk_).',
      isSecret: true,
      pattern: /^[rs]k_(live|test)_\w{8,250}$/,
      problem: 'Wklej klucz tajny z panelu Stripe. Zaczyna się od sk_live_ albo sk_test_.',
    },
    {
      name: 'webhookSecret',
      label: 'Klucz powiadomień',
      hint: 'Zaczyna się od whsec_. Panel Stripe pokazuje go po dodaniu adresu powiadomień.',
      isSecret: true,
      pattern: /^whsec_[\w+/=-]{8,250}$/,
      problem: 'Wklej klucz powiadomień z panelu Stripe. Zaczyna się od whsec_.',
    },
  ],
  methods: [
    { id: 'stripe_blik', paidAs: 'blik', title: 'BLIK', hint: 'Przez Stripe.', mark: 'phone' },
    {
      id: 'stripe_card',
      paidAs: 'card',
      title: 'Karta, Apple Pay, Google Pay',
      hint: 'Przez Stripe.',
      mark: 'card',
    },
    {
      id: 'stripe_p24',
      paidAs: 'transfer',
      title: 'Szybki przelew',
      hint: 'Przez Stripe i Przelewy24, z Twojego banku.',
      mark: 'transfer',
      isOffAtFirst: true,
    },
  ],
  testAccess,
  register,
  readNotice,
  confirm,
  findPayment,
  refund,
  findRefund,
} satisfies PaymentProvider
