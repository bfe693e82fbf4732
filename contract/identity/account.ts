import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { email, MAX_EMAIL_LENGTH, password } from './fields.ts'
import type { Identity } from './identity.ts'
import { profile } from './profile.ts'

/** The caller's own session stays, all others end. */
export const changePassword = endpoint<Record<string, never>>()({
  method: 'POST',
  path: '/v2/change-password',
  request: v.object({ newPassword: password }),
})

/** Sign-on of a member by a trusted application: without a password, by the application's permission. */
export const signOn = endpoint<{ sessionToken: string; identity: Identity }>()({
  method: 'POST',
  path: '/v2/sign-on',
  request: v.object({
    loginId: v.object({ email }),
    profile: v.optional(profile, {}),
    verifyEmail: v.optional(v.boolean(), false),
    mergeExistingContact: v.optional(v.boolean(), true),
  }),
})

export const EMAIL_FAILURES = [
  'UNKNOWN_REASON',
  'EMAIL_ADDRESS_BOUNCED',
  'EMAIL_DOMAIN_MISSING_DNS_RECORDS',
  'EMAIL_DOMAIN_FORMAT_INVALID',
  'EMAIL_DOMAIN_PERMANENTLY_BLACKLISTED',
] as const

export const validateEmail = endpoint<{
  valid: boolean
  failure?: { reason: (typeof EMAIL_FAILURES)[number] }
  formatInvalid?: boolean
}>()({
  method: 'POST',
  path: '/v2/validate-email',
  request: v.object({ email: v.pipe(v.string(), v.maxLength(MAX_EMAIL_LENGTH)) }),
})

export type SignOnPolicy = { requireOwnerApproval: boolean; requireEmailVerification: boolean }

export const updateSignOnPolicy = endpoint<{ signOnPolicy: SignOnPolicy }>()({
  method: 'POST',
  path: '/sign-on-policies',
  request: v.object({
    signOnPolicy: v.object({
      requireOwnerApproval: v.optional(v.boolean()),
      requireEmailVerification: v.optional(v.boolean()),
    }),
  }),
})
