import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { anyEmail, captchaTokens, clientMetaData, token } from './fields.ts'
import type { SignInAnswer } from './sign-in.ts'

/** Nothing here may be refused as a validation error: clients read `applicationError.code` unasked (contract A0.4). */
export const login = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v2/login',
  request: v.object({
    loginId: v.object({ email: anyEmail }),
    password: v.pipe(
      v.string(),
      v.transform((text) => text.normalize('NFC')),
    ),
    captchaTokens,
    clientMetaData,
    /** Continues a sign-in that asked for the first factor again. */
    stateToken: v.optional(token),
  }),
})
