import * as v from 'valibot'

/**
 * Answers of KSeF's API 2.x: names and codes are theirs, and what is not read here is not named. Each schema reads
 * the text of an answer.
 */

const json = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema)
/** `2026-11-28T10:00:00.123+00:00` as milliseconds. */
const timeMs = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
)
const reference = v.pipe(v.string(), v.minLength(1))
const status = v.object({
  code: v.number(),
  description: v.optional(v.string(), ''),
  details: v.nullish(v.array(v.string()), []),
  extensions: v.nullish(v.record(v.string(), v.unknown())),
})
/** Printable, as it is sent in a header. */
const token = v.object({ token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)), validUntil: timeMs })

/** `GET /security/public-key-certificates`; `usage`: `KsefTokenEncryption`, `SymmetricKeyEncryption`. */
export const certificates = json(
  v.array(
    v.object({
      certificate: reference,
      publicKeyId: reference,
      validFrom: timeMs,
      validTo: timeMs,
      usage: v.array(v.string()),
    }),
  ),
)
export const challenge = json(v.object({ challenge: reference, timestampMs: v.number() }))
export const begunAuthentication = json(v.object({ referenceNumber: reference, authenticationToken: token }))
/** Code 100: in progress, 200: authenticated, 500 and above: try again, others: refused. */
export const authentication = json(v.object({ status }))
export const redeemed = json(v.object({ accessToken: token, refreshToken: token }))
export const refreshed = json(v.object({ accessToken: token }))

export const openedSession = json(v.object({ referenceNumber: reference, validUntil: timeMs }))
export const sentInvoice = json(v.object({ referenceNumber: reference }))

const invoice = v.object({
  referenceNumber: reference,
  /** SHA-256 of the file as it was before encryption, Base64. */
  invoiceHash: v.string(),
  ksefNumber: v.nullish(v.string()),
  acquisitionDate: v.nullish(timeMs),
  status,
})
export type SessionInvoice = v.InferOutput<typeof invoice>
export const sessionInvoice = json(invoice)
export const sessionInvoices = json(
  v.object({ continuationToken: v.nullish(v.string()), invoices: v.array(invoice) }),
)
/** Extensions of status 440. */
export const originalInvoice = v.object({
  originalKsefNumber: reference,
  originalSessionReferenceNumber: reference,
})

/** Official receipt of an invoice (UPO): a signed XML. */
export const upo = v.pipe(v.string(), v.regex(/<(?:\w+:)?Potwierdzenie[\s>]/))
export const nothing = v.string()

/** A refusal, `application/problem+json`. */
export const problem = json(
  v.object({
    title: v.optional(v.string(), ''),
    detail: v.nullish(v.string(), ''),
    errors: v.nullish(
      v.array(
        v.object({
          code: v.optional(v.number()),
          description: v.nullish(v.string(), ''),
          details: v.nullish(v.array(v.string()), []),
        }),
      ),
      [],
    ),
  }),
)

/** Codes of refusals. */
export const UNKNOWN_KEY = 21_470
export const UNKNOWN_SESSION = 21_173
/** The session cannot take invoices now, or any more: another one is opened. */
export const SESSION_UNAVAILABLE = [UNKNOWN_SESSION, 21_180, 21_184]
