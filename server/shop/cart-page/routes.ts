import { type Context, Hono } from 'hono'
import { cartPage as words } from '#storefront/strings/pl/cart/cart-page.ts'
import { paths } from '#storefront/paths.ts'
import { makeNonce } from '#server/platform/http/nonce.ts'
import { field, readFormBody } from '#server/platform/http/read-form.ts'
import { restoreMemberCart } from '../account/restore-member-cart.ts'
import { showPage } from '../pages/show-page.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { addFromForm } from './add-from-form.ts'
import { cartIdOf, redirectWithCart } from '../cart/cart-cookies.ts'
import { CART_NONCE, changeCartFromForm } from './change-from-form.ts'
import { openCart } from '#server/shop/cart/open-cart.ts'
import type { ProductCard } from '#contract/shop/product.ts'
import type { SavedCartLink } from '#contract/shop/chosen/proposal.ts'
import { findSavedCart } from '../saved-carts/saved-carts.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'

const COUNT = 4

/**
 * Cross-sells of these products that are not in the cart yet; for an empty cart the owner's featured
 * products.
 */
const listSuggestions = async (services: Services, productIds: number[]): Promise<ProductCard[]> => {
  const { read } = services.db
  if (productIds.length === 0) {
    const { cards } = await listProductCards(
      read,
      { listing: 'featured', orderBy: 'menu_order', page: 1, perPage: COUNT },
      services.now(),
    )
    return cards
  }
  const products = await findProductsById(read, productIds)
  const ids = [...new Set([...products.values()].flatMap(({ crossSellIds }) => crossSellIds))].filter(
    (id) => !productIds.includes(id),
  )
  const cards = await loadCards(read, ids, services.now())
  return cards.filter(({ availability }) => availability !== 'out_of_stock').slice(0, COUNT)
}

/** Pages with a product form or a listing: each form posts to its own page. */
const PAGES_WITH_ADD_FORMS = [
  paths.home,
  paths.shop,
  paths.search,
  paths.category(':slug'),
  paths.tag(':slug'),
  paths.product(':slug'),
]

export const cartRoutes = (services: Services): Hono =>
  new Hono()
    .get(paths.cart, (c) => showCart(c, services))
    .post(paths.cart, async (c) => {
      const form = await readFormBody(c)
      if (field(form, 'add-to-cart') !== undefined) return addFromForm(c, services, form, paths.cart)
      const cartId = await changeCartFromForm(
        services,
        cartIdOf(c, services),
        form,
        clientNetwork(c, services),
      )
      return redirectWithCart(
        c,
        services,
        cartId,
        field(form, 'proceed') === undefined ? paths.cart : paths.checkout,
      )
    })
    .on('POST', PAGES_WITH_ADD_FORMS, async (c) => {
      const form = await readFormBody(c)
      const { pathname, search } = new URL(c.req.url)
      const back = pathname + search
      return field(form, 'add-to-cart') === undefined
        ? c.redirect(back, 303)
        : addFromForm(c, services, form, back)
    })

/** The link that the visitor has just made of their cart. */
const findSavedLink = async (
  services: Services,
  token: string | undefined,
): Promise<SavedCartLink | null> => {
  const saved = token === undefined ? undefined : await findSavedCart(services, token)
  return saved
    ? { url: services.settings.publicUrl + paths.savedCart(saved.token), untilMs: saved.expiresMs }
    : null
}

const showCart = async (c: Context, services: Services): Promise<Response> => {
  await restoreMemberCart(c, services)
  const { cart, cartId } = await openCart(services, cartIdOf(c, services))
  const nonce = (action: string) => makeNonce(services, action, cartId ?? '')
  return showPage(c, services, {
    page: 'cart',
    props: {
      cart,
      nonce: cartId === null ? '' : nonce(CART_NONCE),
      suggestions: await listSuggestions(
        services,
        cart.lineItems.map(({ productId }) => productId),
      ),
      savedLink: await findSavedLink(services, c.req.query('zapisany')),
    },
    title: words.title,
    canonicalPath: null,
    isIndexed: false,
    globals: {
      wc_cart_params: {
        ajax_url: '/wp-admin/admin-ajax.php',
        wc_ajax_url: '/?wc-ajax=%%endpoint%%',
        update_shipping_method_nonce: nonce('update-shipping-method'),
        apply_coupon_nonce: nonce('apply-coupon'),
        remove_coupon_nonce: nonce('remove-coupon'),
      },
    },
  })
}
