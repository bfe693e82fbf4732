import { type Context, Hono } from 'hono'
import { cartPage as words } from '#storefront/strings/pl/cart-page.ts'
import { paths } from '#storefront/paths.ts'
import { makeNonce } from '#server/http/nonce.ts'
import { field, readForm } from '#server/http/read-form.ts'
import { bringCart } from '#server/members/bring-cart.ts'
import { showPage } from '#server/pages/show-page.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { addFromForm } from './add-from-form.ts'
import { cartIdOf } from './cart-cookies.ts'
import { CART_NONCE, changeFromForm } from './change-from-form.ts'
import { listSuggestions } from './list-suggestions.ts'
import { loadCart } from './load-cart.ts'
import { redirectWithCart } from './redirect-with-cart.ts'

/** Pages with a product form or a listing: each form posts to the page it stands on. */
const PAGES_WITH_ADD_FORMS = [
  paths.home,
  paths.shop,
  paths.search,
  paths.category(':slug'),
  paths.tag(':slug'),
  paths.product(':slug'),
]

export const cartRoutes = (shop: Shop): Hono =>
  new Hono()
    .get(paths.cart, (c) => showCart(c, shop))
    .post(paths.cart, async (c) => {
      const form = await readForm(c)
      if (field(form, 'add-to-cart') !== undefined) return addFromForm(c, shop, form, paths.cart)
      const cartId = await changeFromForm(shop, cartIdOf(c, shop), form, clientNetwork(c, shop.settings))
      return redirectWithCart(
        c,
        shop,
        cartId,
        field(form, 'proceed') === undefined ? paths.cart : paths.checkout,
      )
    })
    .on('POST', PAGES_WITH_ADD_FORMS, async (c) => {
      const form = await readForm(c)
      const { pathname, search } = new URL(c.req.url)
      const back = pathname + search
      return field(form, 'add-to-cart') === undefined
        ? c.redirect(back, 303)
        : addFromForm(c, shop, form, back)
    })

const showCart = async (c: Context, shop: Shop): Promise<Response> => {
  await bringCart(c, shop)
  const { cart, cartId } = await loadCart(shop, cartIdOf(c, shop))
  const nonce = (action: string) => makeNonce(shop, action, cartId ?? '')
  return showPage(c, shop, {
    page: 'cart',
    props: {
      cart,
      nonce: cartId === null ? '' : nonce(CART_NONCE),
      suggestions: await listSuggestions(
        shop,
        cart.lineItems.map(({ productId }) => productId),
      ),
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
