import { randomBytes } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { importProducts } from '#server/shop/catalog/import/import-products.ts'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import type { FilterKind } from '#contract/shop/listing/filters.ts'
import { listOwnersAttributes } from '#server/shop/catalog/taxonomy/attribute-store.ts'
import { changeAttribute, orderAttributes } from '#server/shop/catalog/taxonomy/change-attributes.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { seedProductPages } from './seed-product-pages.ts'
import { importForms } from '#server/forms/definitions/import-forms.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { saveStaticPage } from '#server/shop/static-pages/static-pages.ts'
import { saveShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import type { Services } from '../platform/services.ts'

const demo = (file: string) => new URL(`./content/${file}`, import.meta.url)

/** The pages of the demo in the order of the footer; each has its text in `demo/pages/`. */
const pages = [
  { slug: 'kontakt', title: 'Kontakt' },
  { slug: 'zapytaj-o-wycene', title: 'Zapytaj o wycenę' },
  { slug: 'dostawa-i-platnosc', title: 'Dostawa i płatność' },
  { slug: 'zwroty-i-reklamacje', title: 'Zwroty i reklamacje' },
  { slug: 'jak-mierzyc-podloge', title: 'Jak zmierzyć podłogę' },
  { slug: 'o-nas', title: 'O nas' },
  { slug: 'regulamin', title: 'Regulamin' },
  { slug: 'polityka-prywatnosci', title: 'Polityka prywatności' },
]

type DemoCategory = {
  slug: string
  name: string
  parent: string | null
  description: string
  order: number
  picture: string | null
}

/** Fills an empty database with the demo shop; one with products is not changed. False: it had some. */
export const seedDemo = async (
  db: Database,
  { nowMs, onProgress = () => {} }: { nowMs: number; onProgress?: (line: string) => void },
): Promise<boolean> => {
  if (await hasProducts(db, nowMs)) return false
  onProgress('Zakładam sklep pokazowy…')
  try {
    await db.transaction(async (tx) => {
      // First, for its row lock: servers that start together seed one after the other.
      await raiseVersion(tx, 'catalog')
      await seedCategories(tx)
      await seedPages(tx, nowMs)
    })
    const forms = await importForms(db, readFileSync(demo('forms.json'), 'utf8'), { nowMs, randomBytes })
    if (!forms.ok) throw new Error(`demo/forms.json: ${forms.faults[0]?.path} ${forms.faults[0]?.message}`)
    const report = await importProducts(db, createReadStream(demo('products.csv')), { nowMs })
    await db.transaction((tx) => seedFilters(tx, nowMs))
    const [problem] = report.problems
    if (problem) throw new Error(`demo/products.csv, row ${problem.row}: ${problem.reason}`)
    await db.transaction(seedProductPages)
    onProgress(`Sklep pokazowy gotowy: ${report.added} produktów i wariantów.`)
  } catch (error) {
    // Several processes may start on one empty database: later ones find it seeded.
    if (!(await hasProducts(db, nowMs))) throw error
  }
  return true
}

/** The demo has no order limits: its mail is not sent. */
export const seedSettings = (services: Services): Promise<void> => {
  const settings = services.shopSettings()
  return saveShopSettings(services, {
    ...settings,
    marketing: { ...settings.marketing, isOn: true },
    samples: { ...settings.samples, creditDays: 60 },
    unpaidOrders: { ...settings.unpaidOrders, maxOrders: null, maxGrosze: null, maxStockPercent: null },
  })
}

/** What shoppers of floors filter by, in this order. */
const filters: { name: string; kind?: FilterKind; isOnCard?: boolean; isIndexed?: boolean }[] = [
  { name: 'Wodoodporność', kind: 'yes-no', isOnCard: true, isIndexed: true },
  { name: 'Klasa ścieralności', kind: 'list', isOnCard: true, isIndexed: true },
  { name: 'Grubość', kind: 'range', isOnCard: true },
  { name: 'Ogrzewanie podłogowe', kind: 'yes-no' },
  { name: 'Dekor', kind: 'list', isIndexed: true },
  { name: 'Kolor', kind: 'swatch' },
  { name: 'Gatunek drewna', kind: 'list', isIndexed: true },
  { name: 'V-fuga', kind: 'list' },
  { name: 'Rodzaj połączenia', kind: 'list' },
  { name: 'Warstwa użytkowa', kind: 'list' },
  { name: 'Wykończenie', kind: 'list' },
  { name: 'Wymiary deski', kind: 'list' },
  { name: 'Wysokość', kind: 'range' },
]

const seedFilters = async (tx: Sql, nowMs: number) => {
  const known = new Map((await listOwnersAttributes(tx)).map((attribute) => [attribute.name, attribute]))
  const ids: number[] = []
  for (const { name, kind = '', isOnCard = false, isIndexed = false } of filters) {
    const attribute = known.get(name)
    if (!attribute) throw new Error(`demo/products.csv: no product has the attribute ${name}`)
    const draft = { name, unit: '', isFilter: true, filterKind: kind, isOnCard, isIndexed } as const
    await changeAttribute(tx, attribute.id, draft, nowMs, () => {})
    ids.push(attribute.id)
  }
  await orderAttributes(tx, ids)
}

const hasProducts = async (db: Database, nowMs: number) =>
  (await listProductCards(db.read, { listing: 'all', orderBy: 'date', page: 1, perPage: 1 }, nowMs)).total > 0

/** Parents before their children. */
const seedCategories = async (tx: Sql) => {
  const ids = new Map<string, number>()
  for (const { slug, name, parent, description, order, picture } of JSON.parse(
    readFileSync(demo('categories.json'), 'utf8'),
  ) as DemoCategory[]) {
    const parentId = parent === null ? null : ids.get(parent)
    if (parentId === undefined)
      throw new Error(`demo/categories.json: ${slug} stands before its parent ${parent}`)
    ids.set(
      slug,
      await saveCategory(tx, {
        slug,
        name,
        parentId,
        description,
        position: order,
        picture: picture && `/pictures/${picture}`,
      }),
    )
  }
}

const seedPages = async (tx: Sql, nowMs: number) => {
  for (const [position, { slug, title }] of pages.entries()) {
    // The page renders its own title.
    const html = readFileSync(demo(`pages/${slug}.html`), 'utf8')
      .replace(`<h2>${title}</h2>`, '')
      .trim()
    await saveStaticPage(tx, { slug, title, html, position }, nowMs)
  }
}
