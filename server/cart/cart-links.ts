import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { readProductId } from '#contract/shop/read-product-id.ts'
import { paths } from '#storefront/paths.ts'
import { findProducts } from '#server/catalog/find-products.ts'
import type { Form } from '#server/http/read-form.ts'
import { isSameSiteNavigation } from '#server/http/same-site-navigation.ts'
import type { Shop } from '#server/shop.ts'
import { addFromForm } from './add-from-form.ts'
import { cartIdOf } from './cart-cookies.ts'
import { redirectWithCart } from './redirect-with-cart.ts'
import { removeOrTell } from './remove-or-tell.ts'
import { undoRemoval } from './undo-removal.ts'

const CHANGING = /[?&](?:add-to-cart|remove_item|undo_item)=/
const OURS = /^(?:add-to-cart|remove_item|undo_item|_wpnonce|quantity|variation_id|product_id|attribute_.*)$/

/**
 * Links that change the cart, `?add-to-cart=`, `?remove_item=` and `?undo_item=` on any page, as shops of
 * this kind have them. Followed within the shop they do, and lead back to the address without them; from
 * elsewhere nothing changes.
 */
export const cartLinks = (shop: Shop) =>
  createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' || !CHANGING.test(c.req.url)) return next()
    const url = new URL(c.req.url)
    const back = withoutOurs(url)
    if (isSameSiteNavigation(c, shop.settings.publicUrl)) return follow(c, shop, url.searchParams, back)
    const addId = url.searchParams.get('add-to-cart')
    return c.redirect(addId === null ? back : ((await productPage(shop, readProductId(addId))) ?? back))
  })

const follow = async (c: Context, shop: Shop, asked: URLSearchParams, back: string): Promise<Response> => {
  if (asked.has('add-to-cart')) return addFromForm(c, shop, toForm(asked), back)
  const removeKey = asked.get('remove_item')
  const cartId = cartIdOf(c, shop)
  const changed =
    removeKey === null
      ? await undoRemoval(shop, cartId, asked.get('undo_item') ?? '')
      : await removeOrTell(shop, cartId, removeKey)
  return redirectWithCart(c, shop, changed.cartId, back)
}

/** Where somebody who comes with an add link from another site is led: to the product, to add it there. */
const productPage = async (shop: Shop, id: number | null): Promise<string | undefined> => {
  if (id === null) return undefined
  const product = (await findProducts(shop.db.read, [id])).get(id)
  const shown = product?.parentId
    ? (await findProducts(shop.db.read, [product.parentId])).get(product.parentId)
    : product
  return shown?.status === 'published' ? paths.product(shown.slug) : undefined
}

const withoutOurs = (url: URL): string => {
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !OURS.test(name))).toString()
  // Two slashes at the front would be another site's address.
  return `/${url.pathname.replace(/^\/+/, '')}${query && `?${query}`}`
}

const toForm = (asked: URLSearchParams): Form => {
  const form: Form = Object.create(null)
  for (const [name, value] of asked) (form[name] ??= []).push(value)
  return form
}
