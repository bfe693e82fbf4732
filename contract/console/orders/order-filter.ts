import * as v from 'valibot'
import { orderStatuses } from '../../shop/order.ts'
import {
  choiceParameter,
  dayParameter,
  numberParameter,
  searchParameter,
  textParameter,
} from '../parameters.ts'

/** Days up to today, so that a saved view means the same tomorrow. */
export const orderPeriods = ['today', 'yesterday', 'week', 'month'] as const
export type OrderPeriod = (typeof orderPeriods)[number]

export const orderSorts = ['newest', 'oldest', 'dearest', 'cheapest'] as const
export type OrderSort = (typeof orderSorts)[number]

const MAX_ID = 40
const MAX_CITY = 100

const groszeParameter = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))),
  undefined,
)

const filterEntries = {
  /** None: every state. */
  status: v.fallback(v.array(v.picklist(orderStatuses)), []),
  search: searchParameter,
  paid: choiceParameter(['yes', 'no']),
  period: choiceParameter(orderPeriods),
  /** Days, both included; without a period. */
  from: dayParameter(0),
  to: dayParameter(1),
  delivery: textParameter(MAX_ID),
  payment: textParameter(MAX_ID),
  /** A product that was bought, or one of its variations. */
  product: numberParameter,
  minTotal: groszeParameter,
  maxTotal: groszeParameter,
  /** Beginning of the name of the place it is delivered to. */
  city: textParameter(MAX_CITY),
}

/** Which orders are meant: in the address of the list, in a saved view, and of an export. */
export const orderFilter = v.object(filterEntries)
export type OrderFilter = v.InferOutput<typeof orderFilter>

const MAX_CURSOR = 30
export const orderListQuery = v.object({
  ...filterEntries,
  sort: choiceParameter(orderSorts),
  /** `next` of the page before. */
  before: textParameter(MAX_CURSOR),
})

/** Numbers of chosen orders, separated by commas. */
export const orderIdsParameter = v.fallback(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(?:,\d{1,9}){0,199}$/),
    v.transform((text) => [...new Set(text.split(',').map(Number))]),
  ),
  [],
)

/** `line`: a row for each line of an order. */
export const orderExportQuery = v.object({
  ...filterEntries,
  ids: orderIdsParameter,
  per: choiceParameter(['order', 'line']),
})

const MAX_VALUE = 200
const MAX_NAME = 60
const text = v.pipe(v.string(), v.maxLength(MAX_VALUE))

/** A filter as its parameters spell it. */
export type WrittenFilter = { [Name in keyof OrderFilter]?: string | string[] | undefined }

export const orderViewToSave = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Nazwij ten widok.'),
    v.maxLength(MAX_NAME, 'Ta nazwa jest za długa.'),
  ),
  filter: v.record(
    v.picklist(Object.keys(filterEntries) as (keyof typeof filterEntries)[]),
    v.union([text, v.pipe(v.array(text), v.maxLength(orderStatuses.length))]),
  ),
})
