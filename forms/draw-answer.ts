import { createElement, type ReactNode } from 'react'
import type { DrawContext } from './tag-module.ts'

/** What the form says, for the eye; assistive technology reads it at the form's beginning. */
export const drawAnswer = ({ response }: DrawContext): ReactNode =>
  createElement('div', { className: 'wpcf7-response-output', 'aria-hidden': 'true' }, response)
