/** Where the widget's calls are answered. */
export const displayPaths = {
  display: '/api/display/:clientId',
  /** Ours: what a page decides by itself, cacheable by anybody. */
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
  totalWebsiteSession: '/api/display/total-website-session/:clientId',
  conversionActivities: '/api/display/conversion-activities/:clientId',
  limitLogs: '/api/display/limitLogs/:clientId',
  validationEmails: '/api/display/validation-emails',
  /** Ours: what kind of mail a domain is, one domain at a time. */
  mailDomain: '/api/display/mail-domain/:domain',
} as const
