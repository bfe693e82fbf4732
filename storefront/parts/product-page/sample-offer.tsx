import type { ProductCard } from '#contract/shop/product.ts'
import { formatPrice } from '#contract/money.ts'
import { Icon } from '#storefront/parts/icon.tsx'
import { sampleCredits } from '#storefront/strings/pl/cart/sample-credits.ts'
import { pl } from '#storefront/strings/pl.ts'

/** One click puts a sample of the floor into the cart; without scripts the form posts to this page. */
export const SampleOffer = ({
  sample,
  action,
  creditDays,
}: {
  sample: ProductCard | null
  action: string
  creditDays: number
}) =>
  sample === null || sample.priceGrosze === null ? null : (
    <form className="add-form sample-offer" method="post" action={action}>
      <button
        type="submit"
        className="button quiet product_type_simple add_to_cart_button ajax_add_to_cart"
        name="add-to-cart"
        value={sample.id}
        data-quantity={sample.addQuantity}
        data-product_id={sample.id}
        data-product_sku={sample.sku}
        data-success_message={pl.catalog.addedToCart(sample.name)}
      >
        <Icon name="sample" />
        {sample.priceGrosze === 0
          ? pl.product.sampleFree
          : pl.product.sample(formatPrice(sample.priceGrosze))}
      </button>
      {creditDays > 0 && sample.priceGrosze > 0 ? (
        <p className="sample-credit">{sampleCredits.promise(formatPrice(sample.priceGrosze), creditDays)}</p>
      ) : null}
    </form>
  )
