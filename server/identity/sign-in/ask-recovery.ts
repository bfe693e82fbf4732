import type { Client } from '../sites/site.ts'
import { isRegisteredPlace } from '../authorize/is-registered-place.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { makeSecret } from '../one-time-secrets.ts'
import { takeFromQuota } from '#server/limits/quota.ts'
import type { RecoveryAsk, RecoveryReturn } from './recovery-data.ts'
import { sendRecoveriesLater } from './send-recoveries.ts'
import type { SigningIn } from './signing-in.ts'

type Asked = { email: string; redirect?: { url: string; clientId?: string | undefined } | undefined }

/**
 * Notes that somebody asked for a new password. Whose address it is is looked up only afterwards, at no
 * certain time: the answer is the same, in the same time, whether there is an account or not.
 */
export const askRecovery = async (
  identity: IdentityService,
  at: SigningIn,
  { email, redirect }: Asked,
): Promise<void> => {
  const { shop } = identity
  const { site, client, peer } = at
  const returnTo = redirect ? await readReturn(identity, at, redirect) : null
  const data: RecoveryAsk = { email, clientId: client?.id ?? null, returnTo, peer }
  const waitSeconds = await shop.db.transaction(async (tx) => {
    const wait = await takeFromQuota(
      tx,
      `recovery:${site.id}:${peer.network}`,
      site.settings.signInFailuresPerIp,
      shop.now(),
    )
    if (wait === 0) await makeSecret(tx, shop, 'recoveryAsk', { siteId: site.id, identityId: null, data })
    return wait
  })
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)
  sendRecoveriesLater(identity)
}

/** Only to places that a client of this site has registered, or on our own pages (RFC 9700, 4.1). */
export const readReturn = async (
  identity: IdentityService,
  { site, client }: Pick<SigningIn, 'site' | 'client'>,
  { url, clientId }: { url: string; clientId?: string | undefined },
): Promise<RecoveryReturn> => {
  const directory = await identity.directory()
  const named: Client | null | undefined = clientId === undefined ? client : directory.client(clientId)
  if (named && named.siteId === site.id && isRegisteredPlace(named, url)) return { clientId: named.id, url }
  if (isOurs(identity, url)) return { clientId: named?.siteId === site.id ? named.id : null, url }
  throw problems.badRedirect()
}

const isOurs = ({ shop }: IdentityService, url: string) =>
  URL.canParse(url) && new URL(url).origin === new URL(shop.settings.publicUrl).origin
