import { mayOwner } from '#server/identity/owners/find-owner.ts'
import { type Found, searchApi } from '#contract/console/search/search.ts'
import type { Right } from '#contract/console/staff/rights.ts'
import { formatPrice } from '#contract/money.ts'
import { listCampaignSites } from '#server/campaigns/editor/campaign-sites.ts'
import { listCampaigns } from '#server/campaigns/editor/list-campaigns.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { listMessages } from '#server/forms/inbox/list-messages.ts'
import { listCustomers } from '#server/customers/cards/list-customers.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { listOwnerProducts } from '#server/shop/catalog/find-products.ts'
import { normalCode } from '#server/shop/coupons/coupon.ts'
import { findCoupons, listCoupons } from '#server/shop/coupons/manage-coupons.ts'
import { listShopOrders } from '#server/shop/orders/list/list-orders.ts'
import { searchQuotes } from '#server/shop/quotes/find-quote.ts'

/** Of each kind: the answer fits on a phone, and a search for one of them has few of the others. */
const OF_EACH = 5
/** A shorter text is in nearly everything; for a number of an order one digit is enough. */
const MIN_LENGTH = 2

type Finder = (text: string) => Promise<Found[]>

/** The search of the whole console. */
export const searchRoutes = (services: Services) => {
  const db = services.db.read
  const matches = (text: string, ...texts: string[]) => foldPolish(texts.join(' ')).includes(foldPolish(text))

  const orders: Finder = async (search) =>
    (await listShopOrders(db, { search, isForBuyers: true }, services.now(), OF_EACH)).orders.map(
      ({ id, name, email, totalGrosze }) => ({
        kind: 'order',
        id: String(id),
        title: `Zamówienie ${id}`,
        detail: `${name || email}, ${formatPrice(totalGrosze)}`,
      }),
    )
  const products: Finder = async (text) =>
    (await listOwnerProducts(db, { text, page: 1, perPage: OF_EACH })).products.map(({ id, name, sku }) => ({
      kind: 'product',
      id: String(id),
      title: name,
      detail: sku,
    }))
  const customers: Finder = async (search) =>
    (await listCustomers(services, { search }, OF_EACH)).customers.map(({ id, name, email }) => ({
      kind: 'customer',
      id,
      title: name || email,
      detail: name ? email : '',
    }))
  const quotes: Finder = async (text) =>
    (await searchQuotes(db, text, OF_EACH)).map(({ id, name, email, totalGrosze }) => ({
      kind: 'quote',
      id: String(id),
      title: `Wycena ${id}`,
      detail: `${name || email}, ${formatPrice(totalGrosze)}`,
    }))
  const messages: Finder = async (search) =>
    (await listMessages(db, { folder: 'inbox', search })).messages.map(
      ({ id, senderName, senderEmail, opening }) => ({
        kind: 'message',
        id,
        title: senderName || senderEmail,
        detail: opening,
      }),
    )
  const campaigns: Finder = async (text) => {
    const sites = await listCampaignSites(services)
    const found = await Promise.all(
      sites.map(async (site) =>
        (await listCampaigns(db, site.id, 'all', services.now()))
          .filter(({ name }) => matches(text, name))
          .map(({ id, name }): Found => ({ kind: 'campaign', id, title: name, detail: site.name })),
      ),
    )
    return found.flat()
  }
  const coupons: Finder = async (text) =>
    (await listCoupons(db))
      .filter(({ code, description }) => matches(text, code, description))
      .map(({ code, description }) => ({ kind: 'coupon', id: code, title: code, detail: description }))

  /** A buyer reads out the code of a letter: its order says what became of it. */
  const credits: Finder = async (text) =>
    [...(await findCoupons(db, [normalCode(text)])).values()].flatMap(({ code, source, description }) =>
      source
        ? {
            kind: 'order' as const,
            id: String(source.orderId),
            title: code.toUpperCase(),
            detail: description,
          }
        : [],
    )

  /** In the order they are shown, with the right to see what they find. */
  const finders: [Right, Finder][] = [
    ['orders-view', orders],
    ['orders-view', credits],
    ['products-view', products],
    ['customers-view', customers],
    ['quotes', quotes],
    ['messages', messages],
    ['campaigns', campaigns],
    ['coupons', coupons],
  ]

  const { routes, mountEndpoint } = endpointRoutes(() => new Refusal(404, 'not_found', 'Nie ma tego.'))
  mountEndpoint(searchApi.all, async ({ c, query }) => {
    const text = query.search.trim()
    if (text.length < MIN_LENGTH && !/^\d+$/.test(text)) return { found: [] }
    const found = await Promise.all(
      finders.filter(([right]) => mayOwner(c.get('owner'), right)).map(([, find]) => find(text)),
    )
    return { found: found.flatMap((ofKind) => ofKind.slice(0, OF_EACH)) }
  })
  return routes
}
