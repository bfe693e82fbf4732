import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkHouse, checkUnfinished } from './check.ts'
import { noDust } from './check/dust.ts'
import { unformattedFiles } from './check/formatting.ts'
import { readHouse, type Rule } from './check/house.ts'
import { noKnots } from './check/knots.ts'
import { noModuleState } from './check/module-state.ts'
import { standardTerms, uniqueExports } from './check/names.ts'
import { unusedCode } from './check/unused.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-house-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const checked = (files: Record<string, string>) => {
  write(files)
  return checkHouse(folder)
}

const order = {
  'contract/shop/add-to-cart.ts': "import * as v from 'valibot'\nexport const addToCart = v.object({})",
  'storefront/parts/cart.tsx':
    "import { addToCart } from '#contract/shop/add-to-cart.ts'\nexport const Cart = () => <p>{String(addToCart)}</p>",
  'server/shop/cart/store.ts':
    "import { randomUUID } from 'node:crypto'\nexport const findCart = () => randomUUID()",
  'server/shop/cart/load-cart.ts':
    "import { findCart } from './store.ts'\nimport type { Cart } from '#storefront/parts/cart.tsx'\nexport const loadCart = (): typeof Cart | string => findCart()",
  'server/shop/payments/index.ts':
    "export { default as transfer } from './transfer.ts'\nexport type { PaymentMethod } from './payment-method.ts'",
  'server/shop/payments/transfer.ts':
    "import type { PaymentMethod } from './payment-method.ts'\nexport default {} satisfies PaymentMethod",
  'server/shop/payments/payment-method.ts': 'export type PaymentMethod = {}',
  'storefront/pages/index.ts': "export * as home from './home.tsx'",
  'storefront/pages/home.tsx': 'export const Page = () => <p />',
  'storefront/islands/index.ts': "export const islands = { search: () => import('./search.tsx') }",
  'storefront/islands/search.tsx': 'export default () => <p />',
  'storefront/islands/wake-islands.ts': "import { islands } from './index.ts'\nexport default () => islands",
  'server/shop/payments/transfer.test.ts': "import transfer from './transfer.ts'\nexport default transfer",
}

const FOUR_IDS = ['S-PAY-01', 'S-PAY-02', 'M-01', 'M-02'].join(', ')

