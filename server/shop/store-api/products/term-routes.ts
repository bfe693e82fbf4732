import { type Context, Hono } from 'hono'
import * as parameters from '#contract/store-api/list-products.ts'
import type { ShownReview } from '#contract/shop/reviews.ts'
import type { CategoryCard, ProductCard } from '#contract/shop/product.ts'
import type { Attribute } from '../../catalog/load-full-products.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { sortKey } from '../../catalog/sort-key.ts'
import type { Services } from '#server/platform/services.ts'
import { storeApi as words } from '#storefront/strings/pl/order/store-api.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { reviews as reviewWords } from '#storefront/strings/pl/catalog/reviews.ts'
import { listReviewsForPrograms } from '../../reviews/show-reviews.ts'
import { readParameters, setPageHeaders, STORE_API } from '../read-parameters.ts'
import { ApiRefusal, checked } from '../refuse.ts'
import { taxonomyOf } from './present-product.ts'
import { attributesOf, attributeTermsOf, categoriesOf, flatCategories, tagsOf } from './product-query.ts'

type Term = { id: number; name: string; slug: string; description: string; parent: number; count: number }

/**
 * Terms of products: categories, tags, attributes and their terms; brands, of which there are none; reviews.
 */
export const termRoutes = (services: Services) => {
  const categories = async () =>
    flatCategories(await categoriesOf(services)).map(({ category, parent }) =>
      presentCategory(services, category, parent),
    )
  const attributeOf = async (c: Context): Promise<Attribute> => {
    const attribute = (await attributesOf(services)).find(({ id }) => String(id) === c.req.param('id'))
    if (!attribute) throw new ApiRefusal(404, 'woocommerce_rest_taxonomy_invalid', words.noAttribute)
    return attribute
  }

  return new Hono()
    .get('/products/categories', async (c) => answerTerms(c, services, await categories()))
    .get('/products/categories/:id', async (c) => {
      const found = (await categories()).find(
        ({ id, slug }) => String(id) === c.req.param('id') || slug === c.req.param('id'),
      )
      if (!found) throw new ApiRefusal(404, 'woocommerce_rest_category_invalid_id', words.noCategory)
      return c.json(found)
    })
    .get('/products/tags', async (c) =>
      answerTerms(
        c,
        services,
        (await tagsOf(services)).map(({ id, name, slug, product_count }) => ({
          id,
          name,
          slug,
          description: '',
          parent: 0,
          count: product_count,
        })),
      ),
    )
    .get('/products/attributes', async (c) =>
      c.json((await attributesOf(services)).map((attribute) => presentAttribute(services, attribute))),
    )
    .get('/products/attributes/:id', async (c) => c.json(presentAttribute(services, await attributeOf(c))))
    .get('/products/attributes/:id/terms', async (c) => {
      const attribute = await attributeOf(c)
      const terms = (await attributeTermsOf(services)).filter(
        ({ attributeId }) => attributeId === attribute.id,
      )
      return answerTerms(
        c,
        services,
        terms.map(({ id, name, slug, productCount }) => ({
          id,
          name,
          slug,
          description: '',
          parent: 0,
          count: productCount,
        })),
      )
    })
    .get('/products/brands', async (c) => answerTerms(c, services, []))
    .get('/products/brands/:id', () => {
      throw new ApiRefusal(404, 'woocommerce_rest_brand_invalid_id', words.noBrand)
    })
    .get('/products/reviews', async (c) => {
      const query = checked(parameters.listReviews, await readParameters(c))
      const { page = 1, per_page: perPage = 10, offset = (page - 1) * perPage } = query
      const db = services.db.read
      const found = await listReviewsForPrograms(
        db,
        {
          productIds: query.product_id,
          categoryIds: query.category_id && (await categoriesBelow(services, query.category_id)),
        },
        {
          column: REVIEW_COLUMNS[query.orderby ?? 'date'],
          isRising: query.order === 'asc',
          limit: perPage,
          offset,
        },
      )
      const named = [...new Set(found.reviews.map(({ productId }) => productId))]
      const cards = new Map((await loadCards(db, named, services.now())).map((card) => [card.id, card]))
      setPageHeaders(c, services, { page, perPage, total: found.total })
      return c.json(
        found.reviews.map((review) => presentProgramReview(services, review, cards.get(review.productId))),
      )
    })
}

