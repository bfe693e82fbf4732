import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { readProductId } from '#contract/shop/cart-input.ts'
import { paths } from '#storefront/paths.ts'
import { findProductsById } from '../catalog/find-products.ts'
import type { FormBody } from '#server/platform/http/read-form.ts'
import { isSameSiteNavigation } from '#server/platform/http/same-origin.ts'
import type { Services } from '#server/platform/services.ts'
import { addFromForm } from './add-from-form.ts'
import { cartIdOf, redirectWithCart } from '../cart/cart-cookies.ts'
import { removeLineOrNotify, restoreRemovedLine } from '#server/shop/cart/changes/change-lines.ts'

const CHANGING = /[?&](?:add-to-cart|remove_item|undo_item)=/
const OURS = /^(?:add-to-cart|remove_item|undo_item|_wpnonce|quantity|variation_id|product_id|attribute_.*)$/

/**
 * Links that change the cart, `?add-to-cart=`, `?remove_item=` and `?undo_item=` on any page, as WooCommerce
 * shops have them. Followed within the shop they take effect and redirect to the address without them; from
 * elsewhere nothing changes.
 */
export const cartLinks = (services: Services) =>
  createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' || !CHANGING.test(c.req.url)) return next()
    const url = new URL(c.req.url)
    const back = withoutOurs(url)
    if (isSameSiteNavigation(c, services.settings.publicUrl))
      return follow(c, services, url.searchParams, back)
    const addId = url.searchParams.get('add-to-cart')
    return c.redirect(addId === null ? back : ((await productPage(services, readProductId(addId))) ?? back))
  })

const follow = async (
  c: Context,
  services: Services,
  query: URLSearchParams,
  back: string,
): Promise<Response> => {
  if (query.has('add-to-cart')) return addFromForm(c, services, toForm(query), back)
  const removeKey = query.get('remove_item')
  const cartId = cartIdOf(c, services)
  const changed =
    removeKey === null
      ? await restoreRemovedLine(services, cartId, query.get('undo_item') ?? '')
      : await removeLineOrNotify(services, cartId, removeKey)
  return redirectWithCart(c, services, changed.cartId, back)
}

/** Where a visitor with an add link from another site is redirected: to the product, to add it there. */
const productPage = async (services: Services, id: number | null): Promise<string | undefined> => {
  if (id === null) return undefined
  const product = (await findProductsById(services.db.read, [id])).get(id)
  const shown = product?.parentId
    ? (await findProductsById(services.db.read, [product.parentId])).get(product.parentId)
    : product
  return shown?.status === 'published' ? paths.product(shown.slug) : undefined
}

const withoutOurs = (url: URL): string => {
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !OURS.test(name))).toString()
  // Two slashes at the front would be another site's address.
  return `/${url.pathname.replace(/^\/+/, '')}${query && `?${query}`}`
}

const toForm = (query: URLSearchParams): FormBody => {
  const form: FormBody = Object.create(null)
  for (const [name, value] of query) (form[name] ??= []).push(value)
  return form
}
