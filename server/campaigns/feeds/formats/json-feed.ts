import * as v from 'valibot'
import { decodedStream } from '#server/shop/catalog/import/spool.ts'
import type { FeedContext, FeedItem } from '../feed-item.ts'
import { plainText, webAddress, readMoney } from '../read-values.ts'
import { jsonObjects } from './json-objects.ts'

const MAX_TITLE = 300
const MAX_DESCRIPTION = 400
const MAX_VARIANTS = 500

const id = v.union([
  v.pipe(v.number(), v.safeInteger(), v.transform(String)),
  v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{1,100}$/)),
])
const text = v.fallback(v.string(), '')
const price = v.fallback(v.union([v.pipe(v.number(), v.transform(String)), v.string()]), '')
const picture = v.fallback(v.object({ src: text }), { src: '' })

const variant = v.object({
  id,
  price,
  compare_at_price: price,
  /** In a shop's public `products.json`. */
  available: v.fallback(v.nullable(v.boolean()), null),
  /** Only in the owner's export. */
  inventory_quantity: v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
  inventory_policy: text,
  featured_image: v.fallback(v.nullable(picture), null),
})
const product = v.object({
  id,
  title: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  handle: text,
  body_html: text,
  product_type: text,
  published_at: v.fallback(v.optional(v.nullable(v.string())), undefined),
  status: text,
  images: v.fallback(v.array(picture), []),
  variants: v.pipe(v.array(variant), v.minLength(1), v.maxLength(MAX_VARIANTS)),
})

const reasons: Record<string, string> = {
  id: 'Brakuje numeru produktu.',
  title: 'Brakuje nazwy.',
  variants: 'Produkt nie ma wariantów, a więc ani ceny.',
}

/** Products of a Shopify shop's `products.json`. */
export async function* readJsonFeed(
  path: string,
  encoding: string,
  context: FeedContext,
): AsyncGenerator<FeedItem> {
  let row = 0
  for await (const one of jsonObjects(decodedStream(path, encoding) as unknown as AsyncIterable<string>))
    yield toItem(one, ++row, context)
}

const toItem = (one: unknown, row: number, { currency, shopUrl }: FeedContext): FeedItem => {
  const read = v.safeParse(product, one)
  const body = (one as { title?: unknown } | null)?.title
  const at = { row, name: typeof body === 'string' ? plainText(body, MAX_TITLE) : '' }
  if (!read.success)
    return {
      ...at,
      reason: reasons[String(read.issues[0].path?.[0]?.key)] ?? 'Tego wpisu nie da się odczytać.',
    }
  const { output } = read
  if (output.published_at === null || (output.status !== '' && output.status !== 'active'))
    return { ...at, reason: 'Ten produkt nie jest opublikowany.' }
  const handle = output.handle.trim()
  if (handle === '' || shopUrl === '') return { ...at, reason: 'Brakuje adresu produktu.' }

  const offers = output.variants.flatMap((each) => {
    const money = readMoney(each.price, currency)
    const isCounted = each.inventory_quantity !== null
    return money
      ? [
          {
            ...each,
            money,
            isAvailable:
              each.available ??
              (!isCounted || each.inventory_quantity! > 0 || each.inventory_policy === 'continue'),
          },
        ]
      : []
  })
  const offer = offers.find(({ isAvailable }) => isAvailable) ?? offers[0]
  if (!offer) return { ...at, reason: 'Brakuje ceny.' }
  const before = readMoney(offer.compare_at_price, currency)
  return {
    ...at,
    refs: [],
    product: {
      productId: output.id,
      variantId: offer.id,
      title: at.name,
      description: plainText(output.body_html, MAX_DESCRIPTION),
      categories: output.product_type.trim() ? [plainText(output.product_type, MAX_TITLE)] : [],
      image: pictureAddress(offer.featured_image?.src || output.images[0]?.src || ''),
      url: webAddress(`${shopUrl}/products/${encodeURIComponent(handle)}`),
      priceMinor: offer.money.minor,
      compareAtMinor: before && before.minor > offer.money.minor ? before.minor : null,
      currency: offer.money.currency,
      quantity: offer.inventory_quantity,
      isAvailable: offer.isAvailable,
      sales: 0,
    },
  }
}

/** Some shops write theirs without `https:`. */
const pictureAddress = (src: string) => webAddress(src.startsWith('//') ? `https:${src}` : src)
