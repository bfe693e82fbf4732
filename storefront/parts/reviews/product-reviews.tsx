import { copyAddress } from '#contract/shop/picture-file.ts'
import { type ProductReviews, reviewOrders, type ShownReview } from '#contract/shop/reviews.ts'
import { DateTime } from '#storefront/parts/date-time.tsx'
import { Pagination } from '#storefront/parts/pagination.tsx'
import { Thumbnail } from '#storefront/parts/product/picture.tsx'
import { paths } from '#storefront/paths.ts'
import { contentNotice, reviewRules } from '#storefront/strings/pl/catalog/content-notices.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'
import { ReviewStars } from './stars.tsx'

const PHOTO_PX = 96

/** What buyers say about a product: the average, how it is made up, and a page of reviews; works without scripts. */
export const ProductReviewsSection = ({ url, reviews }: { url: string; reviews: ProductReviews }) => {
  const { rating, counts, order, page, pageCount } = reviews
  const addressOf = (wanted: { page?: number; order?: string }) => {
    const query = new URLSearchParams()
    if ((wanted.page ?? 1) > 1) query.set('opinie', String(wanted.page))
    const sorted = wanted.order ?? order
    if (sorted !== 'najnowsze') query.set('kolejnosc', sorted)
    return `${url}${query.size > 0 ? `?${query}` : ''}#opinie`
  }
  return (
    <section className="product-reviews" aria-labelledby="opinie">
      <h2 id="opinie">{words.title}</h2>
      {rating === null ? (
        <p>{words.none}</p>
      ) : (
        <>
          <div className="review-summary">
            <p className="review-average">{words.average(rating.average, rating.count)}</p>
            <ul className="review-counts" aria-label={words.distribution}>
              {counts.map((one) => (
                <li key={one.rating}>
                  <span className="screen-reader-text">{words.starsOf(one.rating, one.count)}</span>
                  <span aria-hidden="true">{one.rating} ★</span>
                  <meter min={0} max={rating.count} value={one.count} aria-hidden="true" />
                  <span aria-hidden="true">{one.count}</span>
                </li>
              ))}
            </ul>
          </div>
          <nav className="review-orders" aria-label={words.sort}>
            {reviewOrders.map((one) => (
              <a key={one} href={addressOf({ order: one })} aria-current={one === order ? 'true' : undefined}>
                {words.orders[one]}
              </a>
            ))}
          </nav>
          <ul className="review-list">
            {reviews.reviews.map((review) => (
              <Review key={review.id} review={review} />
            ))}
          </ul>
          <Pagination page={page} pageCount={pageCount} addressOf={(number) => addressOf({ page: number })} />
        </>
      )}
      <details className="review-how">
        <summary>{words.how}</summary>
        <p>
          {words.howText} <a href={paths.reviewRules}>{reviewRules.title}</a>
        </p>
        {reviews.reviews.some(({ former }) => former !== null) ? <p>{words.howFormer}</p> : null}
      </details>
    </section>
  )
}

const originOf = ({ isVerified, former }: ShownReview): string => {
  if (former !== null) return former === 'verified' ? words.formerVerified : words.former
  return isVerified ? words.verified : words.unverified
}

const Review = ({ review }: { review: ShownReview }) => {
  const { id, author, rating, text, photos, isVerified, createdMs, reply } = review
  return (
    <li className="review" id={`opinia-${id}`}>
      <p className="review-head">
        <ReviewStars rating={rating} />
        <strong>{author || words.nameless}</strong>
        <span className={isVerified ? 'review-verified' : 'muted'}>{originOf(review)}</span>
        <DateTime ms={createdMs} hasTime={false} />
      </p>
      {text ? <p className="review-text">{text}</p> : null}
      {photos.length > 0 ? (
        <ul className="review-photos" data-review-photos="">
          {photos.map((src, index) => (
            <li key={src}>
              <a href={copyAddress(src, 1600)} aria-label={words.photo(index + 1, author)}>
                <Thumbnail picture={{ src, alt: '' }} widthPx={PHOTO_PX} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {reply ? (
        <div className="review-reply">
          <strong>{words.reply}</strong>
          <p className="review-text">{reply}</p>
        </div>
      ) : null}
      <p className="review-report">
        {contentNotice.ask}{' '}
        <a href={paths.reportContent('review', id)} rel="nofollow">
          {contentNotice.linkOf.review}
        </a>
      </p>
    </li>
  )
}