const REVIEW_COLUMNS = {
  date: 'created_ms',
  date_gmt: 'created_ms',
  id: 'id',
  rating: 'rating',
  product: 'product_id',
} as const

/** Categories by id, and everything below them; unknown ones find nothing. */
const categoriesBelow = async (services: Services, names: string[]): Promise<number[]> =>
  flatCategories(await categoriesOf(services))
    .filter(({ category }) => names.includes(String(category.id)))
    .flatMap(({ category }) => [
      category.id,
      ...flatCategories(category.children).map((below) => below.category.id),
    ])

const presentProgramReview = (
  services: Services,
  review: ShownReview & { productId: number },
  card: ProductCard | undefined,
) => {
  const created = new Date(review.createdMs).toISOString().slice(0, 19)
  return {
    id: review.id,
    date_created: created,
    formatted_date_created: reviewDay.format(review.createdMs),
    date_created_gmt: created,
    product_id: review.productId,
    product_name: card?.name ?? '',
    product_permalink: card ? services.settings.publicUrl + card.url : '',
    product_image: card?.picture ? presentImage(services, card.picture.src, card) : null,
    reviewer: review.author || reviewWords.nameless,
    review: escapeHtml(review.text),
    rating: review.rating,
    verified: review.isVerified,
    reviewer_avatar_urls: {},
  }
}

const reviewDay = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' })

const orders: Record<'name' | 'slug' | 'count', (a: Term, b: Term) => number> = {
  name: (a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1),
  slug: (a, b) => (a.slug < b.slug ? -1 : 1),
  count: (a, b) => a.count - b.count,
}

const answerTerms = async <T extends Term>(c: Context, services: Services, terms: T[]): Promise<Response> => {
  const query = checked(parameters.listTerms, await readParameters(c))
  const text = query.search ? foldPolish(query.search) : ''
  const found = terms.filter(
    (term) =>
      (query.hide_empty === false || term.count > 0) &&
      (!query.include?.length || query.include.includes(term.id)) &&
      !query.exclude?.includes(term.id) &&
      (!query.slug?.length || query.slug.includes(term.slug)) &&
      (query.parent === undefined || term.parent === query.parent) &&
      (!text || foldPolish(term.name).includes(text)),
  )
  const sorted = query.orderby ? found.toSorted(orders[query.orderby]) : found
  const inOrder = query.order === 'desc' ? sorted.toReversed() : sorted
  const page = query.page ?? 1
  const perPage = query.per_page || Math.max(1, inOrder.length)
  setPageHeaders(c, services, { page, perPage, total: inOrder.length })
  return c.json(inOrder.slice((page - 1) * perPage, page * perPage))
}

const presentAttribute = ({ settings }: Services, { id, name, slug }: Attribute) => ({
  id,
  name,
  taxonomy: taxonomyOf(slug),
  type: 'select',
  order: 'name',
  has_archives: false,
  _links: { self: [{ href: `${settings.publicUrl}${STORE_API}/products/attributes/${id}` }] },
})

const presentCategory = (services: Services, category: CategoryCard, parent: number) => ({
  id: category.id,
  name: category.name,
  slug: category.slug,
  description: category.description,
  parent,
  count: category.productCount,
  image: category.picture ? presentImage(services, category.picture, category) : null,
  review_count: 0,
  permalink: services.settings.publicUrl + category.url,
})

const presentImage = (
  { settings }: Services,
  picture: string,
  { id, name }: Pick<CategoryCard, 'id' | 'name'>,
) => {
  const src = picture.startsWith('/') ? settings.publicUrl + picture : picture
  return { id, src, thumbnail: src, srcset: '', sizes: '', name, alt: name }
}
