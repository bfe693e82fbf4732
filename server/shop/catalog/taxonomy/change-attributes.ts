import type { AttributeToSave } from '#contract/console/shop/attributes.ts'
import type { Selectable } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import {
  type DescribedRow,
  findAttributeRow,
  listDescribed,
  listOwnersAttributes,
  listOwnersValues,
  moveTerm,
  setDescription,
} from './attribute-store.ts'
import { lockProducts } from '#server/shop/catalog/saving/store.ts'

const PRODUCTS_AT_ONCE = 200

export type AttributeOutcome =
  | { ok: true }
  | { ok: false; reason: 'no_attribute' | 'no_value' | 'name_taken' | 'no_name' }
  /** Products with a variation of each of both values: they would be the same variation then. */
  | { ok: false; reason: 'variations_clash'; products: string[] }

type Description = {
  attributes: Product['attributes']
  choice: Record<string, string>
  defaultChoice: Record<string, string>
}

/** Rewrites the attributes of all products and variations that name one of these slugs; in slices. */
const rewriteProducts = async (
  tx: Sql,
  slug: string,
  nowMs: number,
  rewrite: (before: Description) => Description,
): Promise<void> => {
  for (let afterId = 0; ;) {
    const found = await listDescribed(tx, slug, afterId, PRODUCTS_AT_ONCE)
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    await lockProducts(tx, ids)
    // Read again: another save may have been first.
    const locked = await listDescribed(tx, slug, afterId, PRODUCTS_AT_ONCE)
    for (const row of locked) {
      const after = rewrite({
        attributes: JSON.parse(row.attributes_json) as Product['attributes'],
        choice: JSON.parse(row.chosen_json) as Record<string, string>,
        defaultChoice: JSON.parse(row.default_choice_json) as Record<string, string>,
      })
      const written = {
        id: row.id,
        attributes_json: JSON.stringify(after.attributes),
        chosen_json: JSON.stringify(after.choice),
        default_choice_json: JSON.stringify(after.defaultChoice),
      }
      if (isChanged(row, written)) await setDescription(tx, written, nowMs)
    }
    afterId = found.at(-1)!.id
  }
}

const isChanged = (before: DescribedRow, after: Omit<DescribedRow, 'name' | 'parent_id'>) =>
  before.attributes_json !== after.attributes_json ||
  before.chosen_json !== after.chosen_json ||
  before.default_choice_json !== after.default_choice_json

/** How lists of products use an attribute. */
export const usesOf = (
  row: Pick<Selectable<Tables['attributes']>, 'is_filter' | 'filter_kind' | 'is_on_card' | 'is_indexed'>,
): Omit<AttributeToSave, 'name' | 'unit'> => ({
  isFilter: row.is_filter === 1,
  filterKind: row.filter_kind as AttributeToSave['filterKind'],
  isOnCard: row.is_on_card === 1,
  isIndexed: row.is_indexed === 1,
})

/** Saves name, unit and use of an attribute. Its slug, which addresses and imports name, stays. */
export const changeAttribute = async (
  tx: Sql,
  id: number,
  { name, unit, isFilter, filterKind, isOnCard, isIndexed }: AttributeToSave,
  nowMs: number,
  refuseOver: (stored: AttributeToSave) => void,
): Promise<AttributeOutcome> => {
  const stored = await findAttributeRow(tx, id)
  if (!stored) return { ok: false, reason: 'no_attribute' }
  refuseOver({
    name: stored.name,
    unit: stored.unit as AttributeToSave['unit'],
    ...usesOf(stored),
  })
  const spelling = slugOf(name)
  if (!spelling) return { ok: false, reason: 'no_name' }
  const others = (await listOwnersAttributes(tx)).filter((one) => one.id !== id)
  if (others.some((one) => one.slug === spelling || slugOf(one.name) === spelling))
    return { ok: false, reason: 'name_taken' }
  await tx
    .updateTable('attributes')
    .set({
      name,
      unit,
      is_filter: isFilter ? 1 : 0,
      filter_kind: filterKind,
      is_on_card: isOnCard ? 1 : 0,
      is_indexed: isIndexed ? 1 : 0,
    })
    .where('id', '=', id)
    .execute()
  if (name !== stored.name)
    await rewriteProducts(tx, stored.slug, nowMs, (before) => ({
      ...before,
      attributes: before.attributes.map((one) => (one.slug === stored.slug ? { ...one, name } : one)),
    }))
  await raiseVersion(tx, 'catalog')
  return { ok: true }
}

