import type { FormRule } from '#contract/contact-forms/schema.ts'
import { failureOf, listOf, type Rule } from './rule.ts'

/**
 * Every inner rule must be satisfied; the message of the broken one takes precedence over this rule's own.
 */
export const all: Rule = (rule, { evaluate }) => {
  for (const inner of listOf(rule.rules)) {
    const failure = evaluate(inner as FormRule)
    if (failure) return failure.error === undefined ? failureOf(rule) : failure
  }
  return null
}

/** At least one inner rule must be satisfied; unknown rules are not. */
export const any: Rule = (rule, { evaluate }) =>
  listOf(rule.rules).some((inner) => evaluate(inner as FormRule) === null) ? null : failureOf(rule)
