import { createElement } from 'react'
import { decodeEntities } from '#forms/template/decode-entities.ts'
import { hasOption, lengthsOf } from '#forms/template/form-tag.ts'
import { plainAttributes, postedChoices, postedText } from './control.ts'
import type { TagModule } from './tag-module.ts'

/** Gives an empty element the height of a line. */
const EMPTY = '\u00a0'

/** Repeats the text of the field of the same name. */
export const output: TagModule = {
  types: ['output'],
  isNamed: true,
  display: 'inline',
  render: (tag, context) => {
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
      value || EMPTY,
    )
  },
}

/** Repeats all values of the field of the same name. */
export const reflection: TagModule = {
  types: ['reflection'],
  isNamed: true,
  display: 'block',
  render: (tag, context) => {
    if (tag.name === '') return null
    const posted = Object.hasOwn(context.problems, tag.name)
      ? []
      : (postedChoices(tag.name, context) ?? []).filter(Boolean)
    const values = posted.length > 0 ? posted : tag.labels.length > 0 ? tag.labels.map(decodeEntities) : ['']
    const outputs = values.map((value, key) =>
      createElement('output', { key, name: tag.name, 'data-default': value }, value || EMPTY),
    )
    return createElement(
      'fieldset',
      { 'data-reflection-of': tag.name, ...plainAttributes(tag, context) },
      outputs,
    )
  },
}

/** Counts the characters of the field of the same name, up from zero or down from its limit. */
export const count: TagModule = {
  types: ['count'],
  isNamed: true,
  display: 'inline',
  render: (tag, context, tags) => {
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
        // A counter is no control: of a control's class names it has only those its owner added.
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
}
