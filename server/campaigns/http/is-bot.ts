/**
 * Programs that say what they are; a campaign they "see" is seen by nobody. Browsers run by programs that
 * hide it are not meant.
 */
const BOTS =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|curl\/|wget\/|python-|java\/|okhttp|axios|node-fetch|undici|libwww|go-http|scrapy|phantomjs|puppeteer|playwright/i

/** Whether a user agent is no person's; one that says nothing at all is none either. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOTS.test(userAgent)
