import type { RouteInputs } from './known-route.ts'

/** The site and the campaign of the tests with hostile input: calls that name them pass the first checks. */
export const HOSTILE_SITE = 'a1b2c3d4e5f60'
export const HOSTILE_CAMPAIGN = '00000000000c1'

const PAGE_CONTEXT = {
  url: 'https://blog.example/',
  referrer: '',
  cookies: 'a=1',
  visited_pages: ['https://blog.example/'],
  if_mobile: 1,
  browser_language: 'pl',
  page_views: 1,
  sessions: 1,
  utc_offset: 60,
  visitor_id: 'v1',
  memory: { [HOSTILE_CAMPAIGN]: '1,0,0,0' },
}

/** Products as an array; the schema takes a text, too, and its sample would be one. */
const productViews: RouteInputs = {
  json: {
    client_id: HOSTILE_SITE,
    customer_id: '7',
    products: [{ product_id: '1', product_name: 'Panel', category: 'Panele' }],
    source_table: 'browse_abandonment',
    visitor_id: 'v1',
    email: 'a@example.pl',
  },
}

/** Inputs of the calls from pages of other sites, and of links in mails, that no schema of the contract gives. */
export const campaignInputs: Record<string, RouteInputs> = {
  'POST /api/display/:clientId': { json: { ...PAGE_CONTEXT, preview_poptin_id: '' } },
  'POST /api/display/click-display/:poptinId': {
    json: { client_id: HOSTILE_SITE, url: 'https://blog.example/' },
  },
  'POST /api/display/conversion/:viewerId': {
    json: {
      poptin_id: HOSTILE_CAMPAIGN,
      client_id: HOSTILE_SITE,
      url: 'https://blog.example/',
      email1: 'nie-adres',
      consent: '1',
      idempotency_key: 'klucz-123456',
      newExtraFields: '[{"id":"email","value":"x"}]',
    },
  },
  'POST /koszyk/przywroc/:token': {},
  'POST /przypomnienia/wypisz/:token': {},
  'POST /zgoda/potwierdz/:token': {},
  'POST /zgoda/wypisz/:token': {},
  'POST /api/display/cookies/:clientId': { json: { cookies: [['poptin_user_id', 'v1']] } },
  'GET /shopify/save/browse-abandonment': {
    query: ['clientId', 'customer', 'products', 'data_for', 'total_cart_value'],
  },
  'POST /api/display/wix/save-ordered-products': productViews,
  'POST /api/display/klepka/save-ordered-products': productViews,
}
