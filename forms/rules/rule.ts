import type { FormRule } from '#contract/contact-forms/schema.ts'
import type { FieldValues } from '#forms/field-values.ts'
import { textOf } from '#forms/text-of.ts'

/** What broke a rule; without a field nothing can be reported. */
export type Failure = { field: string | undefined; error: string | undefined }

export type Evaluate = {
  valuesOf: (field: string) => FieldValues
  /** Undefined: nobody knows this rule. */
  judge: (rule: FormRule) => Failure | null | undefined
}

export type Rule = { fails: (rule: FormRule, judge: Evaluate) => Failure | null }

export const failureOf = ({ field, error }: FormRule): Failure => ({ field, error })

/** A rule about the values of one field. */
export const rule = (holds: (values: FieldValues, parameters: FormRule) => boolean): Rule => ({
  fails: (parameters, { valuesOf }) =>
    holds(valuesOf(textOf(parameters.field ?? '')), parameters) ? null : failureOf(parameters),
})

/** A rule that each text has to hold to; an empty field holds to it. */
export const textRule = (holds: (text: string, parameters: FormRule) => boolean): Rule =>
  rule(({ texts }, parameters) => texts.every((text) => holds(text, parameters)))
