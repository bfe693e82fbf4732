import type { SafetyReport } from '#contract/console/safety/safety.ts'
import { readExtras } from '#contract/shop/product-page/product-extras.ts'
import {
  findSafetyGaps,
  type Manufacturer,
  type SafetyGap,
  safetyGaps,
} from '#contract/shop/product-page/product-safety.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { listManufacturers, manufacturerOf, safetyTexts } from './manufacturers.ts'
import { listNewestSafety, listPublishedSafety, listSafetyOf, type SafetyRow } from './store.ts'

const ROWS_AT_ONCE = 1_000
const PER_PAGE = 50
const NEWEST = 2_000

type Assessed = SafetyReport['products'][number]

/** A service is no product that could harm anybody. */
const assess = (row: SafetyRow, manufacturers: readonly Manufacturer[]): Assessed => {
  const extras = readExtras(row.extras_json)
  const manufacturer = manufacturerOf(manufacturers, {
    manufacturerId: extras.manufacturerId,
    brand: row.brand,
  })
  const own = { producerText: row.producer_text, responsibleText: row.responsible_text }
  const gaps = row.is_virtual
    ? []
    : findSafetyGaps({
        ...safetyTexts(own, manufacturer),
        isOutsideEu: own.producerText === '' && manufacturer?.isInEu === false,
        hasPicture: row.pictures_json !== '[]',
        hasIdentifier: Boolean(row.sku || row.gtin || extras.model),
        warnings: extras.warnings,
        hasNoWarnings: extras.hasNoWarnings,
      })
  return { id: row.id, name: row.name, sku: row.sku ?? '', brand: row.brand, gaps }
}

const assessedProducts = cacheByVersion('catalog', async ({ db: { read: db } }) => {
  const manufacturers = await listManufacturers(db)
  const assessed: Assessed[] = []
  for (let after = 0; ;) {
    const rows = await listPublishedSafety(db, after, ROWS_AT_ONCE)
    assessed.push(...rows.map((row) => assess(row, manufacturers)))
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return assessed
    after = last.id
  }
})

/** Which published products lack what buyers must be shown. */
export const loadSafetyReport = async (
  services: Services,
  { gap, brand, page = 1 }: { gap?: SafetyGap | undefined; brand: string; page?: number | undefined },
): Promise<SafetyReport> => {
  const all = await assessedProducts(services)
  const incomplete = all.filter(({ gaps }) => gaps.length > 0)
  const found = incomplete.filter(
    (one) => (gap === undefined || one.gaps.includes(gap)) && (brand === '' || one.brand === brand),
  )
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  const shown = Math.min(Math.max(1, page), pages)
  return {
    isBlocking: services.shopSettings().productSafety.isRequired,
    complete: all.length - incomplete.length,
    incomplete: incomplete.length,
    byGap: Object.fromEntries(
      safetyGaps.flatMap((one) => {
        const count = incomplete.filter(({ gaps }) => gaps.includes(one)).length
        return count > 0 ? [[one, count]] : []
      }),
    ),
    products: found.slice((shown - 1) * PER_PAGE, shown * PER_PAGE),
    found: found.length,
    page: shown,
    pages,
  }
}

/** How many of the newest published products lack something: enough to know whether the owner has work to do. */
export const countUnsafeProducts = async (db: Sql): Promise<{ count: number; of: number }> => {
  const [rows, manufacturers] = await Promise.all([listNewestSafety(db, NEWEST), listManufacturers(db)])
  return { count: rows.filter((row) => assess(row, manufacturers).gaps.length > 0).length, of: rows.length }
}

/** Those of these products that may not be published as they are; empty while the owner does not require the data. */
export const listUnpublishable = async (tx: Sql, services: Services, ids: number[]): Promise<Assessed[]> => {
  if (!services.shopSettings().productSafety.isRequired || ids.length === 0) return []
  const manufacturers = await listManufacturers(tx)
  return (await listSafetyOf(tx, ids))
    .filter(
      ({ kind, status }) => status === 'published' && !['variation', 'grouped', 'external'].includes(kind),
    )
    .map((row) => assess(row, manufacturers))
    .filter(({ gaps }) => gaps.length > 0)
}
