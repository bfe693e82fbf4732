import { createElement } from 'react'
import { controlAttributes, wrapControl } from '../control.ts'
import { decodeEntities } from '../decode-entities.ts'
import type { TagModule } from '../tag-module.ts'
import { lengthsOf, sizeOf } from '../tag-options.ts'
import { isHint } from '../text-field.ts'

export default {
  types: ['captchar'],
  isNamed: true,
  display: 'inline',
  isMailed: false,
  isField: true,
  isList: false,
  isFile: false,
  draw: (tag, context) => {
    if (tag.name === '') return null
    const written = decodeEntities(tag.labels[0] ?? '')
    return wrapControl(
      tag,
      context,
      createElement('input', {
        size: sizeOf(tag) as unknown as number,
        ...(lengthsOf(tag) as Record<string, never>),
        ...controlAttributes(tag, context),
        autoComplete: 'off',
        placeholder: isHint(tag) ? written : undefined,
        type: 'text',
        name: tag.name,
        defaultValue: isHint(tag) ? '' : written,
      }),
    )
  },
} satisfies TagModule
