import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Deliveries are tokens or plain JSON. */
export const up = async (tx: Sql): Promise<void> => {
  await sql.raw(`alter table webhook_deliveries add column format text not null default 'token'`).execute(tx)
  await addTokenReceivers(tx)
}

/** Sites that already post leads stay with tokens, which their receivers expect. */
export const addTokenReceivers = async (tx: Sql): Promise<void> => {
  for (const { id, settings_json } of await tx
    .selectFrom('campaign_sites')
    .select(['id', 'settings_json'])
    .orderBy('id')
    .execute()) {
    const settings = JSON.parse(settings_json) as Record<string, unknown>
    if (typeof settings['leadsWebhook'] !== 'string') continue
    const changed = JSON.stringify({ ...settings, leadsWebhookFormat: 'token' })
    await tx.updateTable('campaign_sites').set({ settings_json: changed }).where('id', '=', id).execute()
  }
}
