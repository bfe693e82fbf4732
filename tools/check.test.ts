import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkHouse } from './check.ts'
import { unformattedFiles } from './check/formatting.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-house-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const checked = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkHouse(folder)
}

const UNREACHED = 'reached by no page, route, command or build'
/** What the rules say of some files of a house; that nothing leads to them is a rule of its own below. */
const build = (files: Record<string, string>) => checked(files).filter((line) => !line.endsWith(UNREACHED))

const order = {
  'contract/shop/add-to-cart.ts': "import * as v from 'valibot'\nexport const addToCart = v.object({})",
  'storefront/parts/cart.tsx':
    "import { addToCart } from '#contract/shop/add-to-cart.ts'\nexport const Cart = () => <p>{String(addToCart)}</p>",
  'server/cart/store.ts':
    "import { randomUUID } from 'node:crypto'\nexport const findCart = () => randomUUID()",
  'server/cart/load-cart.ts':
    "import { findCart } from './store.ts'\nimport type { Cart } from '#storefront/parts/cart.tsx'\nexport const loadCart = (): typeof Cart | string => findCart()",
  'server/payment-methods/index.ts': "export { default as transfer } from './transfer.ts'",
  'server/payment-methods/transfer.ts':
    "import type { PaymentMethod } from './payment-method.ts'\nexport default {} satisfies PaymentMethod",
  'server/payment-methods/payment-method.ts': 'export type PaymentMethod = {}',
  'storefront/pages/index.ts': "export * as home from './home.tsx'",
  'storefront/pages/home.tsx': 'export const Page = () => <p />',
  'storefront/islands/index.ts': "export const islands = { search: () => import('./search.tsx') }",
  'storefront/islands/search.tsx': 'export default () => <p />',
  'storefront/islands/wake-islands.ts': "import { islands } from './index.ts'\nexport default () => islands",
  'server/payment-methods/transfer.test.ts': "import transfer from './transfer.ts'\nexport default transfer",
}

const FOUR_IDS = ['S-PAY-01', 'S-PAY-02', 'M-01', 'M-02'].join(', ')

describe('the house rules', () => {
  it('say nothing about a house in order', () => {
    expect(build(order)).toEqual([])
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
        'server/pages/show.ts': "import { Cart } from '#storefront/parts/cart.tsx'\nexport const show = Cart",
      },
      'server/pages/show.ts:1: imports #storefront/parts/cart.tsx',
    ],
    [
      'a late import in the wrong direction',
      { 'attribution/page.ts': "export const load = () => import('#server/cart/load-cart.ts')" },
      'attribution/page.ts:1: imports #server/cart/load-cart.ts',
    ],
    [
      "a noun that reads another noun's tables",
      {
        'server/orders/place-order.ts':
          "import { findCart } from '../cart/store.ts'\nexport const placeOrder = findCart",
      },
      'server/orders/place-order.ts:1: imports ../cart/store.ts',
    ],
    [
      'an import cycle',
      {
        'server/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
        'server/b.ts': "import { c } from './c.ts'\nexport const b = () => c",
        'server/c.ts': "import { a } from './a.ts'\nexport const c = () => a",
      },
      'server/a.ts → server/b.ts → server/c.ts → server/a.ts: an import cycle',
    ],
    [
      'a folder for everything',
      { 'server/cart/helpers/round.ts': 'export const round = 1' },
      'server/cart/helpers/',
    ],
    ['a file for everything', { 'server/cart/utils.ts': 'export const round = 1' }, 'server/cart/utils.ts'],
    [
      'a name in camel case',
      { 'server/cart/addToCart.ts': 'export const addToCart = 1' },
      'server/cart/addToCart.ts: not in kebab-case',
    ],
    [
      'a kind missing from its registry',
      { 'server/payment-methods/blik.ts': 'export default {}' },
      'server/payment-methods/index.ts: does not list blik.ts',
    ],
    [
      'a page missing from its registry',
      { 'storefront/pages/about.tsx': 'export const Page = () => <p />' },
      'storefront/pages/index.ts: does not list about.tsx',
    ],
    [
      'a migration missing from its registry',
      {
        'server/db/migrations/index.ts':
          "import { up } from './0001-shop.ts'\nexport const migrations = [up]",
        'server/db/migrations/0001-shop.ts': 'export const up = 1',
        'server/db/migrations/0002-more.ts': 'export const up = 1',
      },
      'server/db/migrations/index.ts: does not list 0002-more.ts',
    ],
    [
      'a barrel',
      { 'server/cart/index.ts': "export * from './store.ts'" },
      'server/cart/index.ts: passes on everything',
    ],
    [
      'a folder outside the known roots',
      { 'scripts/deploy.sh': '' },
      'scripts/deploy.sh: outside the known roots',
    ],
    [
      'a server that imports the widget',
      { 'widget/goals/main.ts': '', 'server/cart/goals.ts': "import '../../widget/goals/main.ts'" },
      'server/cart/goals.ts:1: imports ../../widget/goals/main.ts',
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
      { 'server/cart/round.ts': `/** ${'long '.repeat(25)}*/\nexport const round = 1` },
      'server/cart/round.ts:1: wider than 120 columns',
    ],
    [
      'a condition wider than 120 columns',
      { 'server/cart/round.ts': `export const round = (a: number) =>\n  ${'a + '.repeat(30)}a` },
      'server/cart/round.ts:2: wider than 120 columns',
    ],
    [
      'a title with four ids',
      {
        'server/payment-methods/transfer.test.ts': `import transfer from './transfer.ts'\nexport const title = 'pays ${FOUR_IDS}'\nexport default transfer`,
      },
      'server/payment-methods/transfer.test.ts:2: more than 3 ids in a title',
    ],
    [
      'a package with an install script',
      { 'package-lock.json': JSON.stringify({ packages: { 'node_modules/a': { hasInstallScript: true } } }) },
      'package-lock.json: node_modules/a has an install script',
    ],
  ]

  it.each(violations)('name %s', (_, files, line) => {
    const broken = build({ ...order, ...files })
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
  expect(build({ ...order, 'server/cart/round.ts': wide })).toEqual([])
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
  const unreached = (files: Record<string, string>) =>
    checked(files).flatMap((line) => (line.endsWith(UNREACHED) ? [line.split(':')[0]] : []))

  it('fails; what pages, routes, kinds, commands, workers and builds lead to does not [M-61]', () => {
    expect(
      unreached({
        'server/main.ts':
          "import { routes } from './cart/routes.ts'\nimport('./cart/late.ts')\nexport default routes",
        'server/cart/routes.ts': "import type { Cart } from './cart.ts'\nexport const routes: Cart[] = []",
        'server/cart/cart.ts': 'export type Cart = {}',
        'server/cart/late.ts': 'export {}',
        'server/cart/forgotten.ts': "import { deeper } from './deeper.ts'\nexport const forgotten = deeper",
        'server/cart/deeper.ts': 'export const deeper = 1',
        'server/cart/forgotten.test.ts':
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
    ).toEqual(['server/cart/deeper.ts', 'server/cart/forgotten.ts', 'tools/seed/old-rows.ts'])
  })
})
