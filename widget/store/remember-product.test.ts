import { expect, it } from 'vitest'
import type { BrowsedProduct } from '#contract/display/browsing.ts'
import type { PageAccess } from '../parts.ts'
import type { Store } from './store.ts'
import { rememberProduct } from './remember-product.ts'

const BROWSED = 'poptin_browse_abandonment_products'

/** The stored values after views of products. A preview sends nothing. */
const viewProducts = (stored: Record<string, string>, products: BrowsedProduct[]): Record<string, string> => {
  const page = {
    configuration: {},
    previewId: 'x',
    storage: {
      recall: (key: string) => stored[key] ?? null,
      remember: (key: string, value: string) => void (stored[key] = value),
    },
  } as unknown as PageAccess
  for (const product of products) rememberProduct(page, {} as Store, {}, () => undefined, product)
  return stored
}
const productOf = (id: number | string): BrowsedProduct => ({
  product_id: `${id}`,
  product_name: 'Panel',
  category: '',
})

it('stores each viewed product once, the latest last, and at most fifty', () => {
  const stored = viewProducts(
    {},
    Array.from({ length: 300 }, (_, at) => productOf(at)),
  )
  expect(stored['poptin_wix_recent_product_id']).toBe('299,298,297')
  const ids = (JSON.parse(stored[BROWSED]!) as BrowsedProduct[]).map(({ product_id }) => product_id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, '250', '299'])
  expect((JSON.parse(viewProducts(stored, [productOf(260)])[BROWSED]!) as BrowsedProduct[]).at(-1)).toEqual(
    productOf(260),
  )
})

it.each(['[null,7,"x",[]]', '{"__proto__":{}}', 'null', '[', '"x"', ''])(
  'replaces an invalid stored value: %s',
  (text) => {
    const stored = viewProducts({ [BROWSED]: text }, [productOf('a')])
    expect((JSON.parse(stored[BROWSED]!) as BrowsedProduct[]).at(-1)).toEqual(productOf('a'))
  },
)
