/** Where the widget's calls are answered. */
export const displayPaths = {
  display: '/api/display/:clientId',
  /** Ours: the publicly cacheable configuration that pages decide by. */
  configuration: '/api/display/configuration/:clientId',
  /** What a campaign shows, as JSON (ours) or as markup; its name changes with its content. */
  template: '/api/display/template/:file',
  /** Ours: the owner's own filter of a campaign, as a script that needs no eval. */
  ownFilter: '/api/display/filter/:file',
  /** Ours: the owner's own code of a campaign, as a script. */
  ownCode: '/api/display/code/:file',
  click: '/api/display/click/:poptinId',
  clickDisplay: '/api/display/click-display/:poptinId',
  viewed: '/api/display/viewed/:poptinId',
  closed: '/api/display/closed/:poptinId',
  conversion: '/api/display/conversion/:viewerId',
  /** Ours: stores a visitor's data in cookies of our host. */
  cookies: '/api/display/cookies/:clientId',
  /** Ours: a choice made in the widget's own banner. */
  consent: '/api/display/consent/:clientId',
  /** Ours: draws a prize. */
  play: '/api/display/play/:viewerId',
  /** Ours: reports visitors with a campaign, and their goals. */
  goal: '/api/display/goal/:clientId',
  totalWebsiteSession: '/api/display/total-website-session/:clientId',
  conversionActivities: '/api/display/conversion-activities/:clientId',
  limitLogs: '/api/display/limitLogs/:clientId',
  validationEmails: '/api/display/validation-emails',
  /** Ours: what kind of mail a domain is, one domain at a time. */
  mailDomain: '/api/display/mail-domain/:domain',
  /** The signed-in member of a Wix site, from what the platform has signed. */
  currentMember: '/api/display/wix/current-member',
  /** Ours: the same, of our own shop's pages. */
  ownMember: '/api/display/klepka/current-member',
  /** Which of our sites a Shopify shop is. */
  shopClientId: '/api/display/shopify/get-client-id',
  /** Discounts that a site's campaigns may promise. */
  priceRules: '/api/display/shopify/get-price-rules',
  /** Whether a product is of a collection. */
  productCollection: '/api/display/shopify/check-product-collection',
  /** Ours: what the shop's orders prove, for a block of a campaign. */
  salesProof: '/api/display/sales-proof/:poptinId',
  /** Of each store platform, see `storePlatforms`. */
  productRecommendation: '/api/display/:platform/product-recommendation/:poptinId',
  /** Wix's; `klepka` is ours. */
  saveOrderedProducts: '/api/display/:platform/save-ordered-products',
  browseAbandonment: '/api/display/shopify/save/browse-abandonment',
  /** The same, as the wire has it. */
  browseAbandonmentOld: '/shopify/save/browse-abandonment',
} as const
