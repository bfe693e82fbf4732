import type { Context } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import type { Notice } from '#contract/shop/cart.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { cartIdOf, redirectWithCart } from '#server/shop/cart/cart-cookies.ts'
import { notifyVisitor } from '#server/shop/cart/notices.ts'
import { wishlist as words } from '#storefront/strings/pl/catalog/wishlist.ts'

/** Throws a 429 when the network has made too many changes. The demo answers its own machine only: no limit. */
export const limitChoices = async (c: Context, services: Services): Promise<void> => {
  if (!services.settings.isProduction) return
  const waitMs = await limiterOf(services, 'choices')
    .consume(clientNetwork(c, services))
    .then(
      () => undefined,
      (full: { msBeforeNext: number }) => full.msBeforeNext,
    )
  if (waitMs !== undefined)
    throw new Refusal(429, 'too_many_requests', words.tooOften, {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    })
}

/** Whether a script of ours posted the form and shows the answer itself. */
export const wantsJson = (c: Context): boolean =>
  (c.req.header('accept') ?? '').toLowerCase().startsWith('application/json')

/** The page of ours that the form was on, without its `?add-to-cart=` and similar; otherwise `fallback`. */
export const pageBefore = (c: Context, services: Services, fallback: string): string => {
  const referer = c.req.header('referer')
  if (!referer || !URL.canParse(referer)) return fallback
  const { origin, pathname, search } = new URL(referer)
  const isOurs =
    origin === new URL(services.settings.publicUrl).origin || origin === new URL(c.req.url).origin
  // Two slashes at the front would be another site's address.
  return isOurs ? `/${pathname.replace(/^\/+/, '')}${search}` : fallback
}

/** Back to a page, which shows the notice. */
export const goBackWithNotice = async (
  c: Context,
  services: Services,
  to: string,
  notice: Notice,
): Promise<Response> => {
  const { cartId } = await notifyVisitor(services, cartIdOf(c, services), notice)
  return redirectWithCart(c, services, cartId, to)
}
