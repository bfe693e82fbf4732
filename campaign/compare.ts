import type { RuleOperator } from '#contract/display/names.ts'

const holds: Record<RuleOperator, (value: string, wanted: string) => boolean> = {
  contain: (value, wanted) => value.includes(wanted),
  exact: (value, wanted) => value === wanted,
  start: (value, wanted) => value.startsWith(wanted),
  end: (value, wanted) => value.endsWith(wanted),
  greater_than: (value, wanted) => value !== '' && +value > +wanted,
  less_than: (value, wanted) => value !== '' && +value < +wanted,
  any_value: (value) => value !== '',
}

/** Whether a text (or a number written as one) is what a rule wants; upper and lower case are the same. */
export const compare = (operator: RuleOperator, value: string, wanted: string): boolean =>
  holds[operator](value.toLowerCase(), wanted.toLowerCase())
