import { type MouseEvent, useState } from 'react'
import type { RecommendedProduct } from '#contract/display/recommendation.ts'
import type { BlockProps } from '../../view/stage.ts'
import { stockLabel, words } from './words.ts'

const UNKNOWN = '$'
const USUAL = 'USD'

/** Formats `149.99` for a language, with the narrow symbol of the currency; `$` for an unknown currency. */
const writePrice = (amount: string, code: string, language: string): string => {
  const currency = (code || USUAL).toUpperCase()
  const options = { style: 'currency', currencyDisplay: 'narrowSymbol' } as const
  if (Intl.supportedValuesOf('currency').includes(currency))
    return new Intl.NumberFormat(language, { ...options, currency }).format(Number(amount))
  return new Intl.NumberFormat(language, { ...options, currency: USUAL })
    .formatToParts(Number(amount))
    .map(({ type, value }) => (type === 'currency' ? UNKNOWN : value))
    .join('')
}

/** `product`: undefined: it is loading, and its space is reserved. `label`: of its button; '': our own. */
type Props = BlockProps<'products'> & { product: RecommendedProduct | undefined; label: string }

/** One product: picture, name, price, remaining stock and a button. */
export const RecommendedItem = ({ product, block, stage, label }: Props) => {
  const { showing, announce } = stage
  const { template, isPreview, host } = showing
  const { language } = template
  const own = words[language]
  const [outcome, setOutcome] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isAdded =
    block.buttonAction === 'add_to_cart' &&
    (product?.is_addable ?? true) &&
    (!host.page || host.page.store?.fillsCart() === true)
  // Only the shop itself knows the lowest price: there its space is reserved, so that nothing moves.
  const hasNote = (host.page?.configuration.store?.platform ?? 'klepka') === 'klepka'
  const text = label || (isAdded ? own.add : own.open)

  if (!product) {
    return (
      <li className="good awaited" aria-hidden="true">
        <span className="seen" />
        <div className="name">
          <span>&nbsp;</span>
          {block.showsDescription && <span className="about" />}
        </div>
        <p className="price">&nbsp;</p>
        {hasNote && <p className="lowest" />}
        {block.tellsStockFrom > 0 && <p className="stock" />}
        <div className="act">
          <span className="button">{text}</span>
        </div>
      </li>
    )
  }

  const {
    product_id,
    variant_id,
    product_url,
    product_name,
    inventory_quantity: left,
    compare_at_price,
    price,
    currency,
  } = product
  const press = (event: MouseEvent, how: string) => {
    if (isPreview) {
      event.preventDefault()
      return announce(template.words.preview)
    }
    host.pressed(text, {
      button_text: text,
      product_url,
      product_name,
      product_id,
      variant_id,
      buttons_action: how,
    })
  }
  const href = /^https?:/i.test(product_url) ? product_url : undefined
  const add = async (event: MouseEvent) => {
    if (isBusy) return
    press(event, 'add_to_cart')
    if (isPreview) return
    setBusy(true)
    const isTaken = await host.addToCart?.({
      productId: product_id,
      variantId: variant_id,
      quantity: 1,
      goesToCart: block.goesToCart,
      url: href ?? '',
    })
    setBusy(false)
    setOutcome(isTaken ? template.words.added : template.words.notAdded)
  }
  const open = (event: MouseEvent) => press(event, 'open_product')
  const stock = !product.is_available
    ? own.soldOut
    : left !== null && left > 0 && left <= block.tellsStockFrom
      ? stockLabel(left, language)
      : ''
  return (
    <li className="good">
      <a className="seen" href={href} tabIndex={-1} aria-hidden="true" onClick={open}>
        {product.image && (
          <img
            src={product.image}
            alt=""
            decoding="async"
            onError={({ currentTarget }) => currentTarget.remove()}
          />
        )}
      </a>
      <div className="name">
        <a href={href} title={product_name} onClick={open}>
          {product.title}
        </a>
        {block.showsDescription && <span className="about">{product.desc}</span>}
      </div>
      {/* Without room for both prices the previous one is hidden, so that nothing moves. */}
      <p className="price">
        {writePrice(price, currency, language)}
        {compare_at_price !== null && <span className="hidden"> {own.before} </span>}
        {compare_at_price !== null && <s>{writePrice(compare_at_price, currency, language)}</s>}
      </p>
      {hasNote && <p className="lowest">{product.lowest_price_note}</p>}
      {(block.tellsStockFrom > 0 || stock) && <p className="stock">{stock}</p>}
      <div className="act">
        {isAdded ? (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={(event) => void add(event)}
            aria-live="polite"
          >
            {outcome || text}
            <span className="hidden">: {product_name}</span>
          </button>
        ) : (
          <a className="button" href={href} onClick={open}>
            {text}
            <span className="hidden">: {product_name}</span>
          </a>
        )}
      </div>
    </li>
  )
}
