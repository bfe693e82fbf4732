import type { SubjectType } from './names.ts'

/** `POST /oauth2/token`. `expires_in` is a number: one client multiplies it without checking. */
export type TokenAnswer = {
  access_token: string
  token_type: 'Bearer' | 'DPoP'
  expires_in: number
  refresh_token?: string
  scope?: string
  /** Only for the scope `openid`. */
  id_token?: string
}

/**
 * `POST /oauth2/token-info`, for any owner of a token; `{ active: false }` for an invalid one. Seconds as
 * text.
 */
export type TokenInfoAnswer =
  | { active: false }
  | {
      active: true
      subjectType: SubjectType
      subjectId: string
      exp: string
      iat: string
      clientId: string
      siteId: string
      instanceId?: string
    }

/** `GET /oauth2/user-info`. */
export type UserInfoAnswer = {
  sub: string
  name: string
  givenName: string
  familyName: string
  email: string
  emailVerified: boolean
  picture: string
  language: string
}
