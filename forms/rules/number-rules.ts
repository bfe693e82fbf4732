import { leadingNumber, numeric, textRule } from './rule.ts'

const NUMBER = /^-?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i

export const number = textRule((text) => NUMBER.test(text))

/** Text that is no number passes both limits: that is reported by the rule `number`. */
export const minnumber = textRule(
  (text, { threshold }) => !((numeric(text) ?? Infinity) < (numeric(threshold) ?? -Infinity)),
)
export const maxnumber = textRule(
  (text, { threshold }) => !((numeric(text) ?? -Infinity) > (numeric(threshold) ?? Infinity)),
)

/** Binary fractions: 0.3 must count as a multiple of 0.1. */
const DECIMALS = 6
const isZero = (value: number) => Number(Math.abs(value).toFixed(DECIMALS)) === 0

export const stepnumber = textRule((text, { base, interval: step }) => {
  const interval = leadingNumber(step)
  if (!(interval > 0)) return true
  const remainder = (leadingNumber(text) - leadingNumber(base)) % interval
  return isZero(remainder) || isZero(remainder - interval)
})
