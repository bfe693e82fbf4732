import { Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { order as orderWords } from '#storefront/strings/pl/order.ts'
import { readTexts } from '#server/identity/members/change-profile.ts'
import { findMemberOrder, listMemberOrders } from '#server/orders/list-member-orders.ts'
import { readOrderId } from '#server/orders/read-order-id.ts'
import type { Shop } from '#server/shop.ts'
import { forMember } from './account-page.ts'

const LATEST = 3
const PER_PAGE = 10
const MAX_PAGE = 100_000

/** /moje-konto/ and what was ordered. */
export const overviewRoutes = (shop: Shop): Hono =>
  new Hono()
    .get(
      paths.account,
      forMember(shop, async ({ member, show, session }) => {
        const { orders } = await listMemberOrders(shop.db.read, session.subject_id, { page: 1, size: LATEST })
        const { profile } = readTexts(member)
        return show(words.title, { view: 'overview', name: profile.firstName ?? '', orders })
      }),
    )
    .get(
      paths.accountOrders,
      forMember(shop, async ({ c, show, session }) => {
        const asked = Number(c.req.query('strona') ?? 1)
        const page = Number.isInteger(asked) && asked > 0 && asked < MAX_PAGE ? asked : 1
        return show(words.orders.title, {
          view: 'orders',
          ...(await listMemberOrders(shop.db.read, session.subject_id, { page, size: PER_PAGE })),
        })
      }),
    )
    .get(
      paths.accountOrder(':id'),
      forMember(shop, async ({ c, show, tell, session }) => {
        const id = readOrderId(c.req.param('id'))
        const found =
          id === undefined ? undefined : await findMemberOrder(shop.db.read, session.subject_id, id)
        return found
          ? show(orderWords.number(found.order.id), { view: 'order', ...found })
          : tell(words.orders.notFound, paths.accountOrders, 'error')
      }),
    )
