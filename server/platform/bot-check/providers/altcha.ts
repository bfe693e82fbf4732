import { CHALLENGE_PATH } from '#contract/contact-forms/bot-check.ts'
import type { BotCheckProvider } from '../bot-check-provider.ts'
import { verifyProof } from '../verify-proof.ts'

/** Clients of the wire send a key back; the embedded check needs none. */
const SITE_KEY = 'klepka'

export default {
  title: 'Wbudowane sprawdzanie',
  page: () => ({
    config: { provider: 'altcha', siteKey: SITE_KEY, challengeUrl: CHALLENGE_PATH },
    scriptSources: [],
    frameSources: [],
    connectSources: [],
  }),
  verify: verifyProof,
} satisfies BotCheckProvider
