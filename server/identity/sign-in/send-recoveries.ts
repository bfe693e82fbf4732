import type { Sql } from '#server/db/tables.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { identityRecoveryMail } from '#server/mail/messages/identity-recovery.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { paths } from '#storefront/paths.ts'
import { recordEvent } from '../audit/record-event.ts'
import { aboutMember, takeStrangersMail } from '../factors/require-mail-quota.ts'
import type { IdentityService } from '../identity-service.ts'
import { findIdentityByEmail } from '../members/store.ts'
import {
  listOpenSecrets,
  makeSecret,
  type OneTimeSecret,
  removeSecretsOf,
  useSecret,
} from '../one-time-secrets.ts'
import type { Site } from '../sites/site.ts'
import type { RecoveryAsk, RecoveryData } from './recovery-data.ts'

const LEAST_DELAY_MS = 50
const MOST_DELAY_MS = 550
const MINUTE_SECONDS = 60
/** An account that somebody else made is looked at when its owner finds the time. */
const ACTIVATION_SECONDS = 24 * 3_600

/** Sends what was asked for a moment from now; how long the moment is tells nobody anything. */
export const sendRecoveriesLater = (identity: IdentityService): void => {
  const chance = Buffer.from(identity.shop.randomBytes(2)).readUInt16BE() / 2 ** 16
  const timer = setTimeout(
    () =>
      void sendAskedRecoveries(identity).catch((error: Error) =>
        identity.shop.log(`recovery mails: ${error.message}`),
      ),
    LEAST_DELAY_MS + chance * (MOST_DELAY_MS - LEAST_DELAY_MS),
  )
  timer.unref()
}

/** Writes to those who asked and have an account; also for what a stopped process left behind. */
export const sendAskedRecoveries = async (identity: IdentityService): Promise<void> => {
  const { shop } = identity
  const directory = await identity.directory()
  for (const ask of await listOpenSecrets<RecoveryAsk>(shop.db.read, 'recoveryAsk', shop.now())) {
    const site = directory.site(ask.siteId)
    await shop.db.transaction(async (tx) => {
      // Another process was quicker.
      if (!(await useSecret(tx, ask.hash, shop.now())) || !site) return
      await sendOne(tx, identity, site, ask)
    })
  }
  shop.mailWaiting()
}

const sendOne = async (
  tx: Sql,
  identity: IdentityService,
  site: Site,
  { data: { email, clientId, returnTo, peer } }: OneTimeSecret<RecoveryAsk>,
) => {
  const { shop } = identity
  const member = await findIdentityByEmail(tx, site.id, email)
  const mayRecover = member?.status === 'ACTIVE' || member?.status === 'PENDING'
  await recordEvent(tx, shop, 'recovery_asked', {
    siteId: site.id,
    identityId: member?.id ?? null,
    clientId,
    peer,
    details: { isKnown: mayRecover },
  })
  if (!member || !mayRecover) return
  if (!(await takeStrangersMail(tx, shop, site, member.id))) return
  await mailRecoveryLink(tx, identity, site, member, { returnTo, isActivation: false })
}

/** Mails a link with a new token; newer ones retire older ones. */
export const mailRecoveryLink = async (
  tx: Sql,
  { shop }: IdentityService,
  site: Site,
  member: IdentityRow,
  data: RecoveryData,
): Promise<void> => {
  const seconds = data.isActivation ? ACTIVATION_SECONDS : site.settings.recoveryTtlSeconds
  await removeSecretsOf(tx, member.id, 'recovery')
  const token = await makeSecret(tx, shop, 'recovery', {
    siteId: site.id,
    identityId: member.id,
    data,
    lifetimeMs: seconds * 1000,
  })
  const url = new URL(paths.newPassword, shop.settings.publicUrl)
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
      cause: `identity-recovery:${uuidV7(shop.now(), shop.randomBytes)}`,
      about: aboutMember(member.id),
      to: member.email,
      siteId: site.id,
      endsMs: shop.now() + seconds * 1000,
      ...mail,
    },
    shop.now(),
  )
}
