import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useHouseFolder } from './testing/house-folder.ts'
import { unusedCode } from './unused.ts'

const { folder, write } = useHouseFolder()

describe('unused code', () => {
  const unused = async (files: Record<string, string>) => {
    write({ ...files, 'package.json': '{ "name": "house", "type": "module" }' })
    cpSync(join(import.meta.dirname, '../../knip.json'), join(folder, 'knip.json'))
    return unusedCode(folder)
  }

  it('is what only tests reach, not pages, routes, kinds, commands, workers and builds [M-61]', async () => {
    expect(
      (
        await unused({
          'server/main.ts':
            "import { routes } from './shop/basket/routes.ts'\nimport('./shop/basket/late.ts')\nexport default routes",
          'server/shop/basket/routes.ts':
            "import type { Cart } from './cart.ts'\nexport const routes: Cart[] = []",
          'server/shop/basket/cart.ts': 'export type Cart = {}',
          'server/shop/basket/late.ts': 'export {}',
          'server/shop/basket/forgotten.ts':
            "import { deeper } from './deeper.ts'\nexport const forgotten = deeper",
          'server/shop/basket/deeper.ts': 'export const deeper = 1',
          'server/shop/basket/forgotten.test.ts':
            "import { forgotten } from './forgotten.ts'\nexport default forgotten",
          'server/testing/make-cart.ts': 'export const makeCart = 1',
          'forms/rules/index.ts': "export { default as email } from './email.ts'",
          'forms/rules/email.ts': 'export default {}',
          'widget/loader/main.ts': "new Worker(new URL('./solve-worker.ts', import.meta.url))",
          'widget/loader/solve-worker.ts': 'export {}',
          'storefront/vite.client.config.ts': "export default { input: 'behaviours/main.ts' }",
          'storefront/behaviours/main.ts': 'export {}',
          'console/index.html': '<script type="module" src="/main.tsx"></script>',
          'console/main.tsx': 'export {}',
          'tools/shop/seed.ts': "import './seed/rows.ts'",
          'tools/shop/seed/rows.ts': 'export {}',
          'tools/shop/seed/old-rows.ts': 'export {}',
        })
      ).toSorted(),
    ).toEqual(
      ['server/shop/basket/deeper.ts', 'server/shop/basket/forgotten.ts', 'tools/shop/seed/old-rows.ts'].map(
        (path) => `${path}: reached by no page, route, command or build`,
      ),
    )
  })

  it("is found when a registry omits one of its family's kinds", async () => {
    expect(
      await unused({
        'server/main.ts': "import * as rules from '#forms/rules/index.ts'\nconsole.log(rules)",
        'forms/rules/index.ts': "export { date } from './date-rules.ts'",
        'forms/rules/date-rules.ts': 'export const date = 1\nexport const mindate = date + 1',
      }),
    ).toEqual(['forms/rules/date-rules.ts:2: mindate is exported, but not used'])
  })

  it('is found for unused exports and packages', async () => {
    const files = {
      'server/main.ts': "import { used } from './used.ts'\nconsole.log(used)",
      'server/used.ts': 'export const used = 1\nexport const forgotten = 2',
    }
    expect(await unused(files)).toEqual(['server/used.ts:2: forgotten is exported, but not used'])
    expect(await unused({ ...files, 'server/used.ts': "import 'left-pad'\nexport const used = 1" })).toEqual([
      'server/used.ts:1: left-pad is imported, but not in package.json',
    ])
  })
})
