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

/** On whose screen the owner did it: the log is a site's, the keys are all sites'. */
type By = { site: Site; peer: Peer }

const isWaiting = ({ signs_from_ms }: SigningKeyRow) => signs_from_ms === NEVER_MS
const listKeys = async (tx: Sql, algorithm: Algorithm, nowMs: number) =>
  (await listSigningKeyRows(tx, nowMs)).filter((key) => key.algorithm === algorithm)

/** Makes and publishes the next key, which signs nothing yet. False: one waits already. */
export const announceSigningKey = async (
  identity: IdentityService,
  algorithm: Algorithm,
  { site, peer }: By,
): Promise<boolean> => {
  const { services, keys } = identity
  // It replaces one: were it the first, it would never begin.
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

/** Takes the waiting key back; nothing was ever signed with it. False: none waits. */
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
 * Lets the waiting key sign, as soon as it has been published long enough for those who keep the key set a while. Its
 * predecessor stops then and stays published until nothing it signed is valid. False: none waits.
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
 * Takes back what signs no more before its time is over: whoever stole it can no longer sign for us. False:
 * none is left.
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
