import * as v from 'valibot'
import type { ProblemKey } from './problem-key.ts'

const MAX_CHOICES = 300
const MAX_LENGTH = 300

export const choices = v.pipe(
  v.array(
    v.strictObject({
      value: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LENGTH)),
      label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_LENGTH)),
    }),
  ),
  v.minLength(1),
  v.maxLength(MAX_CHOICES),
  v.check(
    (all) => new Set(all.map(({ value }) => value)).size === all.length,
    'two choices have the same value',
  ),
)

/** Only what was offered may be chosen. */
export const offered = (values: readonly string[], all: readonly { value: string }[]): ProblemKey | null =>
  values.every((chosen) => all.some(({ value }) => value === chosen)) ? null : 'choice'

/** One of what was offered. */
export const offeredOnce = (
  values: readonly string[],
  all: readonly { value: string }[],
): ProblemKey | null => (values.length > 1 ? 'choice' : offered(values, all))
