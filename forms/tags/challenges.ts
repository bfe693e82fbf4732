import { createElement, Fragment } from 'react'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { decodeEntities } from '#forms/template/decode-entities.ts'
import { type FormTag, lengthsOf, sizeOf } from '#forms/template/form-tag.ts'
import { controlAttributes, plainAttributes, wrapControl } from './control.ts'
import type { TagModule } from './tag-module.ts'
import { hasPlaceholder } from './text-fields.ts'

export type QuizQuestion = { question: string; answer: string }

/** The questions of a quiz tag, or a simple sum when its owner wrote none. */
export const quizQuestions = (tag: FormTag): [QuizQuestion, ...QuizQuestion[]] => {
  const [first, ...others] = tag.labels.map((question, index) => ({
    question,
    answer: tag.values[index] ?? question,
  }))
  return first ? [first, ...others] : [{ question: '1+1=?', answer: '2' }]
}

export const quiz: TagModule = {
  types: ['quiz'],
  isNamed: true,
  display: 'inline',
  isField: true,
  varies: true,
  render: (tag, context) => {
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
}

/** The picture whose text the visitor types into the `captchar` of the same name. */
export const captchac: TagModule = {
  types: ['captchac'],
  isNamed: true,
  display: 'inline',
  varies: true,
  render: (tag, context) => {
    if (tag.name === '') return null
    const { url, challenge } = context.captcha(tag)
    return createElement(
      Fragment,
      null,
      createElement('input', { type: 'hidden', name: HIDDEN.captchaChallenge + tag.name, value: challenge }),
      createElement('img', {
        ...plainAttributes(tag, context, `wpcf7-captcha-${tag.name.replaceAll(':', '')}`),
        alt: context.words.captchaAlt,
        src: url,
      }),
    )
  },
}

export const captchar: TagModule = {
  types: ['captchar'],
  isNamed: true,
  display: 'inline',
  isField: true,
  render: (tag, context) => {
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
        placeholder: hasPlaceholder(tag) ? written : undefined,
        type: 'text',
        name: tag.name,
        defaultValue: hasPlaceholder(tag) ? '' : written,
      }),
    )
  },
}

/** The bot check needs no element in the form: its tag renders nothing. */
const invisible = (type: string): TagModule => ({ types: [type], display: 'block', render: () => null })

export const recaptcha = invisible('recaptcha')
export const turnstile = invisible('turnstile')
