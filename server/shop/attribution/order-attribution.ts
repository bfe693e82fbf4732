import type { Sql } from '#server/platform/db/tables.ts'
import type { StoredValue } from './read-attribution.ts'
import {
  addAttributionRows,
  addMemberAttributionRows,
  listMemberAttributionRows,
  removeMemberAttributionRows,
  listAttributionRows,
} from './store.ts'
import { FIELD_NAMES } from '#attribution/fields.ts'
import type { OrderSource } from '#contract/console/orders/orders.ts'
import { originLabel } from './origin-label.ts'

const POSITIONS = new Map<string, number>([...FIELD_NAMES, 'device_type'].map((name, index) => [name, index]))

/** Where an order's buyer came from, for people. Null: the order has no attribution. */
export const loadAttribution = async (db: Sql, orderId: number): Promise<OrderSource | null> => {
  const rows = await listAttributionRows(db, [orderId])
  if (rows.length === 0) return null
  const values = rows
    .map(({ field, value }) => ({ field, value }))
    .sort((a, b) => (POSITIONS.get(a.field) ?? 0) - (POSITIONS.get(b.field) ?? 0))
  const valueOf = (name: string) => values.find(({ field }) => field === name)?.value ?? ''
  return {
    origin: originLabel(valueOf('source_type'), valueOf('utm_source')),
    device: valueOf('device_type'),
    entryPage: valueOf('session_entry'),
    pages: valueOf('session_pages'),
    sessionCount: valueOf('session_count'),
    values,
  }
}

/** Origin labels of many orders at once, for a list; an order without attribution has no entry. */
export const loadOrigins = async (db: Sql, orderIds: number[]): Promise<Map<number, string>> => {
  const rows = orderIds.length ? await listAttributionRows(db, orderIds) : []
  const valueOf = (id: number, name: string) =>
    rows.find(({ order_id, field }) => order_id === id && field === name)?.value ?? ''
  return new Map(
    [...new Set(rows.map(({ order_id }) => order_id))].map((id) => [
      id,
      originLabel(valueOf(id, 'source_type'), valueOf(id, 'utm_source')),
    ]),
  )
}

/** Saves where a new order's buyer came from, in the order's own transaction. */
export const recordAttribution = (tx: Sql, orderId: number, values: StoredValue[]): Promise<void> =>
  addAttributionRows(tx, orderId, values)

/** Saves where a new member came from when they registered. */
export const recordMemberAttribution = (tx: Sql, identityId: string, values: StoredValue[]): Promise<void> =>
  addMemberAttributionRows(tx, identityId, values)

/** Field → value, for the copy of a member's data. */
export const loadMemberAttribution = async (db: Sql, identityId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await listMemberAttributionRows(db, identityId)).map(({ field, value }) => [field, value]),
  )

export const removeMemberAttribution = (tx: Sql, identityId: string): Promise<void> =>
  removeMemberAttributionRows(tx, identityId)
