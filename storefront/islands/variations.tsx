import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { copyAddress, copySize, pictureSize } from '#contract/shop/picture-file.ts'
import type { QuantityRule } from '#contract/shop/product.ts'
import { QuantityField, QuantityHint } from '#storefront/parts/product/quantity-field.tsx'
import { product as words } from '#storefront/strings/pl/catalog/product.ts'

/** A variation in the format of variation scripts, as in the form. */
export type VariationWire = {
  variation_id: number
  /** `attribute_<slug>` → value; empty means any. */
  attributes: Record<string, string>
  sku: string
  price_html: string
  availability_html: string
  is_in_stock: boolean
  is_purchasable: boolean
  min_qty: number
  max_qty: number | ''
  step: number
  price_grosze: number | null
  pack_area_cm2: number | null
  image: { src: string; alt: string } | null
}

declare global {
  interface DocumentEventMap {
    found_variation: CustomEvent<{ variation: VariationWire }>
  }
}

export type VariationsProps = {
  productId: number
  productName: string
  isSoldIndividually: boolean
  attributes: { slug: string; name: string; values: string[] }[]
  /** What the page was rendered with: `attribute_<slug>` → value. */
  choice: Record<string, string>
  /** Of the product, while no variation is chosen. */
  rule: QuantityRule
  quantity: number
}

export const fieldOf = (slug: string) => `attribute_${slug}`

/** The variations are in the page once, in the attribute that scripts of other authors read. */
export const readProps = ({ dataset }: HTMLElement): object => ({
  ...(JSON.parse(dataset['props'] ?? '{}') as object),
  variations: JSON.parse(dataset['product_variations'] ?? '[]') as VariationWire[],
})

/** Variations that match the options chosen so far. */
const agreeing = (variations: VariationWire[], chosen: Record<string, string>): VariationWire[] =>
  variations.filter(({ attributes }) =>
    Object.entries(chosen).every(
      ([name, value]) => value === '' || !attributes[name] || attributes[name] === value,
    ),
  )

/** The parts of the page outside of the form that show the chosen variation. */
const showOnPage = (form: HTMLFormElement, { price_html, sku, image, min_qty }: VariationWire) => {
  showPrice(price_html)
  const skuText = document.querySelector('.product_meta .sku')
  if (skuText && sku) skuText.textContent = sku
  const picture = document.querySelector<HTMLImageElement>('.gallery-main img')
  if (picture && image) {
    const link = picture.closest('a')
    if (link) link.href = copyAddress(image.src, 1600)
    document.querySelector('[data-strip]')?.scrollTo({ left: 0 })
    Object.assign(picture, {
      srcset: '',
      src: image.src,
      alt: image.alt,
      ...copySize(pictureSize(image.src), 800),
    })
  }
  const quantity = form.querySelector<HTMLInputElement>('input.qty')
  if (quantity && Number(quantity.value) < min_qty) quantity.value = String(min_qty)
}

const PRICE = '.product-price'
const showPrice = (markup: string | undefined) => {
  const price = document.querySelector(PRICE)
  if (price && markup !== undefined) price.outerHTML = markup
}

/**
 * The content of `form.variations_form`. The form itself belongs to the page, because scripts of other authors listen
 * on it. Its fields are uncontrolled, so that such a script may set them and dispatch `change`.
 */
export default function Variations({
  productId,
  productName,
  isSoldIndividually,
  attributes,
  choice,
  rule: productRule,
  quantity,
  variations,
}: VariationsProps & { variations: VariationWire[] }) {
  const table = useRef<HTMLTableElement>(null)
  const firstPrice = useRef<string>(undefined)
  /** Field → value; null before hydration, when every option can be chosen and sent. */
  const [live, setLive] = useState<Record<string, string> | null>(null)
  const chosen = live ?? choice
  const isWhole = attributes.every(({ slug }) => chosen[fieldOf(slug)])
  const variation = isWhole ? agreeing(variations, chosen)[0] : undefined

  const readChoice = () => {
    const selects = table.current?.querySelectorAll('select') ?? []
    setLive(Object.fromEntries([...selects].map(({ name, value }) => [name, value])))
  }
  // An option may have been chosen before hydration.
  useEffect(readChoice, [])
  // Flushed, because a script that dispatched `change` may read the result in its next line.
  const onChange = () => flushSync(readChoice)

  useLayoutEffect(() => {
    const form = table.current?.closest('form')
    if (!form || !live) return
    firstPrice.current ??= document.querySelector(PRICE)?.outerHTML
    if (variation) showOnPage(form, variation)
    else showPrice(firstPrice.current)
    form.dispatchEvent(
      variation
        ? new CustomEvent('found_variation', { bubbles: true, detail: { variation } })
        : new CustomEvent('reset_data', { bubbles: true }),
    )
  }, [live, variation])

  const isPossible = (field: string, value: string) =>
    live === null || agreeing(variations, { ...live, [field]: value }).length > 0

  const rule = variation
    ? {
        min: variation.min_qty,
        max: variation.max_qty === '' ? null : variation.max_qty,
        step: variation.step,
      }
    : productRule
  const canAdd = variation
    ? variation.is_purchasable && variation.is_in_stock
    : // While the choice is incomplete the browser points at the field that is missing.
      live === null || !isWhole
  return (
    <>
      <table ref={table} className="variations" role="presentation">
        <tbody>
          {attributes.map(({ slug, name, values }) => (
            <tr key={slug}>
              <th className="label" scope="row">
                <label htmlFor={`opcja-${slug}`}>{name}</label>
              </th>
              <td className="value">
                <select
                  id={`opcja-${slug}`}
                  name={fieldOf(slug)}
                  data-attribute_name={fieldOf(slug)}
                  defaultValue={choice[fieldOf(slug)] ?? ''}
                  required
                  onChange={onChange}
                >
                  <option value="">{words.choose(name)}</option>
                  {values.map((value) => (
                    <option key={value} value={value} disabled={!isPossible(fieldOf(slug), value)}>
                      {value}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div
        className="single_variation woocommerce-variation"
        role="status"
        dangerouslySetInnerHTML={{
          __html:
            variation?.availability_html ??
            `<p class="muted">${isWhole ? words.noVariation : words.chooseFirst}</p>`,
        }}
      />
      <div className="woocommerce-variation-add-to-cart">
        {isSoldIndividually ? (
          <input type="hidden" name="quantity" value="1" />
        ) : (
          <QuantityField name="quantity" id="ilosc" productName={productName} value={quantity} rule={rule} />
        )}
        <button
          type="submit"
          name="add-to-cart"
          value={productId}
          className="single_add_to_cart_button button alt"
          disabled={!canAdd}
        >
          {words.add}
        </button>
        <QuantityHint rule={rule} />
      </div>
      {/* After the button that adds, which is the one that Enter presses. This one carries no name that adds. */}
      <p className="scripts-off">
        <button type="submit" className="button quiet" formMethod="get">
          {words.showPrice}
        </button>
      </p>
      <input type="hidden" name="product_id" value={productId} />
      {/* Without the script the options decide, which may be others than the page was rendered with. */}
      <input
        type="hidden"
        name="variation_id"
        className="variation_id"
        value={live && variation ? variation.variation_id : 0}
      />
    </>
  )
}
