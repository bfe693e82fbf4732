import type { TagModule } from '../tag-module.ts'

/** The bot check needs no place in a form; templates that name one draw nothing there. */
export default {
  types: ['turnstile'],
  isNamed: false,
  display: 'block',
  isMailed: false,
  isField: false,
  isList: false,
  isFile: false,
  draw: () => null,
} satisfies TagModule
