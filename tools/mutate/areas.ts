/** What is mutated, the tests that should notice, and the least percentage of mutants that they must kill. */
export type MutationArea = { sources: string[]; tests: string[]; floorPercent: number }

/** A floor is some points under the score of a whole run: a sample of a tenth is that much less exact. */
export const AREAS: Record<string, MutationArea> = {
  attribution: {
    // `page.ts` is the browser's own, which the recorded traces prove (`e2e/vectors.e2e.ts`).
    sources: ['attribution/!(page).ts'],
    tests: ['attribution/**/*.test.ts'],
    floorPercent: 90,
  },
  rules: {
    sources: ['forms/rules/*.ts', 'forms/check.ts'],
    tests: ['forms/{check,schema-of}.test.ts'],
    floorPercent: 80,
  },
  triggers: {
    sources: ['campaign/triggers/*.ts'],
    tests: ['campaign/triggers/*.test.ts'],
    floorPercent: 80,
  },
  targeting: {
    sources: ['campaign/filters/*.ts', 'campaign/targeting/*.ts', 'campaign/queue.ts'],
    tests: ['campaign/*.test.ts', 'campaign/{filters,targeting}/*.test.ts'],
    floorPercent: 80,
  },
  cart: {
    sources: ['server/shop/cart/**/!(*.test-process).ts'],
    tests: ['server/shop/cart/**/*.test.ts', 'server/shop/cart-page/*.test.ts'],
    floorPercent: 70,
  },
  checkout: {
    sources: ['server/shop/checkout/*.ts'],
    tests: [
      'server/shop/checkout/{order-rate,place-order,routes}.test.ts',
      'server/shop/{opening/opening,orders/unpaid-orders}.test.ts',
    ],
    floorPercent: 70,
  },
}
