import { listOf } from './lists.ts'
import type { FormRule } from '#contract/contact-forms/schema.ts'
import { failureOf, type Rule } from './rule.ts'

/** At least one rule in it; with none that is known it cannot hold. */
export default {
  fails: (rule, { judge }) =>
    listOf(rule.rules).some((inner) => judge(inner as FormRule) === null) ? null : failureOf(rule),
} satisfies Rule
