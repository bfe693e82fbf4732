import type { RouteInputs } from './known-route.ts'

/** A site and a campaign that the test of hostile input makes, so that what comes is met behind the first door. */
export const HOSTILE_SITE = 'a1b2c3d4e5f60'
export const HOSTILE_CAMPAIGN = '00000000000c1'
const PAGE_TOLD = {
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

const recommending: RouteInputs = {
  json: {
    client_id: HOSTILE_SITE,
    category: 'recently_seen',
    manual_products: '1,2',
    count: 3,
    recent_products: ['1', '2'],
    product_id: '1',
    product_category: 'Panele',
    fills_up: true,
  },
}
const looking: RouteInputs = {
  json: {
    client_id: HOSTILE_SITE,
    customer_id: '7',
    products: [{ product_id: '1', product_name: 'Panel', category: 'Panele' }],
    source_table: 'browse_abandonment',
    visitor_id: 'v1',
    email: 'a@example.pl',
  },
}

/** Inputs of the calls from pages of other sites and of the links in mails. */
export const campaignInputs: Record<string, RouteInputs> = {
  'POST /api/display/:clientId': { json: { ...PAGE_TOLD, preview_poptin_id: '' } },
  'POST /api/display/click-display/:poptinId': {
    json: { client_id: HOSTILE_SITE, url: 'https://blog.example/' },
  },
  'POST /api/display/viewed/:poptinId': {
    json: { viewer_id: 'v1', trigger: 'scroll', type: 'mobile', event_id: 'zdarzenie-1' },
  },
  'POST /api/display/closed/:poptinId': {
    json: { trigger: 'scroll', close_trigger: 'x_click', event_id: 'zdarzenie-1' },
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
  'POST /api/display/play/:viewerId': {
    json: {
      poptin_id: HOSTILE_CAMPAIGN,
      client_id: HOSTILE_SITE,
      url: 'https://blog.example/',
      visitor: 'mobile',
      idempotency_key: 'klucz-123456',
    },
  },
  'POST /api/display/total-website-session/:clientId': {
    json: {
      email: 'a@example.pl',
      url: 'blog.example',
      store_integration: '',
      store_integration_customer_id: '1',
    },
  },
  'POST /api/display/conversion-activities/:clientId': {
    json: { email: 'a@example.pl', poptin_id: HOSTILE_CAMPAIGN, activity: 'viewed', store_integration: '' },
  },
  'POST /api/display/goal/:clientId': { json: { visitor_id: 'v1', event: 'there' } },
  'POST /koszyk/przywroc/:token': {},
  'POST /przypomnienia/wypisz/:token': {},
  'POST /zgoda/potwierdz/:token': {},
  'POST /zgoda/wypisz/:token': {},
  'GET /api/display/limitLogs/:clientId': { query: ['status', 'id'] },
  'POST /api/display/cookies/:clientId': { json: { cookies: [['poptin_user_id', 'v1']] } },
  'GET /api/display/shopify/get-price-rules/': { query: ['client_id'] },
  'GET /api/display/shopify/check-product-collection/': {
    query: ['client_id', 'product_id', 'collection'],
  },
  'GET /api/display/wix/current-member': { query: ['client_id', 'instance'] },
  'GET /api/display/klepka/current-member': { query: ['client_id'] },
  'GET /api/display/shopify/get-client-id': { query: ['shop'] },
  'GET /api/display/shopify/get-price-rules': { query: ['client_id'] },
  'GET /api/display/shopify/check-product-collection': {
    query: ['client_id', 'product_id', 'collection'],
  },
  'POST /api/display/shopify/product-recommendation/:poptinId': recommending,
  'POST /api/display/wix/product-recommendation/:poptinId': recommending,
  'POST /api/display/klepka/product-recommendation/:poptinId': recommending,
  'POST /api/display/wix/save-ordered-products': looking,
  'POST /api/display/klepka/save-ordered-products': looking,
  'GET /api/display/shopify/save/browse-abandonment': {
    query: ['clientId', 'customer', 'products', 'data_for', 'total_cart_value'],
  },
  'GET /shopify/save/browse-abandonment': {
    query: ['clientId', 'customer', 'products', 'data_for', 'total_cart_value'],
  },
}
