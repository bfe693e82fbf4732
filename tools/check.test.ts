import { describe, expect, it } from 'vitest'
import { checkHouse, RULES } from './check.ts'
import { readHouse } from './check/house.ts'
import { useHouseFolder } from './check/testing/house-folder.ts'

const { folder, write } = useHouseFolder()

const checked = (files: Record<string, string>) => {
  write(files)
  return checkHouse(readHouse(folder))
}

const order = {
  'contract/shop/add-to-cart.ts': "import * as v from 'valibot'\nexport const addToCart = v.object({})",
  'storefront/parts/cart.tsx':
    "import { addToCart } from '#contract/shop/cart-calls.ts'\nexport const Cart = () => <p>{String(addToCart)}</p>",
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

/** A lock of these packages, all needed by the shop, by their licences. */
const lockOf = (licences: Record<string, string>) =>
  JSON.stringify({
    packages: {
      '': { dependencies: Object.fromEntries(Object.keys(licences).map((name) => [name, '1.0.0'])) },
      ...Object.fromEntries(
        Object.entries(licences).map(([name, license]) => [`node_modules/${name}`, { license }]),
      ),
    },
  })

const FOUR_IDS = ['S-PAY-01', 'S-PAY-02', 'M-01', 'M-02'].join(', ')

describe('the house rules', () => {
  it('find nothing in a correct house', () => {
    expect(checked(order)).toEqual([])
  })

  const violations: [rule: string, title: string, files: Record<string, string>, lines: string | string[]][] =
    [
      [
        'importDirections',
        'a contract that imports a package of its own',
        { 'contract/shop/money.ts': "import 'hono'" },
        'contract/shop/money.ts:1: imports hono',
      ],
      [
        'importDirections',
        'a contract that imports another root',
        { 'contract/shop/money.ts': "\nimport type { Cart } from '#storefront/parts/cart.tsx'" },
        'contract/shop/money.ts:2: imports #storefront/parts/cart.tsx',
      ],
      [
        'importDirections',
        'a form rule that needs Node',
        { 'forms/check.ts': "import 'node:fs'" },
        'forms/check.ts:1: imports node:fs',
      ],
      [
        'importDirections',
        'a shop page that imports the server',
        {
          'storefront/parts/list.tsx':
            "import { loadCart } from '../../server/cart/load-cart.ts'\nexport default loadCart",
        },
        'storefront/parts/list.tsx:1: imports ../../server/cart/load-cart.ts',
      ],
      [
        'importDirections',
        'a console that imports shop pages',
        { 'console/app.tsx': "export * from '#storefront/parts/cart.tsx'" },
        'console/app.tsx:1: imports #storefront/parts/cart.tsx',
      ],
      [
        'importDirections',
        'a server that imports a part without the renderer',
        {
          'server/shop/pages/show.ts':
            "import { Cart } from '#storefront/parts/cart.tsx'\nexport const show = Cart",
        },
        'server/shop/pages/show.ts:1: imports #storefront/parts/cart.tsx',
      ],
      [
        'importDirections',
        'a late import in the wrong direction',
        { 'attribution/page.ts': "export const load = () => import('#server/shop/cart/load-cart.ts')" },
        'attribution/page.ts:1: imports #server/shop/cart/load-cart.ts',
      ],
      [
        'ownStores',
        "a noun that reads another noun's tables",
        {
          'server/shop/orders/place-order.ts':
            "import { findCart } from '../cart/store.ts'\nexport const placeOrder = findCart",
        },
        'server/shop/orders/place-order.ts:1: imports ../cart/store.ts',
      ],
      [
        'importDirections',
        'a wing that imports one below it',
        {
          'server/shop/pages/show.ts':
            "import { findCampaign } from '#server/campaigns/find.ts'\nexport const show = findCampaign",
        },
        'server/shop/pages/show.ts:1: imports #server/campaigns/find.ts, but server/shop imports no wing below it',
      ],
      [
        'importDirections',
        'a wing that imports entry files of the server',
        { 'server/shop/pages/show.ts': "import { app } from '../../app.ts'\nexport const show = app" },
        'server/shop/pages/show.ts:1: imports ../../app.ts, but nothing of a wing imports server/ itself',
      ],
      [
        'noCycles',
        'an import cycle',
        {
          'server/a.ts': "import b from './b.ts'\nexport default () => b",
          'server/b.ts': "import c from './c.ts'\nexport default () => c",
          'server/c.ts': "import a from './a.ts'\nexport default () => a",
        },
        'server/a.ts → server/b.ts → server/c.ts → server/a.ts: an import cycle',
      ],
      [
        'descriptiveNames',
        'a folder with a general name',
        { 'server/shop/cart/helpers/round.ts': 'export const round = 1' },
        'server/shop/cart/helpers/',
      ],
      [
        'descriptiveNames',
        'a file with a general name',
        { 'server/shop/cart/utils.ts': 'export const round = 1' },
        'server/shop/cart/utils.ts',
      ],
      [
        'descriptiveNames',
        'a name in camel case',
        { 'server/shop/cart/addLine.ts': 'export const addLine = 1' },
        'server/shop/cart/addLine.ts: not in kebab-case',
      ],
      [
        'completeRegistries',
        'a kind missing from its registry',
        { 'server/shop/payments/blik.ts': 'export default {}' },
        'server/shop/payments/index.ts: does not list blik.ts',
      ],
      [
        'completeRegistries',
        'a page missing from its registry',
        { 'storefront/pages/about.tsx': 'export const Page = () => <p />' },
        'storefront/pages/index.ts: does not list about.tsx',
      ],
      [
        'completeRegistries',
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
        'completeRegistries',
        'a barrel',
        { 'server/shop/cart/index.ts': "export * from './store.ts'" },
        'server/shop/cart/index.ts: passes on everything',
      ],
      [
        'knownPlaces',
        'a folder outside the known roots',
        { 'scripts/deploy.sh': '' },
        'scripts/deploy.sh: outside the known roots',
      ],
      [
        'importDirections',
        'a server that imports the widget',
        { 'widget/goals/main.ts': '', 'server/shop/cart/goals.ts': "import '../../widget/goals/main.ts'" },
        'server/shop/cart/goals.ts:1: imports ../../widget/goals/main.ts',
      ],
      ['knownPlaces', 'a stray file at the top', { 'notes.txt': '' }, 'notes.txt: outside the known roots'],
      [
        'docsNameFiles',
        'a guide that names a moved file',
        { 'docs/how-to/carts.md': 'See `server/shop/cart/load.ts` and [the cart](../cart.md).' },
        [
          'docs/how-to/carts.md: names docs/cart.md, which does not exist',
          'docs/how-to/carts.md: names server/shop/cart/load.ts, which does not exist',
        ],
      ],
      [
        'smallFolders',
        'a folder of sixteen files',
        Object.fromEntries(
          Array.from({ length: 16 }, (_, index) => [`forms/part-${10 + index}.ts`, 'export default 1']),
        ),
        'forms/part-25.ts: one of 16 files of forms/, at most 15',
      ],
      [
        'diffsMatchFiles',
        'a guide whose diff keeps a line that the file does not have',
        {
          'docs/how-to/pay.md':
            '```diff\n--- a/server/shop/payments/index.ts\n+++ b/server/shop/payments/index.ts\n+new\n old\n```\n',
        },
        'docs/how-to/pay.md: the diff of server/shop/payments/index.ts contains "old", which the file does not',
      ],
      [
        'noConflicts',
        'a decision with a merge conflict',
        { 'docs/decisions/0001-carts.md': `${'<'.repeat(7)} HEAD\na\n${'='.repeat(7)}\nb\n` },
        'docs/decisions/0001-carts.md: contains a merge conflict',
      ],
      [
        'portableLock',
        'a lock that names a registry',
        {
          'package-lock.json': JSON.stringify({
            packages: { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } },
          }),
        },
        'package-lock.json: node_modules/a names a registry host',
      ],
      [
        'portableLock',
        'a lock without a platform',
        {
          'package-lock.json': JSON.stringify({
            packages: { 'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0' } } },
          }),
        },
        'package-lock.json: a-linux-x64 is missing',
      ],
      [
        'lineWidth',
        'a comment wider than 120 columns',
        { 'server/shop/cart/round.ts': `/** ${'long '.repeat(25)}*/\nexport const round = 1` },
        'server/shop/cart/round.ts:1: wider than 120 columns',
      ],
      [
        'lineWidth',
        'a condition wider than 120 columns',
        { 'server/shop/cart/round.ts': `export const round = (a: number) =>\n  ${'a + '.repeat(30)}a` },
        'server/shop/cart/round.ts:2: wider than 120 columns',
      ],
      [
        'fewIdsATitle',
        'a title with four ids',
        {
          'server/shop/payments/transfer.test.ts': `import transfer from './transfer.ts'\nexport const title = 'pays ${FOUR_IDS}'\nexport default transfer`,
        },
        'server/shop/payments/transfer.test.ts:2: more than 3 ids in a title',
      ],
      [
        'portableLock',
        'a package with an install script',
        {
          'package-lock.json': JSON.stringify({ packages: { 'node_modules/a': { hasInstallScript: true } } }),
        },
        'package-lock.json: node_modules/a has an install script',
      ],
      [
        'productionPackages',
        'more packages than a shop may have',
        {
          'package-lock.json': lockOf(
            Object.fromEntries(Array.from({ length: 121 }, (_, index) => [`p${index}`, 'MIT'])),
          ),
        },
        'package-lock.json: 121 production packages, at most 120',
      ],
      [
        'productionPackages',
        'a package with a licence that asks for more',
        { 'package-lock.json': lockOf({ a: 'AGPL-3.0-only' }) },
        'package-lock.json: node_modules/a has the licence AGPL-3.0-only',
      ],
      [
        'noKnots',
        'folders of the server that import each other',
        {
          'server/shop/catalog/product.ts':
            "import { loadCart } from '../cart/load-cart.ts'\nexport const product = loadCart",
          'server/shop/cart/price.ts':
            "import { product } from '../catalog/product.ts'\nexport const price = product",
        },
        [
          'server/shop/cart/: in a circle of 2 folders; e.g. server/shop/cart/price.ts → ',
          'server/shop/catalog/: in a circle of 2 folders; e.g. server/shop/catalog/product.ts → ',
        ],
      ],
      [
        'noDust',
        'a small file imported by one neighbour only',
        {
          'forms/check.ts': "import { trim } from './trim.ts'\nexport const check = trim",
          'forms/trim.ts': 'export const trim = 1\n',
        },
        'forms/trim.ts: 1 lines, imported by check.ts alone; fold it',
      ],
      [
        'uniqueExports',
        'a name that two files export',
        { 'forms/a.ts': 'export const state = 1', 'console/b.ts': 'export type state = 1' },
        'exports state, and so does',
      ],
      [
        'standardTerms',
        'a word that is not a standard term',
        { 'forms/read-told.ts': 'export const readAnswer = 1' },
        "forms/read-told.ts: 'told' in read-told",
      ],
      [
        'standardLocalTerms',
        'a local function with a word that is not a standard term',
        { 'forms/check.ts': 'const askAgain = () => 1\nexport const check = askAgain' },
        "forms/check.ts: 'ask' in askAgain",
      ],
      [
        'noModuleState',
        'a variable of a module',
        { 'forms/check.ts': 'let last = 1\nexport const check = () => last' },
        'forms/check.ts: last is state of the module',
      ],
      [
        'noTypeCycles',
        'two files that import each other’s types',
        {
          'forms/a.ts': "import type b from './b.ts'\nexport default {} as { b: typeof b }",
          'forms/b.ts': "import type a from './a.ts'\nexport default {} as { a: typeof a }",
        },
        'forms/a.ts → forms/b.ts → forms/a.ts: a cycle of type imports',
      ],
      [
        'servedLines',
        'a ledger line without a test on a page of the shop',
        { 'e2e/shop/made-up.e2e.ts': "it('counts [S-FORM-12]', () => {})" },
        'e2e/shop/made-up.e2e.ts: S-FORM-12 is tested on no page that the shop itself serves',
      ],
    ]

  it.each(violations)('%s finds %s', (_, __, files, lines) => {
    expect(checked({ ...order, ...files })).toEqual(
      [lines].flat().map((line) => expect.stringContaining(line)),
    )
  })

  it('each have a case above', () => {
    expect([...new Set(violations.map(([rule]) => rule))].toSorted()).toEqual(Object.keys(RULES).toSorted())
  })
})
