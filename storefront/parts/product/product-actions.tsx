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

type Named = { card: Pick<ProductCard, 'id' | 'name'> }

/**
 * Buttons of a card for the favourites and the comparison, in the form of its listing. They send that form to their
 * own pages; with scripts nothing else on the page changes (`behaviours/chosen/`). Icons are in the styles: they cost
 * a listing nothing for each card.
 */
export const CardTools = ({ card }: Named) => (
  <span className="card-tools">
    <button
      type="submit"
      className="tool heart"
      formAction={paths.wishlist}
      name="dodaj"
      value={card.id}
      aria-label={pl.wishlist.add(card.name)}
    />
    <button
      type="submit"
      className="tool compare"
      formAction={paths.compare}
      name="dodaj"
      value={card.id}
      title={pl.compare.addShort}
      aria-label={pl.compare.add(card.name)}
    />
  </span>
)
