import * as v from 'valibot'

/** Bodies of the Store API, in the wire's spelling. Numbers may come as text, as apps send them. */
const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_147_483_647),
)
const quantity = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,7}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(1_000_000),
)
const key = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const variation = v.optional(
  v.pipe(v.array(v.object({ attribute: text(200), value: text(200) })), v.maxLength(20)),
  [],
)

export const addItem = v.object({ id, quantity: v.optional(quantity, 1), variation })
export const updateItem = v.object({ key, quantity })
export const removeItem = v.object({ key })
export const couponRequest = v.object({ code: text(200) })
export const selectShippingRate = v.object({
  package_id: v.optional(v.nullable(v.union([v.number(), text(40)]))),
  rate_id: text(60),
})

const address = v.partial(
  v.object({
    first_name: text(200),
    last_name: text(200),
    company: text(200),
    address_1: text(200),
    address_2: text(200),
    city: text(200),
    state: text(200),
    postcode: text(40),
    country: text(10),
    email: text(320),
    phone: text(60),
  }),
)
export type StoreApiAddress = v.InferOutput<typeof address>

export const updateCustomer = v.object({
  billing_address: v.optional(address, {}),
  shipping_address: v.optional(address, {}),
})

/** The attribution data of a block checkout; `server/shop/attribution/` validates it. */
export const ATTRIBUTION_NAMESPACE = 'woocommerce/order-attribution'

export const checkoutRequest = v.object({
  billing_address: address,
  shipping_address: v.optional(v.nullable(address)),
  customer_note: v.optional(text(10_000), ''),
  payment_method: text(60),
  payment_data: v.optional(v.unknown()),
  extensions: v.optional(v.object({ [ATTRIBUTION_NAMESPACE]: v.optional(v.unknown()) }), {}),
  additional_fields: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** `PUT checkout`: the values so far. */
export const draft = v.object({
  billing_address: v.optional(address),
  shipping_address: v.optional(address),
  customer_note: v.optional(text(10_000)),
  order_notes: v.optional(text(10_000)),
  payment_method: v.optional(text(60)),
  additional_fields: v.optional(v.record(v.string(), v.unknown()), {}),
})

export const orderRequest = v.object({ key: text(100), billing_email: v.optional(text(320), '') })

/** `POST checkout/{id}`: addresses may come along, and stay as they were ordered. */
export const payOrder = v.object({ ...orderRequest.entries, payment_method: text(60) })

export const batch = v.object({
  requests: v.pipe(
    v.array(
      v.object({
        method: v.optional(v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']), 'POST'),
        path: text(500),
        body: v.optional(v.unknown()),
        headers: v.optional(v.record(v.string(), v.string()), {}),
      }),
    ),
    v.minLength(1),
    v.maxLength(25),
  ),
})
