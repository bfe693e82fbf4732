import { createElement } from 'react'
import { plainAttributes } from '../control.ts'
import { decodeEntities } from '../decode-entities.ts'
import { postedText } from '../default-value.ts'
import type { TagModule } from '../tag-module.ts'

const NOTHING = '\u00a0'

/** Shows again what was written in the field of its name. */
export default {
  types: ['output'],
  isNamed: true,
  display: 'inline',
  isMailed: false,
  isField: false,
  isList: false,
  isFile: false,
  draw: (tag, context) => {
    if (tag.name === '') return null
    const posted = Object.hasOwn(context.problems, tag.name) ? undefined : postedText(tag.name, context)
    const value = posted || decodeEntities(tag.labels[0] ?? '')
    return createElement(
      'output',
      {
        'data-reflection-of': tag.name,
        'data-default': value,
        name: tag.name,
        ...plainAttributes(tag, context),
      },
      value || NOTHING,
    )
  },
} satisfies TagModule
