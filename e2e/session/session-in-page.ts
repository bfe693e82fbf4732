/** What a shop's page loads: our session, as the tests put it into a page. */
export { oauthSession } from '#session/strategies/oauth.ts'
