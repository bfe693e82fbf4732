import {
  type AccessoryRole,
  noExtras,
  type ProductExtras,
} from '#contract/shop/product-page/product-extras.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { changeProductPage } from '#server/shop/catalog/saving/product-page.ts'

/** How the demo's SKUs begin. */
const ROLES: [string, AccessoryRole][] = [
  ['PD-', 'underlay'],
  ['LI-', 'skirting'],
  ['KL-', 'glue'],
]
/** The demo's skirtings in several colours have to be chosen on their pages; this one goes with any floor. */
const SKIRTING = 'LI-MDF-KLA'
/** What a bucket of each glue suffices for, in m² by the sheets of their makers; other chemistry is no glue. */
const GLUE_M2: Record<string, number> = { 'KL-HYB': 14, 'KL-WIN': 40, 'KL-GRU': 50 }
const CM2 = 10_000
const SAMPLES = 'PR-'
/** An invented maker, so that offers say what the product safety regulation demands. */
const MAKER = 'Klepka – zakład pokazowy\nul. Przykładowa 1, 00-001 Warszawa\nzaklad@example.pl'
const WARNINGS: [string, string][] = [
  ['KL-', 'Chroń przed dziećmi. Pracuj w rękawicach i wietrz pomieszczenie. Nie połykaj.'],
  ['NA-', 'Podczas pracy noś okulary i rękawice ochronne.'],
]

const safetyOf = (sku: string | null): Pick<ProductExtras, 'warnings' | 'hasNoWarnings'> => {
  const warnings = WARNINGS.find(([prefix]) => sku?.startsWith(prefix))?.[1] ?? ''
  return { warnings, hasNoWarnings: warnings === '' }
}

/** Goods that go with the demo's floors, samples, and safety: as an owner would have entered them in the editor. */
export const seedProductPages = async (tx: Sql): Promise<void> => {
  const rows = await tx
    .selectFrom('products')
    .where('kind', 'in', ['simple', 'variable'])
    .select(['id', 'sku', 'kind', 'pack_area_cm2', 'cross_sells_json'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const skirtingId = rows.find(({ sku }) => sku === SKIRTING)?.id
  const roleOf = (sku: string | null) => ROLES.find(([prefix]) => sku?.startsWith(prefix))?.[1]

  await tx
    .updateTable('products')
    .set({ producer_text: MAKER })
    .where('kind', 'in', ['simple', 'variable'])
    .where('is_virtual', '=', 0)
    .execute()
  for (const { id, sku, pack_area_cm2, cross_sells_json } of rows) {
    const extras = { ...noExtras, ...safetyOf(sku) }
    const related = (JSON.parse(cross_sells_json) as number[]).flatMap((one) => byId.get(one) ?? [])
    if (sku?.startsWith(SAMPLES)) {
      // The set of three is a sample of none.
      const sampleOfId = related.length === 1 ? related[0]!.id : undefined
      await changeProductPage(tx, id, { extras, ...(sampleOfId !== undefined && { sampleOfId }) })
    } else if (pack_area_cm2 !== null && roleOf(sku) === undefined) {
      const accessories = related.flatMap((one): ProductExtras['accessories'] => {
        const role = roleOf(one.sku)
        if (role === undefined || role === 'skirting' || one.kind !== 'simple') return []
        if (role !== 'glue') return [{ id: one.id, role, coverage: null }]
        const m2 = GLUE_M2[one.sku ?? '']
        return m2 === undefined ? [] : [{ id: one.id, role, coverage: m2 * CM2 }]
      })
      const skirting =
        skirtingId === undefined ? [] : [{ id: skirtingId, role: 'skirting' as const, coverage: null }]
      await changeProductPage(tx, id, {
        extras: { ...extras, accessories: [...accessories, ...skirting] },
      })
    } else {
      await changeProductPage(tx, id, { extras })
    }
  }
  await raiseVersion(tx, 'catalog')
}
