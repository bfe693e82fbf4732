import type { Context } from 'hono'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { findOwner } from '#server/console/find-owner.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import type { Form } from '#server/http/read-form.ts'
import { findSignedIn } from '#server/identity/pages/find-signed-in.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import type { CheckoutOutcome } from './checkout.ts'
import { hasCheckoutNonce } from './nonces.ts'
import { placeOrder } from './place-order.ts'
import { readCheckout } from './read-checkout.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { countOrder } from '#server/results/count-order.ts'

export type Received = {
  cartId: string | null
  values: ReturnType<typeof readCheckout>['values']
  outcome: CheckoutOutcome | { ok: false; reason: 'bad_nonce' }
}

/** One press of the button, from the page's own form or from a script: the same checks, the same order. */
export const receiveCheckout = async (c: Context, shop: Shop, form: Form): Promise<Received> => {
  const cartId = cartIdOf(c, shop)
  const { values, ...read } = readCheckout(form)
  const received = (outcome: Received['outcome']): Received => ({ cartId, values, outcome })

  if (!hasCheckoutNonce(shop, cartId, form))
    return received({
      ok: false,
      reason: (await loadCart(shop, cartId)).document.lines.length ? 'bad_nonce' : 'no_cart',
    })
  const member = await findSignedIn(c, shop)
  const isOwner = shop.shopSettings().comingSoon.isOn && (await findOwner(c, shop)) !== null
  const outcome = await placeOrder(shop, {
    ...read,
    values,
    cartId,
    isOwner,
    identityId: member?.identity.id ?? null,
    placedVia: 'checkout',
    customerIp: customerIp(c, shop.settings.trustedProxies),
    clientNetwork: clientNetwork(c, shop.settings),
    userAgent: c.req.header('user-agent') ?? '',
  })
  if (outcome.ok && !outcome.isRepeat) await countOrder(c, shop)
  return received(outcome)
}
