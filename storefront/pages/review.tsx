import {
  MAX_PHOTO_BYTES,
  MAX_REVIEW_PHOTOS,
  MAX_REVIEW_TEXT,
  RATINGS,
  type ReviewPage,
} from '#contract/shop/reviews.ts'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import { Thumbnail } from '#storefront/parts/product/picture.tsx'
import { ReviewStars } from '#storefront/parts/reviews/stars.tsx'
import { paths } from '#storefront/paths.ts'
import { reviewRules } from '#storefront/strings/pl/catalog/content-notices.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'

const PICTURE_PX = 96
const MEGABYTE = 1024 * 1024

export const bodyClass = 'woocommerce-page review-page'

/** The form behind the link of a bought product; a plain form, so that it works without scripts. */
export default function Review(page: ReviewPage) {
  const { action, product, state, reason, rating, text, photos, author, isNameHidden, problem } = page
  return (
    <section className="review-form-page">
      <h1>{words.pageTitle(product.name)}</h1>
      <p className="review-product">
        {product.picture ? <Thumbnail picture={product.picture} widthPx={PICTURE_PX} /> : null}
        <a href={product.url}>{product.name}</a>
      </p>
      {state ? <p className="woocommerce-info">{words.states[state]}</p> : null}
      {reason ? (
        <p>
          {words.reason(reason)} {words.objection}
        </p>
      ) : null}
      {problem ? (
        <p className="woocommerce-error" role="alert" id="opinia-problem">
          {problem}
        </p>
      ) : null}
      <form className="review-form" method="post" action={action} encType="multipart/form-data">
        <fieldset className="review-rating">
          <legend>{words.rating}</legend>
          {RATINGS.map((one) => (
            <label key={one}>
              <input type="radio" name="ocena" value={one} required defaultChecked={rating === one} />
              <ReviewStars rating={one} /> <span className="muted">{words.ratings[one]}</span>
            </label>
          ))}
        </fieldset>
        <p className="form-row">
          <label htmlFor="tresc">{words.text}</label>
          <textarea
            className="input-text"
            id="tresc"
            name="tresc"
            rows={6}
            maxLength={MAX_REVIEW_TEXT}
            defaultValue={text}
            aria-describedby="tresc-hint"
          />
          <small id="tresc-hint">{words.textHint}</small>
        </p>
        {photos.length > 0 ? (
          <ul className="review-photos">
            {photos.map((src, index) => (
              <li key={src}>
                <label>
                  <Thumbnail picture={{ src, alt: '' }} widthPx={PICTURE_PX} />
                  <input type="checkbox" name="zostaw" value={src} defaultChecked />
                  <span>{words.keepPhoto(index + 1)}</span>
                </label>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="form-row">
          <label htmlFor="zdjecia">{words.photos}</label>
          <input
            id="zdjecia"
            name="zdjecia"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            aria-describedby="zdjecia-hint"
          />
          <small id="zdjecia-hint">{words.photosHint(MAX_REVIEW_PHOTOS, MAX_PHOTO_BYTES / MEGABYTE)}</small>
        </p>
        <p>{words.name(author)}</p>
        <p className="tick">
          <label>
            <input type="checkbox" name="bez-imienia" value="1" defaultChecked={isNameHidden} />
            <span>{words.hideName}</span>
          </label>
        </p>
        <PrivacyNote purpose="opinia" />
        {state === 'published' ? <p className="muted">{words.afterChange}</p> : null}
        <button type="submit" className="button" name="sposob" value="zapisz">
          {state ? words.sendAgain : words.send}
        </button>
      </form>
      {state ? (
        <form method="post" action={action} encType="multipart/form-data">
          <button type="submit" className="button quiet" name="sposob" value="wycofaj">
            {words.withdraw}
          </button>
        </form>
      ) : null}
      <details className="review-how">
        <summary>{words.how}</summary>
        <p>
          {words.howText} <a href={paths.reviewRules}>{reviewRules.title}</a>
        </p>
      </details>
    </section>
  )
}
