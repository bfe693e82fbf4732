/** What is assumed of a product before anybody has reviewed it: as if so many reviews gave it so many stars. */
const PRIOR_COUNT = 5
const PRIOR_STARS = 4
/** Scores are stored as whole numbers. */
const SCALE = 1_000

/** The published reviews of a product: how many there are, and the sum of their stars. */
export type RatingSums = { count: number; points: number }

/**
 * By what "best rated" sorts: the Bayesian average `(5 · 4 + sum of stars) / (5 + number of reviews)` in thousandths of
 * a star. One enthusiastic review does not beat fifty good ones: it counts 4.17, and fifty of 4.8 stars count 4.73. The
 * prior is constant, because one that followed the shop's mean would change the row of every product with each review.
 * A product without reviews has 0 and comes after all others: nobody has rated it, well or badly.
 */
export const ratingScore = ({ count, points }: RatingSums): number =>
  count === 0 ? 0 : Math.round(((PRIOR_COUNT * PRIOR_STARS + points) * SCALE) / (PRIOR_COUNT + count))
