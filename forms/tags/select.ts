import { createElement } from 'react'
import { autoCompleteOf, controlAttributes, wrapControl } from '../control.ts'
import { decodeEntities } from '../decode-entities.ts'
import { defaultValues, postedChoices } from '../default-value.ts'
import type { FormTag } from '../form-tag.ts'
import type { TagModule } from '../tag-module.ts'
import { hasOption, INTEGER, optionOf } from '../tag-options.ts'
import { requiredRule } from '../text-field.ts'

/** Rows of a list box whose owner named no number. */
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
  isFile: false,
  ruleGroup: 'select',
  rules: requiredRule,
  accepts: (tag) => (hasOption(tag, 'first_as_label') ? tag.labels.slice(1) : tag.labels),
  draw: (tag, context) => {
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
