import type { Sql } from '#server/platform/db/tables.ts'
import { paths } from '#storefront/paths.ts'
import { reminders } from '#storefront/strings/pl/mail/reminders.ts'
import { recordProvenConsent, refusedMs, REMINDER_SCOPE, withdrawConsent } from '../consents/consents.ts'
import type { Services } from '#server/platform/services.ts'

const words = reminders.account

/** Whether a member agreed to cart reminders, and has not refused since by the link of a mail. */
export const wantsReminders = async (
  sql: Sql,
  { id, email }: { id: string; email: string },
): Promise<boolean> =>
  ((await findAgreement(sql, id)) ?? 0) >
  Math.max((await findRefusal(sql, email)) ?? 0, await refusedMs(sql, email, [REMINDER_SCOPE]))

/** A member sets on their account whether they want reminders. */
export const setWantsReminders = (
  services: Services,
  { id, email }: { id: string; email: string },
  wants: boolean,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const evidence = {
      email: email.toLowerCase(),
      channel: 'email',
      scope: REMINDER_SCOPE,
      source: 'account',
      sourceId: id,
      pageUrl: services.settings.publicUrl + paths.privacy,
    } as const
    await removeReminderConsent(tx, id)
    // A refusal for the address stays valid: the account may not belong to the reader of its mail. It is
    // only older.
    if (wants) {
      await addAgreement(tx, id, services.now())
      await recordProvenConsent(tx, services, { ...evidence, text: `${words.text} ${words.agree}` })
    } else await withdrawConsent(tx, services, evidence)
  })

/** When a member agreed, milliseconds UTC; undefined: never. */
export const findAgreement = async (sql: Sql, identityId: string): Promise<number | undefined> => {
  const row = await sql
    .selectFrom('reminder_agreements')
    .select('agreed_ms')
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
  return row && Number(row.agreed_ms)
}

const addAgreement = async (tx: Sql, identityId: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('reminder_agreements')
    .values({ identity_id: identityId, agreed_ms: nowMs })
    .onConflict((conflict) => conflict.column('identity_id').doNothing())
    .execute()
}

/** A member's account is deleted, with its consent. */
export const removeReminderConsent = async (tx: Sql, identityId: string): Promise<void> => {
  await tx.deleteFrom('reminder_agreements').where('identity_id', '=', identityId).execute()
}

export const countAgreements = async (sql: Sql): Promise<number> =>
  Number(
    (
      await sql
        .selectFrom('reminder_agreements')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Undefined: this address never refused. */
export const findRefusal = async (sql: Sql, email: string): Promise<number | undefined> => {
  const row = await sql
    .selectFrom('reminder_refusals')
    .select('at_ms')
    .where('email', '=', email)
    .executeTakeFirst()
  return row && Number(row.at_ms)
}

/** From now on; a repeated refusal counts from then. */
export const addRefusal = async (tx: Sql, email: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('reminder_refusals')
    .values({ email, at_ms: nowMs })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ at_ms: nowMs }))
    .execute()
}