/** The products of `id` get the attribute `into`; two attributes of one product become one, with both values. */
export const mergeAttributes = async (
  tx: Sql,
  id: number,
  into: number,
  nowMs: number,
): Promise<AttributeOutcome> => {
  const [from, to] = [await findAttributeRow(tx, id), await findAttributeRow(tx, into)]
  if (!from || !to || id === into) return { ok: false, reason: 'no_attribute' }
  const clash = await listBothChosen(tx, from.slug, to.slug)
  if (clash.length > 0) return { ok: false, reason: 'variations_clash', products: clash }
  const renamed = (choice: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(choice).map(([slug, value]) => [slug === from.slug ? to.slug : slug, value]),
    )
  await rewriteProducts(tx, from.slug, nowMs, ({ attributes, choice, defaultChoice }) => ({
    attributes: mergedAttributes(attributes, from.slug, to),
    choice: renamed(choice),
    defaultChoice: renamed(defaultChoice),
  }))
  const known = new Map((await listOwnersValues(tx, into)).map((value) => [value.slug, value.id]))
  for (const value of await listOwnersValues(tx, id)) {
    const same = known.get(value.slug)
    if (same === undefined)
      await tx.updateTable('attribute_terms').set({ attribute_id: into }).where('id', '=', value.id).execute()
    else await moveTerm(tx, value.id, same)
  }
  await tx.deleteFrom('attributes').where('id', '=', id).execute()
  await raiseVersion(tx, 'catalog')
  return { ok: true }
}

const mergedAttributes = (
  attributes: Product['attributes'],
  fromSlug: string,
  { slug, name }: { slug: string; name: string },
): Product['attributes'] => {
  const from = attributes.find((one) => one.slug === fromSlug)
  const to = attributes.find((one) => one.slug === slug)
  if (!from) return attributes
  if (!to) return attributes.map((one) => (one === from ? { ...one, slug, name } : one))
  const values = [...to.values, ...from.values]
  const both = {
    ...to,
    values: values.filter((value, index) => values.findIndex((one) => isSameValue(one, value)) === index),
    isVisible: to.isVisible || from.isVisible,
    isForVariations: to.isForVariations || from.isForVariations,
  }
  return attributes.filter((one) => one !== from).map((one) => (one === to ? both : one))
}

/** Two spellings of one slug are one value. */
const isSameValue = (one: string, other: string) => slugOf(one) === slugOf(other)

/** Products with variations that choose an option of both attributes. */
const listBothChosen = async (tx: Sql, fromSlug: string, toSlug: string): Promise<string[]> => {
  const names: string[] = []
  for (let afterId = 0; ;) {
    const found = await listDescribed(tx, fromSlug, afterId, PRODUCTS_AT_ONCE)
    if (found.length === 0) return names
    for (const row of found) {
      const attributes = JSON.parse(row.attributes_json) as Product['attributes']
      const chosen = attributes.filter(
        (one) => one.isForVariations && (one.slug === fromSlug || one.slug === toSlug),
      )
      if (chosen.length > 1) names.push(row.name)
    }
    afterId = found.at(-1)!.id
  }
}

const valuesRenamed =
  (slug: string, from: string, name: string) =>
  ({ attributes, choice, defaultChoice }: Description): Description => {
    const renamed = (value: string) => (slugOf(value) === from ? name : value)
    const inChoice = (one: Record<string, string>) =>
      slug in one ? { ...one, [slug]: renamed(one[slug]!) } : one
    return {
      attributes: attributes.map((one) =>
        one.slug === slug ? { ...one, values: [...new Set(one.values.map(renamed))] } : one,
      ),
      choice: inChoice(choice),
      defaultChoice: inChoice(defaultChoice),
    }
  }

