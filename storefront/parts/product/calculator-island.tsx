import { renderToString } from 'react-dom/server'
import { orderablePacks, packsForArea, readSquareMetres } from '#contract/area.ts'
import Calculator from '#storefront/islands/calculator.tsx'
import type { ProductPage } from '#storefront/product-page.ts'
import type { QuantityRule } from '#contract/shop/product.ts'
import { Island } from '#storefront/parts/island.tsx'

/** The quantity limits of one order: the owner's limits, and the stock. */
export const boundByStock = ({
  quantity,
  left,
}: {
  quantity: QuantityRule
  left: number | null
}): QuantityRule =>
  left === null
    ? quantity
    : { ...quantity, max: Math.max(quantity.min, Math.min(left, quantity.max ?? left)) }

/** Packs for the area in the address; undefined: there is none, or the product is not sold by area. */
export const packsFor = (
  { calculator }: ProductPage,
  packAreaCm2: number | null,
  rule: QuantityRule,
): number | undefined => {
  const areaCm2 = readSquareMetres(calculator.areaText)
  return areaCm2 === undefined || packAreaCm2 === null
    ? undefined
    : orderablePacks(packsForArea(areaCm2, calculator.sparePercent, packAreaCm2), rule)
}

/** Square metres to packs; without JavaScript its form requests this page again. */
export const CalculatorIsland = ({
  page: { product, variation, calculator },
  packAreaCm2,
}: {
  page: ProductPage
  packAreaCm2: number
}) => {
  const shown = variation ?? product
  const props = {
    action: product.url,
    productId: product.id,
    soldId: product.kind === 'variable' ? (variation?.id ?? null) : product.id,
    name: product.name,
    packAreaCm2,
    packGrosze: shown.priceGrosze,
    rule: boundByStock(shown),
    isSoldOut: shown.availability === 'out_of_stock',
    ...calculator,
    accessories: product.accessories.map((accessory) => ({
      id: accessory.id,
      name: accessory.name,
      url: accessory.url,
      role: accessory.role,
      coverage: accessory.coverage,
      priceGrosze: accessory.priceGrosze,
      rule: boundByStock(accessory),
      isAddable: accessory.isAddable,
    })),
  }
  return (
    <Island
      name="calculator"
      start="visible"
      props={props}
      markup={renderToString(<Calculator {...props} />)}
      className="calculator-island"
    />
  )
}
