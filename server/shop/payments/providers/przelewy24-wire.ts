import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { BlikFailure } from './payment-provider.ts'

/**
 * Calls, notices and signatures of Przelewy24's REST API 1.0: names and limits of fields are theirs. Both the adapter
 * and the double of the sandbox read them from here.
 */

/** Hexadecimal SHA-384 of the fields as compact JSON, in this order, with the CRC key last. */
export const signP24 = (fields: Record<string, unknown>, crc: string): string =>
  createHash('sha384')
    .update(JSON.stringify({ ...fields, crc }))
    .digest('hex')

const whole = v.pipe(v.number(), v.safeInteger())
const text = v.string()

/** `POST urlStatus` after a payment; sent until it is verified. */
export const paidNotice = v.object({
  merchantId: whole,
  posId: whole,
  sessionId: text,
  amount: whole,
  originAmount: whole,
  currency: text,
  /** Above 2³¹. */
  orderId: whole,
  methodId: whole,
  statement: text,
  sign: text,
})

export const signPaidNotice = (notice: Omit<v.InferOutput<typeof paidNotice>, 'sign'>, crc: string) => {
  const { merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement } =
    notice
  return signP24(
    { merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement },
    crc,
  )
}

/** Why a BLIK code was not paid. The specification wraps it in `data`; their own shop module reads it flat. */
const flatBlikNotice = v.object({
  orderId: whole,
  sessionId: text,
  method: whole,
  result: v.looseObject({ error: text, message: v.optional(text, '') }),
  sign: text,
})
export const blikNotice = v.union([
  flatBlikNotice,
  v.pipe(
    v.object({ data: flatBlikNotice }),
    v.transform(({ data }) => data),
  ),
])

export const signBlikNotice = (
  { orderId, sessionId, method, result }: Omit<v.InferOutput<typeof flatBlikNotice>, 'sign'>,
  crc: string,
) => signP24({ orderId, sessionId, method, result }, crc)

/** `status` 0: paid out, 1: rejected. */
export const refundNotice = v.object({
  orderId: whole,
  sessionId: text,
  merchantId: whole,
  requestId: text,
  refundsUuid: text,
  amount: whole,
  currency: text,
  status: whole,
  sign: text,
})

export const signRefundNotice = (notice: Omit<v.InferOutput<typeof refundNotice>, 'sign'>, crc: string) => {
  const { orderId, sessionId, refundsUuid, merchantId, amount, currency, status } = notice
  return signP24({ orderId, sessionId, refundsUuid, merchantId, amount, currency, status }, crc)
}

export const registered = v.object({ data: v.object({ token: v.pipe(text, v.minLength(1)) }) })
export const charged = v.object({ data: v.object({ orderId: v.optional(whole) }) })

/** Ways to pay that the account has; `status` false: not now. */
export const foundMethods = v.object({
  data: v.array(
    v.object({
      name: text,
      group: text,
      status: v.boolean(),
      /** What is no address is no logo. */
      imgUrl: v.fallback(v.nullable(v.pipe(v.string(), v.url())), null),
    }),
  ),
})

/** `status` 0: unpaid, 1: paid and not verified, 2: verified, 3: returned. */
export const foundTransaction = v.object({
  data: v.object({ orderId: whole, sessionId: text, status: whole, amount: whole, currency: text }),
})

/** `status` 1: paid out, 2 and 3: on the way, 4: rejected. */
export const foundRefunds = v.object({
  data: v.object({ refunds: v.array(v.object({ requestId: text, amount: whole, status: whole })) }),
})

export const failureOf = v.object({
  error: v.union([text, v.array(v.looseObject({ message: v.optional(text, '') }))]),
  code: v.optional(whole),
})

/** Results of the BLIK notice, and codes of a refused charge, by what the buyer can do. */
const BLIK_RESULTS: Record<string, BlikFailure> = {
  ER_WRONG_TICKET: 'bad_code',
  ER_TIC_EXPIRED: 'expired_code',
  ER_TIC_STS: 'bad_code',
  ER_TIC_USED: 'unclear',
  INSUFFICIENT_FUNDS: 'funds',
  LIMIT_EXCEEDED: 'funds',
  ER_BAD_PIN: 'declined',
  USER_DECLINED: 'declined',
  ISSUER_DECLINED: 'declined',
  USER_TIMEOUT: 'timeout',
  TIMEOUT: 'timeout',
  AM_TIMEOUT: 'timeout',
}
export const blikResult = (message: string): BlikFailure => BLIK_RESULTS[message] ?? 'failed'

/** Not in the specification: numbers that third parties have seen, so anything else is a plain failure. */
const BLIK_CODES: Record<number, BlikFailure> = {
  28: 'bad_code',
  29: 'bad_code',
  65: 'bad_code',
  30: 'expired_code',
  33: 'bad_code',
  35: 'unclear',
  60: 'funds',
  61: 'funds',
  62: 'declined',
  63: 'declined',
  64: 'declined',
  66: 'declined',
  69: 'timeout',
  70: 'timeout',
  72: 'timeout',
}
export const blikCode = (code: number | undefined): BlikFailure => BLIK_CODES[code ?? 0] ?? 'failed'