/** A new spelling of a value, in all products, and the colour of its swatch. */
export const renameValue = async (
  tx: Sql,
  attributeId: number,
  valueId: number,
  { name, colour }: { name: string; colour?: string | undefined },
  nowMs: number,
): Promise<AttributeOutcome> => {
  const attribute = await findAttributeRow(tx, attributeId)
  const values = await listOwnersValues(tx, attributeId)
  const value = values.find((one) => one.id === valueId)
  if (!attribute || !value) return { ok: false, reason: 'no_value' }
  const slug = slugOf(name)
  if (!slug) return { ok: false, reason: 'no_name' }
  if (values.some((one) => one.slug === slug && one.id !== valueId))
    return { ok: false, reason: 'name_taken' }
  await tx
    .updateTable('attribute_terms')
    .set({ name, slug, ...(colour === undefined ? {} : { colour }) })
    .where('id', '=', valueId)
    .execute()
  await rewriteProducts(tx, attribute.slug, nowMs, valuesRenamed(attribute.slug, value.slug, name))
  await raiseVersion(tx, 'catalog')
  return { ok: true }
}

/** Two spellings become one: the products of `valueId` get the value `into`. */
export const mergeValues = async (
  tx: Sql,
  attributeId: number,
  { valueId, into }: { valueId: number; into: number },
  nowMs: number,
): Promise<AttributeOutcome> => {
  const attribute = await findAttributeRow(tx, attributeId)
  const values = await listOwnersValues(tx, attributeId)
  const from = values.find((one) => one.id === valueId)
  const to = values.find((one) => one.id === into)
  if (!attribute || !from || !to || from === to) return { ok: false, reason: 'no_value' }
  const clash = await listClashes(tx, attribute.slug, from.slug, to.slug)
  if (clash.length > 0) return { ok: false, reason: 'variations_clash', products: clash }
  await rewriteProducts(tx, attribute.slug, nowMs, valuesRenamed(attribute.slug, from.slug, to.name))
  await moveTerm(tx, from.id, to.id)
  await raiseVersion(tx, 'catalog')
  return { ok: true }
}

/** Products that would have two variations with the same choice. */
const listClashes = async (tx: Sql, slug: string, from: string, to: string): Promise<string[]> => {
  const variations = await tx
    .selectFrom('products as variations')
    .innerJoin('products as parents', 'parents.id', 'variations.parent_id')
    .select(['variations.parent_id', 'variations.chosen_json', 'parents.name'])
    .where('variations.chosen_json', 'like', `%${JSON.stringify(slug)}%`)
    .execute()
  const seen = new Set<string>()
  const names = new Set<string>()
  for (const { parent_id, chosen_json, name } of variations) {
    const choice = JSON.parse(chosen_json) as Record<string, string>
    const value = slugOf(choice[slug] ?? '')
    if (value !== from && value !== to) continue
    const rest = Object.entries({ ...choice, [slug]: to }).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const key = `${parent_id} ${JSON.stringify(rest)}`
    if (seen.has(key)) names.add(name)
    seen.add(key)
  }
  return [...names]
}

/** Attributes in this order; others follow as before. */
export const orderAttributes = async (tx: Sql, ids: number[]): Promise<void> => {
  const known = (await listOwnersAttributes(tx)).map(({ id }) => id)
  for (const [position, id] of inGivenOrder(known, ids).entries())
    await tx.updateTable('attributes').set({ position }).where('id', '=', id).execute()
  await raiseVersion(tx, 'catalog')
}

export const orderValues = async (tx: Sql, attributeId: number, ids: number[]): Promise<void> => {
  const known = (await listOwnersValues(tx, attributeId)).map(({ id }) => id)
  for (const [position, id] of inGivenOrder(known, ids).entries())
    await tx.updateTable('attribute_terms').set({ position }).where('id', '=', id).execute()
  await raiseVersion(tx, 'catalog')
}

const inGivenOrder = (known: number[], given: number[]): number[] => {
  const named = [...new Set(given)].filter((id) => known.includes(id))
  return [...named, ...known.filter((id) => !named.includes(id))]
}
