import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Order, OrderLine } from '#contract/shop/order.ts'
import { NO_PRODUCT } from '#contract/shop/order.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import type { ReviewedLine } from '../reviews/write-review.ts'
import { findOrder } from '../orders/find-order.ts'

const SEAL_DIGITS = 32
const TOKEN = /^(\d{1,9})\.(\d{1,4})\.(\d{1,6})\.([0-9a-f]{32})$/
const DAY_MS = 86_400_000
/** How long a link opens the form; what was written can be changed and withdrawn for ever. */
export const VALID_DAYS = 180

type Site = Pick<Services, 'settings'>

const sealReview = ({ settings }: Site, { id, key }: Pick<Order, 'id' | 'key'>, line: number, day: number) =>
  createHmac('sha256', settings.secret)
    .update(`review:${id}:${key}:${line}:${day}`)
    .digest('hex')
    .slice(0, SEAL_DIGITS)

/** The path of the form for one line of an order. */
export const reviewPath = (
  services: Site & Pick<Services, 'now'>,
  order: Pick<Order, 'id' | 'key'>,
  line: number,
): string => {
  const day = Math.ceil(services.now() / DAY_MS) + VALID_DAYS
  return paths.review(`${order.id}.${line}.${day}.${sealReview(services, order, line, day)}`)
}

/** Lines that can be reviewed with their places: products only, each once, not the lines of a service. */
export const reviewableLines = ({ status, lines }: Order): { line: OrderLine; index: number }[] => {
  if (status !== 'completed') return []
  const seen = new Set<number>([NO_PRODUCT])
  return lines.flatMap((line, index) => {
    if (seen.has(line.productId)) return []
    seen.add(line.productId)
    return [{ line, index }]
  })
}

/** What a link made by us is about; undefined: the link is invalid. `isOver`: only what exists may be opened. */
export const findReviewedLine = async (
  db: Sql,
  services: Site & Pick<Services, 'now'>,
  token: string,
): Promise<ReviewedLine | undefined> => {
  const [, id, line, day, given] = TOKEN.exec(token) ?? []
  const order = id ? await findOrder(db, Number(id)) : undefined
  if (!order) return undefined
  const index = Number(line)
  const sealed = sealReview(services, order, index, Number(day))
  if (!timingSafeEqual(Buffer.from(sealed), Buffer.from(given!))) return undefined
  const found = order.lines[index]
  if (!found || found.productId === NO_PRODUCT) return undefined
  return { order, line: found, index, isOver: Number(day) * DAY_MS < services.now() }
}
