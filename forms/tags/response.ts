import { renderAnswer } from '../render-answer.ts'
import type { TagModule } from '../tag-module.ts'

/** Where the form says what became of a message. */
export default {
  types: ['response'],
  isNamed: false,
  display: 'block',
  isMailed: false,
  isField: false,
  isList: false,
  isFile: false,
  varies: true,
  isAnswer: true,
  draw: (_, context) => renderAnswer(context),
} satisfies TagModule
