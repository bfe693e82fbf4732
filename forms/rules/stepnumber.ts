import { leadingNumber } from './numbers.ts'
import { textRule } from './rule.ts'

/** Binary fractions: 0.3 must count as a multiple of 0.1. */
const DECIMALS = 6
const isNought = (number: number) => Number(Math.abs(number).toFixed(DECIMALS)) === 0

export default textRule((text, { base, interval: step }) => {
  const interval = leadingNumber(step)
  if (!(interval > 0)) return true
  const rest = (leadingNumber(text) - leadingNumber(base)) % interval
  return isNought(rest) || isNought(rest - interval)
})
