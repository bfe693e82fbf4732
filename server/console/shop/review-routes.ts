import { reviewsApi } from '#contract/console/reviews/reviews.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { authorOf } from '../orders/order-answer.ts'
import { notifyAuthor } from '#server/shop/review-links/review-mail.ts'
import {
  listOwnersReviews,
  publishReview,
  rejectReview,
  replyToReview,
  type ReviewOutcome,
} from '#server/shop/reviews/moderate-reviews.ts'

const noReview = () => new Refusal(404, 'no_review', 'Nie ma już tej opinii: jej autor ją wycofał.')

const settled = (outcome: ReviewOutcome): { ok: true } => {
  if (outcome.ok) return outcome
  if (outcome.reason === 'no_review') throw noReview()
  throw new Refusal(
    409,
    'changed_meanwhile',
    'Ta opinia właśnie się zmieniła. Odśwież stronę i przeczytaj ją jeszcze raz.',
  )
}

/** Reviews of products, which the owner reads before they are published. */
export const ownersReviewRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noReview)
  mountEndpoint(reviewsApi.list, ({ query: { state = 'pending', before } }) =>
    listOwnersReviews(services, { state, before }),
  )
  mountEndpoint(reviewsApi.publish, async ({ params: { id }, body: { version } }) =>
    settled(await publishReview(services, { id, version })),
  )
  mountEndpoint(reviewsApi.reject, async ({ c, params: { id }, body }) =>
    settled(
      await rejectReview(
        services,
        { id, decidedBy: authorOf(c.get('owner')), ...body },
        notifyAuthor(services),
      ),
    ),
  )
  mountEndpoint(reviewsApi.reply, async ({ params: { id }, body }) =>
    settled(await replyToReview(services, { id, ...body })),
  )
  return routes
}
