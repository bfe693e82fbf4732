import type { ProductCard } from '#contract/shop/product.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

/** Favourites and comparison on a product's own page, in words; a form of its own beside the one that adds it. */
export const ProductActions = ({ product }: { product: Pick<ProductCard, 'id' | 'name'> }) => (
  <form className="product-actions" method="post" action={paths.wishlist}>
    <button
      type="submit"
      className="tool heart has-words"
      name="dodaj"
      value={product.id}
      aria-label={pl.wishlist.add(product.name)}
    >
      {pl.wishlist.addShort}
    </button>
    <button
      type="submit"
      className="tool compare has-words"
      formAction={paths.compare}
      name="dodaj"
      value={product.id}
      aria-label={pl.compare.add(product.name)}
    >
      {pl.compare.addShort}
    </button>
  </form>
)
