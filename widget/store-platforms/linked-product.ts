/** What a page says of its product to search engines. */
export type LinkedProduct = { id: string; name: string; category: string }

type Said = {
  '@type'?: unknown
  '@graph'?: unknown
  productID?: unknown
  sku?: unknown
  name?: unknown
  category?: unknown
}

/** The product that the page is about, from its linked data; undefined: it says nothing of one. */
export const linkedProduct = (): LinkedProduct | undefined => {
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    const product = readAll(textContent ?? '').find((one) => [one['@type']].flat().includes('Product'))
    if (product)
      return {
        id: textOf(product.productID ?? product.sku),
        name: textOf(product.name),
        category: textOf(product.category),
      }
  }
  return undefined
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const readAll = (text: string): Said[] => {
  try {
    const said = [JSON.parse(text) as Said | Said[]].flat()
    return said
      .flatMap((one) => (Array.isArray(one?.['@graph']) ? (one['@graph'] as Said[]) : [one]))
      .filter((one) => typeof one === 'object' && one !== null)
  } catch {
    // The page's own mistake.
    return []
  }
}
