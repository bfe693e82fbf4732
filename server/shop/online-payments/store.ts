import { sql } from 'kysely'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'

export type PaymentRow = Tables['payments']
export type PaymentRefundRow = Tables['payment_refunds']

export const addPayment = async (tx: Sql, row: PaymentRow): Promise<void> => {
  await tx.insertInto('payments').values(row).execute()
}

export const findPaymentRow = (db: Sql, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

export const findPaymentBySession = (
  db: Sql,
  provider: string,
  sessionId: string,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** Newest first. */
export const listPaymentsOf = (db: Sql, orderId: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const listPaymentsDue = (db: Sql, nowMs: number, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('next_check_ms', '<=', nowMs)
    .orderBy('next_check_ms')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Begun in that span, newest first. */
export const listPaymentsBetween = (
  db: Sql,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  limit: number,
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('created_ms', '>=', fromMs)
    .where('created_ms', '<', toMs)
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Begun payments of orders whose term has ended since the provider was asked last. */
export const listPaymentsOfOverdue = (db: Sql, nowMs: number, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll('payments')
    .where('orders.pay_until_ms', '<=', nowMs)
    .where('payments.state', '=', 'pending')
    .where('payments.token', 'is not', null)
    .whereRef('payments.checked_ms', '<', 'orders.pay_until_ms')
    .orderBy('orders.pay_until_ms')
    .limit(limit)
    .execute()

/** Changes a payment unless it is paid, which is final; false: it is. */
export const setUnpaid = async (
  tx: Sql,
  id: string,
  change: Partial<Omit<PaymentRow, 'id' | 'order_id' | 'paid_ms'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True for the one caller that made it paid. */
export const setPaid = async (
  tx: Sql,
  id: string,
  { providerRef, nowMs }: { providerRef: string; nowMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      state: 'paid',
      failure: null,
      provider_ref: providerRef,
      paid_ms: nowMs,
      updated_ms: nowMs,
      next_check_ms: null,
    })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True for the one caller that may send a BLIK code: none was sent since `sinceMs`, or it was refused. */
export const claimCode = async (
  tx: Sql,
  id: string,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ code_sent_ms: nowMs, failure: null, state: 'pending', updated_ms: nowMs })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .where(({ eb, or }) => or([eb('code_sent_ms', 'is', null), eb('code_sent_ms', '<', sinceMs)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True for the one caller that may ask the provider: nobody has since `sinceMs`. */
export const claimCheck = async (
  tx: Sql,
  id: string,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ updated_ms: nowMs })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .where('updated_ms', '<', sinceMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Reserves a part of a payment for a refund; false: less than that is left. */
export const reserveRefund = async (
  tx: Sql,
  { id, amountGrosze, nowMs }: { id: string; amountGrosze: number; nowMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ refunded_grosze: sql<number>`refunded_grosze + ${amountGrosze}`, updated_ms: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where(sql<number>`amount_grosze - refunded_grosze`, '>=', amountGrosze)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A rejected refund's part of the payment can be refunded again. */
export const releaseRefund = async (
  tx: Sql,
  { id, amountGrosze, nowMs }: { id: string; amountGrosze: number; nowMs: number },
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ refunded_grosze: sql<number>`refunded_grosze - ${amountGrosze}`, updated_ms: nowMs })
    .where('id', '=', id)
    .execute()
}

/** For the payment's history; `detail` never contains a BLIK code or a secret. */
export const addPaymentEvent = async (
  tx: Sql,
  { now, randomBytes }: Pick<Services, 'now' | 'randomBytes'>,
  paymentId: string,
  kind: string,
  detail = '',
): Promise<void> => {
  const at_ms = now()
  await tx
    .insertInto('payment_events')
    .values({ id: uuidV7(at_ms, randomBytes), payment_id: paymentId, at_ms, kind, detail })
    .execute()
}

export const listPaymentEvents = (db: Sql, paymentIds: readonly string[]) =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payment_events')
        .selectAll()
        .where('payment_id', 'in', paymentIds)
        .orderBy('at_ms')
        .orderBy('id')
        .execute()

export const addPaymentRefund = async (tx: Sql, row: PaymentRefundRow): Promise<void> => {
  await tx.insertInto('payment_refunds').values(row).execute()
}

export const findPaymentRefund = (db: Sql, id: string): Promise<PaymentRefundRow | undefined> =>
  db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst()

export const listPaymentRefunds = (db: Sql, orderId: number): Promise<PaymentRefundRow[]> =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

export const listRefundsDue = (db: Sql, nowMs: number, limit: number): Promise<PaymentRefundRow[]> =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('next_try_ms', '<=', nowMs)
    .orderBy('next_try_ms')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Changes a refund that is in one of these states; false: it is in none of them any more. */
export const setPaymentRefund = async (
  tx: Sql,
  id: string,
  from: readonly string[],
  change: Partial<PaymentRefundRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('payment_refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const findSecrets = async (db: Sql, provider: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('provider_secrets')
      .select('sealed')
      .where('provider', '=', provider)
      .executeTakeFirst()
  )?.sealed

export const putSecrets = async (tx: Sql, row: Tables['provider_secrets']): Promise<void> => {
  await tx
    .insertInto('provider_secrets')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({ sealed: row.sealed, updated_ms: row.updated_ms }),
    )
    .execute()
}
