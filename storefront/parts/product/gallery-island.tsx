import { renderToString } from 'react-dom/server'
import type { Picture } from '#contract/shop/product.ts'
import Gallery from '#storefront/islands/gallery.tsx'
import { Island } from '#storefront/parts/island.tsx'

/** The product's pictures; without JavaScript the small ones are links to the big ones. */
export const GalleryIsland = ({ name, pictures }: { name: string; pictures: Picture[] }) => {
  const props = { name, pictures }
  return (
    <Island
      name="gallery"
      start="touched"
      props={props}
      markup={renderToString(<Gallery {...props} />)}
      className="woocommerce-product-gallery"
    />
  )
}
