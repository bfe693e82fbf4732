import type { FormRule } from '#contract/contact-forms/schema.ts'

const FILE_RULES = new Set(['requiredfile', 'file', 'minfilesize', 'maxfilesize'])

/** Rules about files are asked after the check for spam, so that nobody's files are looked into before. */
export const isFileRule = ({ rule, rules }: FormRule): boolean =>
  FILE_RULES.has(rule) || (rules?.some(isFileRule) ?? false)
