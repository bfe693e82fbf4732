import type { Sql } from '#server/db/tables.ts'
import { removeFreeCodes, removeStocks } from './code-store.ts'
import { removeWinner } from './store.ts'

/** Somebody asked to be forgotten: who they were is gone, that something was drawn is not. */
export const forgetWinner = (tx: Sql, leadId: string): Promise<void> => removeWinner(tx, leadId)

/** A campaign is gone: what nobody has won goes with it. The list of draws stays. */
export const forgetPools = async (tx: Sql, campaignId: string): Promise<void> => {
  await removeFreeCodes(tx, campaignId)
  await removeStocks(tx, campaignId)
}
