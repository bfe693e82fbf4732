import { payment as words } from '#storefront/strings/pl/order/payment.ts'
import type { Services } from '#server/platform/services.ts'
import type { ProviderNotice } from '../payments/providers/payment-provider.ts'
import { confirmPayment } from './check-payment.ts'
import { finishRefund } from './payment-refunds.ts'
import { openAccount } from './provider-accounts.ts'
import { failPayment, isExpectedAmount } from './settle-payment.ts'
import { findPaymentBySession, findPaymentRefund, findPaymentRow } from './store.ts'

/**
 * `forged`: the signature is wrong. `later`: the provider should send it again. Everything else is `done`, also what
 * means nothing to us: sending it again would not help.
 */
export type NoticeOutcome = 'done' | 'later' | 'forged'

/**
 * A notice of a provider. It moves nothing by itself: what it says is compared with our payment, and the provider
 * confirms it before the order counts as paid. However often and in whichever order notices come, the result is one.
 */
export const receiveNotice = async (
  services: Services,
  providerId: string,
  body: Uint8Array,
  headers: Headers,
): Promise<NoticeOutcome> => {
  const open = await openAccount(services, providerId)
  const notice = open?.provider.readNotice(open.account, body, headers, services.now())
  if (!notice) return 'forged'
  switch (notice.kind) {
    case 'paid':
      return receivePaid(services, providerId, notice)
    case 'failed': {
      const payment = await findPaymentBySession(services.db.read, providerId, notice.sessionId)
      if (payment) await failPayment(services, payment, notice.code, 'notice', notice.isSpent)
      return 'done'
    }
    case 'other':
      return 'done'
    case 'refund': {
      const refund = await findPaymentRefund(services.db.read, notice.refundKey)
      const payment = refund && (await findPaymentRow(services.db.read, refund.payment_id))
      const message = notice.isReturned ? words.refundReturned : ''
      if (refund && payment)
        await finishRefund(
          services,
          refund,
          payment,
          notice.isDone ? 'done' : 'rejected',
          message,
          notice.isReturned,
        )
      return 'done'
    }
  }
}

const receivePaid = async (
  services: Services,
  providerId: string,
  notice: Extract<ProviderNotice, { kind: 'paid' }>,
): Promise<NoticeOutcome> => {
  const payment = await findPaymentBySession(services.db.read, providerId, notice.sessionId)
  if (!payment) {
    services.log(`notice of ${providerId}: payment ${notice.providerRef} is not ours`)
    return 'done'
  }
  if (payment.state === 'paid') return 'done'
  if (!(await isExpectedAmount(services, payment, notice))) return 'done'
  return (await confirmPayment(services, payment, notice.providerRef)) === 'paid' ? 'done' : 'later'
}
