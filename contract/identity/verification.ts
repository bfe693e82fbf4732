import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { code, email, password, token } from './fields.ts'
import { FACTOR_TYPES } from './names.ts'
import type { SignInAnswer } from './sign-in.ts'

const MAX_CREDENTIAL_LENGTH = 20_000

const withCode = v.optional(v.object({ code }))

/**
 * `POST /v2/{factorType}/verify`: the factor is named in the path and in the body. Exactly the data object of
 * that factor counts; with none at all the factor is chosen, and its challenge begins.
 */
export const verifyFactor = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v2/:factorType/verify',
  request: v.object({
    factorType: v.optional(v.picklist(FACTOR_TYPES)),
    stateToken: token,
    rememberThisDevice: v.optional(v.boolean(), false),
    smsData: v.optional(
      v.object({
        code,
        deliveryMethod: v.optional(v.picklist(['SMS', 'WHATSAPP'])),
        templateId: v.optional(v.string()),
      }),
    ),
    callData: withCode,
    emailData: withCode,
    totpData: withCode,
    pushData: v.optional(v.object({ transactionId: token })),
    webauthnData: v.optional(
      v.object({ challengeId: token, credential: v.pipe(v.string(), v.maxLength(MAX_CREDENTIAL_LENGTH)) }),
    ),
    recoveryCodeData: withCode,
    passwordData: v.optional(v.object({ password: v.pipe(v.string(), v.maxLength(1_000)) })),
  }),
})

const MAX_URL_LENGTH = 1_000

const redirect = v.object({
  url: v.pipe(v.string(), v.maxLength(MAX_URL_LENGTH)),
  clientId: v.optional(v.string()),
})
const language = v.optional(v.pipe(v.string(), v.maxLength(20)))

/** The answer is `{}` for every request. */
export const sendRecoveryEmail = endpoint<Record<string, never>>()({
  method: 'POST',
  path: '/v1/send-email',
  request: v.object({ email, redirect: v.optional(redirect), language }),
})

export const recover = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v1/recover',
  request: v.object({ recoveryToken: token, password }),
})

/** For privileged callers only. */
export const sendActivationEmail = endpoint<Record<string, never>>()({
  method: 'POST',
  path: '/v1/activation-email',
  request: v.object({
    identityId: v.pipe(v.string(), v.uuid()),
    emailOptions: v.optional(v.object({ language, redirect: v.optional(redirect) }), {}),
  }),
})
