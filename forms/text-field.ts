import { createElement } from 'react'
import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import { autoCompleteOf, controlAttributes, wrapControl } from './control.ts'
import { decodeEntities } from './decode-entities.ts'
import { defaultValues, postedText } from './default-value.ts'
import type { FormTag } from './form-tag.ts'
import type { RenderContext, TagModule, TagRule } from './tag-module.ts'
import {
  hasOption,
  IDENTIFIER,
  isRequired,
  lengthsOf,
  maxLengthOf,
  minLengthOf,
  optionOf,
  sizeOf,
} from './tag-options.ts'

const DEFAULT_MAX = '400'
const CAPITALS = /^(?:none|off|sentences|on|words|characters)$/i

export const requiredRule = (tag: FormTag): TagRule[] =>
  isRequired(tag) ? [{ rule: 'required', message: 'invalid_required' }] : []

/** Rules about the length of a text; a limit stands even where none is written. */
export const lengthRules = (tag: FormTag, defaultMax: string): TagRule[] => {
  const min = minLengthOf(tag)
  return [
    ...(min === undefined
      ? []
      : [{ rule: 'minlength', threshold: Number(min), message: 'invalid_too_short' } as const]),
    { rule: 'maxlength', threshold: Number(maxLengthOf(tag) ?? defaultMax), message: 'invalid_too_long' },
  ]
}

/** The first value is a hint instead of a value? */
export const isHint = (tag: FormTag): boolean => hasOption(tag, 'placeholder') || hasOption(tag, 'watermark')

/** What stands in a control with one value at first, and the hint in it. `written` is the tag's own value. */
export const firstValue = (
  tag: FormTag,
  context: RenderContext,
  written: string,
): { placeholder?: string; value: string } => {
  const hinted = isHint(tag)
  const value =
    postedText(tag.name, context) ?? decodeEntities(defaultValues(tag, context)[0] ?? (hinted ? '' : written))
  return { value, ...(hinted && { placeholder: decodeEntities(written) }) }
}

export const readOnlyOf = (tag: FormTag): true | undefined => hasOption(tag, 'readonly') || undefined

/** One line of text; `check` is the rule of its kind. */
export const textField = (basetype: string, check?: { rule: string; message: MessageKey }): TagModule => ({
  types: [basetype, `${basetype}*`],
  isNamed: true,
  display: 'inline',
  isMailed: true,
  isField: true,
  isList: false,
  isFile: false,
  ruleGroup: 'text',
  rules: (tag) => [...requiredRule(tag), ...(check ? [check] : []), ...lengthRules(tag, DEFAULT_MAX)],
  draw: (tag, context) => {
    if (tag.name === '') return null
    const { value, placeholder } = firstValue(tag, context, tag.labels[0] ?? '')
    return wrapControl(
      tag,
      context,
      createElement('input', {
        size: sizeOf(tag) as unknown as number,
        ...(lengthsOf(tag, DEFAULT_MAX) as Record<string, never>),
        ...controlAttributes(tag, context, check ? `wpcf7-text wpcf7-validates-as-${basetype}` : ''),
        list: optionOf(tag, 'list', IDENTIFIER),
        autoCapitalize: optionOf(tag, 'autocapitalize', CAPITALS)?.toLowerCase(),
        autoComplete: autoCompleteOf(tag),
        readOnly: readOnlyOf(tag),
        placeholder,
        type: basetype,
        name: tag.name,
        defaultValue: value,
      }),
    )
  },
})
