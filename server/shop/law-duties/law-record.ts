import * as v from 'valibot'
import type { Sql } from '#server/platform/db/tables.ts'
import { lockVersion, raiseVersion } from '#server/platform/db/versions.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import type { Services } from '#server/platform/services.ts'

/** Name of the row of `settings`. */
export const LAW_KEY = 'law'

const acted = { by: v.string(), atMs: v.number() }

/** What the owner has said of duties, and when the shop opened. */
export const lawRecordSchema = v.object({
  /** By the duty; a check holds as long as what was found is `why`. */
  checks: v.optional(v.record(v.string(), v.object({ ...acted, why: v.string() })), {}),
  /** The owner opens in spite of these red duties. */
  confirmation: v.optional(v.nullable(v.object({ ...acted, ids: v.array(v.string()) })), null),
  /** From then on no duty closes the shop; null: it has not opened yet. */
  openedMs: v.optional(v.nullable(v.number()), null),
})
export type LawRecord = v.InferOutput<typeof lawRecordSchema>

const findLawRecord = async (db: Sql): Promise<LawRecord | undefined> => {
  const row = await db
    .selectFrom('settings')
    .select('value_json')
    .where('name', '=', LAW_KEY)
    .executeTakeFirst()
  return row && v.parse(lawRecordSchema, JSON.parse(row.value_json))
}

/** What is stored; a new shop has nothing. */
export const loadLawRecord = async (db: Sql): Promise<LawRecord> =>
  (await findLawRecord(db)) ?? v.parse(lawRecordSchema, {})

/** The same from memory, for every page. */
export const lawRecordOf = cacheByVersion('settings', ({ db }) => loadLawRecord(db.read))

/** Changes what is stored; other changes wait. */
export const changeLawRecord = async (
  services: Services,
  change: (record: LawRecord) => LawRecord,
): Promise<void> => {
  await services.db.transaction(async (tx) => {
    await lockVersion(tx, 'settings')
    const value_json = JSON.stringify(change(await loadLawRecord(tx)))
    await tx
      .insertInto('settings')
      .values({ name: LAW_KEY, value_json })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value_json }))
      .execute()
    await raiseVersion(tx, 'settings')
  })
  await services.refresh()
}

/** Nothing closes it any more for a duty. */
export const recordOpening = (services: Services): Promise<void> =>
  changeLawRecord(services, (record) => ({ ...record, openedMs: record.openedMs ?? services.now() }))

/** At a start: a shop that sold before duties were judged is open; a new one is not. Later starts change nothing. */
export const beginLawRecord = async (services: Services, isOpen: boolean): Promise<void> => {
  if ((await findLawRecord(services.db.read)) !== undefined) return
  await changeLawRecord(services, (record) => ({ ...record, openedMs: isOpen ? services.now() : null }))
}
