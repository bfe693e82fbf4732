import * as v from 'valibot'
import type { Block } from './block.ts'

const settings = {
  label: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
}

export default {
  settings,
  needsTimer: true,
  area: 'timer',
  hints: { title: 'Odliczanie', help: 'Czas ustawia się w ustawieniach kampanii.', settings: { label: { label: 'Napis nad zegarem' } } },
} satisfies Block<typeof settings>
