import { expect, it } from 'vitest'
import type { BrowsedProduct } from '#contract/display/browsing.ts'
import type { PageAccess } from '../parts.ts'
import type { Store } from './store.ts'
import { rememberProduct } from './remember-product.ts'

const BROWSED = 'poptin_browse_abandonment_products'

/** Nothing is told of a preview; what is remembered is looked at. */
const look = (kept: Record<string, string>, products: BrowsedProduct[]): Record<string, string> => {
  const page = {
    configuration: {},
    previewId: 'x',
    storage: {
      recall: (key: string) => kept[key] ?? null,
      remember: (key: string, value: string) => void (kept[key] = value),
    },
  } as unknown as PageAccess
  for (const product of products) rememberProduct(page, {} as Store, {}, () => undefined, product)
  return kept
}
const productOf = (id: number | string): BrowsedProduct => ({
  product_id: `${id}`,
  product_name: 'Panel',
  category: '',
})

it('what was looked at stands once, the latest last, and never more than there is room for', () => {
  const kept = look(
    {},
    Array.from({ length: 300 }, (_, at) => productOf(at)),
  )
  expect(kept['poptin_wix_recent_product_id']).toBe('299,298,297')
  const ids = (JSON.parse(kept[BROWSED]!) as BrowsedProduct[]).map(({ product_id }) => product_id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, '250', '299'])
  expect((JSON.parse(look(kept, [productOf(260)])[BROWSED]!) as BrowsedProduct[]).at(-1)).toEqual(
    productOf(260),
  )
})

it.each(['[null,7,"x",[]]', '{"__proto__":{}}', 'null', '[', '"x"', ''])(
  'what another script has left under the same name is no harm: %s',
  (text) => {
    const kept = look({ [BROWSED]: text }, [productOf('a')])
    expect((JSON.parse(kept[BROWSED]!) as BrowsedProduct[]).at(-1)).toEqual(productOf('a'))
  },
)
