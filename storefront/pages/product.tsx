import type { ProductDetails } from '#contract/shop/product.ts'
import { Breadcrumbs } from '#storefront/parts/frame/breadcrumbs.tsx'
import { CalculatorIsland } from '#storefront/parts/product/calculator-island.tsx'
import { Icon } from '#storefront/parts/icon.tsx'
import { AddForm } from '#storefront/parts/product/add-form.tsx'
import { BuyBar } from '#storefront/parts/product-page/buy-bar.tsx'
import { DeliverySection } from '#storefront/parts/product-page/delivery-estimate.tsx'
import { FactsRow } from '#storefront/parts/product-page/facts-row.tsx'
import { Gallery } from '#storefront/parts/product-page/gallery.tsx'
import { MeasuringGuide } from '#storefront/parts/product-page/measuring-guide.tsx'
import { ProductSection } from '#storefront/parts/product/product-grid.tsx'
import { ProductActions } from '#storefront/parts/product/product-actions.tsx'
import { RoomButton } from '#storefront/parts/product/room-button.tsx'
import { ProductPrice } from '#storefront/parts/product/product-price.tsx'
import { ProductReviewsSection } from '#storefront/parts/reviews/product-reviews.tsx'
import { RatingLink } from '#storefront/parts/reviews/stars.tsx'
import { ProductQuestionsSection } from '#storefront/parts/product-page/product-questions.tsx'
import { ProductSections } from '#storefront/parts/product-page/product-sections.tsx'
import { SampleOffer } from '#storefront/parts/product-page/sample-offer.tsx'
import { StockAlert } from '#storefront/parts/product-page/stock-alert.tsx'
import { Stock } from '#storefront/parts/product/stock.tsx'
import { paths } from '#storefront/paths.ts'
import { agreement } from '#storefront/strings/pl/order/agreement.ts'
import { DurabilityLabel, GuaranteeNotice } from '#storefront/parts/guarantee-notice.tsx'
import { pl } from '#storefront/strings/pl.ts'
import type { ProductPage } from '#storefront/product-page.ts'

export const bodyClass = 'single-product woocommerce'

/** One product of any kind; name, price and the button come first, also on a phone. */
export default function Product(page: ProductPage) {
  const { product, breadcrumbs, variation, fewLeft } = page
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
          <Gallery
            name={product.name}
            pictures={
              variation?.picture
                ? [variation.picture, ...product.pictures.filter(({ src }) => src !== variation.picture?.src)]
                : product.pictures
            }
            videoUrl={product.videoUrl}
          />
        </div>
        <div className="summary entry-summary">
          <h1 className="product_title">{product.name}</h1>
          <RatingLink rating={product.rating} />
          <ProductPrice
            product={variation ? { ...variation, highestPriceGrosze: null } : product}
            packAreaCm2={packAreaCm2}
          />
          <div data-add-form="">
            <AddForm page={page} />
          </div>
          {product.kind === 'simple' ? (
            <Stock availability={product.availability} left={product.left} fewLeft={fewLeft} />
          ) : null}
          <StockAlert product={product} variation={variation} />
          <SampleOffer sample={product.sample} action={product.url} creditDays={page.sampleCreditDays} />
          <RoomButton page={page} />
          <ProductActions product={product} />
          <FactsRow product={product} />
          {product.shortDescriptionHtml ? (
            <div
              className="woocommerce-product-details__short-description prose"
              dangerouslySetInnerHTML={{ __html: product.shortDescriptionHtml }}
            />
          ) : null}
          {canCount ? <CalculatorIsland page={page} packAreaCm2={packAreaCm2} /> : null}
          {canCount ? <MeasuringGuide calculator={page.calculator} /> : null}
          {product.exemption ? <p className="exemption">{agreement.exemption(product.exemption)}</p> : null}
          <DeliverySection page={page} />
          {product.durability ? <DurabilityLabel durability={product.durability} /> : null}
          <GuaranteeNotice src={page.guaranteeNotice} />
          <Promises page={page} />
          <ProductMeta product={product} sku={variation?.sku || product.sku} />
        </div>
        <ProductSections page={page} />
        <ProductReviewsSection url={product.url} reviews={page.reviews} />
        <ProductQuestionsSection product={product} questions={page.questions} />
      </article>
      <ProductSection id="do-montazu" title={pl.product.crossSells} products={goesWith(product)} />
      <ProductSection id="zobacz-tez" title={pl.product.upsells} products={product.upsells} />
      <div data-seen-products={product.id} data-fragment={paths.productCards} />
      <BuyBar page={page} />
    </>
  )
}

/** What the owner chose to go with the floor, then other cross-sells; the sample has its button above. */
const goesWith = ({ accessories, crossSells, sample }: ProductDetails) => {
  const known = new Set([sample?.id, ...accessories.map(({ id }) => id)])
  return [...accessories, ...crossSells.filter(({ id }) => !known.has(id))]
}

const Promises = ({ page: { product, phone } }: { page: ProductPage }) => (
  <ul className="promises">
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
)

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
