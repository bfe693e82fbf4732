import { createElement } from 'react'
import { type FormTag, NUMBER, optionOf, SIGNED_NUMBER } from '#forms/template/form-tag.ts'
import { autoCompleteOf, controlAttributes, wrapControl } from './control.ts'
import type { TagModule } from './tag-module.ts'
import { firstValue, readOnlyOf, requiredRule } from './text-fields.ts'

type Ends = { min: string | undefined; max: string | undefined }

/** Binary fractions: the middle of 0.1 and 0.3 is 0.2. */
const DIGITS = 14
const middleOf = ({ min = '', max = '' }: Ends): string =>
  Number(min) < Number(max) ? String(Number(((Number(min) + Number(max)) / 2).toPrecision(DIGITS))) : min

/** A number typed or dragged; `defaults` are the ends of a slider, whose handle starts in the middle. */
const numberField = (basetype: string, defaults?: { min: string; max: string }): TagModule => {
  const endsOf = (tag: FormTag): Ends => ({
    min: optionOf(tag, 'min', SIGNED_NUMBER) ?? defaults?.min,
    max: optionOf(tag, 'max', SIGNED_NUMBER) ?? defaults?.max,
  })
  return {
    types: [basetype, `${basetype}*`],
    isNamed: true,
    display: 'inline',
    isMailed: true,
    isField: true,
    ruleGroup: 'number',
    rules: (tag) => {
      const { min, max } = endsOf(tag)
      return [
        ...requiredRule(tag),
        { rule: 'number', message: 'invalid_number' },
        ...(min === undefined
          ? []
          : [{ rule: 'minnumber', threshold: min, message: 'number_too_small' } as const]),
        ...(max === undefined
          ? []
          : [{ rule: 'maxnumber', threshold: max, message: 'number_too_large' } as const]),
      ]
    },
    render: (tag, context) => {
      if (tag.name === '') return null
      const ends = endsOf(tag)
      const { value, placeholder } = firstValue(tag, context, tag.labels[0] ?? '')
      return wrapControl(
        tag,
        context,
        createElement('input', {
          ...controlAttributes(tag, context, 'wpcf7-validates-as-number'),
          ...ends,
          step: optionOf(tag, 'step', NUMBER),
          autoComplete: autoCompleteOf(tag),
          readOnly: readOnlyOf(tag),
          placeholder,
          type: basetype,
          name: tag.name,
          defaultValue: value === '' && defaults ? middleOf(ends) : value,
        }),
      )
    },
  }
}

export const number = numberField('number')

export const range = numberField('range', { min: '0', max: '100' })
