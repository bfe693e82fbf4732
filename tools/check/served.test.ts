import { describe, expect, it } from 'vitest'
import { servedLines } from './served.ts'
import { useHouseFolder } from './testing/house-folder.ts'

const { find } = useHouseFolder()

describe('browser tests of ledger lines', () => {
  const madeUp = {
    'e2e/shop/made-up.e2e.ts': "import { page } from '../page.ts'\nit('counts [S-FORM-12]', () => page)",
    'e2e/page.ts': 'export const page = 1',
  }
  const ours = {
    'e2e/open-shop.ts': 'export const openShop = 1',
    'e2e/real-shop.ts': "import { openShop } from './open-shop.ts'\nexport const realShop = openShop",
  }

  it('each line needs a test on a page of the shop, not only on test pages [M-61]', () => {
    expect(find(servedLines, madeUp)).toEqual([
      'e2e/shop/made-up.e2e.ts: S-FORM-12 is tested on no page that the shop itself serves',
    ])
    expect(
      find(servedLines, {
        ...madeUp,
        ...ours,
        'e2e/shop/typed.e2e.ts':
          "import type { realShop } from '../real-shop.ts'\nit('counts [S-FORM-12]', () => 1 as never as typeof realShop)",
      }),
    ).toHaveLength(1)
    expect(
      find(servedLines, {
        ...madeUp,
        ...ours,
        'e2e/shop/served.e2e.ts':
          "import { realShop } from '../real-shop.ts'\nit('counts [S-FORM-12]', () => realShop)",
      }),
    ).toEqual([])
  })
})
