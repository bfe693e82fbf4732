import { fieldRule, leadingNumber, numeric } from './rule.ts'

/** UTF-16 code units of all values together; a line break counts once however it is sent. */
const totalLength = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.replace(/\r\n/g, '\n').length, 0)

export const required = fieldRule(({ texts }) => texts.length > 0)

/** An empty field passes: that is reported by the rule `required`. */
export const minlength = fieldRule(({ texts }, { threshold }) => {
  const length = totalLength(texts)
  return length === 0 || length >= Math.trunc(leadingNumber(threshold))
})
export const maxlength = fieldRule(
  ({ texts }, { threshold }) =>
    totalLength(texts) <= Math.trunc(leadingNumber(threshold)) || texts.length === 0,
)

/** Items are counted in whole numbers: a threshold of 2.9 counts as 2, one of -0.5 as 0. */
export const minitems = fieldRule(
  ({ texts }, { threshold }) => !(texts.length < Math.trunc(numeric(threshold) ?? 0)),
)
export const maxitems = fieldRule(
  ({ texts }, { threshold }) => texts.length <= Math.trunc(numeric(threshold) ?? Infinity),
)
