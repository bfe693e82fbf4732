/**
 * What is mutated, the tests that should detect it, and the least percentage of mutants that they must kill.
 * Of an area whose tests need no server, a sample has five times as many mutants.
 */
export type MutationArea = { sources: string[]; tests: string[]; floorPercent: number; isQuick: boolean }

/** A floor is about ten points under the score of a large sample: a small one is that much less exact. */
export const AREAS: Record<string, MutationArea> = {
  attribution: {
    // `page.ts` depends on the browser, which the recorded traces test (`e2e/vectors.e2e.ts`).
    sources: ['attribution/!(page).ts'],
    tests: ['attribution/**/*.test.ts'],
    floorPercent: 85,
    isQuick: true,
  },
  rules: {
    sources: ['forms/rules/*.ts', 'forms/check.ts'],
    tests: ['forms/{check,schema-of}.test.ts'],
    floorPercent: 80,
    isQuick: true,
  },
  triggers: {
    sources: ['campaign/triggers/*.ts'],
    tests: ['campaign/triggers/*.test.ts', 'server/campaigns/delivery/wire.test.ts'],
    floorPercent: 80,
    isQuick: true,
  },
  targeting: {
    // `trigger-weights.ts` draws random numbers of a distribution, and its tests allow for chance.
    sources: ['campaign/filters/*.ts', 'campaign/targeting/!(trigger-weights).ts', 'campaign/queue.ts'],
    tests: [
      'campaign/*.test.ts',
      'campaign/{filters,targeting}/*.test.ts',
      'server/campaigns/delivery/wire.test.ts',
    ],
    floorPercent: 80,
    isQuick: true,
  },
  cart: {
    sources: ['server/shop/cart/**/!(*.test-process).ts'],
    tests: [
      'server/shop/cart/**/*.test.ts',
      'server/shop/{cart-page/routes,wc-ajax/cart-calls,account/account}.test.ts',
      'server/shop/{coupons/coupons,samples/samples,pages/visitor-regions}.test.ts',
      'server/console/catalog/public-codes.test.ts',
    ],
    floorPercent: 60,
    isQuick: false,
  },
  checkout: {
    sources: ['server/shop/checkout/*.ts'],
    tests: [
      'server/shop/checkout/{checkout-page,hint-routes,order-rate,place-order,routes,transfer-code}.test.ts',
      'server/shop/{opening/opening,orders/unpaid-orders,quotes/quotes}.test.ts',
      'server/console/orders/order-list-routes.test.ts',
    ],
    floorPercent: 60,
    isQuick: false,
  },
}
