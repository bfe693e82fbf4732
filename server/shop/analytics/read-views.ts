import { createHmac } from 'node:crypto'
import type { Sql } from '#server/platform/db/tables.ts'
import { isBot } from '#server/platform/http/is-bot.ts'
import { deviceType } from '#server/shop/attribution/read-attribution.ts'
import type { ViewBrowser } from '#server/shop/events.ts'
import { paths } from '#storefront/paths.ts'
import type { steps, VisitDimension, VisitEvent } from './count-visits.ts'
import { findSubjects, listNamesOfDay } from './store.ts'
import { decideVisitSource, readFirstSource } from './visit-source.ts'

const HASH_LENGTH = 22
/** Visitors of one address that are counted in a batch: invented programs make no new visits beyond it. */
export const MAX_VISITORS_OF_ADDRESS = 30
/** Different sources, and campaigns, of one day; later ones are counted together. */
export const MAX_NAMES = 200
const OTHER = 'other'

/** A request as it waits in memory; its address and program are never stored. */
export type SeenView = {
  atMs: number
  address: string
  userAgent: string
  /** Path and query. */
  url: string
  referrer: string
  firstCookie: string
  isView: boolean
  /** What a view's browser sent beside its address. */
  browser?: ViewBrowser
  step?: keyof typeof steps
  orderId?: number
}

const [PRODUCT_PREFIX = '', CATEGORY_PREFIX = ''] = [paths.product('*'), paths.category('*')].map(
  (path) => path.split('*')[0],
)

const slugAfter = (prefix: string, path: string): string | undefined => {
  if (!path.startsWith(prefix)) return undefined
  const slug = path.slice(prefix.length).split('/')[0] ?? ''
  try {
    return decodeURIComponent(slug) || undefined
  } catch {
    return undefined
  }
}

type VisitorEvent = VisitEvent & {
  orderId: number | undefined
  view: Pick<SeenView, 'url' | 'referrer' | 'address' | 'browser'>
}

/** Programs are left out; addresses become hashes, and paths products and categories. */
export const toVisitEvents = async (
  tx: Sql,
  seen: readonly SeenView[],
  key: string,
  publicUrl: string,
): Promise<VisitorEvent[]> => {
  // Many views of a batch are of the same visitor, or of the same page.
  const visitors = new Map<string, { visitor: string; device: string } | null>()
  const ofAddress = new Map<string, number>()
  const visitorOf = ({ address, userAgent }: SeenView) => {
    const raw = JSON.stringify([address, userAgent])
    const known = visitors.get(raw)
    if (known !== undefined) return known
    const isProgram = isBot(userAgent)
    const count = (ofAddress.get(address) ?? 0) + Number(!isProgram)
    ofAddress.set(address, count)
    const made =
      isProgram || count > MAX_VISITORS_OF_ADDRESS
        ? null
        : {
            visitor: createHmac('sha256', key).update(raw).digest('base64url').slice(0, HASH_LENGTH),
            device: deviceType(userAgent).toLowerCase(),
          }
    visitors.set(raw, made)
    return made
  }
  const people = seen.flatMap((one) => {
    const visitor = visitorOf(one)
    const path = one.url.split('?', 1)[0] ?? ''
    const product = slugAfter(PRODUCT_PREFIX, path)
    return visitor ? [{ ...one, ...visitor, path, product, category: slugAfter(CATEGORY_PREFIX, path) }] : []
  })
  const slugsOf = (name: 'product' | 'category') => [...new Set(people.flatMap((one) => one[name] ?? []))]
  const { products, categories } = await findSubjects(tx, slugsOf('product'), slugsOf('category'))
  const subjects = new Map<string, Set<string>>()
  for (const { slug, id, category_id } of products) {
    const found = subjects.get(PRODUCT_PREFIX + slug) ?? new Set([`product:${id}`])
    if (category_id !== null) found.add(`category:${category_id}`)
    subjects.set(PRODUCT_PREFIX + slug, found)
  }
  for (const { slug, id } of categories) subjects.set(CATEGORY_PREFIX + slug, new Set([`category:${id}`]))

  return people.map((one): VisitorEvent => {
    const { atMs, visitor, device, path, product, category, isView, orderId } = one
    const name = product === undefined ? CATEGORY_PREFIX + category : PRODUCT_PREFIX + product
    const step =
      one.step ??
      (orderId !== undefined || path === paths.checkout
        ? 'checkout'
        : product !== undefined && subjects.has(name)
          ? 'product'
          : undefined)
    return {
      atMs,
      visitor,
      device,
      subjects: [...(subjects.get(name) ?? [])],
      step,
      isView,
      orderId,
      view: one,
      firstSource: readFirstSource(one.firstCookie),
      sourceOf: (visit) => decideVisitSource(one, visit, publicUrl),
    }
  })
}

/** The first names of a day stay as they are; later ones are `other`. Continues with the day's stored names. */
export const limitNames = (sql: Sql) => {
  let day: { dayMs: number; names: Record<VisitDimension, Set<string>> } | undefined
  return async (dayMs: number) => {
    if (day?.dayMs !== dayMs) {
      const rows = await listNamesOfDay(sql, dayMs)
      day = {
        dayMs,
        names: {
          source: new Set(rows.map(({ source }) => source)),
          first: new Set(rows.map(({ first_source }) => first_source)),
          campaign: new Set(rows.map(({ campaign }) => campaign)),
          device: new Set(),
        },
      }
    }
    const { names } = day
    return (name: string, kind: VisitDimension): string => {
      if (names[kind].has(name)) return name
      if (names[kind].size >= MAX_NAMES) return OTHER
      names[kind].add(name)
      return name
    }
  }
}
