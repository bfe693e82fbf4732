import { createElement } from 'react'
import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import { decodeEntities } from '#forms/template/decode-entities.ts'
import {
  colsOf,
  type FormTag,
  hasOption,
  IDENTIFIER,
  isRequired,
  lengthsOf,
  maxLengthOf,
  minLengthOf,
  optionOf,
  rowsOf,
  sizeOf,
} from '#forms/template/form-tag.ts'
import {
  autoCompleteOf,
  controlAttributes,
  defaultValues,
  plainAttributes,
  postedText,
  wrapControl,
} from './control.ts'
import type { RenderContext, TagModule, TagRule } from './tag-module.ts'

/** Characters a field takes when its tag sets no limit. */
const TEXT_MAX = '400'
const TEXTAREA_MAX = '2000'
const CAPITALS = /^(?:none|off|sentences|on|words|characters)$/i

export const requiredRule = (tag: FormTag): TagRule[] =>
  isRequired(tag) ? [{ rule: 'required', message: 'invalid_required' }] : []

/** Rules about the length of a text; there is a limit even where the tag sets none. */
const lengthRules = (tag: FormTag, defaultMax: string): TagRule[] => {
  const min = minLengthOf(tag)
  return [
    ...(min === undefined
      ? []
      : [{ rule: 'minlength', threshold: Number(min), message: 'invalid_too_short' } as const]),
    { rule: 'maxlength', threshold: Number(maxLengthOf(tag) ?? defaultMax), message: 'invalid_too_long' },
  ]
}

/** Is the first value a placeholder? */
export const hasPlaceholder = (tag: FormTag): boolean =>
  hasOption(tag, 'placeholder') || hasOption(tag, 'watermark')

/** Initial value and placeholder of a control with one value. `written` is the tag's own value. */
export const firstValue = (
  tag: FormTag,
  context: RenderContext,
  written: string,
): { placeholder?: string; value: string } => {
  const isPlaceholder = hasPlaceholder(tag)
  const value =
    postedText(tag.name, context) ??
    decodeEntities(defaultValues(tag, context)[0] ?? (isPlaceholder ? '' : written))
  return { value, ...(isPlaceholder && { placeholder: decodeEntities(written) }) }
}

export const readOnlyOf = (tag: FormTag): true | undefined => hasOption(tag, 'readonly') || undefined

/** One line of text; `check` is the rule beside its length. */
const textField = (basetype: string, check?: { rule: string; message: MessageKey }): TagModule => ({
  types: [basetype, `${basetype}*`],
  isNamed: true,
  display: 'inline',
  isMailed: true,
  isField: true,
  ruleGroup: 'text',
  rules: (tag) => [...requiredRule(tag), ...(check ? [check] : []), ...lengthRules(tag, TEXT_MAX)],
  render: (tag, context) => {
    if (tag.name === '') return null
    const { value, placeholder } = firstValue(tag, context, tag.labels[0] ?? '')
    return wrapControl(
      tag,
      context,
      createElement('input', {
        size: sizeOf(tag) as unknown as number,
        ...(lengthsOf(tag, TEXT_MAX) as Record<string, never>),
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

export const text = textField('text')

export const email = textField('email', { rule: 'email', message: 'invalid_email' })

export const tel = textField('tel', { rule: 'tel', message: 'invalid_tel' })

export const url = textField('url', { rule: 'url', message: 'invalid_url' })

export const textarea: TagModule = {
  types: ['textarea', 'textarea*'],
  isNamed: true,
  display: 'inline',
  isMailed: true,
  isField: true,
  ruleGroup: 'textarea',
  rules: (tag) => [...requiredRule(tag), ...lengthRules(tag, TEXTAREA_MAX)],
  render: (tag, context) => {
    if (tag.name === '') return null
    const written = tag.content || (tag.labels[0] ?? '')
    return wrapControl(
      tag,
      context,
      createElement('textarea', {
        cols: colsOf(tag) as unknown as number,
        rows: rowsOf(tag) as unknown as number,
        ...(lengthsOf(tag, TEXTAREA_MAX) as Record<string, never>),
        ...controlAttributes(tag, context),
        autoComplete: autoCompleteOf(tag),
        readOnly: readOnlyOf(tag),
        placeholder: hasPlaceholder(tag) ? decodeEntities(written) : undefined,
        name: tag.name,
        // Existing templates rely on entities in a textarea being shown undecoded.
        defaultValue:
          postedText(tag.name, context) ??
          defaultValues(tag, context)[0] ??
          (hasPlaceholder(tag) ? '' : written),
      }),
    )
  },
}

export const hidden: TagModule = {
  types: ['hidden'],
  isNamed: true,
  display: 'hidden',
  isMailed: true,
  isField: true,
  render: (tag, context) =>
    tag.name === ''
      ? null
      : createElement('input', {
          ...plainAttributes(tag, context),
          type: 'hidden',
          name: tag.name,
          defaultValue: firstValue(tag, context, tag.labels[0] ?? '').value,
        }),
}
