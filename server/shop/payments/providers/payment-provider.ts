import type { LRUCache } from 'lru-cache'
import type { InvoicePaymentForm } from '#contract/invoice.ts'
import type { PaymentMark, ProviderTerms } from '#contract/shop/cart.ts'

/** What the owner enters for a provider, by field name; `secrets` are sealed in the database. */
export type ProviderAccount = {
  values: Record<string, string>
  secrets: Record<string, string>
  /** Access tokens of providers that give them for a while, by account. */
  tokens: LRUCache<string, string>
}

export type ProviderField = {
  name: string
  label: string
  hint: string
  /** Sealed in the database, never sent to a browser. */
  isSecret?: true
  /** Proposed to the owner; others may be typed. */
  options?: { value: string; label: string }[]
  /** What is accepted, and the sentence for anything else. */
  pattern: RegExp
  problem: string
}

/** One way to pay that a provider offers, chosen in the checkout. */
export type OnlineMethod = {
  /** In orders and settings; unique among all payment methods. */
  id: string
  title: string
  hint: string
  /** What an invoice says of how it is paid. */
  paidAs: InvoicePaymentForm
  mark: PaymentMark
  /** The buyer types a six-digit BLIK code on our page, and accepts these terms there. */
  takesBlikCode?: true
  providerTerms?: ProviderTerms
  /** The buyer chooses a bank on the provider's page; their names are listed by `listChannels`. */
  listsChannels?: true
  /** Off until the owner turns it on: not every account has it. */
  isOffAtFirst?: true
}

/** `refused`: the provider answered and does not do it. `unreachable`: what it did, if anything, is unknown. */
export type ProviderFailure = {
  ok: false
  reason: 'refused' | 'unreachable'
  /** For the log and the order's history, without secrets. */
  message: string
  /** Why a buyer's payment failed, in our words (`storefront/strings/pl/order/payment.ts`). */
  code?: BlikFailure
  /** The session id was used up: the next attempt needs another one. */
  isSpent?: true
}
export type ProviderAnswer<T> = { ok: true; value: T } | ProviderFailure

/**
 * What a buyer can do about a refused BLIK code. `unclear`: the code may have been charged already, so it must not be
 * sent again.
 */
export type BlikFailure =
  | 'bad_code'
  | 'expired_code'
  | 'declined'
  | 'funds'
  | 'timeout'
  | 'failed'
  | 'unclear'

/** One attempt to pay an order, as a provider needs it. */
export type PaymentToRegister = {
  methodId: string
  /** Ours, at most 100 characters; the same one registers the same payment. */
  sessionId: string
  orderId: number
  amountGrosze: number
  email: string
  buyer: { name: string; street: string; postcode: string; city: string; phone: string }
  description: string
  /** Minutes that the buyer has from now on. */
  minutes: number
  nowMs: number
  /** Where the provider sends the buyer back, one who gave up, and its notices. */
  returnUrl: string
  cancelUrl: string
  noticeUrl: string
  ip: string
  userAgent: string
  /** The buyer ticked the provider's terms on our page. */
  acceptsTerms: boolean
}

export type RegisteredPayment = { token: string; url: string }

/** What identifies a payment to its provider. */
export type PaymentReference = {
  sessionId: string
  token: string | null
  providerRef: string | null
  amountGrosze: number
  currency: string
}

/** `unconfirmed`: paid, and ours once we confirm it. */
export type PaymentFinding = {
  state: 'unpaid' | 'unconfirmed' | 'paid' | 'returned'
  providerRef: string | null
  amountGrosze: number
  currency: string
  /** Nobody can pay it any more: the next attempt needs another session. */
  isSpent?: true
}

/** The content of an authentic notice. */
export type ProviderNotice =
  | { kind: 'paid'; sessionId: string; providerRef: string; amountGrosze: number; currency: string }
  /** `isSpent`: nobody can pay it any more. */
  | { kind: 'failed'; sessionId: string; code: BlikFailure; isSpent?: true }
  /** `isReturned`: it had been done, and the bank sent the money back to the shop. */
  | { kind: 'refund'; refundKey: string; isDone: boolean; isReturned?: true }
  /** Authentic, and nothing follows from it. */
  | { kind: 'other' }

export type RefundToSend = {
  /** Ours, 32 characters; the same one is the same refund. */
  refundKey: string
  payment: PaymentReference & { providerRef: string }
  amountGrosze: number
  description: string
  noticeUrl: string
}
export type RefundState = 'pending' | 'done' | 'rejected'

/** A bank as the provider lists it. */
export type PaymentChannel = { name: string; logoUrl: string | null }
/** The banks that take an amount now, and addresses of logos by id of our methods. */
export type ChannelList = { banks: PaymentChannel[]; logos: Record<string, string> }

/** A company that takes payments; a new one is a file in this folder and a line in `index.ts`. Never throws. */
export type PaymentProvider = {
  title: string
  /** Where its owner's panel explains the fields. */
  help: string
  /** How the owner enters the address of notices there; without it, the shop gives it with each payment. */
  noticeSetup?: string
  fields: readonly ProviderField[]
  methods: readonly OnlineMethod[]
  /** Whether the account can be used. */
  testAccess: (account: ProviderAccount) => Promise<ProviderAnswer<true>>
  listChannels?: (account: ProviderAccount, amountGrosze: number) => Promise<ProviderAnswer<ChannelList>>
  /** Repeatable with the same `sessionId` and amount: the answer is the same payment. */
  register: (
    account: ProviderAccount,
    payment: PaymentToRegister,
  ) => Promise<ProviderAnswer<RegisteredPayment>>
  /** Sends a code to the buyer's bank; accepted is not paid. */
  chargeBlik?: (
    account: ProviderAccount,
    token: string,
    code: string,
  ) => Promise<ProviderAnswer<string | null>>
  /** Undefined: not authentic, or not for us. */
  readNotice: (
    account: ProviderAccount,
    body: Uint8Array,
    headers: Headers,
    nowMs: number,
  ) => ProviderNotice | undefined
  /** Accepts a payment for our amount; repeatable. */
  confirm: (account: ProviderAccount, payment: PaymentReference) => Promise<ProviderAnswer<true>>
  findPayment: (
    account: ProviderAccount,
    payment: PaymentReference,
  ) => Promise<ProviderAnswer<PaymentFinding>>
  /** Repeatable with the same `refundKey`. */
  refund: (account: ProviderAccount, refund: RefundToSend) => Promise<ProviderAnswer<RefundState>>
  /** `undefined`: the provider does not know this refund. */
  findRefund: (
    account: ProviderAccount,
    refund: RefundToSend,
  ) => Promise<ProviderAnswer<RefundState | undefined>>
}
