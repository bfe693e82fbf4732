import { createElement } from 'react'
import { plainAttributes, tabIndexOf } from '../control.ts'
import { decodeEntities } from '../decode-entities.ts'
import type { TagModule } from '../tag-module.ts'

export default {
  types: ['submit'],
  isNamed: false,
  display: 'inline',
  isMailed: false,
  isField: false,
  isList: false,
  isFile: false,
  draw: (tag, context) =>
    createElement('input', {
      ...plainAttributes(tag, context, 'has-spinner'),
      tabIndex: tabIndexOf(tag),
      type: 'submit',
      value: decodeEntities(tag.labels[0] ?? '') || context.words.send,
    }),
} satisfies TagModule
