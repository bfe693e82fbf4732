import { factorMail } from '#storefront/strings/pl/factor-mail.ts'
import type { FactorRow, IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { setFactor } from '../members/store.ts'
import { findSecret, makeSecret, useSecret } from '../one-time-secrets.ts'
import { SECRET_KINDS } from '../secret-kinds.ts'
import { findSender } from '../senders/find-sender.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../tokens/open-session.ts'
import { openFactor } from './make-factor-row.ts'
import { requireMailQuota } from './require-mail-quota.ts'
import { findFactor, removeFactorsOfType } from './store.ts'
import { tellFactorChange } from './tell-factor-change.ts'

export type PushData = { deviceName: string }

/** Where the device's owner says yes. The link alone does nothing: mail scanners open links too. */
export const PUSH_APPROVAL_PATH = '/moje-konto/drugi-skladnik/potwierdz/'
export const PUSH_APPROVAL_PARAMETER = 'prosba'

/**
 * Asks on the device. Gives the hash under which the answer is found: whoever signs in cannot make the link
 * from it.
 */
export const askOnDevice = async (
  tx: Sql,
  shop: Pick<Shop, 'settings' | 'now' | 'randomBytes'>,
  site: Site,
  member: IdentityRow,
  row: FactorRow,
): Promise<string> => {
  const sender = findSender(shop)
  const data = await openFactor<PushData>(tx, shop, row)
  if (!sender || !data) throw problems.badFactor()
  await requireMailQuota(tx, shop, site, member.id)
  const secret = await makeSecret(tx, shop, 'push', {
    siteId: site.id,
    identityId: member.id,
    data: { factorId: row.id },
  })
  const url = new URL(PUSH_APPROVAL_PATH, shop.settings.publicUrl)
  url.searchParams.set(PUSH_APPROVAL_PARAMETER, secret)
  const text =
    row.status === 'INACTIVE'
      ? factorMail.newDevice(url.href, site.name)
      : factorMail.message.PUSH(url.href, site.name)
  await sender.send(tx, {
    channel: 'PUSH',
    to: data.deviceName,
    text,
    endsMs: shop.now() + SECRET_KINDS.push.lifetimeMs,
    member,
    site,
  })
  return (await findSecret(tx, 'push', secret, shop.now()))!.hash
}

/** The yes from the device; false: it came too late, or twice. The first one of a new device also switches it on. */
export const approvePush = async (
  identity: IdentityService,
  secret: string,
  peer: Peer,
): Promise<boolean> => {
  const { shop } = identity
  const directory = await identity.directory()
  const isApproved = await shop.db.transaction(async (tx) => {
    const found = await findSecret<{ factorId: string }>(tx, 'push', secret, shop.now())
    const site = found && directory.site(found.siteId)
    if (!found?.identityId || !site || !(await useSecret(tx, found.hash, shop.now()))) return false
    const row = await findFactor(tx, found.identityId, found.data.factorId)
    if (row?.status === 'INACTIVE') {
      await setFactor(tx, row.id, { status: 'ACTIVE' })
      // One device is asked: the newest.
      await removeFactorsOfType(tx, row.identity_id, 'PUSH', row.id)
      await tellFactorChange(tx, shop, {
        site,
        identityId: row.identity_id,
        peer,
        change: 'pushAdded',
        event: 'factor_added',
        details: { type: row.type, factorId: row.id },
      })
    }
    return row !== undefined
  })
  shop.mailWaiting()
  return isApproved
}

/** What a device is asked; `isNewDevice`: whether to add it, not to let somebody in. */
export type PushQuestion = { siteId: string; isNewDevice: boolean }

/** The question behind a link; undefined: it was answered, or came to nothing. Looking answers nothing. */
export const findPushQuestion = async (
  { db, now }: Pick<Shop, 'db' | 'now'>,
  secret: string,
): Promise<PushQuestion | undefined> => {
  const found = await findSecret<{ factorId: string }>(db.read, 'push', secret, now())
  const row = found?.identityId ? await findFactor(db.read, found.identityId, found.data.factorId) : undefined
  return found && row && { siteId: found.siteId, isNewDevice: row.status === 'INACTIVE' }
}
