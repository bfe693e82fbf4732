import type { OwnersProduct } from '#contract/console/products.ts'
import { pl } from '../../strings/pl.ts'
import { ProductRow } from './product-row.tsx'

type Props = { products: OwnersProduct[]; onDirty: (id: number, isDirty: boolean) => void }

export const ProductTable = ({ products, onDirty }: Props) => (
  <table className="table product-table" aria-label={pl.products.title}>
    <thead>
      <tr>
        <th scope="col">{pl.products.product}</th>
        <th scope="col">{pl.products.stock}</th>
        <th scope="col">{pl.products.regularPrice}</th>
        <th scope="col">{pl.products.salePrice}</th>
        <th scope="col">
          <span className="screen-reader-text">{pl.frame.save}</span>
        </th>
      </tr>
    </thead>
    {products.map((product) => (
      <tbody key={product.id}>
        <ProductRow product={product} onDirty={onDirty} />
      </tbody>
    ))}
  </table>
)
