/** A variation as the form carries it, see `parts/variations-form.tsx`. */
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

/** Variations that agree with what is chosen so far. */
export const agreeing = (variations: VariationWire[], chosen: Record<string, string>): VariationWire[] =>
  variations.filter(({ attributes }) =>
    Object.entries(chosen).every(
      ([name, value]) => value === '' || !attributes[name] || attributes[name] === value,
    ),
  )

/**
 * Shows price, stock and picture of the chosen options, and marks options that lead nowhere.
 * Needs no React: the texts come drawn from the server.
 */
export default (form: HTMLElement): void => {
  const variations = JSON.parse(form.dataset['product_variations'] ?? '[]') as VariationWire[]
  const selects = [...form.querySelectorAll<HTMLSelectElement>('select[data-attribute_name]')]
  const part = <T extends Element = HTMLElement>(selector: string, within: ParentNode = form) =>
    within.querySelector<T>(selector)
  const noChoice = { price: part('.product-price', document)?.outerHTML, words: form.dataset['choose'] ?? '' }

  const set = (selector: string, markup: string | undefined, within: ParentNode = form) => {
    const old = part(selector, within)
    if (old && markup !== undefined) old.outerHTML = markup
  }
  const tell = (markup: string) => {
    const told = part('.single_variation')
    if (told && told.innerHTML !== markup) told.innerHTML = markup
  }
  const allow = (isBuyable: boolean) => {
    const button = part<HTMLButtonElement>('.single_add_to_cart_button')
    if (button) button.disabled = !isBuyable
  }

  const show = (variation: VariationWire) => {
    set('.product-price', variation.price_html, document)
    tell(variation.availability_html)
    allow(variation.is_purchasable && variation.is_in_stock)
    const quantity = part<HTMLInputElement>('input.qty')
    if (quantity)
      Object.assign(quantity, {
        min: String(variation.min_qty),
        max: String(variation.max_qty),
        step: String(variation.step),
      })
    if (quantity && Number(quantity.value) < variation.min_qty) quantity.value = String(variation.min_qty)
    const sku = part('.product_meta .sku', document)
    if (sku && variation.sku) sku.textContent = variation.sku
    const picture = part<HTMLImageElement>('.gallery-main img', document)
    if (picture && variation.image)
      Object.assign(picture, { srcset: '', src: variation.image.src, alt: variation.image.alt })
    form.dispatchEvent(new CustomEvent('found_variation', { bubbles: true, detail: { variation } }))
  }

  const update = () => {
    const chosen = Object.fromEntries(selects.map(({ name, value }) => [name, value]))
    for (const select of selects) {
      const possible = agreeing(variations, { ...chosen, [select.name]: '' })
      for (const option of select.options) {
        option.disabled =
          option.value !== '' &&
          !possible.some(
            ({ attributes }) => !attributes[select.name] || attributes[select.name] === option.value,
          )
      }
    }
    const isWhole = selects.every(({ value }) => value !== '')
    const variation = isWhole ? agreeing(variations, chosen)[0] : undefined
    const id = part<HTMLInputElement>('.variation_id')
    if (id) id.value = String(variation?.variation_id ?? 0)
    if (variation) return show(variation)
    set('.product-price', noChoice.price, document)
    tell(`<p class="muted">${isWhole ? (form.dataset['none'] ?? '') : noChoice.words}</p>`)
    allow(!isWhole)
    form.dispatchEvent(new CustomEvent('reset_data', { bubbles: true }))
  }

  form.addEventListener('change', ({ target }) => {
    if (selects.includes(target as HTMLSelectElement)) update()
  })
  update()
}
