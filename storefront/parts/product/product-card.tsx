import type { ReactNode } from 'react'
import type { ProductCard as Card, Picture } from '#contract/shop/product.ts'
import { pl } from '#storefront/strings/pl.ts'
import { CardRating } from '#storefront/parts/reviews/stars.tsx'
import { CardTools } from './product-actions.tsx'
import { ResponsivePicture } from './picture.tsx'
import { ContentPrice, LowestPriceNote, Price, PricePerM2, salePercent } from './price.tsx'
import { Swatches } from './swatches.tsx'

const SIZES = '(min-width:75rem) 272px,(min-width:48rem) 31vw,46vw'

type TileProps = {
  card: Card
  isEager?: boolean
  /** Instead of the buttons for the favourites and the comparison. */
  tools?: ReactNode
  /** Above the price. */
  note?: ReactNode
}

/** A product in a listing, with the button that adds it; must be inside an `.add-form`. */
export const ProductTile = ({ card, isEager = false, tools = CardTools({ card }), note }: TileProps) => {
  const percent = salePercent(card)
  return (
    <li className="product">
      <a className="product-link" href={card.url}>
        {card.picture ? (
          ResponsivePicture({ picture: besideItsName(card, card.picture), sizes: SIZES, isEager })
        ) : (
          <span className="no-picture" />
        )}
        {/* Lazy and not displayed: loaded when a mouse pointer asks for it. */}
        {card.picture && card.secondPicture
          ? ResponsivePicture({
              picture: { ...card.secondPicture, alt: '' },
              sizes: SIZES,
              className: 'second-picture',
            })
          : null}
        <h3>{card.name}</h3>
      </a>
      {percent ? <span className="onsale">{pl.catalog.saleBy(percent)}</span> : null}
      {tools}
      {Swatches({ card })}
      {card.facts.length > 0 ? (
        <ul className="card-facts">
          {card.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      ) : null}
      {CardRating({ rating: card.rating })}
      {note}
      <p className="prices">
        {PricePerM2({ grosze: card.pricePerM2Grosze })}
        {Price(card)}
        {card.pricePerM2Grosze !== null && card.priceGrosze !== null ? (
          <small className="muted">{pl.catalog.perPack}</small>
        ) : null}
        {ContentPrice({ price: card.contentPrice })}
        {LowestPriceNote({ lowestPrice: card.lowestPrice })}
      </p>
      {AddButton({ card })}
    </li>
  )
}

/** Hidden from screen readers, which would read the name twice. */
const besideItsName = ({ name }: Card, picture: Picture): Picture =>
  picture.alt === name ? { ...picture, alt: '' } : picture

/** One click adds products without options; others are linked to their page. */
export const AddButton = ({ card }: { card: Card }) => {
  if (card.isAddable)
    return (
      <button
        type="submit"
        className="button product_type_simple add_to_cart_button ajax_add_to_cart"
        name="add-to-cart"
        value={card.id}
        data-quantity={card.addQuantity}
        data-product_id={card.id}
        data-product_sku={card.sku}
        data-success_message={pl.catalog.addedToCart(card.name)}
        aria-label={pl.catalog.addNamedToCart(card.name)}
      >
        {card.buttonText ?? pl.catalog.addToCart}
      </button>
    )
  const { text, label } = linkWords(card)
  return (
    <a className={`button quiet product_type_${card.kind}`} href={card.url} aria-label={label}>
      {text}
    </a>
  )
}

const linkWords = (card: Card): { text: string; label: string } => {
  if (card.availability === 'out_of_stock')
    return {
      text: pl.catalog.outOfStock,
      label: `${pl.catalog.outOfStock}. ${pl.catalog.seeProductNamed(card.name)}`,
    }
  if (card.kind === 'variable')
    return { text: pl.catalog.chooseOptions, label: pl.catalog.chooseOptionsOf(card.name) }
  if (card.kind === 'grouped')
    return { text: pl.catalog.seeProducts, label: pl.catalog.seeProductsOf(card.name) }
  return { text: pl.catalog.seeProduct, label: pl.catalog.seeProductNamed(card.name) }
}
