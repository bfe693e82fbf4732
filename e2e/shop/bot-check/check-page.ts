import { openBotCheck } from '#storefront/bot-check/open-bot-check.ts'

/** What the page of the test runs: the check as a page with a form opens it. */
Object.assign(globalThis, {
  openBotCheck,
  botCheck: openBotCheck(
    { provider: 'altcha', siteKey: 'klepka', challengeUrl: '/bot-check/challenge' },
    window,
  ),
})
