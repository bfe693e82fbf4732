import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { checkPayment } from './check-payment.ts'
import { advanceRefund } from './payment-refunds.ts'
import { listPaymentsDue, listPaymentsOfOverdue, listRefundsDue } from './store.ts'

const EVERY_MS = 15_000
const BATCH = 50

/**
 * Looks up payments of which no notice came, and sends refunds that are due; one after another, each on its own: one
 * that fails does not delay the others.
 */
export const advancePayments = async (services: Services): Promise<void> => {
  const each = async <Row extends { id: string }>(rows: Row[], advance: (row: Row) => Promise<unknown>) => {
    for (const row of rows)
      await advance(row).catch((error: unknown) => services.log(`payment ${row.id}: ${String(error)}`))
  }
  const nowMs = services.now()
  await each(await listPaymentsDue(services.db.read, nowMs, BATCH), (row) => checkPayment(services, row))
  await each(await listPaymentsOfOverdue(services.db.read, nowMs, BATCH), (row) =>
    checkPayment(services, row),
  )
  await each(await listRefundsDue(services.db.read, nowMs, BATCH), (row) => advanceRefund(services, row))
}

export const paymentTask = defineTask('payments', {
  everyMs: EVERY_MS,
  isRunAtStart: true,
  run: advancePayments,
})
