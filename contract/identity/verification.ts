import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { token, VERIFICATION_CODE_LENGTH } from './fields.ts'
import type { SignInAnswer } from './sign-in.ts'

/** The six digits that came by mail. An error answer rejects the client's promise, so it says `VERIFICATION_FAILED`. */
export const verifyDuringAuthentication = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v1/auth/verify',
  request: v.object({ code: v.pipe(v.string(), v.length(VERIFICATION_CODE_LENGTH)), stateToken: token }),
})

export const resendDuringAuthentication = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v1/auth/resend',
  request: v.object({ stateToken: token }),
})

/** For privileged callers only; its id is no state token. */
export const startVerification = endpoint<{ verificationId: string }>()({
  method: 'POST',
  path: '/v1/start',
  request: v.object({ identityId: v.pipe(v.string(), v.uuid()), target: v.picklist(['EMAIL']) }),
})