describe('the house rules', () => {
  it('say nothing about a house in order', () => {
    expect(checked(order)).toEqual([])
  })

  const violations: [rule: string, files: Record<string, string>, line: string][] = [
    [
      'a contract that imports a package of its own',
      { 'contract/shop/money.ts': "import 'hono'" },
      'contract/shop/money.ts:1: imports hono',
    ],
    [
      'a contract that imports another root',
      { 'contract/shop/money.ts': "\nimport type { Cart } from '#storefront/parts/cart.tsx'" },
      'contract/shop/money.ts:2: imports #storefront/parts/cart.tsx',
    ],
    [
      'a form rule that needs Node',
      { 'forms/check.ts': "import 'node:fs'" },
      'forms/check.ts:1: imports node:fs',
    ],
    [
      'a shop page that imports the server',
      {
        'storefront/parts/list.tsx':
          "import { loadCart } from '../../server/cart/load-cart.ts'\nexport default loadCart",
      },
      'storefront/parts/list.tsx:1: imports ../../server/cart/load-cart.ts',
    ],
    [
      'a console that imports shop pages',
      { 'console/app.tsx': "export * from '#storefront/parts/cart.tsx'" },
      'console/app.tsx:1: imports #storefront/parts/cart.tsx',
    ],
    [
      'a server that imports a part past the drawing door',
      {
        'server/shop/pages/show.ts':
          "import { Cart } from '#storefront/parts/cart.tsx'\nexport const show = Cart",
      },
      'server/shop/pages/show.ts:1: imports #storefront/parts/cart.tsx',
    ],
    [
      'a late import in the wrong direction',
      { 'attribution/page.ts': "export const load = () => import('#server/shop/cart/load-cart.ts')" },
      'attribution/page.ts:1: imports #server/shop/cart/load-cart.ts',
    ],
    [
      "a noun that reads another noun's tables",
      {
        'server/shop/orders/place-order.ts':
          "import { findCart } from '../cart/store.ts'\nexport const placeOrder = findCart",
      },
      'server/shop/orders/place-order.ts:1: imports ../cart/store.ts',
    ],
    [
      'a wing that imports one below it',
      {
        'server/shop/pages/show.ts':
          "import { findCampaign } from '#server/campaigns/find.ts'\nexport const show = findCampaign",
      },
      'server/shop/pages/show.ts:1: imports #server/campaigns/find.ts, but server/shop imports no wing below it',
    ],
    [
      'a wing that imports what wires the server',
      { 'server/shop/pages/show.ts': "import { app } from '../../app.ts'\nexport const show = app" },
      'server/shop/pages/show.ts:1: imports ../../app.ts, but nothing of a wing imports server/ itself',
    ],
    [
      'an import cycle',
      {
        'server/a.ts': "import b from './b.ts'\nexport default () => b",
        'server/b.ts': "import c from './c.ts'\nexport default () => c",
        'server/c.ts': "import a from './a.ts'\nexport default () => a",
      },
      'server/a.ts → server/b.ts → server/c.ts → server/a.ts: an import cycle',
    ],
    [
      'a folder for everything',
      { 'server/shop/cart/helpers/round.ts': 'export const round = 1' },
      'server/shop/cart/helpers/',
    ],
    [
      'a file for everything',
      { 'server/shop/cart/utils.ts': 'export const round = 1' },
      'server/shop/cart/utils.ts',
    ],
    [
      'a name in camel case',
      { 'server/shop/cart/addLine.ts': 'export const addLine = 1' },
      'server/shop/cart/addLine.ts: not in kebab-case',
    ],
    [
      'a kind missing from its registry',
      { 'server/shop/payments/blik.ts': 'export default {}' },
      'server/shop/payments/index.ts: does not list blik.ts',
    ],
    [
      'a page missing from its registry',
      { 'storefront/pages/about.tsx': 'export const Page = () => <p />' },
      'storefront/pages/index.ts: does not list about.tsx',
    ],
    [
      'a migration missing from its registry',
      {
        'server/platform/db/migrations/index.ts':
          "import { up } from './0001-shop.ts'\nexport const migrations = [up]",
        'server/platform/db/migrations/0001-shop.ts': 'export const up = 1',
        'server/platform/db/migrations/0002-more.ts': 'export const up = 1',
      },
      'server/platform/db/migrations/index.ts: does not list 0002-more.ts',
    ],
    [
      'a barrel',
      { 'server/shop/cart/index.ts': "export * from './store.ts'" },
      'server/shop/cart/index.ts: passes on everything',
    ],
    [
      'a folder outside the known roots',
      { 'scripts/deploy.sh': '' },
      'scripts/deploy.sh: outside the known roots',
    ],
    [
      'a server that imports the widget',
      { 'widget/goals/main.ts': '', 'server/shop/cart/goals.ts': "import '../../widget/goals/main.ts'" },
      'server/shop/cart/goals.ts:1: imports ../../widget/goals/main.ts',
    ],
    ['a stray file at the top', { 'notes.txt': '' }, 'notes.txt: outside the known roots'],
    [
      'a lock that names a registry',
      {
        'package-lock.json': JSON.stringify({
          packages: { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } },
        }),
      },
      'package-lock.json: node_modules/a names a registry host',
    ],
    [
      'a lock without a platform',
      {
        'package-lock.json': JSON.stringify({
          packages: { 'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0' } } },
        }),
      },
      'package-lock.json: a-linux-x64 is missing',
    ],
    [
      'a comment wider than 120 columns',
      { 'server/shop/cart/round.ts': `/** ${'long '.repeat(25)}*/\nexport const round = 1` },
      'server/shop/cart/round.ts:1: wider than 120 columns',
    ],
    [
      'a condition wider than 120 columns',
      { 'server/shop/cart/round.ts': `export const round = (a: number) =>\n  ${'a + '.repeat(30)}a` },
      'server/shop/cart/round.ts:2: wider than 120 columns',
    ],
    [
      'a title with four ids',
      {
        'server/shop/payments/transfer.test.ts': `import transfer from './transfer.ts'\nexport const title = 'pays ${FOUR_IDS}'\nexport default transfer`,
      },
      'server/shop/payments/transfer.test.ts:2: more than 3 ids in a title',
    ],
    [
      'a package with an install script',
      { 'package-lock.json': JSON.stringify({ packages: { 'node_modules/a': { hasInstallScript: true } } }) },
      'package-lock.json: node_modules/a has an install script',
    ],
  ]

  it.each(violations)('name %s', (_, files, line) => {
    const broken = checked({ ...order, ...files })
    expect(broken).toHaveLength(1)
    expect(broken[0]).toContain(line)
  })
})

describe('browser tests of the ledger', () => {
  const madeUp = {
    'e2e/shop/made-up.e2e.ts': "import { page } from '../page.ts'\nit('counts [S-FORM-12]', () => page)",
    'e2e/page.ts': 'export const page = 1',
  }
  const ours = {
    'e2e/open-shop.ts': 'export const openShop = 1',
    'e2e/real-shop.ts': "import { openShop } from './open-shop.ts'\nexport const realShop = openShop",
  }
  const lineless = (files: Record<string, string>) =>
    checked(files).filter((line) => line.includes('S-FORM-12'))

  it('each line has one on a page of the shop, not only on pages made for the test [M-61]', () => {
    expect(lineless(madeUp)).toEqual([
      'e2e/shop/made-up.e2e.ts: S-FORM-12 is tested on no page that the shop itself serves',
    ])
    expect(
      lineless({
        ...madeUp,
        ...ours,
        'e2e/shop/typed.e2e.ts':
          "import type { realShop } from '../real-shop.ts'\nit('counts [S-FORM-12]', () => 1 as never as typeof realShop)",
      }),
    ).toHaveLength(1)
    expect(
      lineless({
        ...madeUp,
        ...ours,
        'e2e/shop/served.e2e.ts':
          "import { realShop } from '../real-shop.ts'\nit('counts [S-FORM-12]', () => realShop)",
      }),
    ).toEqual([])
  })
})

