import {
  CONSENT_COOKIE,
  consentCategories,
  type ConsentCategory,
  type PageConsent,
  WP_CATEGORIES,
} from '#contract/shop/cookies/consent.ts'
import {
  consentVersionOf,
  pageTags,
  tagKeysOf,
  type TagVendor,
  vendorsOf,
} from '#contract/shop/cookies/measuring-tags.ts'
import type { MoreSources } from '#server/platform/http/security-headers.ts'
import type { PageProps } from '#storefront/render'
import { paths } from '#storefront/paths.ts'
import type { CookiePurposes } from '#storefront/page-frame.ts'
import { cookies as words } from '#storefront/strings/pl/frame/cookies.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

type Banner = ShopSettings['cookieBanner']

/** Hosts that the scripts of a company need, by its documentation of content security policies. */
const TAG_SOURCES: Record<TagVendor, MoreSources> = {
  google: {
    scriptSources: [
      'https://*.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://www.google.com',
    ],
    frameSources: ['https://td.doubleclick.net', 'https://www.googletagmanager.com'],
    connectSources: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
      'https://*.g.doubleclick.net',
      'https://pagead2.googlesyndication.com',
      'https://www.google.com',
      'https://google.com',
      'https://www.google.pl',
    ],
    imageSources: [
      'https://*.google-analytics.com',
      'https://*.googletagmanager.com',
      'https://*.g.doubleclick.net',
      'https://www.google.com',
      'https://www.google.pl',
    ],
  },
  meta: {
    scriptSources: ['https://connect.facebook.net'],
    frameSources: [],
    connectSources: ['https://connect.facebook.net', 'https://www.facebook.com'],
    imageSources: ['https://www.facebook.com'],
  },
}

/** Pages that tags may load on: no address of these contains what opens somebody's order, account or form. */
export const TAGGED_PAGES: ReadonlySet<keyof PageProps> = new Set<keyof PageProps>([
  'home',
  'listing',
  'product',
  'cart',
  'wishlist',
  'compare',
  'checkout',
  'static',
  'contact',
  'cookie-settings',
])

/** Other hosts of the tags that the owner uses; empty: there are none. */
export const tagSources = ({ cookieBanner: { isOn, tags } }: ShopSettings): MoreSources[] =>
  isOn ? vendorsOf(tags).map((vendor) => TAG_SOURCES[vendor]) : []

const SECONDS_A_MONTH = (365 * 86_400) / 12

/** How long a choice is valid. */
export const consentSeconds = ({ months }: Pick<Banner, 'months'>): number => months * SECONDS_A_MONTH

/** What the visitor reads of each purpose: the owner's words, and which companies get data. */
export const purposesOf = ({ functional, analytics, marketing, tags }: Banner): CookiePurposes => {
  const keys = tagKeysOf(tags)
  const withVendors = (text: string, category: ConsentCategory) => {
    const vendors = keys.filter((key) => key.category === category).map(({ vendor }) => words.vendors[vendor])
    return vendors.length === 0 ? text : `${text} ${words.recipients(vendors)}`
  }
  return {
    functional,
    analytics: withVendors(analytics, 'analytics'),
    marketing: withVendors(marketing, 'marketing'),
  }
}

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

/** What the page needs to know of tags of other companies; undefined: the owner uses none. */
const tagData = (
  { tags }: Banner,
  mayHaveTags: boolean,
): Pick<PageConsent, 'tags' | 'tagNames'> | undefined => {
  const keys = tagKeysOf(tags)
  return keys.length === 0
    ? undefined
    : {
        tags: mayHaveTags ? pageTags(tags) : [],
        tagNames: Object.fromEntries(
          consentCategories.map((category) => [
            category,
            keys.filter((key) => key.category === category).flatMap(({ names }) => names),
          ]),
        ),
      }
}

type Modules = {
  banner: string
  /** Loads tags. */
  tags: string
}

/**
 * Part of the inline script of pages: reads the visitor's choice before anything else runs, and denies everything
 * while there is none. The module that handles the banner is loaded only for visitors who have not chosen, or whose
 * choice is not on record yet, or with tags, which must notice a choice that is withdrawn in another tab. Letters in
 * a table are the category that is needed; '': none is.
 */
export const consentScript = (banner: Banner, modules: Modules, mayHaveTags: boolean): string => {
  const version = consentVersionOf(banner)
  const data = tagData(banner, mayHaveTags)
  const hasTags = data?.tags?.length
  return (
    `var klepkaConsent={version:"${version}",seconds:${consentSeconds(banner)},given:null,` +
    `names:${JSON.stringify(WP_CATEGORIES)},` +
    (data ? `tags:${JSON.stringify(data.tags)},tagNames:${JSON.stringify(data.tagNames)},` : '') +
    `set:function(g){klepkaConsent.given=g;document.documentElement.classList.add("has-consent");` +
    `wc_order_attribution.params.allowTracking=/a/.test(g);klepkaConsent.signal("update",{})` +
    (hasTags ? `;/[am]/.test(g)&&import("${modules.tags}")` : '') +
    `},` +
    `signal:function(k,s){var m=${JSON.stringify(SIGNALS)},n;` +
    `for(n in m)s[n]=wp_has_consent(0,m[n])?"granted":"denied";gtag("consent",k,s)}},` +
    `dataLayer=window.dataLayer||[],wp_consent_type="optin";` +
    `function gtag(){dataLayer.push(arguments)}` +
    `function wp_has_consent(c,l){var g=klepkaConsent.given;l=c?klepkaConsent.names[c]:l;` +
    `return c&&l===""||l!=null&&g!==null&&g.indexOf(l)>=0}` +
    `klepkaConsent.signal("default",{wait_for_update:${WAIT_MS}});` +
    `wc_order_attribution.params.allowTracking=false;` +
    `(function(m){if(m)klepkaConsent.set(m[1]);` +
    `if(!m||!m[2]||${hasTags ? '/[am]/.test(m[1])||' : ''}location.pathname==="${paths.cookieSettings}")document.addEventListener("DOMContentLoaded",function(){import("${modules.banner}")})})` +
    `(/(?:^|; )${CONSENT_COOKIE}=${version}\\.([fam]*)\\.([^;]?)/.exec(document.cookie));`
  )
}
