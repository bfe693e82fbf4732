import { useEffect, useState } from 'react'
import { type OwnersReview, reviewsApi } from '#contract/console/reviews/reviews.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { reviewStates } from '#contract/shop/reviews.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useSetWaiting } from '#console/data/unread.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { FilterTabs, Older } from '#console/parts/list-navigation.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useSearch } from '#console/routing/router-context.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { ReviewDialog, type ReviewAct } from './review-dialog.tsx'
import { reviewWords as words } from './strings.ts'
import './reviews.css'

/** Reviews by their state: what waits to be read first. */
export const Reviews = () => {
  const { stan = '', przed = '' } = useSearch({ from: '/opinie' })
  const filter = reviewStates.find((one) => one === stan) ?? 'pending'
  const loaded = useApiQuery(reviewsApi.list, { query: { state: filter, before: przed } })
  const [act, setAct] = useState<ReviewAct | null>(null)
  const { doing, problem, start } = useChange()
  const api = useApi()
  const showToast = useToast()
  const publish = ({ id, version }: OwnersReview) =>
    void start(String(id), async () => {
      await api(reviewsApi.publish, { params: { id: String(id) }, body: { version } })
      showToast(words.published)
      loaded.reload()
    })
  const counts = loaded.data?.counts
  const setWaiting = useSetWaiting()
  useEffect(() => {
    if (counts) setWaiting({ pendingReviews: counts.pending })
  }, [counts, setWaiting])
  return (
    <Page title={words.title} lead={words.lead}>
      <FilterTabs
        label={words.parts}
        tabs={[
          ...reviewStates.map((one) => ({
            title: words.tab(one, one === 'pending' ? (counts?.pending ?? 0) : 0),
            address: { to: '/opinie' as const, search: { stan: one } },
            isCurrent: one === filter,
          })),
          {
            title: words.tab('reported', counts?.reported ?? 0),
            address: { to: '/opinie/zgloszenia' as const },
            isCurrent: false,
          },
        ]}
      />
      <FormMessage text={problem} />
      <LoadedContent loaded={loaded}>
        {({ reviews, nextBefore }) =>
          reviews.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <>
              <ul className="review-desk" aria-label={words.title}>
                {reviews.map((review) => (
                  <li key={review.id}>
                    <ReviewContent review={review} />
                    <div className="review-acts">
                      {review.state !== 'published' && (
                        <Button
                          look="main"
                          isBusy={doing === String(review.id)}
                          aria-label={words.of(words.publish, review.author)}
                          onClick={() => publish(review)}
                        >
                          {words.publish}
                        </Button>
                      )}
                      <Button
                        aria-label={words.of(replyTitle(review), review.author)}
                        onClick={() => setAct({ kind: 'reply', review })}
                      >
                        {replyTitle(review)}
                      </Button>
                      {review.state !== 'rejected' && (
                        <Button
                          look="danger"
                          aria-label={words.of(words.reject, review.author)}
                          onClick={() => setAct({ kind: 'reject', review })}
                        >
                          {words.reject}
                        </Button>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
              <Older
                first={{ to: '/opinie', search: { stan: filter } }}
                isFirst={przed === ''}
                next={
                  nextBefore === null
                    ? null
                    : { to: '/opinie', search: { stan: filter, przed: String(nextBefore) } }
                }
              />
            </>
          )
        }
      </LoadedContent>
      {act && <ReviewDialog act={act} close={() => setAct(null)} reload={loaded.reload} />}
    </Page>
  )
}

const replyTitle = ({ reply }: OwnersReview) => (reply ? words.changeAnswer : words.answer)

const ReviewContent = ({ review }: { review: OwnersReview }) => {
  const { author, rating, text, photos, orderId, former, createdMs, productName, productUrl, reason, reply } =
    review
  return (
    <>
      <p className="review-line">
        <span>
          <span className="review-stars" aria-hidden="true">
            {words.starSigns(rating)}
          </span>{' '}
          <strong>{words.stars(rating)}</strong>
        </span>
        <span>{author || words.nameless}</span>
        {productUrl ? (
          <a href={productUrl} target="_blank" rel="noreferrer">
            {productName}
          </a>
        ) : (
          <span>{productName}</span>
        )}
        <span className="muted">{formatDay(createdMs)}</span>
        {orderId === null ? (
          <span className="muted">{former === 'verified' ? words.formerVerified : words.former}</span>
        ) : (
          <Link to="/zamowienia/$id" params={{ id: String(orderId) }}>
            {words.verified(orderId)}
          </Link>
        )}
      </p>
      {text && <p className="review-words">{text}</p>}
      {photos.length > 0 && (
        <ul className="review-pictures">
          {photos.map((src, index) => (
            <li key={src}>
              <a href={copyAddress(src, 1600)} target="_blank" rel="noreferrer">
                <img src={copyAddress(src, 160)} width={96} height={96} alt={words.photo(index + 1)} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {reason && <p className="muted">{words.reason(reason)}</p>}
      {reply && (
        <p className="review-words">
          <strong>{words.reply}:</strong> {reply}
        </p>
      )}
    </>
  )
}
