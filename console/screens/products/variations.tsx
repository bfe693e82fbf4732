import type { ReactNode } from 'react'
import type { OwnersProduct, ProductAnswer } from '#contract/console/products.ts'
import { Failed, Loading } from '../../parts/states.tsx'
import { pl } from '../../strings/pl.ts'
import { useLoaded } from '../../use-loaded.ts'

/** Rows of a product's variations, asked for when they are opened. */
export const Variations = ({
  product,
  children,
}: {
  product: OwnersProduct
  children: (variation: OwnersProduct) => ReactNode
}) => {
  const { data, problem, reload } = useLoaded<ProductAnswer>(`products/${product.id}`)
  if (data && data.variations.length > 0) return data.variations.map(children)
  return (
    <tr>
      <td colSpan={5}>
        {problem ? (
          <Failed problem={problem} retry={reload} />
        ) : data ? (
          <p className="muted">{pl.products.noVariations}</p>
        ) : (
          <Loading />
        )}
      </td>
    </tr>
  )
}
