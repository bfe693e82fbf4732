import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { captchaTokens, clientMetaData, email, password } from './fields.ts'
import { profile } from './profile.ts'
import type { SignInAnswer } from './sign-in.ts'

export const register = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v2/register',
  request: v.object({
    loginId: v.object({ email }),
    password,
    profile: v.optional(profile, {}),
    captchaTokens,
    clientMetaData,
  }),
})
