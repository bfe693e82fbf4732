import { type Context, Hono } from 'hono'
import type { CartProposalPage } from '#contract/shop/chosen/proposal.ts'
import { paths } from '#storefront/paths.ts'
import { wishlist as wishlistWords } from '#storefront/strings/pl/catalog/wishlist.ts'
import { proposal as words } from '#storefront/strings/pl/cart/saved-cart.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { field, readFormBody } from '#server/platform/http/read-form.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { recordVisit } from '#server/shop/analytics/collect-views.ts'
import { cartIdOf, redirectWithCart } from '#server/shop/cart/cart-cookies.ts'
import { emptyCart } from '#server/shop/cart/cart-document.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { showPage } from '#server/shop/pages/show-page.ts'
import { goBackWithNotice, limitChoices } from '../wishlist/go-back.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { findOrderToRepeat } from '../orders/find-order.ts'
import { findMemberOrder } from '../orders/member-orders.ts'
import { type FormerLine, proposeLines } from './propose-lines.ts'
import { putIntoCart } from './put-into-cart.ts'
import { findSavedCart, saveCartUnderLink } from './saved-carts.ts'

type Source = { source: CartProposalPage['source']; lines: FormerLine[] }

const tooOften = (): never => {
  throw new Refusal(429, 'too_many_requests', wishlistWords.tooOften)
}

/**
 * Carts under a link, and orders once more: a page shows what would be put into the cart and what has changed, and
 * its form does it.
 */
export const savedCartRoutes = (services: Services): Hono =>
  new Hono()
    .post(paths.saveCart, limitRate(services, 'saved-carts', tooOften), async (c) => {
      const saved = await saveCartUnderLink(services, cartIdOf(c, services))
      return saved
        ? c.redirect(`${paths.cart}?zapisany=${saved.token}#zapisany-koszyk`, 303)
        : goBackWithNotice(c, services, paths.cart, { kind: 'error', text: words.nothingToSave })
    })
    .get(paths.savedCart(':token'), async (c) => showProposal(c, services, await readSaved(c, services)))
    .post(paths.savedCart(':token'), async (c) => put(c, services, await readSaved(c, services)))
    .get(paths.orderAgain(':token'), async (c) => showProposal(c, services, await readOrder(c, services)))
    .post(paths.orderAgain(':token'), async (c) => put(c, services, await readOrder(c, services)))

const readSaved = async (c: Context, services: Services): Promise<Source> => {
  const saved = await findSavedCart(services, c.req.param('token') ?? '')
  if (!saved) throw new Refusal(404, 'no_saved_cart', words.noSavedCart)
  return { source: { kind: 'saved', untilMs: saved.expiresMs }, lines: saved.lines }
}

const readOrder = async (c: Context, services: Services): Promise<Source> => {
  const order = await findOrderToRepeat(services.db.read, services, c.req.param('token') ?? '')
  if (!order) throw new Refusal(404, 'no_order', words.noOrder)
  // What was paid then is its buyer's; a link that was passed on shows today's prices, as the shop does.
  const member = await findSignedIn(c, services)
  const isBuyers =
    member && (await findMemberOrder(services.db.read, member.identity.id, order.id)) !== undefined
  return {
    source: { kind: 'order', id: order.id, createdMs: order.createdMs },
    lines: order.lines.map((line) => ({
      productId: line.productId,
      variationId: line.variationId,
      name: line.name,
      quantity: line.quantity,
      choice: Object.fromEntries(line.choice.map(({ label, value }) => [label, value])),
      unitPriceGrosze: isBuyers ? line.unitPriceGrosze : null,
      packAreaCm2: line.packAreaCm2 ?? null,
    })),
  }
}

const showProposal = async (c: Context, services: Services, { source, lines }: Source): Promise<Response> => {
  const proposed = await proposeLines(
    services.db.read,
    emptyCart(),
    lines,
    services.now(),
    services.shopSettings().samples.maxInCart,
  )
  const { cart } = await loadCart(services, cartIdOf(c, services))
  const response = await showPage(c, services, {
    page: 'cart-proposal',
    props: {
      source,
      lines: proposed,
      totalGrosze: proposed.reduce((sum, line) => sum + line.quantity * (line.unitPriceGrosze ?? 0), 0),
      hasCart: cart.lineItems.length > 0,
      action: new URL(c.req.url).pathname,
    },
    title: source.kind === 'order' ? words.orderTitle(source.id) : words.savedTitle,
    canonicalPath: null,
    isIndexed: false,
  })
  // The address opens it: it is not sent to other sites and not cached.
  response.headers.set('Referrer-Policy', 'same-origin')
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

const put = async (c: Context, services: Services, { lines }: Source): Promise<Response> => {
  await limitChoices(c, services)
  const how = field(await readFormBody(c), 'sposob') === 'zastap' ? 'replace' : 'add'
  const { cartId, result } = await putIntoCart(services, cartIdOf(c, services), lines, how)
  if (result > 0) recordVisit(c, services, { step: 'cart' })
  return redirectWithCart(c, services, cartId, paths.cart)
}
