/** Our session, as a script for test pages. */
export { oauthSession } from '#session/strategies/oauth.ts'
