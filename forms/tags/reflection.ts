import { createElement } from 'react'
import { plainAttributes } from '../control.ts'
import { decodeEntities } from '../decode-entities.ts'
import { postedChoices } from '../default-value.ts'
import type { TagModule } from '../tag-module.ts'

const NOTHING = '\u00a0'

/** Shows again all that was chosen or written in the field of its name. */
export default {
  types: ['reflection'],
  isNamed: true,
  display: 'block',
  isMailed: false,
  isField: false,
  isList: false,
  isFile: false,
  draw: (tag, context) => {
    if (tag.name === '') return null
    const posted = Object.hasOwn(context.problems, tag.name)
      ? []
      : (postedChoices(tag.name, context) ?? []).filter(Boolean)
    const values = posted.length > 0 ? posted : tag.labels.length > 0 ? tag.labels.map(decodeEntities) : ['']
    const outputs = values.map((value, key) =>
      createElement('output', { key, name: tag.name, 'data-default': value }, value || NOTHING),
    )
    return createElement(
      'fieldset',
      { 'data-reflection-of': tag.name, ...plainAttributes(tag, context) },
      outputs,
    )
  },
} satisfies TagModule
