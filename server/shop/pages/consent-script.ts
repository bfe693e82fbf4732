import { CONSENT_COOKIE, consentVersion, WP_CATEGORIES } from '#contract/shop/cookies/consent.ts'
import { paths } from '#storefront/paths.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

type Banner = ShopSettings['cookieBanner']

const SECONDS_A_MONTH = (365 * 86_400) / 12

/** How long a choice is valid. */
export const consentSeconds = ({ months }: Pick<Banner, 'months'>): number => months * SECONDS_A_MONTH

/** Consent Mode v2: the signals that each category grants. The shop's own security needs no consent. */
const SIGNALS = {
  ad_storage: 'm',
  ad_user_data: 'm',
  ad_personalization: 'm',
  analytics_storage: 'a',
  functionality_storage: 'f',
  personalization_storage: 'f',
  security_storage: '',
}
/** How long Google's tags wait for the choice of a returning visitor, which comes at once. */
const WAIT_MS = 500

/**
 * Part of the inline script of pages: reads the visitor's choice before anything else runs, and denies everything
 * while there is none. The module that handles the banner is loaded only for visitors who have not chosen, or whose
 * choice is not on record yet. Letters in a table are the category that is needed; '': none is.
 */
export const consentScript = (banner: Banner, moduleUrl: string): string => {
  const version = consentVersion(banner.version)
  return (
    `var klepkaConsent={version:"${version}",seconds:${consentSeconds(banner)},given:null,` +
    `names:${JSON.stringify(WP_CATEGORIES)},` +
    `set:function(g){klepkaConsent.given=g;document.documentElement.classList.add("has-consent");` +
    `wc_order_attribution.params.allowTracking=/a/.test(g);klepkaConsent.signal("update",{})},` +
    `signal:function(k,s){var m=${JSON.stringify(SIGNALS)},n;` +
    `for(n in m)s[n]=wp_has_consent(0,m[n])?"granted":"denied";gtag("consent",k,s)}},` +
    `dataLayer=window.dataLayer||[],wp_consent_type="optin";` +
    `function gtag(){dataLayer.push(arguments)}` +
    `function wp_has_consent(c,l){var g=klepkaConsent.given;l=c?klepkaConsent.names[c]:l;` +
    `return c&&l===""||l!=null&&g!==null&&g.indexOf(l)>=0}` +
    `klepkaConsent.signal("default",{wait_for_update:${WAIT_MS}});` +
    `wc_order_attribution.params.allowTracking=false;` +
    `(function(m){if(m)klepkaConsent.set(m[1]);` +
    `if(!m||!m[2]||location.pathname==="${paths.cookieSettings}")document.addEventListener("DOMContentLoaded",function(){import("${moduleUrl}")})})` +
    `(/(?:^|; )${CONSENT_COOKIE}=${version}\\.([fam]*)\\.([^;]?)/.exec(document.cookie));`
  )
}
