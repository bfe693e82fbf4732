/** `amount × numerator / denominator`, halves rounded up; exact beyond 2^53 in between. All whole and not negative. */
export const proportion = (amount: number, numerator: number, denominator: number): number => {
  const [a, n, d] = [BigInt(amount), BigInt(numerator), BigInt(denominator)]
  return Number((a * n * 2n + d) / (d * 2n))
}

/**
 * Splits whole `total` over parts in proportion to their weights; the shares sum to `total` exactly. The remainder
 * after rounding down is added one each to the largest remainders (the earlier part if equal). If `total` is at most
 * the sum of the weights, no share exceeds its weight.
 */
export const allocate = (total: number, weights: number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (total === 0 || sum === 0) return weights.map(() => 0)
  if (weights.length === 1) return [total]
  const whole = BigInt(total)
  const all = BigInt(sum)
  const shares = weights.map((weight, index) => {
    const exact = whole * BigInt(weight)
    return { index, share: Number(exact / all), remainder: exact % all }
  })
  let left = total - shares.reduce((given, { share }) => given + share, 0)
  const byRemainder = shares.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  )
  for (const part of byRemainder) {
    if (left === 0) break
    part.share += 1
    left -= 1
  }
  return shares.map(({ share }) => share)
}
