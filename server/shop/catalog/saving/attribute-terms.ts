import type { Product } from '../product.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import {
  addAttributes,
  addTerms,
  listAttributesBySlug,
  listTermsOfAttributes,
  setProductTerms,
} from './store.ts'

type Described = {
  id: number
  kind?: Product['kind'] | undefined
  attributes?: Product['attributes'] | undefined
}

/**
 * Every attribute and every value gets a permanent id, so that products can be found by it. Products store
 * their own words in `attributes_json`; two spellings of one slug are one term.
 */
export const saveAttributeTerms = async (tx: Sql, products: Described[]): Promise<void> => {
  const described = products.filter(({ kind }) => kind !== 'variation')
  const attributeIds = await attributeIdsOf(tx, described)
  const terms = new Map<string, { attributeId: number; slug: string; name: string }>()
  for (const { attributeId, value } of described.flatMap((product) => valuesOf(product, attributeIds))) {
    const term = { attributeId, slug: slugOf(value), name: value }
    if (term.slug && !terms.has(keyOf(term))) terms.set(keyOf(term), term)
  }
  const termIds = await termIdsOf(tx, terms)
  const links = described.flatMap((product) => {
    const ids = valuesOf(product, attributeIds).flatMap(
      ({ attributeId, value }) => termIds.get(keyOf({ attributeId, slug: slugOf(value) })) ?? [],
    )
    return [...new Set(ids)].map((term_id) => ({ product_id: product.id, term_id }))
  })
  await setProductTerms(
    tx,
    described.map(({ id }) => id),
    links,
  )
}

const keyOf = ({ attributeId, slug }: { attributeId: number; slug: string }) => `${attributeId} ${slug}`

const valuesOf = ({ attributes = [] }: Described, ids: Map<string, number>) =>
  attributes.flatMap(({ slug, values }) =>
    values.map((value) => ({ attributeId: ids.get(slug) ?? 0, value })),
  )

const attributeIdsOf = async (tx: Sql, products: Described[]): Promise<Map<string, number>> => {
  const names = new Map(
    products.flatMap(({ attributes = [] }) => attributes.map(({ slug, name }) => [slug, name] as const)),
  )
  if (!names.size) return new Map()
  const find = async () =>
    new Map((await listAttributesBySlug(tx, [...names.keys()])).map(({ slug, id }) => [slug, id]))
  const known = await find()
  const fresh = [...names].filter(([slug]) => !known.has(slug))
  if (!fresh.length) return known
  const first = await nextId(tx, 'attribute', fresh.length)
  await addAttributes(
    tx,
    fresh.map(([slug, name], index) => ({ id: first + index, slug, name })),
  )
  return find()
}

const termIdsOf = async (
  tx: Sql,
  terms: Map<string, { attributeId: number; slug: string; name: string }>,
): Promise<Map<string, number>> => {
  if (!terms.size) return new Map()
  const attributeIds = [...new Set([...terms.values()].map(({ attributeId }) => attributeId))]
  const find = async () =>
    new Map(
      (await listTermsOfAttributes(tx, attributeIds)).map(({ id, attribute_id, slug }) => [
        keyOf({ attributeId: attribute_id, slug }),
        id,
      ]),
    )
  const known = await find()
  const fresh = [...terms].filter(([key]) => !known.has(key))
  if (!fresh.length) return known
  const first = await nextId(tx, 'attribute_term', fresh.length)
  await addTerms(
    tx,
    fresh.map(([, { attributeId, slug, name }], index) => ({
      id: first + index,
      attribute_id: attributeId,
      slug,
      name,
    })),
  )
  return find()
}
