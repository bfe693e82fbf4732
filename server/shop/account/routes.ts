import { linkOrderFiles } from '../order-files/load-order-file.ts'
import { linkInvoices } from '../invoices/invoice-routes.ts'
import { Hono } from 'hono'
import type { Services } from '#server/platform/services.ts'
import { addressRoutes } from '#server/shop/account/addresses/address-routes.ts'
import { detailsRoutes, passwordRoutes } from './details-routes.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { securityRoutes } from '#server/shop/account/security/security-routes.ts'
import { memberSessionRoutes } from './session-routes.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import { readTexts } from '#server/identity/members/change-profile.ts'
import { findMemberOrder, listOrdersOfMember } from '../orders/member-orders.ts'
import { reviewableProducts, reviewPath } from '#server/shop/review-links/review-link.ts'
import { complaintPath, readOrderId, orderAgainPath, withdrawalPath } from '#server/shop/orders/find-order.ts'
import { listMemberCredits, listOrderCredits } from '../samples/list-sample-credits.ts'
import { forMember } from './account-page.ts'

const LATEST = 3
const PER_PAGE = 10
const MAX_PAGE = 100_000

/** /moje-konto/ and the member's orders. */
const overviewRoutes = (services: Services): Hono =>
  new Hono()
    .get(
      paths.account,
      forMember(services, async ({ member, show, session }) => {
        const { orders } = await listOrdersOfMember(services.db.read, session.subject_id, {
          page: 1,
          size: LATEST,
        })
        const { profile } = readTexts(member)
        const credits = await listMemberCredits(services, session.subject_id)
        return show(words.title, { view: 'overview', name: profile.firstName ?? '', orders, credits })
      }),
    )
    .get(
      paths.accountOrders,
      forMember(services, async ({ c, show, session }) => {
        const requested = Number(c.req.query('strona') ?? 1)
        const page = Number.isInteger(requested) && requested > 0 && requested < MAX_PAGE ? requested : 1
        return show(words.orders.title, {
          view: 'orders',
          ...(await listOrdersOfMember(services.db.read, session.subject_id, { page, size: PER_PAGE })),
        })
      }),
    )
    .get(
      paths.accountOrder(':id'),
      forMember(services, async ({ c, show, tell, session }) => {
        const id = readOrderId(c.req.param('id'))
        const found =
          id === undefined ? undefined : await findMemberOrder(services.db.read, session.subject_id, id)
        return found
          ? show(orderWords.number(found.order.id), {
              view: 'order',
              ...found,
              againUrl: orderAgainPath(services, found.order),
              withdrawUrl: withdrawalPath(services, found.order),
              complainUrl: complaintPath(services, found.order),
              invoices: await linkInvoices(services, found.order),
              files: await linkOrderFiles(services.db.read, found.order.id, (kind) =>
                paths.orderFile(found.order.id, kind, found.order.key),
              ),
              credits: await listOrderCredits(services, found.order.id),
              reviewLinks: reviewableProducts(found.order).map(({ productId, name }) => ({
                name,
                url: reviewPath(services, found.order, productId),
              })),
            })
          : tell(words.orders.notFound, paths.accountOrders, 'error')
      }),
    )

/** The account of the signed-in member. */
export const accountPageRoutes = (services: Services): Hono => {
  const app = new Hono()
  for (const routes of [
    overviewRoutes,
    addressRoutes,
    detailsRoutes,
    passwordRoutes,
    securityRoutes,
    memberSessionRoutes,
    privacyRoutes,
  ])
    app.route('/', routes(services))
  return app
}
