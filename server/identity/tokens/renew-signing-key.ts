import type { Sql } from '#server/platform/db/tables.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { changeDirectory } from '../sites/directory.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'
import {
  addSigningKey,
  listSigningKeyRows,
  removeSigningKey,
  setSigningKey,
  type SigningKeyRow,
  type Algorithm,
  makeSigningKey,
  NEVER_MS,
  PUBLISHED_AFTER_MS,
  PUBLISHED_BEFORE_MS,
} from '../secrets/signing-keys.ts'

/** The site of the owner's screen: the log belongs to a site, the keys to all sites. */
type By = { site: Site; peer: Peer }

const isWaiting = ({ signs_from_ms }: SigningKeyRow) => signs_from_ms === NEVER_MS
const listKeys = async (tx: Sql, algorithm: Algorithm, nowMs: number) =>
  (await listSigningKeyRows(tx, nowMs)).filter((key) => key.algorithm === algorithm)

/** Creates and publishes the next key, which does not sign yet. False: one is already waiting. */
export const announceSigningKey = async (
  identity: IdentityService,
  algorithm: Algorithm,
  { site, peer }: By,
): Promise<boolean> => {
  const { services, keys } = identity
  // The new key replaces one; a first key would never start to sign.
  await keys.current(algorithm)
  const row: SigningKeyRow = { ...(await makeSigningKey(services, algorithm)), signs_from_ms: NEVER_MS }
  return changeDirectory(identity, async (tx) => {
    if ((await listKeys(tx, algorithm, services.now())).some(isWaiting)) return false
    await addSigningKey(tx, row)
    await recordEvent(tx, services, 'signing_key_announced', {
      siteId: site.id,
      peer,
      details: { key: row.id, algorithm, by: 'owner' },
    })
    return true
  })
}

/** Removes the waiting key, which has signed nothing. False: none waits. */
export const withdrawSigningKey = (
  identity: IdentityService,
  algorithm: Algorithm,
  { site, peer }: By,
): Promise<boolean> =>
  changeDirectory(identity, async (tx) => {
    const { services } = identity
    const waiting = (await listKeys(tx, algorithm, services.now())).find(isWaiting)
    if (!waiting) return false
    await removeSigningKey(tx, waiting.id)
    await recordEvent(tx, services, 'signing_key_withdrawn', {
      siteId: site.id,
      peer,
      details: { key: waiting.id, algorithm, by: 'owner' },
    })
    return true
  })

/**
 * Lets the waiting key sign, as soon as it has been published long enough for clients that cache the key set.
 * Its predecessor then stops and stays published until all its signatures have expired. False: none waits.
 */
export const switchSigningKey = (
  identity: IdentityService,
  algorithm: Algorithm,
  { site, peer }: By,
): Promise<boolean> =>
  changeDirectory(identity, async (tx) => {
    const { services } = identity
    const now = services.now()
    const known = await listKeys(tx, algorithm, now)
    const waiting = known.find(isWaiting)
    if (!waiting) return false
    const from = Math.max(now, waiting.created_ms + PUBLISHED_BEFORE_MS)
    for (const key of known)
      if (!isWaiting(key) && key.signs_until_ms > from)
        await setSigningKey(tx, key.id, { signs_until_ms: from, ends_ms: from + PUBLISHED_AFTER_MS })
    await setSigningKey(tx, waiting.id, { signs_from_ms: from })
    await recordEvent(tx, services, 'signing_key_switched', {
      siteId: site.id,
      peer,
      details: { key: waiting.id, algorithm, by: 'owner' },
    })
    return true
  })

/**
 * Removes keys that no longer sign before their time: a stolen one cannot sign for us any more. False: there
 * is none.
 */
export const retireSigningKeys = (
  identity: IdentityService,
  algorithm: Algorithm,
  { site, peer }: By,
): Promise<boolean> =>
  changeDirectory(identity, async (tx) => {
    const { services } = identity
    const now = services.now()
    const old = (await listKeys(tx, algorithm, now)).filter((key) => key.signs_until_ms <= now)
    for (const { id } of old) {
      await setSigningKey(tx, id, { ends_ms: now })
      await recordEvent(tx, services, 'signing_key_retired', {
        siteId: site.id,
        peer,
        details: { key: id, algorithm, by: 'owner' },
      })
    }
    return old.length > 0
  })
