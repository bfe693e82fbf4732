import type { Validator } from './validator.ts'

export default {
  title: 'numer telefonu z kierunkowym kraju',
  problem: (text) => (text === '' ? null : undefined),
  needs: 'phoneLibrary',
} satisfies Validator
