import * as v from 'valibot'
import type { Filter } from './filter.ts'

const settings = {
  /**
   * A function body that returns whether the campaign may be shown. Runs only if the site's owner has
   * enabled such code.
   */
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(10_000)),
}

export default {
  settings,
  ownCode: ({ code }) => code,
  wire: () => ({ js_filter: 1 }),
  // A separate file, never a text in an answer.
  publicSettings: () => ({ code: '' }),
  sentence: {
    subject: 'technical',
    is: 'spełniają warunek własnego kodu: {code}',
    isNot: 'spełniają warunku własnego kodu: {code}',
  },
  hints: {
    title: 'Własny kod',
    help: 'Dla programistów: kampania pojawia się, gdy kod zwróci prawdę.',
    settings: { code: { label: 'JavaScript', isLong: true, isCode: true } },
  },
} satisfies Filter<typeof settings>