it('a wide line of data is no fault: words, patterns, markup', () => {
  const words = 'słowo '.repeat(30)
  const wide = `export const round = [\n  '${words}',\n  "${words}",\n  \`${words}\`,\n  /${words}/,\n]`
  expect(checked({ ...order, 'server/shop/cart/round.ts': wide })).toEqual([])
})

describe('formatting', () => {
  const unformatted = (text: string) => {
    writeFileSync(join(folder, 'round.ts'), text)
    return unformattedFiles(folder)
  }

  it('is as the formatter writes it', () => {
    expect(unformatted("export const round = 'a'\n")).toEqual([])
    expect(unformatted('export const round = "a";\n')).toEqual(['round.ts: not formatted (npm run format)'])
  })

  it('a file that cannot be read is told', () => {
    expect(unformatted('export const = \n')).not.toEqual([])
  })
})

describe('code that only tests reach', () => {
  const unused = (files: Record<string, string>) => {
    write({ ...files, 'package.json': '{ "name": "house", "type": "module" }' })
    cpSync(join(import.meta.dirname, '../knip.json'), join(folder, 'knip.json'))
    return unusedCode(folder)
  }

  it('fails; what pages, routes, kinds, commands, workers and builds lead to does not [M-61]', () => {
    expect(
      unused({
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
        'tools/seed.ts': "import './seed/rows.ts'",
        'tools/seed/rows.ts': 'export {}',
        'tools/seed/old-rows.ts': 'export {}',
      }).toSorted(),
    ).toEqual(
      ['server/shop/basket/deeper.ts', 'server/shop/basket/forgotten.ts', 'tools/seed/old-rows.ts'].map(
        (path) => `${path}: reached by no page, route, command or build`,
      ),
    )
  })

  it('fails for an export or a package that nobody uses', () => {
    const files = {
      'server/main.ts': "import { used } from './used.ts'\nconsole.log(used)",
      'server/used.ts': 'export const used = 1\nexport const forgotten = 2',
    }
    expect(unused(files)).toEqual(['server/used.ts:2: forgotten is exported, but used by nobody'])
    expect(unused({ ...files, 'server/used.ts': "import 'left-pad'\nexport const used = 1" })).toEqual([
      'server/used.ts:1: left-pad is imported, but not in package.json',
    ])
  })
})

describe('rules that are not held everywhere yet', () => {
  const found = (rule: Rule, files: Record<string, string>) => {
    write(files)
    return rule(readHouse(folder))
  }

  it('folders of the server that import each other in a circle', () => {
    const oneWay = {
      'server/shop/cart/cart.ts': "import { a } from '../catalog/product.ts'\nexport const cart = a",
      'server/shop/catalog/product.ts': 'export const a = 1\n',
    }
    expect(found(noKnots, oneWay)).toEqual([])
    const back = {
      'server/shop/catalog/list.ts': "import { cart } from '../cart/cart.ts'\nexport default cart",
    }
    expect(found(noKnots, { ...oneWay, ...back })).toHaveLength(2)
  })

  it('a small file with one importer beside it, unless it is a kind', () => {
    const small = {
      'forms/check.ts': "import { trim } from './trim.ts'\nexport const check = trim",
      'forms/trim.ts': 'export const trim = 1\n',
    }
    expect(found(noDust, small)).toEqual(['forms/trim.ts: 1 lines, imported by check.ts alone; fold it'])
    expect(
      found(noDust, {
        ...small,
        'server/a.ts': "import { trim } from '#forms/trim.ts'\nexport default trim",
      }),
    ).toEqual([])
    const kind = {
      'forms/index.ts': "export { default as email } from './email.ts'",
      'forms/email.ts': 'export default {}',
    }
    expect(found(noDust, kind)).toEqual([])
  })

  it('a name that two files export', () => {
    const files = { 'forms/a.ts': 'export const state = 1', 'console/b.ts': 'export type state = 1' }
    expect(found(uniqueExports, files)).toEqual(['console/b.ts: exports state, and so does forms/a.ts'])
  })

  it('a word that is no standard term', () => {
    expect(found(standardTerms, { 'forms/prizes.ts': 'export const drawPrize = 1' })).toEqual([])
    expect(found(standardTerms, { 'forms/read-told.ts': 'export const drawForm = 1' })).toHaveLength(2)
  })

  it('state that a module has of its own', () => {
    const files = {
      'forms/a.ts': 'let last = 1\nexport const seen = new Map()\nexport const KNOWN = new Set([1])',
    }
    expect(found(noModuleState, files)).toHaveLength(2)
  })

  it('fail when more places break them than before, and list these', () => {
    write({ 'forms/a.ts': 'let last = 1\nexport const read = () => last' })
    const name = 'state of modules'
    expect(checkUnfinished(folder, [{ name, rule: noModuleState, limit: 1 }])).toEqual([])
    expect(checkUnfinished(folder, [{ name, rule: noModuleState, limit: 0 }])).toContain(
      `${name}: 1, and there were 0`,
    )
  })
})
