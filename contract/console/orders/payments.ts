import * as v from 'valibot'
import type { OrderDetailsAnswer } from './orders.ts'
import { numericId, textParameter, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

const MAX_VALUE = 500
const providerId = v.object({ id: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,20}$/)) })
const entered = v.record(v.string(), v.pipe(v.string(), v.trim(), v.maxLength(MAX_VALUE)))

const providerToSave = v.object({
  isOn: v.boolean(),
  values: entered,
  /** Only those that the owner typed; the others stay. */
  secrets: entered,
})
export type ProviderToSave = v.InferOutput<typeof providerToSave>

export type ProviderFieldAnswer = {
  name: string
  label: string
  hint: string
  isSecret: boolean
  options: { value: string; label: string }[]
  /** Of a secret: ''. */
  value: string
  /** A secret was entered before. */
  isSet: boolean
}

export type ProviderAnswer = {
  id: string
  title: string
  help: string
  isOn: boolean
  fields: ProviderFieldAnswer[]
  methods: string[]
  noticeUrl: string
  /** How the owner enters that address at the provider; null: the shop gives it with each payment. */
  noticeSetup: string | null
  version: string
}
export type ProvidersAnswer = { providers: ProviderAnswer[] }

/** Whether the provider accepted the account; `message` is a sentence for the owner. */
export type AccountCheck = { ok: boolean; message: string }

/** `same`: the provider says what we have. `missing`: it does not know the payment. `unknown`: it did not answer. */
export type Reconciled = 'same' | 'different' | 'missing' | 'unknown'

export type ReconciledPayment = {
  id: string
  orderId: number
  provider: string
  method: string
  /** The provider's number; null: nobody paid. */
  providerRef: string | null
  createdMs: number
  state: string
  amountGrosze: number
  refundedGrosze: number
  theirState: string | null
  theirGrosze: number | null
  result: Reconciled
}

export type ReconciliationAnswer = {
  /** `2026-11-27`. */
  day: string
  /** Differences first. */
  payments: ReconciledPayment[]
  /** Of the day: what we have as paid, and what providers say. */
  paidGrosze: number
  theirGrosze: number
  /** More payments than are asked for at once. */
  isCut: boolean
}

export const paymentsApi = {
  providers: consoleEndpoint<ProvidersAnswer>()({
    right: 'settings',
    method: 'GET',
    path: '/payment-providers',
  }),
  save: consoleEndpoint<ProvidersAnswer>()({
    right: 'settings',
    method: 'PUT',
    path: '/payment-providers/:id',
    params: providerId,
    request: providerToSave,
    log: {
      kind: 'settings',
      // Neither keys nor their former values are in the log.
      text: 'Zmieniono konto u operatora płatności',
      subject: (_, { params }) => ({ name: String(params['id'] ?? '') }),
    },
  }),
  check: consoleEndpoint<AccountCheck>()({
    right: 'settings',
    method: 'POST',
    isCreating: false,
    path: '/payment-providers/:id/check',
    params: providerId,
    log: { none: 'asks the provider, changes nothing' },
  }),
  reconciliation: consoleEndpoint<ReconciliationAnswer>()({
    right: 'orders-export',
    method: 'GET',
    path: '/payments/reconciliation',
    query: v.object({ day: textParameter(10) }),
  }),
  retryRefund: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: false,
    path: '/orders/:id/payment-refunds/:refundId/retry',
    params: v.object({ ...numericId.entries, refundId: uuid }),
    log: {
      kind: 'order',
      text: 'Wysłano jeszcze raz zwrot u operatora płatności',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
}
