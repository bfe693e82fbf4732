import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Order } from '#contract/shop/order.ts'
import { NO_PRODUCT } from '#contract/shop/order.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import type { ReviewedProduct } from '../reviews/write-review.ts'
import { findOrder } from '../orders/find-order.ts'

const SEAL_DIGITS = 32
const TOKEN = /^(\d{1,9})\.(\d{1,9})\.(\d{1,6})\.([0-9a-f]{32})$/
const DAY_MS = 86_400_000
/** How long a link opens the form; what was written can be changed and withdrawn for ever. */
export const VALID_DAYS = 180

type Site = Pick<Services, 'settings'>

const sealReview = (
  { settings }: Site,
  { id, key }: Pick<Order, 'id' | 'key'>,
  productId: number,
  day: number,
) =>
  createHmac('sha256', settings.secret)
    .update(`review:${id}:${key}:${productId}:${day}`)
    .digest('hex')
    .slice(0, SEAL_DIGITS)

/** The path of the form for one product of an order. */
export const reviewPath = (
  services: Site & Pick<Services, 'now'>,
  order: Pick<Order, 'id' | 'key'>,
  productId: number,
): string => {
  const day = Math.ceil(services.now() / DAY_MS) + VALID_DAYS
  return paths.review(`${order.id}.${productId}.${day}.${sealReview(services, order, productId, day)}`)
}

/** What of an order can be reviewed: products only, each once, not the lines of a service. */
export const reviewableProducts = ({ status, lines }: Order): { productId: number; name: string }[] => {
  if (status !== 'completed') return []
  const products = new Map<number, string>()
  for (const { productId, name } of lines)
    if (productId !== NO_PRODUCT && !products.has(productId)) products.set(productId, name)
  return [...products].map(([productId, name]) => ({ productId, name }))
}

/**
 * What a link made by us is about; undefined: the link is invalid. The link names the product and no place in the
 * order, so it opens the same form after the order was edited; what is no longer in the order gets no new review.
 */
export const findReviewedProduct = async (
  db: Sql,
  services: Site & Pick<Services, 'now'>,
  token: string,
): Promise<ReviewedProduct | undefined> => {
  const [, id, product, day, given] = TOKEN.exec(token) ?? []
  const order = id ? await findOrder(db, Number(id)) : undefined
  if (!order) return undefined
  const productId = Number(product)
  const sealed = sealReview(services, order, productId, Number(day))
  if (!timingSafeEqual(Buffer.from(sealed), Buffer.from(given!))) return undefined
  const line = order.lines.find((one) => one.productId === productId)
  const isLate = Number(day) * DAY_MS < services.now()
  return { order, productId, name: line?.name ?? null, isOver: isLate || line === undefined }
}
