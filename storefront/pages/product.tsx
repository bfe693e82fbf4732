import type { ProductDetails } from '#contract/shop/product.ts'
import { Breadcrumbs } from '#storefront/parts/frame/breadcrumbs.tsx'
import { AttributesTable } from '#storefront/parts/product/attributes-table.tsx'
import { CalculatorIsland } from '#storefront/parts/product/calculator-island.tsx'
import { GalleryIsland } from '#storefront/parts/product/gallery-island.tsx'
import { Icon } from '#storefront/parts/icon.tsx'
import { AddForm } from '#storefront/parts/product/add-form.tsx'
import { MeasuringGuide } from '#storefront/parts/product/measuring-guide.tsx'
import { ProductSection } from '#storefront/parts/product/product-grid.tsx'
import { ProductActions } from '#storefront/parts/product/product-actions.tsx'
import { RoomButton } from '#storefront/parts/product/room-button.tsx'
import { ProductPrice } from '#storefront/parts/product/product-price.tsx'
import { Stock } from '#storefront/parts/product/stock.tsx'
import { pl } from '#storefront/strings/pl.ts'
import type { ProductPage } from '#storefront/product-page.ts'

export const bodyClass = 'single-product woocommerce'

/** One product of any kind. */
export default function Product(page: ProductPage) {
  const { product, breadcrumbs, variation, fewLeft, phone, delivery } = page
  const shown = variation ?? product
  const packAreaCm2 = shown.packAreaCm2 ?? product.packAreaCm2
  const canCount =
    packAreaCm2 !== null &&
    product.kind !== 'grouped' &&
    product.kind !== 'external' &&
    product.availability !== 'out_of_stock'
  return (
    <>
      <Breadcrumbs links={breadcrumbs} current={product.name} />
      <article className={`product product-${product.kind}`} id={`product-${product.id}`}>
        <div className="product-media">
          <GalleryIsland
            name={product.name}
            pictures={
              variation?.picture
                ? [variation.picture, ...product.pictures.filter(({ src }) => src !== variation.picture?.src)]
                : product.pictures
            }
          />
        </div>
        <div className="summary entry-summary">
          <h1 className="product_title">{product.name}</h1>
          <ProductPrice
            product={variation ? { ...variation, highestPriceGrosze: null } : product}
            packAreaCm2={packAreaCm2}
          />
          {product.shortDescriptionHtml ? (
            <div
              className="woocommerce-product-details__short-description prose"
              dangerouslySetInnerHTML={{ __html: product.shortDescriptionHtml }}
            />
          ) : null}
          {product.kind === 'simple' ? (
            <Stock availability={product.availability} left={product.left} fewLeft={fewLeft} />
          ) : null}
          {canCount ? <CalculatorIsland page={page} packAreaCm2={packAreaCm2} /> : null}
          {canCount ? <MeasuringGuide /> : null}
          <RoomButton page={page} />
          <div data-add-form="">
            <AddForm page={page} />
          </div>
          <ProductActions product={product} />
          <ul className="promises">
            {product.isVirtual || product.kind === 'external' || !delivery ? null : (
              <li>
                <Icon name="check" />
                {delivery}
              </li>
            )}
            {product.kind === 'external' ? null : (
              <li>
                <Icon name="check" />
                {pl.product.freeReturn}
              </li>
            )}
            {phone ? (
              <li>
                <Icon name="phone" />
                {pl.product.help(phone)}
              </li>
            ) : null}
          </ul>
          <ProductMeta product={product} sku={variation?.sku || product.sku} />
        </div>
        <div className="product-details">
          {product.descriptionHtml ? (
            <section className="prose" aria-labelledby="opis">
              <h2 id="opis">{pl.product.description}</h2>
              <div dangerouslySetInnerHTML={{ __html: product.descriptionHtml }} />
            </section>
          ) : null}
          <AttributesTable product={product} />
        </div>
      </article>
      <ProductSection id="do-montazu" title={pl.product.crossSells} products={product.crossSells} />
      <ProductSection id="zobacz-tez" title={pl.product.upsells} products={product.upsells} />
    </>
  )
}

const ProductMeta = ({ product, sku }: { product: ProductDetails; sku: string }) => (
  <div className="product_meta">
    {sku ? (
      <span className="sku_wrapper">
        {pl.product.sku} <span className="sku">{sku}</span>
      </span>
    ) : null}
    {product.tags.length ? (
      <span className="tagged_as">
        {pl.product.tags}{' '}
        {product.tags.map(({ url, name }, index) => (
          <span key={url}>
            {index ? ', ' : null}
            <a href={url} rel="tag">
              {name}
            </a>
          </span>
        ))}
      </span>
    ) : null}
  </div>
)
