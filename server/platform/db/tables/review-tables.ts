import type { Generated } from 'kysely'

/** Tables of what buyers say about products, and of what shoppers want to know about them. */
export type ReviewTables = {
  product_reviews: {
    id: number
    /** A product, never a variation. */
    product_id: number
    /** The order that proves the purchase; null: it was imported from the owner's former shop. */
    order_id: number | null
    /** Unused: archives of earlier versions have it. */
    position: Generated<number | null>
    /** By what an imported one is known; null: written here. */
    outside_id: string | null
    /** 1: the former shop said that its author had bought the product. */
    was_verified: Generated<number>
    /** Lower case; '': an import had none. */
    email: string
    /** As pages show it, such as `Anna K.`; '': the author wants no name. */
    author: string
    /** 1 to 5. */
    rating: number
    text: string
    /** Addresses of pictures. */
    photos_json: string
    /** pending · published · rejected */
    state: string
    /** Why it was rejected; ''. */
    reason: string
    /** The shop's; ''. */
    reply: string
    /** Unused, 0: archives of earlier versions have it. */
    reports: number
    version: number
    created_ms: number
    updated_ms: number
  }
  /** Unused: archives of earlier versions have it. */
  review_reports: { id: string; review_id: number; reason: string; at_ms: number }
  /** What visitors reported about reviews and questions, and the decisions: the log of moderation. */
  content_notices: {
    /** 1, 2, …: what people call it. */
    id: number
    /** Of the form and its content: the same form sent twice is one notice. */
    request_hash: string
    /** review · question */
    content_kind: string
    content_id: string
    /** Where it was shown. */
    url: string
    /** As it was shown; '': its author removed it. */
    content: string
    /** law · rules · child */
    ground: string
    reason: string
    /** ''. */
    name: string
    /** Lower case; ''. */
    email: string
    at_ms: number
    /** kept · removed; null: it waits. */
    outcome: string | null
    /** The reasons that were mailed; ''. */
    decision: string
    /** Name of who decided; ''. */
    decided_by: string
    decided_ms: number | null
  }
  /** Pictures that may be shown by no review: stored before it, or left out of one; their files are removed later. */
  unsettled_photos: { src: string; at_ms: number }
  /** Orders whose buyers were asked for reviews: each is asked once. */
  review_requests: { order_id: number; at_ms: number }
  /** Of the published reviews, so that lists of products need not count. */
  product_ratings: { product_id: number; review_count: number; points: number }
  /** Questions about products, with the shop's answers. */
  product_questions: {
    /** UUIDv7: sorts by time. */
    id: string
    /** A product, never a variation. */
    product_id: number
    /** Lower case; '': removed, because the answer was sent long ago. */
    email: string
    /** As limits count addresses (`mailboxOf`); ''. */
    mailbox: string
    question: string
    /** The shop's; '': none yet. */
    answer: string
    /** waiting · published · hidden · suspect */
    state: string
    /** Why it may be a program's; ''. */
    suspicion: string
    version: number
    created_ms: number
    /** When it was answered first, which is mailed; null: never. */
    answered_ms: number | null
  }
}
