/** Products in the format of each kind of feed; a test changes what it is about. */
export type MadeProduct = {
  id?: number | string
  title?: string
  price?: string
  sale?: string
  link?: string
  image?: string
  category?: string
  description?: string
  availability?: string
  group?: string
}

const ITEM: Required<Pick<MadeProduct, 'id' | 'title' | 'price' | 'link' | 'availability'>> = {
  id: 1,
  title: 'Panel dębowy',
  price: '149.99 PLN',
  link: 'https://sklep.example/panel',
  availability: 'in_stock',
}
const NAMES: Record<string, string> = {
  sale: 'sale_price',
  image: 'image_link',
  category: 'product_type',
  group: 'item_group_id',
}
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const elements = (product: MadeProduct, prefix: string) =>
  Object.entries({ ...ITEM, ...product })
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        `<${prefix}:${NAMES[name] ?? name}>${escaped(`${value}`)}</${prefix}:${NAMES[name] ?? name}>`,
    )
    .join('')

export const rssFeed = (products: MadeProduct[], prefix = 'g'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:${prefix}="http://base.google.com/ns/1.0"><channel><title>Sklep</title>${products.map((product) => `<item>${elements(product, prefix)}</item>`).join('\n')}</channel></rss>`

const atomEntry = ({ link = ITEM.link, title = ITEM.title, ...rest }: MadeProduct) => {
  const own = `<title><![CDATA[${title}]]></title><link rel="alternate" href="${link}"/>`
  return `<entry>${own}${elements({ ...rest, link: '', title: '' }, 'g')}</entry>`
}

export const atomFeed = (products: MadeProduct[]): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Sklep</title>${products.map(atomEntry).join('')}</feed>`

/** In the format of a shop's own `products.json`. */
export const shopifyProduct = (id: number, changes: object = {}): object => ({
  id,
  title: `Podłoga ${id}`,
  handle: `podloga-${id}`,
  body_html: '<p>Deska <b>dębowa</b> &amp; olej</p>',
  published_at: '2026-01-01T00:00:00Z',
  product_type: 'Deski',
  variants: [{ id: id * 10, price: '199.00', compare_at_price: '249.00', available: true }],
  images: [{ src: `https://cdn.example/${id}.jpg` }],
  ...changes,
})

export const wooCsv = (rows: Record<string, string | number>[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: (string | number)[]) =>
    cells.map((cell) => `"${`${cell}`.replaceAll('"', '""')}"`).join(',')
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join('\n')
}

/** A file's bytes in small chunks, as over the network. */
export async function* inParts(content: string | Uint8Array, size = 16_384): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
