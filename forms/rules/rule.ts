import type { FormRule } from '#contract/contact-forms/schema.ts'
import type { FieldValues } from '#forms/field-values.ts'

/** The field that broke a rule and the rule's message; without a field nothing can be reported. */
export type Failure = { field: string | undefined; error: string | undefined }

export type RuleContext = {
  valuesOf: (field: string) => FieldValues
  /** Evaluates another rule; undefined for an unknown one. */
  evaluate: (rule: FormRule) => Failure | null | undefined
}

/** Returns null when the rule is satisfied. */
export type Rule = (rule: FormRule, context: RuleContext) => Failure | null

export const failureOf = ({ field, error }: FormRule): Failure => ({ field, error })

/** A rule about the values of one field. */
export const fieldRule =
  (isValid: (values: FieldValues, parameters: FormRule) => boolean): Rule =>
  (parameters, { valuesOf }) =>
    isValid(valuesOf(textOf(parameters.field ?? '')), parameters) ? null : failureOf(parameters)

/** A rule that each text of a field must satisfy; an empty field satisfies it. */
export const textRule = (isValid: (text: string, parameters: FormRule) => boolean): Rule =>
  fieldRule(({ texts }, parameters) => texts.every((text) => isValid(text, parameters)))

/**
 * A schema is received over the network, so a parameter may have any type. An object counts as empty text:
 * converting it could run code or throw.
 */
export const textOf = (given: unknown): string =>
  typeof given === 'object' || typeof given === 'function' ? '' : String(given)

export const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : [])

const NUMERIC = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** The whole of it as a number, or undefined when it is none. */
export const numeric = (given: unknown): number | undefined => {
  const text = textOf(given)
  return NUMERIC.test(text) ? Number(text) : undefined
}

/** The number it begins with, else 0: `1abc` is 1, `x` is 0. */
export const leadingNumber = (given: unknown): number => {
  const number = Number.parseFloat(textOf(given))
  return Number.isFinite(number) ? number : 0
}
