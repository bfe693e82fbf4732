import { Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { UserInfoAnswer } from '#contract/identity/token.ts'
import { requireOrigin } from '../http/cross-origin.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { readMember } from '../read-caller.ts'

const USUAL_LANGUAGE = 'pl'

/** Who the access token's member is. */
export const userInfoRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  for (const path of identityPaths.userInfo) {
    app.get(path, async (c) => {
      const { memberId, client } = await readMember(c, identity)
      requireOrigin(c, identity, client)
      const member = await findIdentity(identity.shop.db.read, memberId)
      if (!member) throw problems.notSignedIn()
      const {
        firstName = '',
        lastName = '',
        nickname = '',
        picture = '',
        language = USUAL_LANGUAGE,
      } = JSON.parse(member.profile_json) as Profile
      c.header('Cache-Control', 'no-store')
      return c.json({
        sub: member.id,
        name: [firstName, lastName].filter(Boolean).join(' ') || nickname,
        givenName: firstName,
        familyName: lastName,
        email: member.email,
        emailVerified: member.is_email_verified === 1,
        picture,
        language,
      } satisfies UserInfoAnswer)
    })
  }
  return app
}
