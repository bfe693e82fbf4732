import type { DeliveryEstimate } from '#contract/shop/product-page/delivery-estimate.ts'
import { formatPrice } from '#contract/money.ts'
import { formatDays } from '#contract/working-days.ts'
import { Icon } from '#storefront/parts/icon.tsx'
import { paths } from '#storefront/paths.ts'
import { delivery as words } from '#storefront/strings/pl/cart/delivery.ts'
import { deliveryEstimateWords as estimateWords } from '#storefront/strings/pl/catalog/delivery-estimate.ts'
import type { ProductPage } from '#storefront/product-page.ts'

/** A postcode in a small form, and what delivery costs and when it comes. Scripts replace only the answer. */
export const DeliverySection = ({ page }: { page: ProductPage }) => {
  const { product, deliveryEstimate, postcodeText, choice } = page
  return deliveryEstimate === null ? null : (
    <section className="delivery-estimate" id="termin" aria-labelledby="termin-naglowek">
      <h2 id="termin-naglowek">
        <Icon name="truck" />
        {estimateWords.title}
      </h2>
      <form
        method="get"
        action={`${product.url}#termin`}
        data-delivery-form=""
        data-fragment={paths.deliveryEstimate}
        data-product={product.id}
      >
        {Object.entries(choice).map(([slug, value]) =>
          value ? <input key={slug} type="hidden" name={`attribute_${slug}`} value={value} /> : null,
        )}
        <label htmlFor="kod-dostawy">{estimateWords.postcode}</label>
        <input
          id="kod-dostawy"
          name="kod"
          defaultValue={postcodeText}
          placeholder="00-001"
          autoComplete="postal-code"
          inputMode="text"
          size={7}
          maxLength={10}
          required
          pattern="\s*\d{2}[\s\-]?\d{3}\s*"
          title={estimateWords.postcodeProblem}
        />
        <button type="submit" className="button quiet">
          {estimateWords.check}
        </button>
      </form>
      <div data-delivery-result="" role="status">
        <DeliveryAnswer
          estimate={deliveryEstimate}
          isWrongPostcode={postcodeText !== '' && deliveryEstimate.postcode === null}
        />
      </div>
    </section>
  )
}

/** The answer: methods with price and days. Days are named for a postcode only. */
export const DeliveryAnswer = ({
  estimate: { postcode, choices, unavailable },
  isWrongPostcode = false,
}: {
  estimate: DeliveryEstimate
  isWrongPostcode?: boolean
}) => (
  <>
    {isWrongPostcode ? <p className="problem">{estimateWords.postcodeProblem}</p> : null}
    {postcode === null ? null : (
      <p>
        <strong>{estimateWords.to(`${postcode.slice(0, 2)}-${postcode.slice(2)}`)}</strong>
      </p>
    )}
    <ul>
      {choices.map(({ id, title, priceGrosze, isPickup, days }) => (
        <li key={id}>
          <span>
            {title}
            {postcode === null || days === null ? null : (
              <small>
                {isPickup
                  ? estimateWords.ready(formatDays(days.from, days.to))
                  : estimateWords.arrives(formatDays(days.from, days.to))}
              </small>
            )}
          </span>
          <span>{priceGrosze === 0 ? words.freeOfCharge : formatPrice(priceGrosze)}</span>
        </li>
      ))}
      {unavailable.map(({ id, title, reason }) => (
        <li key={id} className="muted">
          <span>
            {title}
            <small>{words.reason(reason)}</small>
          </span>
        </li>
      ))}
    </ul>
    {choices.length === 0 ? <p>{estimateWords.none}</p> : null}
  </>
)
