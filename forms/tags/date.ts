import { createElement } from 'react'
import { autoCompleteOf, controlAttributes, wrapControl } from './control.ts'
import { type FormTag, INTEGER, optionOf } from '#forms/template/form-tag.ts'
import { relativeDate } from '#forms/template/relative-date.ts'
import type { TagModule } from './tag-module.ts'
import { firstValue, readOnlyOf, requiredRule } from './text-fields.ts'

const dateOption = (tag: FormTag, name: 'min' | 'max', todayIso: string): string | undefined => {
  const written = optionOf(tag, name)
  return written === undefined ? undefined : relativeDate(written, todayIso)
}

export default {
  types: ['date', 'date*'],
  isNamed: true,
  display: 'inline',
  isMailed: true,
  isField: true,
  ruleGroup: 'date',
  rules: (tag, todayIso) => {
    const [min, max] = [dateOption(tag, 'min', todayIso), dateOption(tag, 'max', todayIso)]
    return [
      ...requiredRule(tag),
      { rule: 'date', message: 'invalid_date' },
      ...(min === undefined ? [] : [{ rule: 'mindate', threshold: min, message: 'date_too_early' } as const]),
      ...(max === undefined ? [] : [{ rule: 'maxdate', threshold: max, message: 'date_too_late' } as const]),
    ]
  },
  render: (tag, context) => {
    if (tag.name === '') return null
    const { value, placeholder } = firstValue(tag, { ...context, posted: null }, tag.labels[0] ?? '')
    const { value: postedValue } = firstValue(tag, context, '')
    return wrapControl(
      tag,
      context,
      createElement('input', {
        ...controlAttributes(tag, context, 'wpcf7-validates-as-date'),
        min: dateOption(tag, 'min', context.todayIso),
        max: dateOption(tag, 'max', context.todayIso),
        step: optionOf(tag, 'step', INTEGER),
        autoComplete: autoCompleteOf(tag),
        readOnly: readOnlyOf(tag),
        placeholder,
        type: 'date',
        name: tag.name,
        defaultValue: context.posted ? postedValue : (relativeDate(value, context.todayIso) ?? value),
      }),
    )
  },
} satisfies TagModule
