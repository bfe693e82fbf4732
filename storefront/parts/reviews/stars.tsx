import type { Rating } from '#contract/shop/product.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'

const ALL = 5
const HALF = 2
/** A star of 20 units, drawn from its top. */
const STAR = 'M10 1.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L10 15.1 4.7 18l1.1-6L1.4 7.8l6-.8z'

/** Five stars, filled to the nearest half; the words beside them say the same. */
const StarShapes = ({ filled }: { filled: number }) => {
  const halves = Math.round(filled * HALF)
  return (
    <svg className="stars" viewBox="0 0 100 20" width="80" height="16" aria-hidden="true">
      {Array.from({ length: ALL }, (_, index) => (
        <path key={index} transform={`translate(${index * 20} 0)`} d={STAR} className="star" />
      ))}
      <svg width={halves * 10} height="20" viewBox={`0 0 ${halves * 10} 20`}>
        {Array.from({ length: ALL }, (_, index) => (
          <path key={index} transform={`translate(${index * 20} 0)`} d={STAR} className="star is-full" />
        ))}
      </svg>
    </svg>
  )
}

/** One review's rating. */
export const ReviewStars = ({ rating }: { rating: number }) => (
  <span className="rating">
    <StarShapes filled={rating} />
    <span className="screen-reader-text">{words.stars(rating)}</span>
  </span>
)

/** Below a product's name: what buyers give it, as a link to their reviews. */
export const RatingLink = ({ rating }: { rating: Rating | null }) =>
  rating === null ? null : (
    <a className="rating" href="#opinie">
      <StarShapes filled={rating.average} />
      <span>{words.summary(rating.average, rating.count)}</span>
    </a>
  )

/** On a card: `★ 4,7 (12)`, one shape, because a listing has many cards. */
export const CardRating = ({ rating }: { rating: Rating | null }) =>
  rating === null ? null : (
    <p className="card-rating">
      <span aria-hidden="true">★ {words.short(rating.average, rating.count)}</span>
      <span className="screen-reader-text">{words.summary(rating.average, rating.count)}</span>
    </p>
  )
