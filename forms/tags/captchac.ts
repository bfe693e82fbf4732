import { createElement, Fragment } from 'react'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { plainAttributes } from '../control.ts'
import type { TagModule } from '../tag-module.ts'

/** The picture whose text is to be typed into the `captchar` of its name. */
export default {
  types: ['captchac'],
  isNamed: true,
  display: 'inline',
  isMailed: false,
  isField: false,
  isList: false,
  isFile: false,
  varies: true,
  draw: (tag, context) => {
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
} satisfies TagModule
