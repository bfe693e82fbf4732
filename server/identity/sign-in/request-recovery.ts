import type { Sql } from '#server/platform/db/tables.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { identityRecoveryMail } from '#server/platform/mail/messages/identity-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { paths } from '#storefront/paths.ts'
import { recordEvent } from '../audit/record-event.ts'
import { aboutMember, consumeStrangerMailQuota } from '../members/mail-quota.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findIdentityByEmail } from '../members/store.ts'
import {
  listOpenSecrets,
  makeSecret,
  type OneTimeSecret,
  removeSecretsOf,
  consumeSecret,
} from '../secrets/one-time-secrets.ts'
import { type Site, type Client, isRegisteredUrl } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'
import { problems } from '../http/identity-problem.ts'
import { takeFromQuota } from '#server/platform/limits/quota.ts'
import type { SignInContext } from './sign-in-context.ts'

type RecoveryInput = { email: string; redirect?: { url: string; clientId?: string | undefined } | undefined }

/**
 * Stores a recovery request. The account is looked up later, after a random delay: the answer and its time
 * are the same whether there is an account or not.
 */
export const requestRecovery = async (
  identity: IdentityService,
  at: SignInContext,
  { email, redirect }: RecoveryInput,
): Promise<void> => {
  const { services } = identity
  const { site, client, peer } = at
  const returnTo = redirect ? await readReturn(identity, at, redirect) : null
  const data: RecoveryRequest = { email, clientId: client?.id ?? null, returnTo, peer }
  const waitSeconds = await services.db.transaction(async (tx) => {
    const wait = await takeFromQuota(
      tx,
      `recovery:${site.id}:${peer.network}`,
      site.settings.signInFailuresPerIp,
      services.now(),
    )
    if (wait === 0) await makeSecret(tx, services, 'recoveryAsk', { siteId: site.id, identityId: null, data })
    return wait
  })
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)
  sendRecoveriesLater(identity)
}

/** Only addresses registered by a client of this site, or our own pages (RFC 9700, 4.1). */
export const readReturn = async (
  identity: IdentityService,
  { site, client }: Pick<SignInContext, 'site' | 'client'>,
  { url, clientId }: { url: string; clientId?: string | undefined },
): Promise<RecoveryReturn> => {
  const directory = await identity.directory()
  const named: Client | null | undefined = clientId === undefined ? client : directory.client(clientId)
  if (named && named.siteId === site.id && isRegisteredUrl(named, url)) return { clientId: named.id, url }
  if (isOurs(identity, url)) return { clientId: named?.siteId === site.id ? named.id : null, url }
  throw problems.badRedirect()
}

const isOurs = ({ services }: IdentityService, url: string) =>
  URL.canParse(url) && new URL(url).origin === new URL(services.settings.publicUrl).origin

/** Where the page of the new password finally redirects to, if anywhere. */
export type RecoveryReturn = { clientId: string | null; url: string }

/** Data of a recovery link (kind `recovery`). */
export type RecoveryData = { returnTo: RecoveryReturn | null; isActivation: boolean }

/** Data of a recovery request (kind `recoveryAsk`). */
export type RecoveryRequest = {
  email: string
  clientId: string | null
  returnTo: RecoveryReturn | null
  peer: Peer
}

const LEAST_DELAY_MS = 50
const MOST_DELAY_MS = 550
const MINUTE_SECONDS = 60
/** An account created by another person may be activated a day later. */
const ACTIVATION_SECONDS = 24 * 3_600

/** Sends requested recoveries a moment later; the delay reveals nothing. */
export const sendRecoveriesLater = (identity: IdentityService): void => {
  const chance = Buffer.from(identity.services.randomBytes(2)).readUInt16BE() / 2 ** 16
  const timer = setTimeout(
    () =>
      void sendRequestedRecoveries(identity).catch((error: Error) =>
        identity.services.log(`recovery mails: ${error.message}`),
      ),
    LEAST_DELAY_MS + chance * (MOST_DELAY_MS - LEAST_DELAY_MS),
  )
  timer.unref()
}

/** Mails those who requested it and have an account; also requests left by a stopped process. */
export const sendRequestedRecoveries = async (identity: IdentityService): Promise<void> => {
  const { services } = identity
  const directory = await identity.directory()
  for (const request of await listOpenSecrets<RecoveryRequest>(
    services.db.read,
    'recoveryAsk',
    services.now(),
  )) {
    const site = directory.site(request.siteId)
    await services.db.transaction(async (tx) => {
      // Another process was faster.
      if (!(await consumeSecret(tx, request.hash, services.now())) || !site) return
      await sendOne(tx, identity, site, request)
    })
  }
  services.mailWaiting()
}

const sendOne = async (
  tx: Sql,
  identity: IdentityService,
  site: Site,
  { data: { email, clientId, returnTo, peer } }: OneTimeSecret<RecoveryRequest>,
) => {
  const { services } = identity
  const member = await findIdentityByEmail(tx, site.id, email)
  const mayRecover = member?.status === 'ACTIVE' || member?.status === 'PENDING'
  await recordEvent(tx, services, 'recovery_asked', {
    siteId: site.id,
    identityId: member?.id ?? null,
    clientId,
    peer,
    details: { isKnown: mayRecover },
  })
  if (!member || !mayRecover) return
  if (!(await consumeStrangerMailQuota(tx, services, site, member.id))) return
  await mailRecoveryLink(tx, identity, site, member, { returnTo, isActivation: false })
}

/** Mails a link with a new token, which invalidates older ones. */
export const mailRecoveryLink = async (
  tx: Sql,
  { services }: IdentityService,
  site: Site,
  member: IdentityRow,
  data: RecoveryData,
): Promise<void> => {
  const seconds = data.isActivation ? ACTIVATION_SECONDS : site.settings.recoveryTtlSeconds
  await removeSecretsOf(tx, member.id, 'recovery')
  const token = await makeSecret(tx, services, 'recovery', {
    siteId: site.id,
    identityId: member.id,
    data,
    lifetimeMs: seconds * 1000,
  })
  const url = new URL(paths.newPassword, services.settings.publicUrl)
  url.searchParams.set('token', token)
  const mail = identityRecoveryMail({
    siteName: site.name,
    url: url.href,
    minutes: Math.max(1, Math.round(seconds / MINUTE_SECONDS)),
    isActivation: data.isActivation,
  })
  await queueMail(
    tx,
    {
      lane: 'code',
      cause: `identity-recovery:${uuidV7(services.now(), services.randomBytes)}`,
      about: aboutMember(member.id),
      to: member.email,
      siteId: site.id,
      endsMs: services.now() + seconds * 1000,
      ...mail,
    },
    services.now(),
  )
}
