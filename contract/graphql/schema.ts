import * as v from 'valibot'

const MAX_NAME = 200

/** Body of `POST /graphql/{apiVersion}`. */
export const graphqlRequest = v.object({
  query: v.string(),
  variables: v.nullish(
    v.custom<Record<string, unknown>>(
      (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
    ),
    {},
  ),
  operationName: v.nullish(v.pipe(v.string(), v.maxLength(MAX_NAME))),
})

/** What `POST /graphql/{apiVersion}` answers. Money is gross grosze, areas are cm². */
export const graphqlSchema = /* GraphQL */ `
  type Query {
    "The caller's cart: the member's, or the one of the visitor's cookie or Cart-Token."
    currentCart: Cart!
    products(
      page: Int! = 1
      perPage: Int! = 24
      orderBy: ProductOrder! = MENU_ORDER
      search: String
      categoryId: Int
      tagId: Int
      onSale: Boolean
    ): ProductPage!
    product(id: Int, slug: String): Product
    "The member whose access token came along; null for visitors."
    me: Member
  }

  enum ProductOrder {
    MENU_ORDER
    POPULARITY
    DATE
    PRICE
    PRICE_DESC
    NAME
  }
  enum ProductKind {
    SIMPLE
    VARIABLE
    GROUPED
    EXTERNAL
  }
  enum Availability {
    IN_STOCK
    ON_BACKORDER
    OUT_OF_STOCK
  }

  type ProductPage {
    items: [Product!]!
    total: Int!
    page: Int!
    pages: Int!
  }
  type Product {
    id: Int!
    kind: ProductKind!
    name: String!
    sku: String!
    url: String!
    picture: Picture
    priceGrosze: Int
    highestPriceGrosze: Int
    regularPriceGrosze: Int
    packAreaCm2: Int
    pricePerM2Grosze: Int
    availability: Availability!
    isFeatured: Boolean!
  }
  type Picture {
    src: String!
    alt: String!
  }

  type Cart {
    lineItems: [LineItem!]!
    itemCount: Int!
    itemsGrosze: Int!
    coupons: [CartCoupon!]!
    discountGrosze: Int!
    needsDelivery: Boolean!
    deliveryGrosze: Int!
    totalGrosze: Int!
    problems: [String!]!
    hash: String!
  }
  type LineItem {
    key: String!
    productId: Int!
    variationId: Int
    name: String!
    sku: String!
    url: String!
    picture: Picture
    choice: [Choice!]!
    quantity: Int!
    unitPriceGrosze: Int!
    subtotalGrosze: Int!
    totalGrosze: Int!
    vatRate: Int!
    vatGrosze: Int!
    problem: String
  }
  type Choice {
    label: String!
    value: String!
  }
  type CartCoupon {
    code: String!
    discountGrosze: Int!
    givesFreeDelivery: Boolean!
  }

  enum MemberStatus {
    PENDING
    ACTIVE
    BLOCKED
    OFFLINE
  }
  type Member {
    id: ID!
    email: String!
    isEmailVerified: Boolean!
    status: MemberStatus!
    createdDate: String!
    updatedDate: String!
    firstName: String
    lastName: String
    nickname: String
    phones: [String!]!
  }
`
