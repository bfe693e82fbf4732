import { type RuleOperator, type RuleOutcome, ruleOperators, ruleOutcomes } from '#contract/display/names.ts'
import * as v from 'valibot'
import type { Hint } from '../kinds.ts'
import type { Visitor } from './visitor.ts'

const MAX_RULES = 100
const MAX_LENGTH = 2_000

export const textRule = v.strictObject({
  outcome: v.picklist(ruleOutcomes),
  operator: v.picklist(ruleOperators),
  /** Nothing with `any_value`. */
  text: v.optional(v.pipe(v.string(), v.maxLength(MAX_LENGTH)), ''),
})
export const textRules = v.pipe(v.array(textRule), v.minLength(1), v.maxLength(MAX_RULES))

type Rule = { outcome: RuleOutcome; operator: RuleOperator; text: string }

/**
 * `dont_show` rules win over `show` rules; if there are `show` rules, one of them must match. `values`: one
 * or more; a rule matches if it matches one of them.
 */
export const allowedByRules = (rules: readonly Rule[], values: readonly string[]): boolean => {
  let isAllowed: boolean | undefined
  for (const rule of rules) {
    let isMet = false
    for (const value of values) isMet ||= compare(rule.operator, value, rule.text)
    if (rule.outcome === 'show') isAllowed ||= isMet
    else if (isMet) return false
  }
  // Undefined: there is no rule that must match.
  return isAllowed ?? true
}

export const ruleSettings = { rules: textRules }

/** A filter by rules about a visitor's texts. Pure, so that bundlers may remove it. */
/* @__NO_SIDE_EFFECTS__ */
export const byRules =
  (textsOf: (visitor: Visitor) => readonly string[]) =>
  ({ rules }: { rules: readonly Rule[] }, visitor: Visitor): boolean =>
    allowedByRules(rules, textsOf(visitor))

const holds: Record<RuleOperator, (value: string, wanted: string) => boolean> = {
  contain: (value, wanted) => value.includes(wanted),
  exact: (value, wanted) => value === wanted,
  start: (value, wanted) => value.startsWith(wanted),
  end: (value, wanted) => value.endsWith(wanted),
  greater_than: (value, wanted) => value !== '' && +value > +wanted,
  less_than: (value, wanted) => value !== '' && +value < +wanted,
  any_value: (value) => value !== '',
}

/** Whether a text (or a number as text) matches a rule; ignores case. */
export const compare = (operator: RuleOperator, value: string, wanted: string): boolean =>
  holds[operator](value.toLowerCase(), wanted.toLowerCase())

/** How the editor shows a list of rules about a text. */
export const ruleHints: Hint = {
  label: 'Reguły',
  help: 'Reguła „nie pokazuj” wygrywa z regułą „pokazuj”.',
  item: 'regułę',
  settings: {
    outcome: { label: 'Co zrobić', choices: { show: 'pokazuj', dont_show: 'nie pokazuj' } },
    operator: {
      label: 'Gdy tekst',
      choices: {
        contain: 'zawiera',
        exact: 'jest dokładnie taki',
        start: 'zaczyna się od',
        end: 'kończy się na',
        greater_than: 'jest większy niż',
        less_than: 'jest mniejszy niż',
        any_value: 'ma dowolną wartość',
      },
    },
    text: { label: 'Tekst', help: 'Pusty, gdy wystarczy dowolna wartość.' },
  },
}
