import * as v from 'valibot'
import { FILTER_KINDS } from '#contract/shop/listing/filters.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import { numericId, uuid } from '../parameters.ts'

const MAX_NAME = 100
export const ATTRIBUTE_UNITS = ['', 'mm', 'cm', 'm', 'm²', 'm³', 'g', 'kg', 'l', 'szt.', 'lat', '%'] as const

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Podaj nazwę.'),
  v.maxLength(MAX_NAME, `Skróć nazwę do ${MAX_NAME} znaków.`),
)
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
const ids = v.pipe(v.array(id), v.maxLength(10_000))

const colour = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^(?:#[0-9a-f]{6})?$/, 'Podaj kolor jak #c6a06b albo zostaw puste.'),
)

const attributeToSave = v.object({
  name,
  unit: v.picklist(ATTRIBUTE_UNITS, 'Wybierz jednostkę z listy.'),
  isFilter: v.boolean(),
  /** '': as its values suggest. */
  filterKind: v.optional(v.picklist(FILTER_KINDS), ''),
  /** Cards in listings show its value, of at most three attributes. */
  isOnCard: v.optional(v.boolean(), false),
  /** Search engines may list pages that are filtered by one value of it. */
  isIndexed: v.optional(v.boolean(), false),
})
export type AttributeToSave = v.InferOutput<typeof attributeToSave>

export type OwnersAttribute = {
  id: number
  name: string
  unit: string
  isFilter: boolean
  isOnCard: boolean
  valueCount: number
  productCount: number
}
export type AttributesAnswer = { attributes: OwnersAttribute[] }

export type AttributeValue = {
  id: number
  name: string
  productCount: number
  /** Of its swatch, `#rrggbb`; '': as its name suggests. */
  colour: string
}
export type AttributeAnswer = {
  attribute: AttributeToSave
  values: AttributeValue[]
  productCount: number
  /** Of its name, unit and use, to be returned in `If-Match`. */
  version: string
}

const valueOf = v.object({ ...numericId.entries, valueId: numericId.entries.id })

const pickValue = (values: AttributeValue[], valueId: number) => {
  const value = values.find((one) => one.id === valueId)
  return { name: value?.name, colour: value?.colour }
}

/** Attributes of products and their values. A change of a name follows in all products. */
export const attributesApi = {
  list: consoleEndpoint<AttributesAnswer>()({ right: 'products-view', method: 'GET', path: '/attributes' }),
  one: consoleEndpoint<AttributeAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/attributes/:id',
    params: numericId,
  }),
  save: consoleEndpoint<AttributeAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/attributes/:id',
    params: numericId,
    request: attributeToSave,
    log: {
      kind: 'attribute',
      text: 'Zmieniono atrybut',
      before: '/attributes/:id',
      subject: ({ attribute }) => ({ name: attribute.name, fields: attribute }),
      undo: (_, whole) => whole,
    },
  }),
  order: consoleEndpoint<AttributesAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/attribute-order',
    request: v.object({ ids }),
    log: {
      kind: 'attribute',
      text: 'Ułożono atrybuty w innej kolejności',
      before: '/attributes',
      subject: ({ attributes }) => ({ fields: { ids: attributes.map(({ id }) => id) } }),
      undo: (_, whole) => whole,
    },
  }),
  /** The attribute ends; its products and values get the other one. */
  merge: consoleEndpoint<AttributesAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/attributes/:id/merge',
    params: numericId,
    request: v.object({ into: id }),
    log: { kind: 'attribute', text: 'Połączono atrybuty' },
  }),
  saveValue: consoleEndpoint<AttributeAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/attributes/:id/values/:valueId',
    params: valueOf,
    /** Without a colour, that of its swatch stays. */
    request: v.object({ name, colour: v.optional(colour) }),
    log: {
      kind: 'attribute',
      text: 'Zmieniono wartość atrybutu',
      before: '/attributes/:id',
      subject: ({ attribute, values }, { params }) => ({
        name: attribute.name,
        fields: pickValue(values, Number(params['valueId'])),
      }),
      undo: (_, whole) => whole,
    },
  }),
  orderValues: consoleEndpoint<AttributeAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/attributes/:id/value-order',
    params: numericId,
    request: v.object({ ids }),
    log: {
      kind: 'attribute',
      text: 'Ułożono wartości atrybutu w innej kolejności',
      before: '/attributes/:id',
      subject: ({ attribute, values }) => ({
        name: attribute.name,
        fields: { ids: values.map(({ id }) => id) },
      }),
      undo: (_, whole) => whole,
    },
  }),
  mergeValues: consoleEndpoint<AttributeAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/attributes/:id/values/:valueId/merge',
    params: valueOf,
    request: v.object({ into: id }),
    log: { kind: 'attribute', text: 'Połączono wartości atrybutu' },
  }),
}

export type OwnersTag = {
  id: number
  name: string
  url: string
  productCount: number
  /** To be returned in `If-Match`. */
  version: string
}
export type TagsAnswer = { tags: OwnersTag[] }

export const tagsApi = {
  list: consoleEndpoint<TagsAnswer>()({ right: 'products-view', method: 'GET', path: '/tags' }),
  save: consoleEndpoint<TagsAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/tags/:id',
    params: numericId,
    request: v.object({ name }),
    log: {
      kind: 'tag',
      text: 'Zmieniono tag',
      before: '/tags',
      subject: ({ tags }, { params }) => {
        const tag = tags.find(({ id }) => id === Number(params['id']))
        return tag && { name: tag.name, fields: { name: tag.name } }
      },
      undo: (_, whole) => whole,
    },
  }),
  merge: consoleEndpoint<TagsAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/tags/:id/merge',
    params: numericId,
    request: v.object({ into: id }),
    log: {
      kind: 'tag',
      text: 'Połączono tagi',
      before: '/tags',
      subject: ({ tags }, { params }) => {
        const tag = tags.find(({ id }) => id === Number(params['id']))
        return tag && { name: tag.name, fields: { name: tag.name } }
      },
    },
  }),
  remove: consoleEndpoint<TagsAnswer & { removedId: string }>()({
    right: 'products-edit',
    method: 'DELETE',
    path: '/tags/:id',
    params: numericId,
    log: {
      kind: 'tag',
      text: 'Usunięto tag',
      before: '/tags',
      subject: ({ tags }, { params }) => {
        const tag = tags.find(({ id }) => id === Number(params['id']))
        return tag && { name: tag.name, fields: { name: tag.name } }
      },
      reverse: ({ removedId }) => ({ method: 'POST', path: `/removed-tags/${removedId}/restore` }),
    },
  }),
  restore: consoleEndpoint<TagsAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/removed-tags/:id/restore',
    params: v.object({ id: uuid }),
    log: { kind: 'tag', text: 'Przywrócono tag' },
  }),
}
