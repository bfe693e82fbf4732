import { createElement } from 'react'
import { autoCompleteOf, controlAttributes, wrapControl } from '../control.ts'
import { decodeEntities } from '../decode-entities.ts'
import { defaultValues, postedText } from '../default-value.ts'
import type { TagModule } from '../tag-module.ts'
import { colsOf, lengthsOf, rowsOf } from '../tag-options.ts'
import { isHint, lengthRules, readOnlyOf, requiredRule } from '../text-field.ts'

const DEFAULT_MAX = '2000'

export default {
  types: ['textarea', 'textarea*'],
  isNamed: true,
  display: 'inline',
  isMailed: true,
  isField: true,
  isList: false,
  isFile: false,
  ruleGroup: 'textarea',
  rules: (tag) => [...requiredRule(tag), ...lengthRules(tag, DEFAULT_MAX)],
  draw: (tag, context) => {
    if (tag.name === '') return null
    const written = tag.content || (tag.labels[0] ?? '')
    return wrapControl(
      tag,
      context,
      createElement('textarea', {
        cols: colsOf(tag) as unknown as number,
        rows: rowsOf(tag) as unknown as number,
        ...(lengthsOf(tag, DEFAULT_MAX) as Record<string, never>),
        ...controlAttributes(tag, context),
        autoComplete: autoCompleteOf(tag),
        readOnly: readOnlyOf(tag),
        placeholder: isHint(tag) ? decodeEntities(written) : undefined,
        name: tag.name,
        // What is written in a textarea is shown as it is written, entities and all.
        defaultValue:
          postedText(tag.name, context) ?? defaultValues(tag, context)[0] ?? (isHint(tag) ? '' : written),
      }),
    )
  },
} satisfies TagModule
