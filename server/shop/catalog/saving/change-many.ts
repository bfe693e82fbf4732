import type { PriceChange, PriceLine } from '#contract/console/shop/product-editor.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { loadCategoryTree } from '../categories.ts'
import { listCategoryLinks } from '../store.ts'
import { addCategoryLinks, listPrices, listStates, markChanged, setStatuses } from './editor-store.ts'
import { refreshWithGroups } from './refresh-listings.ts'
import { changeOffer, lockProducts } from './store.ts'

/** Products (no variations) of these ids that are not in the trash, locked until the transaction ends. */
const lockListed = async (tx: Sql, ids: number[]): Promise<{ id: number; status: string }[]> => {
  await lockProducts(tx, ids)
  return (await listStates(tx, ids)).filter(
    ({ id, kind, status }) => ids.includes(id) && kind !== 'variation' && status !== 'trashed',
  )
}

const showChanged = async (tx: Sql, ids: number[], nowMs: number): Promise<number> => {
  if (ids.length === 0) return 0
  await refreshWithGroups(tx, ids, nowMs)
  await raiseVersion(tx, 'catalog')
  return ids.length
}

/** Publishes or hides products; those in the trash stay there. Returns how many were changed. */
export const setProductStates = async (
  tx: Sql,
  ids: number[],
  status: string,
  nowMs: number,
): Promise<number> => {
  const changed = (await lockListed(tx, ids)).filter((row) => row.status !== status).map(({ id }) => id)
  if (changed.length > 0) await setStatuses(tx, changed, status, nowMs)
  return showChanged(tx, changed, nowMs)
}

/** Adds products to categories; returns how many were not in all of them. */
export const addToCategories = async (
  tx: Sql,
  ids: number[],
  categoryIds: number[],
  nowMs: number,
): Promise<number> => {
  const tree = await loadCategoryTree(tx)
  const known = categoryIds.filter((id) => tree.trail(id).length > 0)
  const listed = (await lockListed(tx, ids)).map(({ id }) => id)
  if (listed.length === 0) return 0
  const links = new Set(
    (await listCategoryLinks(tx, listed)).map(
      ({ product_id, category_id }) => `${product_id} ${category_id}`,
    ),
  )
  const missing = listed.flatMap((product_id) =>
    known.flatMap((category_id) =>
      links.has(`${product_id} ${category_id}`) ? [] : [{ product_id, category_id }],
    ),
  )
  const changed = [...new Set(missing.map(({ product_id }) => product_id))]
  if (changed.length > 0) {
    await addCategoryLinks(tx, missing)
    await markChanged(tx, changed, nowMs)
  }
  return showChanged(tx, changed, nowMs)
}

const WHOLE = 10_000

/** A price after a change, in whole grosze. */
export const priceAfter = (grosze: number, { by, value }: PriceChange): number =>
  by === 'amount' ? grosze + value : Math.round((grosze * (WHOLE + value)) / WHOLE)

/** What a change makes of the prices of products and of their variations. */
export const planPrices = async (tx: Sql, ids: number[], change: PriceChange): Promise<PriceLine[]> =>
  (await listPrices(tx, ids)).flatMap((row): PriceLine[] => {
    const { id, name, sku, regular_price_grosze: regular, sale_price_grosze: sale } = row
    if (regular === null || (change.target === 'endSale' && sale === null)) return []
    const after = change.target === 'endSale' ? null : priceAfter(regular, change)
    const before = change.target === 'regular' ? regular : sale
    const [newRegular, newSale] = change.target === 'regular' ? [after, sale] : [regular, after]
    const problem =
      after !== null && after <= 0
        ? 'not_positive'
        : newSale !== null && newRegular !== null && newSale >= newRegular
          ? 'sale_not_lower'
          : null
    return after === before
      ? []
      : [{ id, name, sku: sku ?? '', beforeGrosze: before, afterGrosze: after, problem }]
  })

/** Whether two plans change the same prices. */
const isSamePlan = (
  plan: PriceLine[],
  expected: Pick<PriceLine, 'id' | 'beforeGrosze' | 'afterGrosze'>[],
): boolean => {
  const texts = (lines: typeof expected) =>
    lines.map(({ id, beforeGrosze, afterGrosze }) => `${id} ${beforeGrosze} ${afterGrosze}`)
  const known = new Set(texts(expected))
  return plan.length === expected.length && texts(plan).every((line) => known.has(line))
}

/**
 * Changes prices as the owner has seen them planned; lines with a problem stay as they are. Undefined: a price
 * has changed since, so nothing was changed.
 */
export const changePrices = async (
  tx: Sql,
  {
    ids,
    change,
    expected,
  }: { ids: number[]; change: PriceChange; expected: Parameters<typeof isSamePlan>[1] },
  nowMs: number,
): Promise<PriceLine[] | undefined> => {
  const listed = (await lockListed(tx, ids)).map(({ id }) => id)
  if (listed.length === 0) return expected.length > 0 ? undefined : []
  const plan = await planPrices(tx, listed, change)
  if (!isSamePlan(plan, expected)) return undefined
  for (const { id, afterGrosze, problem } of plan) {
    if (problem !== null) continue
    await changeOffer(
      tx,
      id,
      change.target === 'regular'
        ? { regular_price_grosze: afterGrosze }
        : change.target === 'sale'
          ? // An earlier sale may have ended.
            { sale_price_grosze: afterGrosze, sale_from_ms: null, sale_to_ms: null }
          : { sale_price_grosze: null, sale_from_ms: null, sale_to_ms: null },
      nowMs,
    )
  }
  await showChanged(tx, listed, nowMs)
  return plan
}
