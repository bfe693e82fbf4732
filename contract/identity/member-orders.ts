import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100
const MAX_IDS = 1_000
const MAX_NUMBER = 2_147_483_647

/** In an address every number is text. */
const whole = (least: number, most: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(least),
    v.maxValue(most),
  )

/** A member's own orders, newest first; as a GET, or as a POST to `…/query` where the address would become too long. */
export const listMemberOrders = endpoint<MemberOrdersAnswer>()({
  method: 'POST',
  path: '/_api/members/v1/orders/query',
  request: v.object({
    /** Only these of them. */
    ids: v.optional(v.pipe(v.array(whole(0, MAX_NUMBER)), v.maxLength(MAX_IDS))),
    paging: v.optional(
      v.object({
        limit: v.optional(whole(1, MAX_LIMIT), DEFAULT_LIMIT),
        page: v.optional(whole(1, MAX_NUMBER), 1),
      }),
      {},
    ),
  }),
})

export type MemberOrdersAnswer = {
  orders: { id: string; createdDate: string; status: string; totalGrosze: number }[]
  paging: { page: number; pageCount: number }
}
