import { createElement, type ReactNode } from 'react'
import type { RenderContext } from './tag-module.ts'

/** What the form says, for the eye; assistive technology reads it at the form's beginning. */
export const renderAnswer = ({ response }: RenderContext): ReactNode =>
  createElement('div', { className: 'wpcf7-response-output', 'aria-hidden': 'true' }, response)
