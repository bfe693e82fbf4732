/** Where the widget's calls are answered. */
export const displayPaths = {
  display: '/api/display/:clientId',
  /** Ours: what a page decides by itself, cacheable by anybody. */
  configuration: '/api/display/configuration/:clientId',
  /** Ours: what a campaign shows; its name changes with its content. */
  template: '/api/display/template/:file',
  click: '/api/display/click/:poptinId',
  clickDisplay: '/api/display/click-display/:poptinId',
  viewed: '/api/display/viewed/:poptinId',
  closed: '/api/display/closed/:poptinId',
  conversion: '/api/display/conversion/:viewerId',
  totalWebsiteSession: '/api/display/total-website-session/:clientId',
  conversionActivities: '/api/display/conversion-activities/:clientId',
  limitLogs: '/api/display/limitLogs/:clientId',
  validationEmails: '/api/display/validation-emails',
} as const
