import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type ConnectorRow = Tables['connectors']
export type ConnectorDeliveryRow = Tables['connector_deliveries']

const withNumbers = (row: ConnectorRow): ConnectorRow => ({
  ...row,
  is_on: Number(row.is_on),
  paused_ms: row.paused_ms === null ? null : Number(row.paused_ms),
})

export const findConnectorRow = async (sql: Sql, id: string): Promise<ConnectorRow | undefined> => {
  const row = await sql.selectFrom('connectors').selectAll().where('id', '=', id).executeTakeFirst()
  return row && withNumbers(row)
}

/** Of a site, or of all; in the order of their connection. */
export const listConnectorRows = async (sql: Sql, siteId?: string): Promise<ConnectorRow[]> => {
  let query = sql.selectFrom('connectors').selectAll()
  if (siteId !== undefined) query = query.where('site_id', '=', siteId)
  return (await query.orderBy('created_ms').orderBy('id').execute()).map(withNumbers)
}

/** A site has one connector of a kind; saving it again changes it. */
export const putConnectorRow = async (tx: Sql, row: ConnectorRow): Promise<void> => {
  const { id: _, created_ms: __, ...change } = row
  await tx
    .insertInto('connectors')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'kind']).doUpdateSet(change))
    .execute()
}

/** With everything that was or is to be sent to it. */
export const removeConnectorRow = async (tx: Sql, id: string): Promise<boolean> => {
  await tx.deleteFrom('connector_deliveries').where('connector_id', '=', id).execute()
  const { numDeletedRows } = await tx.deleteFrom('connectors').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Nothing more is sent to it. `failedId`: the delivery that was refused. */
export const pauseConnector = async (
  tx: Sql,
  { id, reason, failedId, nowMs }: { id: string; reason: string; failedId: string; nowMs: number },
): Promise<void> => {
  await tx
    .updateTable('connectors')
    .set({ paused_ms: nowMs, pause_reason: reason })
    .where('id', '=', id)
    .where('paused_ms', 'is', null)
    .execute()
  await tx
    .updateTable('connector_deliveries')
    .set({ last_error: reason })
    .where('id', '=', failedId)
    .where('status', '=', 'waiting')
    .execute()
  await pauseDeliveries(tx, id)
}

export const pauseDeliveries = async (tx: Sql, connectorId: string): Promise<void> => {
  await tx
    .updateTable('connector_deliveries')
    .set({ status: 'paused' })
    .where('connector_id', '=', connectorId)
    .where('status', '=', 'waiting')
    .execute()
}

/** What was paused is due again; with `refused` also what was given up. Returns how many there are now. */
export const resumeDeliveries = async (
  tx: Sql,
  connectorId: string,
  nowMs: number,
  statuses: readonly ConnectorDeliveryRow['status'][] = ['paused'],
): Promise<number> => {
  await tx
    .updateTable('connectors')
    .set({ paused_ms: null, pause_reason: null })
    .where('id', '=', connectorId)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('connector_deliveries')
    .set({ status: 'waiting', next_try_ms: nowMs, attempts: 0 })
    .where('connector_id', '=', connectorId)
    .where('status', 'in', statuses)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A service that takes nothing before a moment gets none of what waits for it. */
export const postponeDeliveries = async (tx: Sql, connectorId: string, untilMs: number): Promise<void> => {
  await tx
    .updateTable('connector_deliveries')
    .set({ next_try_ms: untilMs })
    .where('connector_id', '=', connectorId)
    .where('status', '=', 'waiting')
    .where('next_try_ms', '<', untilMs)
    .execute()
}

export const skipRefused = async (tx: Sql, connectorId: string, nowMs: number): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('connector_deliveries')
    .set({ status: 'skipped', done_ms: nowMs })
    .where('connector_id', '=', connectorId)
    .where('status', '=', 'given_up')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const addConnectorDelivery = async (tx: Sql, row: ConnectorDeliveryRow): Promise<void> => {
  await tx.insertInto('connector_deliveries').values(row).execute()
}

/** What an address has, or will have, at services of a site: one line for each connector and campaign. */
export const listPlacesOf = async (
  sql: Sql,
  { siteId, email, leadId }: { siteId: string; email: string | null; leadId: string },
): Promise<{ connectorId: string; campaignId: string }[]> => {
  const all = sql
    .selectFrom('connector_deliveries')
    .innerJoin('leads', 'leads.id', 'connector_deliveries.lead_id')
    .select(['connector_deliveries.connector_id', 'connector_deliveries.campaign_id'])
    .distinct()
    .where('connector_deliveries.act', '=', 'add')
  const rows = await (
    email === null
      ? all.where('leads.id', '=', leadId)
      : all.where('leads.site_id', '=', siteId).where('leads.email', '=', email)
  ).execute()
  return rows.map(({ connector_id, campaign_id }) => ({ connectorId: connector_id, campaignId: campaign_id }))
}

/** Everything that was queued for a lead. */
export const listDeliveriesOfLead = (sql: Sql, leadId: string): Promise<ConnectorDeliveryRow[]> =>
  sql.selectFrom('connector_deliveries').selectAll().where('lead_id', '=', leadId).execute()

export const removeDeliveriesOfLead = async (tx: Sql, leadId: string): Promise<void> => {
  await tx.deleteFrom('connector_deliveries').where('lead_id', '=', leadId).execute()
}

/** An address at a service may belong to another lead that stays. */
export const hasOtherDelivery = async (
  sql: Sql,
  { connectorId, leadId, email }: { connectorId: string; leadId: string; email: string },
): Promise<boolean> =>
  (await sql
    .selectFrom('connector_deliveries')
    .innerJoin('leads', 'leads.id', 'connector_deliveries.lead_id')
    .select('connector_deliveries.id')
    .where('connector_deliveries.connector_id', '=', connectorId)
    .where('leads.email', '=', email)
    .where('leads.id', '!=', leadId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export type DeliveryCount = {
  connectorId: string
  campaignId: string
  status: ConnectorDeliveryRow['status']
  hasFailed: boolean
  count: number
  firstMs: number
  lastDoneMs: number | null
}

/** By connector, campaign and state. Without `statuses`: of all. */
export const countDeliveries = async (
  sql: Sql,
  connectorIds: readonly string[],
  statuses?: readonly ConnectorDeliveryRow['status'][],
): Promise<DeliveryCount[]> => {
  if (connectorIds.length === 0) return []
  let query = sql
    .selectFrom('connector_deliveries')
    .select((row) => [
      'connector_id',
      'campaign_id',
      'status',
      row.case().when('last_error', 'is', null).then(0).else(1).end().as('failed'),
      row.fn.countAll().as('count'),
      row.fn.min('created_ms').as('first_ms'),
      row.fn.max('done_ms').as('last_done_ms'),
    ])
    .where('connector_id', 'in', connectorIds)
  if (statuses) query = query.where('status', 'in', statuses)
  const rows = await query
    .groupBy((row) => [
      'connector_id',
      'campaign_id',
      'status',
      row.case().when('last_error', 'is', null).then(0).else(1).end(),
    ])
    .execute()
  return rows.map((row) => ({
    connectorId: row.connector_id,
    campaignId: row.campaign_id,
    status: row.status,
    hasFailed: Number(row.failed) === 1,
    count: Number(row.count),
    firstMs: Number(row.first_ms),
    lastDoneMs: row.last_done_ms === null ? null : Number(row.last_done_ms),
  }))
}

/** The newest failure of what still has to be sent. */
export const findLastError = async (sql: Sql, connectorId: string): Promise<string | null> =>
  (
    await sql
      .selectFrom('connector_deliveries')
      .select('last_error')
      .where('connector_id', '=', connectorId)
      .where('status', 'in', ['waiting', 'paused', 'given_up'])
      .where('last_error', 'is not', null)
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.last_error ?? null

/** Deliveries of leads stay as long as the lead, so that its removal can be forwarded. */
export const removeOldForwards = async (tx: Sql, beforeMs: number): Promise<void> => {
  await tx
    .deleteFrom('connector_deliveries')
    .where('act', '!=', 'add')
    .where('status', 'in', ['done', 'skipped'])
    .where('created_ms', '<', beforeMs)
    .execute()
}

export const findFollowUpJson = async (sql: Sql, campaignId: string): Promise<string | undefined> =>
  (
    await sql
      .selectFrom('campaign_follow_ups')
      .select('settings_json')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirst()
  )?.settings_json

/** The campaign that this one is a variant of; null: of none. */
export const findParentId = async (sql: Sql, campaignId: string): Promise<string | null> =>
  (await sql.selectFrom('campaigns').select('parent_id').where('id', '=', campaignId).executeTakeFirst())
    ?.parent_id ?? null

export const putFollowUp = async (tx: Sql, row: Tables['campaign_follow_ups']): Promise<void> => {
  await tx
    .insertInto('campaign_follow_ups')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('campaign_id')
        .doUpdateSet({ settings_json: row.settings_json, updated_ms: row.updated_ms }),
    )
    .execute()
}

export const removeFollowUpRow = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('campaign_follow_ups').where('campaign_id', '=', campaignId).execute()
}

export const setLeadTags = async (tx: Sql, leadId: string, tags: readonly string[]): Promise<void> => {
  await tx
    .updateTable('leads')
    .set({ tags_json: JSON.stringify(tags) })
    .where('id', '=', leadId)
    .execute()
}

export const findLeadToSend = (sql: Sql, id: string): Promise<Tables['leads'] | undefined> =>
  sql.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
