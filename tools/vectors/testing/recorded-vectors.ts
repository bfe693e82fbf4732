/** The original programs' results, row by row: fixtures of the tests and of `npm run vectors`. */
export const VECTORS = new URL('../../../fixtures/vectors/', import.meta.url)

/** Files whose rows run in Node. */
export const UNIT_VECTORS = [
  'cf7-form-tag-vectors.json',
  'cf7-submission-mail-vectors.json',
  'order-attribution-vectors.json',
  'sourcebuster-facts.json',
  'swv-vectors.json',
]

/** Files whose rows are played in a browser. */
export const BROWSER_VECTORS = [
  'cf7-client-traces.json',
  'sourcebuster-vectors.json',
  'storefront-client-traces.json',
]
/** The same; their rows record positions while something moves, so they need a processor that is not busy. */
export const MOTION_VECTORS = ['theme-traces.json']
