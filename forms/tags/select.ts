import { createElement } from 'react'
import { autoCompleteOf, controlAttributes, defaultValues, postedChoices, wrapControl } from './control.ts'
import { decodeEntities } from '#forms/template/decode-entities.ts'
import { type FormTag, hasOption, INTEGER, optionOf } from '#forms/template/form-tag.ts'
import type { TagModule } from './tag-module.ts'
import { requiredRule } from './text-fields.ts'

/** Default number of rows of a list box. */
const ROWS_OF_MANY = '4'

const rowsOf = (tag: FormTag, isMultiple: boolean): string | undefined => {
  if (!hasOption(tag, 'size')) return undefined
  const written = optionOf(tag, 'size', INTEGER)
  return written !== undefined && Number(written) > 0 ? written : isMultiple ? ROWS_OF_MANY : '1'
}

export default {
  types: ['select', 'select*'],
  isNamed: true,
  display: 'inline',
  isMailed: true,
  isField: true,
  isList: true,
  ruleGroup: 'select',
  rules: requiredRule,
  accepts: (tag) => (hasOption(tag, 'first_as_label') ? tag.labels.slice(1) : tag.labels),
  render: (tag, context) => {
    if (tag.name === '') return null
    const isMultiple = hasOption(tag, 'multiple')
    const hasBlank = hasOption(tag, 'include_blank')
    const labels = tag.labels.map(decodeEntities)
    const options = labels.map((label, index) => ({
      label,
      value: index === 0 && hasOption(tag, 'first_as_label') && !hasBlank ? '' : label,
    }))
    if (hasBlank || options.length === 0) options.unshift({ label: context.words.chooseOption, value: '' })
    const chosen =
      postedChoices(tag.name, context) ?? defaultValues(tag, context, hasBlank).map(decodeEntities)
    return wrapControl(
      tag,
      context,
      createElement(
        'select',
        {
          size: rowsOf(tag, isMultiple) as unknown as number,
          ...controlAttributes(tag, context),
          autoComplete: autoCompleteOf(tag),
          multiple: isMultiple || undefined,
          name: isMultiple ? `${tag.name}[]` : tag.name,
          defaultValue: isMultiple ? chosen : chosen[0],
        },
        options.map(({ label, value }, key) => createElement('option', { key, value }, label)),
      ),
    )
  },
} satisfies TagModule
