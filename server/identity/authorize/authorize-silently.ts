import type { IdentityService } from '../identity-service.ts'
import { useSecret } from '../one-time-secrets.ts'
import type { AuthRequest } from '../redirect-sessions/redirect-data.ts'
import { addCode } from './add-code.ts'
import type { AuthorizationAnswer } from './answer-address.ts'

const loginRequired = { error: 'login_required', error_description: 'Nobody is signed in' } as const

/** Without asking anybody: a code for the session token that came along, which is used up with the redirect session. */
export const authorizeSilently = (
  { shop }: IdentityService,
  siteId: string,
  redirectHash: string,
  request: AuthRequest,
): Promise<AuthorizationAnswer> =>
  shop.db.transaction(async (tx) => {
    const now = shop.now()
    if (!(await useSecret(tx, redirectHash, now))) return usedUp
    if (!request.session || !(await useSecret(tx, request.session.hash, now))) return loginRequired
    const code = await addCode(tx, shop, siteId, request.session.identityId, request)
    return code === undefined ? loginRequired : { code }
  })

export const usedUp = { error: 'invalid_request', error_description: 'This address was used before' } as const
