import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

/** An older one may be somebody else's by now. */
const GOOD_FOR_MS = 86_400_000

const instance = v.object({
  signDate: v.pipe(v.string(), v.transform(Date.parse), v.finite()),
  /** The owner looks at the site, who is no customer. */
  permissions: v.optional(v.nullable(v.string())),
  siteMemberId: v.optional(v.nullable(v.string()), null),
  uid: v.optional(v.nullable(v.string()), null),
})

/**
 * Which member of a Wix site looks at it, as the platform has signed: `{signature}.{what is signed}`, both in
 * base64url, by HMAC-SHA256 under the secret of the owner's app. '' of somebody who is not signed in;
 * undefined: nobody signed this.
 */
export const readInstance = (text: string, secret: string, nowMs: number): string | undefined => {
  const [signature = '', signed = ''] = text.split('.')
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(signature, 'base64url')
  if (signed === '' || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  try {
    const { signDate, permissions, siteMemberId, uid } = v.parse(
      instance,
      JSON.parse(Buffer.from(signed, 'base64url').toString()),
    )
    if (Math.abs(nowMs - signDate) > GOOD_FOR_MS) return undefined
    return siteMemberId ?? (permissions === 'OWNER' ? '' : (uid ?? ''))
  } catch {
    return undefined
  }
}
