/** Closed lists of the widget's wire; their spelling is the wire's. */

export const campaignTypes = [
  'lightbox',
  'bar',
  'sside',
  'bside',
  'fullpage',
  'mobile',
  'social',
  'browsing',
  'embedded',
  'content',
  'gamified',
] as const
export type CampaignType = (typeof campaignTypes)[number]

/** The purpose of a campaign: leads, clicks on its button, social proof, anything else. */
export const campaignTargets = ['lead', 'click', 'social_proof', 'others'] as const
export type CampaignTarget = (typeof campaignTargets)[number]

export const campaignLanguages = ['en', 'he', 'pl'] as const
export type CampaignLanguage = (typeof campaignLanguages)[number]

export const closeTriggers = ['x_click', 'cancel_click', 'auto_close', 'timer', 'bg_click', 'submit'] as const
export type CloseTrigger = (typeof closeTriggers)[number]

export const deviceClasses = ['mobile', 'desktop'] as const
export type DeviceClass = (typeof deviceClasses)[number]

export const teaserModes = ['always', 'before_show', 'after_close'] as const

export const ruleOperators = [
  'contain',
  'exact',
  'start',
  'end',
  'greater_than',
  'less_than',
  'any_value',
] as const
export type RuleOperator = (typeof ruleOperators)[number]

export const ruleOutcomes = ['show', 'dont_show'] as const
export type RuleOutcome = (typeof ruleOutcomes)[number]

export const engagements = ['seen_poptin', 'not_seen', 'closed', 'converted'] as const

/** Shops with carts that the widget can read: Shopify, Wix and our own. */
export const storePlatforms = ['shopify', 'wix', 'klepka'] as const
export type StorePlatform = (typeof storePlatforms)[number]

/** Changes and contents of a cart that open a campaign. */
export const cartTriggers = ['added_product', 'removed_product', 'cart_items', 'cart_value'] as const
export type CartTrigger = (typeof cartTriggers)[number]

export const cartOperators = ['greater_than', 'equal', 'greater_than_or_equal'] as const
export type CartOperator = (typeof cartOperators)[number]

/**
 * Sources of a visitor's consent to storage: a call of the page, our own banner, Google's consent mode, a TCF
 * platform, the WordPress consent API, a Shopify shop.
 */
export const consentSources = ['klepka', 'banner', 'consent_mode', 'tcf', 'wordpress', 'shopify'] as const
export type ConsentSource = (typeof consentSources)[number]

/** Booleans on the wire. */
export type Flag = 0 | 1

/** business: on neither of our lists · unknown: not a mail domain. */
export const mailDomainKinds = ['business', 'free', 'disposable', 'unknown'] as const
export type MailDomainKind = (typeof mailDomainKinds)[number]

/** `GET mail-domain/{domain}` */
export type MailDomainAnswer = { domain: string; kind: MailDomainKind }
