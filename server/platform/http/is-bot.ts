/** Programs that identify themselves; their views do not count. Automated browsers that hide are not covered. */
const BOTS =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|curl\/|wget\/|python-|java\/|okhttp|axios|node-fetch|undici|libwww|go-http|scrapy|phantomjs|puppeteer|playwright/i

/** Whether a user agent is a program's; a missing one counts as a program's. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOTS.test(userAgent)
