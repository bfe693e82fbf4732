import type { TestLetter } from '#contract/console/opening.ts'
import { isOneTimeCode, makeOneTimeCode, resendPauseMs } from '#server/identity/secrets/sent-code.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listMailStates } from '#server/platform/mail/mail-about.ts'
import { testLetterMail } from '#server/platform/mail/messages/order-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000
/** Six digits cannot be guessed within these tries; another letter has another code. */
const TRIES = 5
const ABOUT = 'test-letter'

/** Where new orders are reported, as it is stored with its proof. */
const addressOf = ({ email, orderMailTo }: ShopSettings): string =>
  (orderMailTo || email).trim().toLowerCase()

const findProof = (db: Sql, settings: ShopSettings) =>
  db.selectFrom('owner_mail_proofs').selectAll().where('address', '=', addressOf(settings)).executeTakeFirst()

/** Whether the owner has entered the code of a letter sent to the address that receives orders. */
export const isMailProven = async (db: Sql, settings: ShopSettings): Promise<boolean> =>
  ((await findProof(db, settings))?.proven_ms ?? null) !== null

/** How far the proof of the address is. */
export const loadTestLetter = async (db: Sql, settings: ShopSettings): Promise<TestLetter> => {
  const [proof, letters] = await Promise.all([findProof(db, settings), listMailStates(db, [ABOUT])])
  const latest = letters.at(-1)
  return {
    to: addressOf(settings) || null,
    isProven: proof !== undefined && proof.proven_ms !== null,
    sentMs: proof ? Number(proof.sent_ms) : null,
    problem: proof && latest?.status !== 'sent' ? (latest?.last_error ?? null) : null,
  }
}

/**
 * Sends a letter with a code of six digits to the address that receives orders. `waitMs`: the last one may
 * still be on its way, so none is sent yet.
 */
export const sendTestLetter = async (services: Services): Promise<{ waitMs: number }> => {
  const settings = services.shopSettings()
  const address = addressOf(settings)
  const nowMs = services.now()
  const { code, stored } = makeOneTimeCode(services, LIFETIME_MS)
  const waitMs = await services.db.transaction(async (tx) => {
    const before = await findProof(tx, settings)
    const pauseMs = before ? resendPauseMs(Number(before.sent_ms), nowMs) : 0
    if (pauseMs > 0) return pauseMs
    const proof = { code_json: JSON.stringify(stored), tries_left: TRIES, sent_ms: nowMs }
    await tx
      .insertInto('owner_mail_proofs')
      .values({ address, ...proof, proven_ms: null })
      // An address that is proven already stays so.
      .onConflict((conflict) => conflict.column('address').doUpdateSet(proof))
      .execute()
    const cause = `${ABOUT}:${address}:${nowMs}`
    const mail = testLetterMail(code, settings.shopName)
    await queueMail(
      tx,
      { lane: 'code', cause, about: ABOUT, to: address, ...mail, endsMs: nowMs + LIFETIME_MS },
      nowMs,
    )
    return 0
  })
  services.mailWaiting()
  return { waitMs }
}

/** Proves the address with the code of its letter; false: wrong, too late, or tried too often. */
export const proveOwnerMail = async (services: Services, code: string): Promise<boolean> => {
  const settings = services.shopSettings()
  const isProven = await services.db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('owner_mail_proofs')
      .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
      .where('address', '=', addressOf(settings))
      .where('tries_left', '>', 0)
      .executeTakeFirst()
    const proof = await findProof(tx, settings)
    if (numUpdatedRows === 0n || !proof) return false
    if (!isOneTimeCode(services, JSON.parse(proof.code_json) as object, code)) return false
    await tx
      .updateTable('owner_mail_proofs')
      .set({ proven_ms: services.now(), tries_left: 0 })
      .where('address', '=', proof.address)
      .execute()
    await raiseVersion(tx, 'settings')
    return true
  })
  if (isProven) await services.refresh()
  return isProven
}
