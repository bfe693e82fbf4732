import { useEffect, useState } from 'react'
import type { RecommendedProduct } from '#contract/display/recommendation.ts'
import { report } from '../../page/scripts.ts'
import type { RenderPart } from '../../parts.ts'
import type { BlockProps } from '../../view/stage.ts'
import { findProducts, hasProducts, type FindProducts, type ProductRequests } from './find-products.ts'
import { RecommendedItem } from './recommended-item.tsx'
import { words } from './words.ts'

type Props = BlockProps<'products'>

/** Sample products for a preview, which makes no requests. */
const samples = ({ block: { count }, stage }: Props): RecommendedProduct[] =>
  words[stage.showing.template.language].samples.slice(0, count).map((title, index) => ({
    product_id: `${index}`,
    variant_id: '',
    image: '',
    desc: title,
    title,
    product_name: title,
    product_url: '#',
    price: `${49 + 50 * index}.00`,
    compare_at_price: index ? null : '69.00',
    inventory_quantity: null,
    currency: 'PLN',
    is_available: true,
    is_addable: true,
  }))

/** Recommended products. Placeholders reserve space while they load; without products the block is empty. */
function Products({ find, ...props }: Props & { find: FindProducts }) {
  const { block, stage } = props
  const { showing, fill } = stage
  const { page } = showing.host
  const [products, setProducts] = useState<readonly RecommendedProduct[] | undefined>(
    page ? undefined : samples(props),
  )
  useEffect(() => {
    if (!page) return
    let isGone = false
    const show = (found: readonly RecommendedProduct[]) => void (isGone || setProducts(found))
    find(page, showing.campaign.id, block).then(show, (error: unknown) => {
      report(error)
      show(showing.isPreview ? samples(props) : [])
    })
    return () => void (isGone = true)
    // oxlint-disable-next-line react/exhaustive-deps -- requested once for each showing
  }, [])
  if (products?.length === 0) return null
  const awaited: readonly (RecommendedProduct | undefined)[] =
    products ?? Array.from({ length: block.count }, () => undefined)
  return (
    <div className="goods" aria-busy={!products}>
      <ul>
        {awaited.map((product, index) => (
          <RecommendedItem
            key={product?.product_id ?? index}
            product={product}
            block={block}
            stage={stage}
            label={fill(block.buttonText)}
          />
        ))}
      </ul>
    </div>
  )
}

export const productsPart = (): RenderPart => {
  const requests: ProductRequests = new WeakMap()
  const find = findProducts(requests)
  return {
    blocks: { products: (props: Props) => <Products {...props} find={find} /> },
    hasContent: hasProducts(requests),
  }
}
