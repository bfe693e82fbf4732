import type { AuthRequest } from './redirect-data.ts'

export type AuthorizationError =
  | 'invalid_request'
  | 'login_required'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_scope'

/** Answers of the authorization endpoint (RFC 6749, 4.1.2; `iss`: RFC 9207). */
export type AuthorizationAnswer = { code: string } | { error: AuthorizationError; error_description: string }

export type AuthorizationFields = Record<string, string>

export const answerFields = (
  publicUrl: string,
  state: string | null,
  answer: AuthorizationAnswer,
): AuthorizationFields => ({
  ...answer,
  ...(state === null ? {} : { state }),
  iss: publicUrl,
})

/**
 * The registered address with the answer in its query or fragment; the address itself does not change,
 * whatever its scheme.
 */
export const answerAddress = (
  redirectUri: string,
  mode: AuthRequest['responseMode'],
  fields: AuthorizationFields,
): string => {
  const text = new URLSearchParams(fields).toString()
  if (mode === 'fragment') return `${redirectUri}#${text}`
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${text}`
}
