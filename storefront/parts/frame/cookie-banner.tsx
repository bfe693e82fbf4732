import {
  CATEGORY_FIELD,
  CHOICE_FIELD,
  consentCategories,
  type ConsentAction,
  type ConsentChoices,
  SOURCE_FIELD,
} from '#contract/shop/cookies/consent.ts'
import type { CookieBannerProps, CookiePurposes } from '#storefront/page-frame.ts'
import { paths } from '#storefront/paths.ts'
import { cookies as words } from '#storefront/strings/pl/frame/cookies.ts'

/** A button of the form; all of them look alike, so that no answer is easier than another. */
export const ConsentButton = ({ action, children }: { action: ConsentAction; children: string }) => (
  <button type="submit" className="button" name={CHOICE_FIELD} value={action}>
    {children}
  </button>
)

/** A box for each category; none is ticked before the visitor ticks it. */
export const PurposeBoxes = ({ purposes, choices }: { purposes: CookiePurposes; choices?: ConsentChoices }) =>
  consentCategories.map((category) => (
    <label key={category} className="tick">
      <input
        type="checkbox"
        name={CATEGORY_FIELD}
        value={category}
        defaultChecked={choices?.[category] ?? false}
      />
      <span>
        <b>{words.categories[category]}.</b> {purposes[category]}
      </span>
    </label>
  ))

/**
 * Asks what may be stored. It stands first in the page, so that keyboards and screen readers reach it first, and at the
 * lower edge of the window. The page has as much room below its end, so nothing stays covered.
 */
export const CookieBanner = ({ banner }: { banner: CookieBannerProps }) => (
  <section className="cookie-banner" aria-label={words.bannerLabel}>
    <form method="post" action={paths.cookieSettings} data-consent={words.saved}>
      <input type="hidden" name={SOURCE_FIELD} value="banner" />
      <p>
        <b>{banner.title}.</b> {banner.text} <a href={paths.cookieSettings}>{words.details}</a>
      </p>
      <div className="cookie-buttons">
        <ConsentButton action="wszystkie">{words.buttons.all}</ConsentButton>
        <ConsentButton action="zadne">{words.buttons.none}</ConsentButton>
        <details>
          <summary className="button">{words.buttons.choose}</summary>
          <p>
            <b>{words.categories.necessary}.</b> {words.necessaryHint}
          </p>
          <PurposeBoxes purposes={banner.purposes} />
          <ConsentButton action="wybrane">{words.buttons.save}</ConsentButton>
        </details>
      </div>
    </form>
  </section>
)
