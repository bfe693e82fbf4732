import { formatSquareMetres } from '#contract/area.ts'
import type { ProductDetails } from '#contract/shop/product.ts'
import { pl } from '#storefront/strings/pl.ts'

/** Grams → `12,4`. */
const kilograms = (grams: number) => String(Math.round(grams / 10) / 100).replace('.', ',')
const centimetres = (mm: number) => String(mm / 10).replace('.', ',')

const rowsOf = (product: ProductDetails): [string, string][] => {
  const { attributes, packAreaCm2, weightGrams, sizeMm, brand, gtin } = product
  const sides = [sizeMm.length, sizeMm.width, sizeMm.height].filter((side) => side !== null)
  return [
    ...(brand && attributes.every(({ name }) => name !== pl.product.brand)
      ? [[pl.product.brand, brand] satisfies [string, string]]
      : []),
    ...attributes.map(({ name, values }): [string, string] => [name, values.join(', ')]),
    ...(packAreaCm2 === null
      ? []
      : [[pl.product.packArea, `${formatSquareMetres(packAreaCm2)} m²`] satisfies [string, string]]),
    ...(sides.length
      ? [[pl.product.size, `${sides.map(centimetres).join(' × ')} cm`] satisfies [string, string]]
      : []),
    ...(weightGrams === null
      ? []
      : [[pl.product.weight, pl.product.kilograms(kilograms(weightGrams))] satisfies [string, string]]),
    ...(gtin ? [[pl.product.gtin, gtin] satisfies [string, string]] : []),
    ...linesOf(pl.product.model, product.model),
    ...linesOf(pl.product.eudrReference, product.eudrReference),
    ...linesOf(pl.product.producer, product.producerText),
    ...linesOf(pl.product.responsible, product.responsibleText),
  ]
}

/** An address of several lines in one cell. */
const linesOf = (title: string, text: string): [string, string][] =>
  text.trim() === ''
    ? []
    : [
        [
          title,
          text
            .split(/\r?\n/)
            .map((line) => line.trim())
            .filter(Boolean)
            .join(', '),
        ],
      ]

/** Whether the table has any row. */
export const hasAttributes = (product: ProductDetails): boolean => rowsOf(product).length > 0

/** Brand, attributes, size and weight, and who is responsible for the product's safety. */
export const AttributesTable = ({ product }: { product: ProductDetails }) => {
  const rows = rowsOf(product)
  return rows.length === 0 ? null : (
    <table className="woocommerce-product-attributes shop_attributes" aria-labelledby="dane">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
