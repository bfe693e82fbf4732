import { createElement } from 'react'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { controlAttributes, wrapControl } from '../control.ts'
import { decodeEntities } from '../decode-entities.ts'
import type { TagModule } from '../tag-module.ts'
import { lengthsOf, sizeOf } from '../tag-options.ts'

export default {
  types: ['quiz'],
  isNamed: true,
  display: 'inline',
  isMailed: false,
  isField: true,
  isList: false,
  isFile: false,
  varies: true,
  draw: (tag, context) => {
    if (tag.name === '') return null
    const { question, sealed } = context.quiz(tag)
    const answer = createElement('input', {
      size: sizeOf(tag) as unknown as number,
      ...(lengthsOf(tag) as Record<string, never>),
      ...controlAttributes(tag, context),
      autoComplete: 'off',
      'aria-required': 'true' as const,
      type: 'text',
      name: tag.name,
    })
    const label = createElement(
      'label',
      null,
      createElement('span', { className: 'wpcf7-quiz-label' }, decodeEntities(question)),
      ' ',
      answer,
    )
    return wrapControl(
      tag,
      context,
      label,
      createElement('input', { type: 'hidden', name: HIDDEN.quizAnswer + tag.name, value: sealed }),
    )
  },
} satisfies TagModule
