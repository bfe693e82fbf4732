import type { Judging, Validator } from './validator.ts'

export const judging: Judging = {
  problem: (text) => (text === '' ? null : undefined),
  needs: 'phoneLibrary',
}

export default { title: 'numer telefonu z kierunkowym kraju', ...judging } satisfies Validator
