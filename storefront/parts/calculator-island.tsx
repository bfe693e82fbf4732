import { renderToString } from 'react-dom/server'
import { packsForArea, readSquareMetres } from '#contract/area.ts'
import Calculator from '#storefront/islands/calculator.tsx'
import type { ProductPage } from '#storefront/product-page.ts'
import { Island } from './island.tsx'

/** Packs for the area asked in the address; undefined: nothing was asked, or it is not sold by area. */
export const packsFor = ({ calculator }: ProductPage, packAreaCm2: number | null): number | undefined => {
  const areaCm2 = readSquareMetres(calculator.areaText)
  return areaCm2 === undefined || packAreaCm2 === null ? undefined : packsForArea(areaCm2, calculator.sparePercent, packAreaCm2)
}

/** Square metres in, packs out; without JavaScript its form asks this page again. */
export const CalculatorIsland = ({ page: { product, variation, calculator }, packAreaCm2 }: { page: ProductPage; packAreaCm2: number }) => {
  const props = { action: product.url, packAreaCm2, packGrosze: (variation ?? product).priceGrosze, areaText: calculator.areaText, sparePercent: calculator.sparePercent }
  return <Island name="calculator" start="visible" props={props} markup={renderToString(<Calculator {...props} />)} className="calculator-island" />
}
