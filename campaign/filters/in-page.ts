/** The page's code of each filter, without schemas and texts. A test compares it with the registry. */
import { allows as cookie } from './cookie.ts'
import { allows as country } from './country.ts'
import { allows as dates } from './dates.ts'
import { allows as daysAndHours } from './days-and-hours.ts'
import { allows as device } from './device.ts'
import { allows as engagement } from './engagement.ts'
import { allows as landingPage } from './landing-page.ts'
import { allows as language } from './language.ts'
import { allows as pageAddress } from './page-address.ts'
import { allows as pageCount } from './page-count.ts'
import { allows as pageTitle } from './page-title.ts'
import { allows as previousPage } from './previous-page.ts'
import { allows as referrer } from './referrer.ts'
import { allows as sessions } from './sessions.ts'
import { allows as sourceCode } from './source-code.ts'
import { allows as visitedPages } from './visited-pages.ts'
import { allows as visitorKind } from './visitor-kind.ts'

export const allowing = {
  cookie,
  country,
  dates,
  daysAndHours,
  device,
  engagement,
  landingPage,
  language,
  pageAddress,
  pageCount,
  pageTitle,
  previousPage,
  referrer,
  sessions,
  sourceCode,
  visitedPages,
  visitorKind,
}
