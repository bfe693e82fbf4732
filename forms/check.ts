import type { FormRule } from '#contract/contact-forms/schema.ts'
import { type FieldValues, type FormEntry, valuesOfFields } from './field-values.ts'
import * as registry from './rules/index.ts'
import type { Failure, Rule } from './rules/rule.ts'

/** A field that broke a rule, and the rule's own message. */
export type FormProblem = { field: string; error: string }

const rules: Readonly<Record<string, Rule>> = registry
/** Deeper than any form; a foreign schema may be nested without limit. */
const MAX_DEPTH = 20

/**
 * The first broken rule of each field, in the order of the rules. Unknown rules are ignored, because an
 * older page may get a newer schema. Runs in the browser and on the server.
 */
export const checkRules = (schema: readonly FormRule[], entries: readonly FormEntry[]): FormProblem[] => {
  const readValues = valuesOfFields(entries)
  const cache = new Map<string, FieldValues>()
  const valuesOf = (field: string) => {
    const values = cache.get(field) ?? readValues(field)
    cache.set(field, values)
    return values
  }
  const evaluateAt =
    (depth: number) =>
    (rule: FormRule): Failure | null | undefined => {
      const name = rule?.rule
      if (depth > MAX_DEPTH || typeof name !== 'string' || !Object.hasOwn(rules, name)) return undefined
      return rules[name]!(rule, { valuesOf, evaluate: evaluateAt(depth + 1) })
    }

  const evaluate = evaluateAt(0)
  const problems = new Map<string, string>()
  for (const rule of schema) {
    const failure = evaluate(rule)
    if (failure?.field !== undefined && !problems.has(failure.field))
      problems.set(failure.field, failure.error ?? '')
  }
  return [...problems].map(([field, error]) => ({ field, error }))
}
