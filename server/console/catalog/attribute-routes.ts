import {
  type AttributeAnswer,
  type AttributesAnswer,
  type AttributeToSave,
  attributesApi,
  type TagsAnswer,
  tagsApi,
} from '#contract/console/shop/attributes.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import {
  findAttributeRow,
  listOwnersAttributes,
  listOwnersTags,
  listOwnersValues,
} from '#server/shop/catalog/taxonomy/attribute-store.ts'
import {
  type AttributeOutcome,
  changeAttribute,
  mergeAttributes,
  mergeValues,
  orderAttributes,
  orderValues,
  renameValue,
  usesOf,
} from '#server/shop/catalog/taxonomy/change-attributes.ts'
import {
  mergeTags,
  removeTag,
  renameTag,
  restoreTag,
  type TagOutcome,
} from '#server/shop/catalog/taxonomy/change-tags.ts'
import { paths } from '#storefront/paths.ts'

const MAX_NAMED = 5

const noAttribute = () => new Refusal(404, 'no_attribute', 'Nie ma już takiego atrybutu.')
const noTag = () => new Refusal(404, 'no_tag', 'Nie ma już takiego tagu.')
const nameRefusal = (reason: 'name_taken' | 'no_name', taken: string) =>
  new FieldRefusal([
    {
      path: 'name',
      message: reason === 'name_taken' ? taken : 'Nazwa musi mieć przynajmniej jedną literę albo cyfrę.',
    },
  ])

const checkAttribute = (outcome: AttributeOutcome): void => {
  if (outcome.ok) return
  switch (outcome.reason) {
    case 'no_attribute':
    case 'no_value':
      throw noAttribute()
    case 'name_taken':
    case 'no_name':
      throw nameRefusal(outcome.reason, 'Taka nazwa już jest. Jeśli to ta sama cecha, połącz obie.')
    case 'variations_clash':
      throw new Refusal(
        422,
        'variations_clash',
        `Najpierw zmień warianty produktów: ${outcome.products.slice(0, MAX_NAMED).join(', ')}. Mają osobny wariant dla każdej z tych wartości, a po połączeniu byłyby dwa takie same.`,
      )
  }
}
const checkTag = (outcome: TagOutcome): void => {
  if (outcome.ok) return
  if (outcome.reason === 'no_tag') throw noTag()
  throw nameRefusal(outcome.reason, 'Taki tag już jest. Jeśli to ten sam, połącz oba.')
}

/** Attributes of products and their values, for the owner. */
export const attributeRoutes = (services: Services) => {
  const { db } = services
  const all = async (): Promise<AttributesAnswer> => ({
    attributes: (await listOwnersAttributes(db.read)).map((row) => ({
      id: row.id,
      name: row.name,
      unit: row.unit,
      isFilter: row.is_filter === 1,
      isOnCard: row.is_on_card === 1,
      valueCount: row.valueCount,
      productCount: row.productCount,
    })),
  })
  const one = async (id: number): Promise<AttributeAnswer> => {
    const row = await findAttributeRow(db.read, id)
    if (!row) throw noAttribute()
    const values = await listOwnersValues(db.read, id)
    const attribute: AttributeToSave = {
      name: row.name,
      unit: row.unit as AttributeToSave['unit'],
      ...usesOf(row),
    }
    const counted = (await listOwnersAttributes(db.read)).find((each) => each.id === id)
    return {
      attribute,
      values: values.map(({ id: valueId, name, colour, products }) => ({
        id: valueId,
        name,
        colour,
        productCount: products,
      })),
      productCount: counted?.productCount ?? 0,
      version: versionOf(attribute),
    }
  }
  const changed = async (work: (tx: Sql) => Promise<AttributeOutcome>) => {
    checkAttribute(await db.transaction(work))
    await services.refresh()
  }

  const { routes, mountEndpoint } = endpointRoutes(noAttribute)
  mountEndpoint(attributesApi.list, all)
  mountEndpoint(attributesApi.one, ({ params }) => one(params.id))
  mountEndpoint(attributesApi.save, async ({ c, params: { id }, body }) => {
    await changed((tx) =>
      changeAttribute(tx, id, body, services.now(), (stored) => refuseOutdated(c, stored)),
    )
    return one(id)
  })
  mountEndpoint(attributesApi.order, async ({ body }) => {
    await db.transaction((tx) => orderAttributes(tx, body.ids))
    await services.refresh()
    return all()
  })
  mountEndpoint(attributesApi.merge, async ({ params: { id }, body }) => {
    await changed((tx) => mergeAttributes(tx, id, body.into, services.now()))
    return all()
  })
  mountEndpoint(attributesApi.saveValue, async ({ params: { id, valueId }, body }) => {
    await changed((tx) => renameValue(tx, id, valueId, body, services.now()))
    return one(id)
  })
  mountEndpoint(attributesApi.orderValues, async ({ params: { id }, body }) => {
    await db.transaction((tx) => orderValues(tx, id, body.ids))
    await services.refresh()
    return one(id)
  })
  mountEndpoint(attributesApi.mergeValues, async ({ params: { id, valueId }, body }) => {
    await changed((tx) => mergeValues(tx, id, { valueId, into: body.into }, services.now()))
    return one(id)
  })
  return routes
}

/** Tags of products, for the owner. */
export const tagRoutes = (services: Services) => {
  const { db } = services
  const all = async (): Promise<TagsAnswer> => ({
    tags: (await listOwnersTags(db.read)).map(({ id, name, slug, product_count }) => ({
      id,
      name,
      url: paths.tag(slug),
      productCount: product_count,
      version: versionOf({ name }),
    })),
  })
  const changed = async (work: (tx: Sql) => Promise<TagOutcome>): Promise<TagsAnswer> => {
    checkTag(await db.transaction(work))
    await services.refresh()
    return all()
  }

  const { routes, mountEndpoint } = endpointRoutes(noTag)
  mountEndpoint(tagsApi.list, all)
  mountEndpoint(tagsApi.save, ({ c, params, body }) =>
    changed((tx) =>
      renameTag(tx, params.id, body.name, services.now(), ({ name }) => refuseOutdated(c, { name })),
    ),
  )
  mountEndpoint(tagsApi.merge, ({ params, body }) =>
    changed((tx) => mergeTags(tx, params.id, body.into, services.now())),
  )
  mountEndpoint(tagsApi.remove, async ({ params }) => {
    const removedId = uuidV7(services.now(), services.randomBytes)
    return {
      ...(await changed((tx) => removeTag(tx, params.id, removedId, services.now()))),
      removedId,
    }
  })
  mountEndpoint(tagsApi.restore, ({ params }) => changed((tx) => restoreTag(tx, params.id, services.now())))
  return routes
}
