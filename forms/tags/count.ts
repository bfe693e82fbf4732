import { createElement } from 'react'
import { plainAttributes } from '../control.ts'
import type { TagModule } from '../tag-module.ts'
import { hasOption, lengthsOf } from '../tag-options.ts'

/** Counts the characters of the field of its name, up from none or down from the most allowed. */
export default {
  types: ['count'],
  isNamed: true,
  display: 'inline',
  isMailed: false,
  isField: false,
  isList: false,
  isFile: false,
  draw: (tag, context, tags) => {
    if (tag.name === '') return null
    const target = tags.find(({ name, type }) => name === tag.name && type !== tag.type)
    const { maxLength, minLength } = target ? lengthsOf(target) : {}
    const isDown = hasOption(tag, 'down')
    const start = isDown ? (maxLength ?? '0') : '0'
    const { id, className } = plainAttributes(tag, context)
    return createElement(
      'span',
      {
        id,
        // A counter is no control; it keeps only the names its owner gave it.
        className: className.replace(
          'wpcf7-form-control wpcf7-count',
          `wpcf7-character-count ${isDown ? 'down' : 'up'}`,
        ),
        'data-target-name': tag.name,
        'data-starting-value': start,
        'data-current-value': start,
        'data-maximum-value': maxLength,
        'data-minimum-value': minLength,
      },
      start,
    )
  },
} satisfies TagModule
