import { loadMemberAttribution } from '#server/attribution/record-attribution.ts'
import { findMemberCart } from '#server/cart/member-cart.ts'
import { exportIdentity } from '#server/identity/members/export-identity.ts'
import { exportMemberOrders } from '#server/orders/list-member-orders.ts'
import type { Shop } from '#server/shop.ts'

/** The copy of their data that a member may take away. */
export const exportAccount = async (shop: Shop, identityId: string) => {
  const { db } = shop
  const cart = await findMemberCart(db.read, identityId, shop.now())
  return {
    ...(await exportIdentity(shop, identityId)),
    attribution: await loadMemberAttribution(db.read, identityId),
    // The key opens an order's page without signing in: it is no data about the person.
    orders: (await exportMemberOrders(db.read, identityId)).map(({ key: _key, ...order }) => order),
    cart: cart
      ? {
          lines: cart.lines.map(({ name, quantity, choice }) => ({ name, quantity, choice })),
          coupons: cart.coupons,
          checkoutFields: cart.checkoutFields,
        }
      : null,
  }
}
