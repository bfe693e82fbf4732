import type { OrderDetailsAnswer } from '#contract/console/orders/orders.ts'
import { paths } from '#storefront/paths.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { versionOf } from '#server/console/http/read-version.ts'
import { listComplaintsOfOrder } from '#server/shop/complaints/follow-complaints.ts'
import { listWithdrawalsOfOrder } from '#server/shop/withdrawals/follow-withdrawals.ts'
import { contactOf } from '#server/shop/orders/correct-order.ts'
import { findOrderedProducts } from '#server/shop/orders/editing/list-sellable.ts'
import { findOrderDetails } from '#server/shop/orders/find-order.ts'
import { listIssued, presentIssuedOf } from '#server/shop/invoices/list-invoices.ts'
import { describePayments } from '#server/shop/online-payments/describe-payments.ts'
import { linkOrderFiles } from '#server/shop/order-files/load-order-file.ts'
import { findOrderTerms } from '#server/shop/order-terms/order-terms.ts'
import { mayCorrect } from '#server/shop/orders/states.ts'

export const noOrder = () => new Refusal(404, 'no_order', 'Nie ma takiego zamówienia.')

export const authorOf = ({ name }: { name: string }) => name || 'Właściciel'

/** One order for its owner. */
export const orderAnswer = async (services: Services, id: number): Promise<OrderDetailsAnswer> => {
  const found = await findOrderDetails(services.db.read, id)
  if (!found) throw noOrder()
  const { lines, ...details } = found
  const products = await findOrderedProducts(services.db.read, lines)
  return {
    ...details,
    products: lines.map(({ position, productId, variationId }) => {
      const { picture = null, slug = null } = products.get(variationId ?? productId) ?? {}
      return { position, picture, url: slug === null ? null : paths.product(slug) }
    }),
    payments: await describePayments(services, id),
    agreed: (await findOrderTerms(services.db.read, id)) ?? null,
    files: await linkOrderFiles(services.db.read, id, (kind) => paths.orderFile(id, kind, details.order.key)),
    statements: {
      complaints: await listComplaintsOfOrder(services, id),
      withdrawals: await listWithdrawalsOfOrder(services, id),
    },
    invoices: presentIssuedOf(await listIssued(services.db.read, id)),
    contactVersion: mayCorrect(details.order.status) ? versionOf(contactOf(details.order)) : null,
  }
}
