import * as v from 'valibot'
import { ruleOperators, ruleOutcomes, type RuleOperator, type RuleOutcome } from '#contract/display/names.ts'
import { compare } from './compare.ts'
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
 * Rules that forbid win over those that allow; where only some pages are allowed, one of them must hold.
 * `values`: one or more; a rule holds when it holds for one of them.
 */
export const allowedByRules = (rules: readonly Rule[], values: readonly string[]): boolean => {
  let isAllowed: boolean | undefined
  for (const rule of rules) {
    let isMet = false
    for (const value of values) isMet ||= compare(rule.operator, value, rule.text)
    if (rule.outcome === 'show') isAllowed ||= isMet
    else if (isMet) return false
  }
  // Undefined: nothing has to hold.
  return isAllowed ?? true
}

export const ruleSettings = { rules: textRules }

/** A filter by rules about texts that are known of a visitor. Pure, so that bundlers may leave it out. */
/* @__NO_SIDE_EFFECTS__ */
export const byRules =
  (textsOf: (visitor: Visitor) => readonly string[]) =>
  ({ rules }: { rules: readonly Rule[] }, visitor: Visitor): boolean =>
    allowedByRules(rules, textsOf(visitor))
