import { createHash } from 'node:crypto'
import type { OwnServer } from '../foreign-site.ts'
import { answerJson, readContent } from './answer.ts'

export type ShopifyProduct = {
  id: number
  variantId: number
  title: string
  /** Minor units. */
  price: number
  stock: number
}
type Line = ShopifyProduct & { quantity: number }

const CHANGE = /^(\/[a-z]{2})?\/cart\/(add|change|update|clear)(?:\.js)?$/
const READ = /^(\/[a-z]{2})?\/cart(?:\.js|\.json)$/
const DISCOUNT = /^(?:\/[a-z]{2})?\/discount\/(.+)$/

/** Calls of a Shopify shop, in its own shapes, for one visitor. */
export const shopifyDouble = (products: ShopifyProduct[]) => {
  const lines: Line[] = []
  const shop = {
    /** Discount codes in its cart. */
    discounts: [] as string[],
    /** `GET /cart.js` and so on, in their order. */
    calls: [] as string[],
    isAway: false,
    lines: () => lines.map(({ variantId, quantity }) => [variantId, quantity] as const),
    clear: () => void lines.splice(0),
  }

  const present = (line: Line) => ({
    id: line.variantId,
    properties: {},
    quantity: line.quantity,
    variant_id: line.variantId,
    key: `${line.variantId}:${createHash('md5').update(String(line.variantId)).digest('hex')}`,
    title: line.title,
    price: line.price,
    original_price: line.price,
    discounted_price: line.price,
    line_price: line.price * line.quantity,
    original_line_price: line.price * line.quantity,
    total_discount: 0,
    discounts: [],
    sku: `SKU-${line.id}`,
    grams: 1_000,
    vendor: 'Podłogi',
    taxable: true,
    product_id: line.id,
    product_has_only_default_variant: true,
    gift_card: false,
    final_price: line.price,
    final_line_price: line.price * line.quantity,
    url: `/products/${line.id}?variant=${line.variantId}`,
    featured_image: { aspect_ratio: 1, alt: line.title, height: 100, url: '/p.png', width: 100 },
    image: '/p.png',
    handle: String(line.id),
    requires_shipping: true,
    product_type: 'Panele',
    product_title: line.title,
    product_description: '',
    variant_title: null,
    variant_options: ['Default Title'],
    options_with_values: [{ name: 'Title', value: 'Default Title' }],
    line_level_discount_allocations: [],
    line_level_total_discount: 0,
  })
  const cart = () => {
    const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    return {
      token: 'hWN2UQ3Q2p',
      note: '',
      attributes: {},
      original_total_price: total,
      total_price: total,
      total_discount: 0,
      total_weight: 0,
      item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      items: lines.map(present),
      requires_shipping: true,
      currency: 'PLN',
      items_subtotal_price: total,
      cart_level_discount_applications: shop.discounts.map((title) => ({ title })),
    }
  }
  const set = (variantId: number, quantity: number) => {
    const line = lines.find((one) => one.variantId === variantId)
    if (line && quantity === 0) lines.splice(lines.indexOf(line), 1)
    else if (line) line.quantity = quantity
  }
  const change: Record<string, (content: Record<string, unknown>) => [unknown, number]> = {
    add: (content) => {
      const items = (content['items'] as { id: number; quantity?: number }[] | undefined) ?? [
        { id: Number(content['id']), quantity: Number(content['quantity'] ?? 1) },
      ]
      const added: Line[] = []
      for (const { id, quantity = 1 } of items) {
        const product = products.find(({ variantId }) => variantId === Number(id))
        if (!product) return [{ status: 404, message: 'Cart Error', description: 'Cannot find variant' }, 404]
        const line = lines.find(({ variantId }) => variantId === product.variantId)
        if ((line?.quantity ?? 0) + quantity > product.stock)
          return [
            {
              status: 422,
              message: 'Cart Error',
              description: `All ${product.stock} ${product.title} are in your cart.`,
            },
            422,
          ]
        if (line) line.quantity += quantity
        else lines.push({ ...product, quantity })
        added.push(lines.find(({ variantId }) => variantId === product.variantId)!)
      }
      return [content['items'] ? { items: added.map(present) } : present(added[0]!), 200]
    },
    change: (content) => (set(Number(content['id']), Number(content['quantity'])), [cart(), 200]),
    update: (content) => {
      for (const [id, quantity] of Object.entries((content['updates'] ?? {}) as Record<string, number>))
        set(Number(id), quantity)
      return [cart(), 200]
    },
    clear: () => (lines.splice(0), [cart(), 200]),
  }

  const answer: OwnServer = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    const verb = CHANGE.exec(pathname)?.[2]
    const code = DISCOUNT.exec(pathname)?.[1]
    if (!verb && !code && !READ.test(pathname)) return false
    shop.calls.push(`${request.method} ${pathname}`)
    if (shop.isAway) {
      response.writeHead(503).end()
    } else if (code) {
      shop.discounts.push(decodeURIComponent(code))
      response.writeHead(302, { location: '/', 'set-cookie': `discount_code=${code}; path=/` }).end()
    } else if (verb)
      void readContent(request).then((content) => answerJson(response, ...change[verb]!(content)))
    else answerJson(response, cart())
    return true
  }
  return Object.assign(shop, { answer })
}
