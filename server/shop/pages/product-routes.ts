import { type Context, Hono } from 'hono'
import type { ProductDetails, ProductVariation } from '#contract/shop/product.ts'
import { loadProductDetails } from '../catalog/load-product-details.ts'
import { readPostcode } from '../delivery/estimate-delivery.ts'
import { offeredDelivery } from '../delivery/offered-delivery.ts'
import { botCheckPage } from '#server/platform/bot-check/provider-of.ts'
import { loadProductQuestions, readQuestionPage, type RefusedQuestion } from '../questions/show-questions.ts'
import { loadProductReviews, readReviewRequest } from '../reviews/show-reviews.ts'
import { listPageLinks } from '../static-pages/static-pages.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { ProductPage } from '#storefront/product-page.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { delivery as deliveryWords } from '#storefront/strings/pl/cart/delivery.ts'
import { describeProduct, productOpenGraph } from './describe-page.ts'
import { productJsonLd } from './json-ld/product.ts'
import { absoluteUrl, breadcrumbList } from './json-ld/shop.ts'
import { estimateProductDelivery } from './product-parts-routes.ts'
import { answerNotFound } from './answer-error.ts'
import { showPage } from './show-page.ts'

const MAX_VALUE_LENGTH = 100
const MAX_AREA_LENGTH = 20
const MAX_POSTCODE_LENGTH = 10
const RETURNS = paths.page('zwroty-i-reklamacje')
/** Parameters of one visitor's own view of a page, and of its further reviews and questions. */
const VISITORS_OWN = new Set(['powierzchnia', 'sciany', 'kod', 'zapas', 'opinie', 'kolejnosc', 'pytania'])

export const productPageRoutes = (services: Services): Hono =>
  new Hono().get(paths.product(':slug'), async (c) => {
    const product = await loadProductDetails(services.db.read, c.req.param('slug') ?? '', services.now())
    return product ? showProduct(c, services, product) : answerNotFound(c, services)
  })

/**
 * The page of a product; the address may name options and an area, so that both work without JavaScript. A question
 * that is refused is shown again in its form.
 */
export const showProduct = async (
  c: Context,
  services: Services,
  product: ProductDetails,
  refusedQuestion: RefusedQuestion | null = null,
): Promise<Response> => {
  const settings = services.shopSettings()
  const { fewLeft, phone, deliveryMethods, showsRoom } = settings
  const { titles } = offeredDelivery(deliveryMethods)
  const choice = chosenOptions(product, (name) => c.req.query(name))
  const trail = [{ name: pl.catalog.shopTitle, url: paths.shop }, ...product.categories.slice(0, 1)]
  const variation = variationFor(product, choice)
  const postcodeText = (c.req.query('kod') ?? '').slice(0, MAX_POSTCODE_LENGTH)
  const isSent = !product.isVirtual && product.kind !== 'external' && product.kind !== 'grouped'
  const returns = (await listPageLinks(services)).find(({ url }) => url === RETURNS)
  const reviews = await loadProductReviews(
    services.db.read,
    product,
    readReviewRequest((name) => c.req.query(name)),
  )
  const questions = await loadProductQuestions(
    services,
    product.id,
    readQuestionPage(c.req.query('pytania')),
    refusedQuestion,
  )
  return showPage(c, services, {
    page: 'product',
    props: {
      product,
      breadcrumbs: trail,
      choice,
      variation,
      fewLeft,
      calculator: calculatorOf(settings.calculator, (name) => c.req.query(name)),
      deliveryEstimate:
        isSent && titles.length > 0
          ? estimateProductDelivery(services, product, variation, {
              postcode: readPostcode(postcodeText) ?? null,
              pieces: 1,
            })
          : null,
      postcodeText,
      guaranteeNotice: settings.guaranteeNotice,
      hasRoom: showsRoom && product.canBeLaid,
      phone,
      sampleCreditDays: settings.samples.creditDays,
      reviews,
      questions,
      delivery: titles.length ? deliveryWords.offered(titles) : '',
    },
    title: product.seoTitle || product.name,
    description: describeProduct(product),
    canonicalPath: product.url,
    openGraph: {
      type: 'product',
      image: product.pictures[0]?.src ?? null,
      imageAlt: product.pictures[0]?.alt ?? '',
      properties: productOpenGraph(product),
    },
    jsonLd: [
      productJsonLd(services, product, {
        deliveryOf: (one) =>
          isSent ? estimateProductDelivery(services, product, one, { postcode: null, pieces: 1 }) : null,
        reviews: reviews.reviews,
        returnsUrl: returns ? absoluteUrl(services, returns.url) : null,
      }),
      breadcrumbList(services, [
        { name: pl.frame.home, url: paths.home },
        ...trail,
        { name: product.name, url: product.url },
      ]),
    ],
    mediaSources: product.videoUrl ? [product.videoUrl] : [],
    edit: { kind: 'product', url: `/panel/#/produkty/${product.id}` },
    // With options or an area it is one visitor's own view.
    ...(questions.form?.check && { sources: botCheckPage(settings) }),
    ...(refusedQuestion && { status: 422 }),
    isCacheable:
      !refusedQuestion &&
      !Object.keys(c.req.query()).some((name) => name.startsWith('attribute_') || VISITORS_OWN.has(name)),
  })
}

/** The calculator's settings, with what the address says; an unknown spare is that of a straight pattern. */
const calculatorOf = (
  { straightPercent, diagonalPercent, herringbonePercent, doorWidthCm }: ShopSettings['calculator'],
  valueOf: (name: string) => string | undefined,
): ProductPage['calculator'] => {
  const patterns: ProductPage['calculator']['patterns'] = [
    { key: 'none', percent: 0 },
    { key: 'straight', percent: straightPercent },
    { key: 'diagonal', percent: diagonalPercent },
    { key: 'herringbone', percent: herringbonePercent },
  ]
  const spare = Number(valueOf('zapas') ?? Number.NaN)
  return {
    areaText: (valueOf('powierzchnia') ?? '').slice(0, MAX_AREA_LENGTH),
    wallsText: (valueOf('sciany') ?? '').slice(0, MAX_AREA_LENGTH),
    sparePercent: patterns.some(({ percent }) => percent === spare) ? spare : straightPercent,
    patterns,
    doorWidthCm,
  }
}

/** Options from the address; missing ones have their default, unknown ones count as not chosen. */
export const chosenOptions = (
  product: Pick<ProductDetails, 'attributes' | 'defaultChoice'>,
  valueOf: (name: string) => string | undefined,
): Record<string, string> =>
  Object.fromEntries(
    product.attributes
      .filter(({ isForVariations }) => isForVariations)
      .map(({ slug, values }) => {
        const requested = valueOf(`attribute_${slug}`)?.slice(0, MAX_VALUE_LENGTH)
        const value = requested ?? product.defaultChoice[slug] ?? ''
        return [slug, values.includes(value) ? value : '']
      }),
  )

/** The variation of a complete choice; a variation's empty value fits any option. */
export const variationFor = (
  product: Pick<ProductDetails, 'kind' | 'variations'>,
  choice: Record<string, string>,
): ProductVariation | null => {
  if (product.kind !== 'variable' || Object.values(choice).some((value) => value === '')) return null
  return (
    product.variations.find((variation) =>
      Object.entries(choice).every(
        ([slug, value]) => !variation.choice[slug] || variation.choice[slug] === value,
      ),
    ) ?? null
  )
}
