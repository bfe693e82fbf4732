import { openBotCheck } from '#storefront/bot-check/open-bot-check.ts'

/** The test page's script: the check as opened by a page with a form. */
Object.assign(globalThis, {
  openBotCheck,
  botCheck: openBotCheck(
    { provider: 'altcha', siteKey: 'klepka', challengeUrl: '/bot-check/challenge' },
    window,
  ),
})
