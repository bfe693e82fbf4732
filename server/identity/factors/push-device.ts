import type { FactorRow, IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { SignedInMember } from '../members/signed-in-member.ts'
import type { Services } from '#server/platform/services.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { addFactor, findIdentity, listFactors, removeFactor, setFactor } from '../members/store.ts'
import { SECRET_KINDS, findSecret, makeSecret, consumeSecret } from '../secrets/one-time-secrets.ts'
import { findSender } from './telephone-sender.ts'
import { type FactorRefusal, findFactorRefusal, readLabel } from './factor-refusal.ts'
import { makeFactorRow, openFactor } from './factor-row.ts'
import { resendPauseMs } from '../secrets/sent-code.ts'
import { factorMail } from '#storefront/strings/pl/mail/factor-mail.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { problems } from '../http/identity-problem.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'
import { requireMailQuota } from '../members/mail-quota.ts'
import { findFactor, removeFactorsOfType } from './store.ts'
import { reportFactorChange } from './report-factor-change.ts'

type PushData = { deviceName: string }

/**
 * The page where the device's owner confirms. Opening the link confirms nothing: mail scanners open links,
 * too.
 */
export const PUSH_APPROVAL_PATH = '/moje-konto/drugi-skladnik/potwierdz/'
export const PUSH_APPROVAL_PARAMETER = 'prosba'

/**
 * Sends the prompt to the device. Returns the hash of the answer: a client that signs in cannot derive the
 * link from it.
 */
export const sendPushPrompt = async (
  tx: Sql,
  services: Services,
  site: Site,
  member: IdentityRow,
  row: FactorRow,
): Promise<string> => {
  const sender = findSender(services)
  const data = await openFactor<PushData>(tx, services, row)
  if (!sender || !data) throw problems.badFactor()
  await requireMailQuota(tx, services, site, member.id)
  const secret = await makeSecret(tx, services, 'push', {
    siteId: site.id,
    identityId: member.id,
    data: { factorId: row.id },
  })
  const url = new URL(PUSH_APPROVAL_PATH, services.settings.publicUrl)
  url.searchParams.set(PUSH_APPROVAL_PARAMETER, secret)
  const text =
    row.status === 'INACTIVE'
      ? factorMail.newDevice(url.href, site.name)
      : factorMail.message.PUSH(url.href, site.name)
  await sender.send(tx, {
    channel: 'PUSH',
    to: data.deviceName,
    text,
    endsMs: services.now() + SECRET_KINDS.push.lifetimeMs,
    member,
    site,
  })
  return (await findSecret(tx, 'push', secret, services.now()))!.hash
}

/**
 * The confirmation from the device; false: it came too late, or twice. The first one of a new device also
 * activates it.
 */
export const approvePush = async (
  identity: IdentityService,
  secret: string,
  peer: Peer,
): Promise<boolean> => {
  const { services } = identity
  const directory = await identity.directory()
  const isApproved = await services.db.transaction(async (tx) => {
    const found = await findSecret<{ factorId: string }>(tx, 'push', secret, services.now())
    const site = found && directory.site(found.siteId)
    if (!found?.identityId || !site || !(await consumeSecret(tx, found.hash, services.now()))) return false
    const row = await findFactor(tx, found.identityId, found.data.factorId)
    if (row?.status === 'INACTIVE') {
      await setFactor(tx, row.id, { status: 'ACTIVE' })
      // Only the newest device gets prompts.
      await removeFactorsOfType(tx, row.identity_id, 'PUSH', row.id)
      await reportFactorChange(tx, services, {
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
  services.mailWaiting()
  return isApproved
}

/** The prompt on a device; `isNewDevice`: it adds the device instead of signing in. */
export type PushPrompt = { siteId: string; isNewDevice: boolean }

/** The prompt of a link; undefined: it was answered or has ended. Looking it up answers nothing. */
export const findPushPrompt = async (
  { db, now }: Services,
  secret: string,
): Promise<PushPrompt | undefined> => {
  const found = await findSecret<{ factorId: string }>(db.read, 'push', secret, now())
  const row = found?.identityId ? await findFactor(db.read, found.identityId, found.data.factorId) : undefined
  return found && row && { siteId: found.siteId, isNewDevice: row.status === 'INACTIVE' }
}

const isWaiting = ({ type, status }: FactorRow) => type === 'PUSH' && status === 'INACTIVE'

/** A device that was not confirmed yet. */
export type PendingPush = {
  factorId: string
  deviceName: string
  /** It cannot be confirmed any more. */
  isOver: boolean
  /** Until another prompt may be sent. */
  waitSeconds: number
}

/** The member's new device with a prompt; undefined: there is none. */
export const findPendingPush = async (
  services: Services,
  identityId: string,
): Promise<PendingPush | undefined> => {
  const row = (await listFactors(services.db.read, identityId)).filter(isWaiting).at(-1)
  if (!row) return undefined
  return {
    factorId: row.id,
    deviceName: row.label,
    isOver: services.now() >= row.created_ms + SECRET_KINDS.push.lifetimeMs,
    waitSeconds: Math.ceil(resendPauseMs(row.created_ms, services.now()) / 1000),
  }
}

type Begun =
  | { ok: true; factorId: string }
  | { ok: false; reason: 'no_name' | 'not_available' | FactorRefusal }

/** Sends a prompt to a new device, which the first confirmation activates. Also for another attempt. */
export const beginPush = async (
  { services }: IdentityService,
  owner: SignedInMember,
  typedName: string,
): Promise<Begun> => {
  if (!findSender(services)) return { ok: false, reason: 'not_available' }
  const identityId = owner.session.subject_id
  const deviceName = readLabel(typedName)
  if (!deviceName) return { ok: false, reason: 'no_name' }
  const begun = await services.db.transaction(async (tx): Promise<Begun> => {
    for (const old of (await listFactors(tx, identityId)).filter(isWaiting)) {
      // A repeated form: its message is already on its way.
      if (old.label === deviceName && resendPauseMs(old.created_ms, services.now()) > 0)
        return { ok: true, factorId: old.id }
      await removeFactor(tx, identityId, old.id)
    }
    const reason = await findFactorRefusal(tx, owner, services.now())
    const member = await findIdentity(tx, identityId)
    if (reason || !member) return { ok: false, reason: reason ?? 'sign_in_again' }
    const row = makeFactorRow(services, identityId, {
      type: 'PUSH',
      status: 'INACTIVE',
      label: deviceName,
      data: { deviceName } satisfies PushData,
    })
    await addFactor(tx, row)
    await sendPushPrompt(tx, services, owner.site, member, row)
    return { ok: true, factorId: row.id }
  })
  services.mailWaiting()
  return begun
}
