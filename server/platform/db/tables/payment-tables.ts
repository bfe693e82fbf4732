/** Tables of payments through providers. */
export type PaymentTables = {
  /** One attempt to pay an order with one method; an order may have several, also paid ones. */
  payments: {
    id: string
    order_id: number
    /** A file of `server/shop/payments/providers/`. */
    provider: string
    method_id: string
    /** Ours: what the provider knows the attempt by. */
    session_id: string
    /** The provider's, once it is registered. */
    token: string | null
    /** The provider's id, once somebody paid. */
    provider_ref: string | null
    /** Where the buyer pays. */
    pay_url: string | null
    amount_grosze: number
    currency: string
    /** pending · paid · failed · expired; `paid` is final, the others may still become paid. */
    state: string
    /** Why it failed last; null: it did not. */
    failure: string | null
    created_ms: number
    updated_ms: number
    paid_ms: number | null
    /** Of the amount: what goes back or went back. */
    refunded_grosze: number
    /** When a BLIK code was sent to the bank; null: none, or it was refused. */
    code_sent_ms: number | null
    /** When the provider was asked last and answered. */
    checked_ms: number
    /** When to ask the provider next; null: no more. */
    next_check_ms: number | null
  }
  payment_events: {
    id: string
    payment_id: string
    at_ms: number
    /** registered · code_sent · paid · failed · expired · mismatch · unreachable · returned */
    kind: string
    /** What the provider said, without secrets; ''. */
    detail: string
  }
  /** What goes back through a provider; stored before the provider is called. */
  payment_refunds: {
    /** 32 characters: the provider knows it by this, too. */
    id: string
    payment_id: string
    order_id: number
    /** The owner's refund; null: of a payment that the order did not need. */
    refund_id: string | null
    amount_grosze: number
    /** queued · sent · done · rejected */
    state: string
    /** What the provider said; ''. */
    message: string
    created_ms: number
    updated_ms: number
    /** When to send it, or to ask how it went; null: settled. */
    next_try_ms: number | null
    tries: number
  }
  provider_secrets: { provider: string; sealed: string; updated_ms: number }
}
