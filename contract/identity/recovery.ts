import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { email, password, token } from './fields.ts'
import type { SignInAnswer } from './sign-in.ts'

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
