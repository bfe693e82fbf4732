import type { ManufacturersAnswer, ManufacturerToSave } from '#contract/console/safety/safety.ts'
import { readExtras } from '#contract/shop/product-page/product-extras.ts'
import type { Manufacturer } from '#contract/shop/product-page/product-safety.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import {
  countBrands,
  listManufacturerRows,
  listOwnTexts,
  type ManufacturerRow,
  removeManufacturerRow,
  setManufacturer,
  setSafetyColumns,
} from './store.ts'

const presentManufacturer = (row: ManufacturerRow): Manufacturer => ({
  id: row.id,
  name: row.name,
  address: row.address,
  contact: row.contact,
  isInEu: row.is_in_eu === 1,
  responsible: row.responsible,
  brands: JSON.parse(row.brands_json) as string[],
})

export const listManufacturers = async (db: Sql): Promise<Manufacturer[]> =>
  (await listManufacturerRows(db)).map(presentManufacturer)

const foldBrand = (brand: string) => brand.trim().toLocaleLowerCase('pl')

/** Who makes a product: the chosen manufacturer, else the one of its brand. */
export const manufacturerOf = (
  manufacturers: readonly Manufacturer[],
  { manufacturerId, brand }: { manufacturerId: string | null; brand: string },
): Manufacturer | undefined =>
  manufacturers.find(({ id }) => id === manufacturerId) ??
  (brand === ''
    ? undefined
    : manufacturers.find(({ brands }) => brands.some((one) => foldBrand(one) === foldBrand(brand))))

/** The lines that a product shows: its own text, else the manufacturer's data. */
export const safetyTexts = (
  own: { producerText: string; responsibleText: string },
  manufacturer: Manufacturer | undefined,
): { producerText: string; responsibleText: string } => ({
  producerText:
    own.producerText ||
    (manufacturer ? [manufacturer.name, manufacturer.address, manufacturer.contact].join('\n') : ''),
  responsibleText: own.responsibleText || (own.producerText ? '' : (manufacturer?.responsible ?? '')),
})

/** The list for its owner, with brands that nobody is named for. */
export const showManufacturers = async (db: Sql): Promise<ManufacturersAnswer> => {
  const manufacturers = await listManufacturers(db)
  const counts = (await countBrands(db)).map(({ brand, count, own }) => ({
    brand,
    count: Number(count),
    own: Number(own),
    maker: manufacturerOf(manufacturers, { manufacturerId: null, brand })?.id,
  }))
  const sumOf = (id: string, part: 'count' | 'own') =>
    counts.reduce((sum, one) => sum + (one.maker === id ? one[part] : 0), 0)
  return {
    manufacturers: manufacturers.map((one) => ({
      ...one,
      productCount: sumOf(one.id, 'count'),
      ownTextCount: sumOf(one.id, 'own'),
    })),
    otherBrands: counts.flatMap(({ brand, count, maker }) =>
      maker === undefined && brand !== '' ? [{ brand, productCount: count }] : [],
    ),
  }
}

/** Adds a manufacturer, or changes the one of this id; products show it at once. */
export const saveManufacturer = async (
  services: Services,
  { name, address, contact, isInEu, responsible, brands }: ManufacturerToSave,
  id: string = uuidV7(services.now(), services.randomBytes),
): Promise<string> => {
  await services.db.transaction(async (tx) => {
    await setManufacturer(tx, {
      id,
      name,
      address,
      contact,
      is_in_eu: isInEu ? 1 : 0,
      responsible,
      brands_json: JSON.stringify(brands),
    })
    await raiseVersion(tx, 'catalog')
  })
  await services.refresh()
  return id
}

/** False: there is none. */
export const removeManufacturer = async (services: Services, id: string): Promise<boolean> => {
  const isRemoved = await services.db.transaction(async (tx) => {
    const removed = await removeManufacturerRow(tx, id)
    if (removed) await raiseVersion(tx, 'catalog')
    return removed
  })
  await services.refresh()
  return isRemoved
}

/** Products of a manufacturer's brands show its data instead of their own; false: there is none. */
export const useManufacturer = async (services: Services, id: string): Promise<boolean> => {
  const isFound = await services.db.transaction(async (tx) => {
    const manufacturers = await listManufacturers(tx)
    if (!manufacturers.some((one) => one.id === id)) return false
    const brands = (await countBrands(tx))
      .map(({ brand }) => brand)
      .filter((brand) => manufacturerOf(manufacturers, { manufacturerId: null, brand })?.id === id)
    for (const row of brands.length > 0 ? await listOwnTexts(tx, brands) : []) {
      const extras = readExtras(row.extras_json)
      if (row.producer_text === '' && row.responsible_text === '' && extras.manufacturerId === null) continue
      const extras_json = JSON.stringify({ ...extras, manufacturerId: null })
      await setSafetyColumns(
        tx,
        row.id,
        { producer_text: '', responsible_text: '', extras_json },
        services.now(),
      )
    }
    await raiseVersion(tx, 'catalog')
    return true
  })
  await services.refresh()
  return isFound
}
