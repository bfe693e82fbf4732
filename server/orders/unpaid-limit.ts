import type { Sql } from '#server/db/tables.ts'
import { isPublicAddress } from '#server/identity/webhooks/is-public-address.ts'
import { networkOf } from '#server/limits/client-network.ts'
import { mailboxOf } from '#server/limits/mailbox.ts'
import type { ShopSettings } from '#server/shop-settings/shop-settings.ts'
import type { OrderHolder } from './record-order.ts'
import { sumUnpaid } from './store.ts'

/** Households, offices and mobile carriers share a network, so it may hold more than one mailbox may. */
const NETWORK_FACTOR = 4

/** Whom an unpaid order is counted for. */
export const holderOf = (email: string, customerIp: string): OrderHolder => {
  const network = networkOf(customerIp)
  // No buyer comes from a private address: it is the demo, or a proxy the shop was not told of, and everybody
  // comes from there.
  return {
    mailbox: mailboxOf(email),
    clientNetwork: isPublicAddress(network.replace('/64', '')) ? network : '',
  }
}

export type Reservation = 'allowed' | 'too_many_orders' | 'too_much'

/** Whether goods for one more unpaid order of this sum may be reserved. */
export const checkReservation = async (
  tx: Sql,
  { mailbox, clientNetwork }: OrderHolder,
  { unpaidOrders: { maxOrders, maxGrosze } }: Pick<ShopSettings, 'unpaidOrders'>,
  grosze: number,
): Promise<Reservation> => {
  const check = async (
    by: 'mailbox' | 'client_network',
    value: string,
    factor: number,
  ): Promise<Reservation> => {
    if (!value || (maxOrders === null && maxGrosze === null)) return 'allowed'
    const held = await sumUnpaid(tx, by, value)
    if (maxOrders !== null && held.count >= maxOrders * factor) return 'too_many_orders'
    return maxGrosze !== null && held.totalGrosze + grosze > maxGrosze * factor ? 'too_much' : 'allowed'
  }
  const ofMailbox = await check('mailbox', mailbox, 1)
  return ofMailbox === 'allowed' ? check('client_network', clientNetwork, NETWORK_FACTOR) : ofMailbox
}
