import { createElement } from 'react'
import { plainAttributes } from '../control.ts'
import type { TagModule } from '../tag-module.ts'
import { firstValue } from '../text-field.ts'

export default {
  types: ['hidden'],
  isNamed: true,
  display: 'hidden',
  isMailed: true,
  isField: true,
  isList: false,
  isFile: false,
  draw: (tag, context) =>
    tag.name === ''
      ? null
      : createElement('input', {
          ...plainAttributes(tag, context),
          type: 'hidden',
          name: tag.name,
          defaultValue: firstValue(tag, context, tag.labels[0] ?? '').value,
        }),
} satisfies TagModule
