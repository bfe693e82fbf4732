import type { Sql } from '#server/db/tables.ts'
import type { LeadRow } from './store.ts'

/** What a lead has played for, and the hidden fields that speak of it. */
export const setLeadPrize = async (tx: Sql, { id, fields_json, prize_json }: LeadRow): Promise<void> => {
  await tx.updateTable('leads').set({ fields_json, prize_json }).where('id', '=', id).execute()
}
