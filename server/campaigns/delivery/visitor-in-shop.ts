import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Visitor } from '#campaign/targeting/visitor.ts'
import type { display } from '#contract/display/display.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { derivedOnce } from '#server/platform/derived.ts'
import type { Services } from '#server/platform/services.ts'
import { categoryIdsOf } from '#server/shop/catalog/categories.ts'
import { countPaidOrders } from '#server/shop/orders/member-orders.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { type PublishedSite, sellsShopProducts } from '../sites/published-site.ts'

type RequestBody = v.InferOutput<typeof display.request>

/** What only the shop knows of a visitor; absent: no campaign of the site depends on it. */
export type VisitorInShop = {
  member?: Visitor['member']
  /** Of a product of the cart, with the categories above them. */
  categoriesOf?: (productId: string) => string[]
}

const kindsOf = (campaigns: readonly SavedCampaign[]): ReadonlySet<string> =>
  new Set(
    campaigns
      .flatMap(({ filters }) => filters)
      .flatMap((one) => (one.kind === 'groups' ? one.groups.flat() : [one]))
      .map(({ kind }) => kind),
  )
const kindsOfSite = derivedOnce(({ campaigns }: PublishedSite) => kindsOf(campaigns))

/**
 * Who is signed in, and what the products in the cart are, if filters of these campaigns read it. Only pages of the
 * shop itself send the cookie of a session.
 */
export const loadVisitorInShop = async (
  c: Context,
  services: Services,
  site: PublishedSite,
  { cart }: RequestBody,
  campaigns?: readonly SavedCampaign[],
): Promise<VisitorInShop> => {
  const kinds = campaigns ? kindsOf(campaigns) : kindsOfSite(site)
  return {
    ...((kinds.has('member') || kinds.has('buyer')) && { member: await loadMember(c, services) }),
    ...(kinds.has('cartCategories') && {
      categoriesOf: await loadCategories(services, site, cart?.items.map((item) => item.product_id) ?? []),
    }),
  }
}

const loadMember = async (c: Context, services: Services): Promise<NonNullable<Visitor['member']>> => {
  const found = await findSignedIn(c, services)
  return found
    ? { isSignedIn: true, orders: await countPaidOrders(services.db.read, found.identity.id) }
    : { isSignedIn: false, orders: 0 }
}

const PRODUCT_ID = /^\d{1,9}$/

/** Products of other shops have none. */
const loadCategories = async (
  services: Services,
  site: PublishedSite,
  productIds: readonly string[],
): Promise<(productId: string) => string[]> => {
  const ids = sellsShopProducts(services, site)
    ? [...new Set(productIds.filter((id) => PRODUCT_ID.test(id)).map(Number))]
    : []
  const found = await categoryIdsOf(services.db.read, ids)
  return (productId) => (found.get(Number(productId)) ?? []).map(String)
}
