import { describe, expect, it } from 'vitest'
import { noCycles, noKnots, noTypeCycles } from './cycles.ts'
import { useHouseFolder } from './testing/house-folder.ts'

const { find } = useHouseFolder()

const oneWay = {
  'server/shop/cart/cart.ts': "import { a } from '../catalog/product.ts'\nexport const cart = a",
  'server/shop/catalog/product.ts': 'export const a = 1\n',
}

describe('cycles', () => {
  it('of files: type-only and late imports load nothing', () => {
    const files = {
      'server/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'server/b.ts': "import type { A } from './a.ts'\nexport type B = A | string",
      'server/c.ts': "export const c = () => import('./d.ts')",
      'server/d.ts': "import { c } from './c.ts'\nexport default c",
    }
    expect(find(noCycles, files)).toEqual([])
    expect(find(noTypeCycles, files)).toEqual([
      'server/a.ts → server/b.ts → server/a.ts: a cycle of type imports',
    ])
  })

  it('of folders of the server', () => {
    expect(find(noKnots, oneWay)).toEqual([])
    const back = {
      'server/shop/catalog/list.ts': "import { cart } from '../cart/cart.ts'\nexport default cart",
    }
    expect(find(noKnots, back)).toHaveLength(2)
  })
})
