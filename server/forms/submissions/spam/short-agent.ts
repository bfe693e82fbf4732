import type { SpamCheck } from './spam-check.ts'

/** Every browser says more of itself. */
const SHORTEST = 2

export default {
  agent: 'przeglądarka',
  reasonAgainst: ({ meta }) =>
    meta.userAgent.trim().length < SHORTEST ? 'Nadawca nie podał nazwy przeglądarki.' : null,
} satisfies SpamCheck
