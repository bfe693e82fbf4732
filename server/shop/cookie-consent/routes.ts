import { type Context, Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import {
  CATEGORY_FIELD,
  CHOICE_FIELD,
  choicesOf,
  chosenLetters,
  CONSENT_COOKIE,
  type ConsentAction,
  consentCookie,
  consentPlaces,
  lettersOf,
  SOURCE_FIELD,
  readConsentCookie,
  type StoredConsent,
} from '#contract/shop/cookies/consent.ts'
import { consentVersionOf, SAVED_PARAMETER, tagKeysOf } from '#contract/shop/cookies/measuring-tags.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { findCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import { field, readFormBody } from '#server/platform/http/read-form.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { cookies as words } from '#storefront/strings/pl/frame/cookies.ts'
import { showPage } from '../pages/show-page.ts'
import { consentSeconds, purposesOf } from '../pages/consent-script.ts'
import { recordCookieConsent } from './consents.ts'

const HIDDEN = '.cookie-banner,.room-for-cookies::after{display:none!important}'

/** The visitor's valid choice; undefined: none, or one for another version of the banner. */
const findConsent = (c: Context, services: Services): StoredConsent | undefined => {
  const stored = readConsentCookie(findCookie(c.req.header('cookie'), CONSENT_COOKIE))
  return stored?.version === consentVersionOf(services.shopSettings().cookieBanner) ? stored : undefined
}

/** The page that the form was on; the page of settings if the browser does not say. */
const pageBefore = (c: Context, { settings: { publicUrl } }: Services): string => {
  const referrer = c.req.header('referer') ?? ''
  const url = URL.canParse(referrer) ? new URL(referrer) : undefined
  return url && url.origin === new URL(publicUrl).origin && url.pathname !== paths.cookieSettings
    ? url.pathname + url.search
    : `${paths.cookieSettings}?${SAVED_PARAMETER}=1`
}

/** The page of cookie settings, and the form of the page and of the banner; both work without scripts. */
export const cookieConsentRoutes = (services: Services): Hono => {
  const limit = limiterOf(services, 'cookie-choices')
  return new Hono()
    .get(paths.cookieSettings, async (c) => {
      const { cookieBanner } = services.shopSettings()
      const consent = findConsent(c, services)
      const response = await showPage(c, services, {
        page: 'cookie-settings',
        props: {
          choices: consent ? choicesOf(consent.letters) : null,
          purposes: cookieBanner.isOn ? purposesOf(cookieBanner) : null,
          tagKeys: cookieBanner.isOn ? tagKeysOf(cookieBanner.tags) : [],
          months: cookieBanner.months,
          isSaved: consent !== undefined && c.req.query(SAVED_PARAMETER) !== undefined,
        },
        title: words.title,
        description: words.description,
      })
      response.headers.set('Cache-Control', 'private, no-store')
      return response
    })
    .get(paths.cookieStyle, (c) =>
      c.body(findConsent(c, services) ? HIDDEN : '', 200, {
        'Content-Type': 'text/css; charset=UTF-8',
        'Cache-Control': 'private, no-store',
      }),
    )
    .post(paths.cookieSettings, async (c) => {
      const { cookieBanner } = services.shopSettings()
      const form = await readFormBody(c)
      const action = field(form, CHOICE_FIELD) ?? ''
      const letters = chosenLetters(action, lettersOf(form[CATEGORY_FIELD] ?? []))
      if (letters === undefined || !cookieBanner.isOn) throw new Refusal(400, 'no_choice', words.noChoice)
      await limit.consume(clientNetwork(c, services)).catch(() => {
        throw new Refusal(429, 'too_many_choices', words.tooOften)
      })
      const known = readConsentCookie(findCookie(c.req.header('cookie'), CONSENT_COOKIE))
      const consent = {
        id: known?.id || uuidV7(services.now(), services.randomBytes),
        version: consentVersionOf(cookieBanner),
        letters,
      }
      const place = consentPlaces.find((one) => one === field(form, SOURCE_FIELD)) ?? 'settings'
      await recordCookieConsent(services, { ...consent, action: action as ConsentAction, place })
      setResponseCookie(c, CONSENT_COOKIE, consentCookie(consent), {
        maxAgeSeconds: consentSeconds(cookieBanner),
        isSecure: services.settings.publicUrl.startsWith('https:'),
      })
      return c.req.header('accept')?.includes('text/html')
        ? c.redirect(pageBefore(c, services), 303)
        : c.body(null, 204)
    })
}
