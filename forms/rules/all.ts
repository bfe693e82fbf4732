import { listOf } from './lists.ts'
import type { FormRule } from '#contract/contact-forms/schema.ts'
import { failureOf, type Rule } from './rule.ts'

/** Every rule in it; what the broken one says goes before its own words. */
export default {
  fails: (rule, { judge }) => {
    for (const inner of listOf(rule.rules)) {
      const failure = judge(inner as FormRule)
      if (failure) return failure.error === undefined ? failureOf(rule) : failure
    }
    return null
  },
} satisfies Rule
