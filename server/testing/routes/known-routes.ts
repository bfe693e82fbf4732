import type { Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import type * as endpoints from '#server/shop/wc-ajax/index.ts'
import { campaignInputs } from './known-campaign-routes.ts'
import { createApp } from '#server/app.ts'
import type { KnownRoute, RouteInputs, Shape } from './known-route.ts'
import type { Services } from '#server/platform/services.ts'
import { makeServices } from '../make.ts'

const LINKS = ['add-to-cart', 'remove_item', 'undo_item', 'quantity', 'variation_id']
const LISTED = ['orderby', 'paged', 's', ...LINKS]
const LISTED_PRODUCTS = [
  'page',
  'per_page',
  'offset',
  'search',
  'slug',
  'sku',
  'include',
  'exclude',
  'parent',
  'after',
  'type',
  'category',
  'tag',
  'attributes[0][attribute]',
  'attributes[0][slug]',
  'stock_status[]',
  'min_price',
  'orderby',
  'order',
  'on_sale',
  'featured',
  'catalog_visibility',
  'rating',
  'related',
  '_fields',
  '__proto__[a]',
]
const LISTED_TERMS = ['page', 'per_page', 'search', 'include', 'orderby', 'parent', 'hide_empty']
const ADDED = [
  'add-to-cart',
  'product_id',
  'quantity',
  'quantity[1]',
  'variation_id',
  'attribute_kolor',
  'attribute___proto__',
]
const CHECKOUT = [
  'billing_first_name',
  'billing_last_name',
  'billing_company',
  'billing_address_1',
  'billing_postcode',
  'billing_city',
  'billing_country',
  'billing_phone',
  'billing_email',
  'wants_invoice',
  'billing_nip',
  'ship_to_different_address',
  'shipping_postcode',
  'order_comments',
  'shipping_method[0]',
  'payment_method',
  'terms',
  'terms-field',
  'seen_total',
  'woocommerce-process-checkout-nonce',
  'wc_order_attribution_utm_source',
  'wc_order_attribution_user_agent',
  'wc_order_attribution_session_pages',
]
const ADDRESS = {
  first_name: 'Łucja',
  last_name: 'Żółć',
  company: '',
  address_1: 'Dębowa 7',
  address_2: '',
  city: 'Warszawa',
  state: '',
  postcode: '00-950',
  country: 'PL',
  email: 'lucja@example.pl',
  phone: '600700800',
}
const CORRECTED = {
  firstName: 'Łucja',
  lastName: 'Żółć',
  company: '',
  line1: 'Dębowa 7',
  line2: '',
  postcode: '00-950',
  city: 'Warszawa',
}

const listing: RouteInputs = { query: LISTED }
const adding: RouteInputs = { form: ADDED }
/** An identity call at each of its addresses. */
const everyPath = (
  method: string,
  call: keyof typeof identityPaths,
  json?: Record<string, unknown>,
): Record<string, RouteInputs> =>
  Object.fromEntries(identityPaths[call].map((path) => [`${method} ${path}`, json ? { json } : {}]))

/** A page of signing in or of the account; whoever is not signed in is led to signing in. */
const accountPage = (
  path: string,
  form: readonly string[],
  query: readonly string[] = [],
): Record<string, RouteInputs> => ({
  [`GET /moje-konto/${path}`]: { query },
  ...(form.length ? { [`POST /moje-konto/${path}`]: { form: [...form, '_konto_nonce', 'co'], query } } : {}),
})

const FOR_WHOM = ['zlecenie', 'dalej'] as const

const accountPages: Record<string, RouteInputs> = {
  ...accountPage('logowanie/', ['email', 'password', 'check'], [...FOR_WHOM, 'ponownie']),
  ...accountPage(
    'rejestracja/',
    ['email', 'password', 'first_name', 'last_name', 'check', 'wc_order_attribution_utm_source'],
    FOR_WHOM,
  ),
  ...accountPage('klucz-dostepu/', ['challenge', 'credential'], FOR_WHOM),
  'POST /moje-konto/klucz-dostepu/wyzwanie.json': { shape: 'json', query: FOR_WHOM },
  ...accountPage('potwierdzenie-adresu/', ['code'], FOR_WHOM),
  ...accountPage('drugi-skladnik/', ['factor', 'code', 'challenge', 'credential', 'remember'], FOR_WHOM),
  ...accountPage('zapomniane-haslo/', ['email'], FOR_WHOM),
  ...accountPage('nowe-haslo/', ['token', 'password'], ['token']),
  ...accountPage('zgoda/', ['co'], FOR_WHOM),
  ...accountPage('blad/', [], ['powod']),
  ...accountPage('zamowienia/', [], ['strona']),
  ...accountPage('adresy/', [
    'billing_first_name',
    'billing_postcode',
    'billing_phone',
    'billing_nip',
    'shipping_city',
  ]),
  ...accountPage('dane/', ['first_name', 'last_name', 'phone', 'new_email', 'password', 'code'], ['kod']),
  ...accountPage('haslo/', ['password', 'new_password']),
  ...accountPage('bezpieczenstwo/', ['factor', 'code', 'challenge', 'credential', 'label']),
  ...accountPage('sesje/', ['session']),
  ...accountPage('prywatnosc/', ['password', 'wants']),
  ...accountPage('wylogowanie/', ['co']),
}

/**
 * What a route reads, which its mounting does not tell: query, form and JSON to try. A route that takes a body must be
 * here, with `{}` when it reads none; others only when they read a query or answer in another shape than their path
 * says. Attacked in this order: the first ones answer with all names, later ones store hostile ones.
 */
export const routeInputs: Record<string, RouteInputs> = {
  'GET /widget/loader.js': { query: ['id', 'mode'] },

  'GET /checkout-link/': { query: ['products', 'coupon'] },
  'POST /wp-json/wc/store/v1/cart/items': { json: { id: 1, quantity: 1, variation: [] } },
  'PUT /wp-json/wc/store/v1/cart/items/:key': { json: { quantity: 1 } },
  'PATCH /wp-json/wc/store/v1/cart/items/:key': { json: { quantity: 1 } },
  'POST /wp-json/wc/store/v1/cart/items/:key': { json: { quantity: 1 } },
  'POST /wp-json/wc/store/v1/cart/coupons': { json: { code: 'jesien' } },
  'POST /wp-json/wc/store/v1/cart/extensions': { json: { namespace: 'x', data: {} } },
  'PUT /wp-json/wc/store/v1/checkout': {
    json: {
      order_notes: 'x',
      payment_method: 'bacs',
      billing_address: ADDRESS,
      additional_fields: { 'klepka/nip': '1' },
    },
  },
  'POST /wp-json/wc/store/v1/checkout/:id': {
    json: {
      key: 'wc_order_x',
      billing_email: 'lucja@example.pl',
      payment_method: 'bacs',
    },
  },
  'GET /wp-json/wc/store/v1/order/:id': { query: ['key', 'billing_email'] },
  'POST /wp-json/wc/store/v1/cart/add-item': {
    json: {
      id: 1,
      quantity: 1,
      variation: [{ attribute: 'kolor', value: 'x' }],
    },
  },
  'POST /wp-json/wc/store/v1/cart/update-item': {
    json: {
      key: 'd3d9446802a44259755d38e6d163e820',
      quantity: 1,
    },
  },
  'POST /wp-json/wc/store/v1/cart/remove-item': { json: { key: 'd3d9446802a44259755d38e6d163e820' } },
  'POST /wp-json/wc/store/v1/cart/apply-coupon': { json: { code: 'jesien' } },
  'POST /wp-json/wc/store/v1/cart/remove-coupon': { json: { code: 'jesien' } },
  'POST /wp-json/wc/store/v1/cart/select-shipping-rate': { json: { package_id: 0, rate_id: 'odbior' } },
  'POST /wp-json/wc/store/v1/cart/update-customer': {
    json: {
      billing_address: ADDRESS,
      shipping_address: ADDRESS,
    },
  },
  'POST /wp-json/wc/store/v1/checkout': {
    json: {
      billing_address: ADDRESS,
      shipping_address: ADDRESS,
      customer_note: '',
      payment_method: 'bacs',
      extensions: { 'woocommerce/order-attribution': { utm_source: 'a', user_agent: 'b' } },
      additional_fields: { 'klepka/nip': '5261040828' },
    },
  },
  'GET /wp-json/wc/store/v1/products': { query: LISTED_PRODUCTS },
  'GET /wp-json/wc/store/v1/products/collection-data': {
    query: [
      ...LISTED_PRODUCTS,
      'calculate_price_range',
      'calculate_attribute_counts[0][taxonomy]',
      'calculate_taxonomy_counts[]',
    ],
  },
  'GET /wp-json/wc/store/v1/products/categories': { query: LISTED_TERMS },
  'GET /wp-json/wc/store/v1/products/tags': { query: LISTED_TERMS },
  'GET /wp-json/wc/store/v1/products/attributes/:id/terms': { query: LISTED_TERMS },
  'GET /wp-json/wc/store/v1/products/brands': { query: LISTED_TERMS },
  'GET /wp-json/wc/store/v1/products/reviews': {
    query: ['page', 'per_page', 'product_id'],
  },
  'POST /wp-json/wc/store/v1/batch': {
    json: {
      requests: [
        {
          method: 'POST',
          path: '/wc/store/v1/cart/add-item',
          body: { id: 1, quantity: 1 },
          headers: { 'x-test': 'a' },
        },
      ],
    },
  },

  'POST /wp-json/contact-form-7/v1/contact-forms/:id/feedback': {
    form: ['_wpcf7_unit_tag', 'your-name'],
  },
  'POST /wp-json/contact-form-7/v1/contact-forms': {
    json: { title: 'Napisz do nas', form: '[text* a]', mail: { recipient: 'sklep@example.pl' } },
  },
  'PUT /wp-json/contact-form-7/v1/contact-forms/:id': {
    json: { title: 'Napisz do nas', messages: { spam: 'x' } },
  },

  'POST /panel/api/session/link': { json: { token: 'a'.repeat(43) } },
  'POST /panel/api/session': { json: { email: 'kto@example.pl', password: 'tajne' }, isSlow: true },
  'PUT /panel/api/session/sign-in': {
    json: { email: 'nie-adres', name: 'Ola', password: 'krotkie', currentPassword: 'x' },
    isSlow: true,
  },
  'GET /panel/api/orders': { query: ['status', 'search', 'before'] },
  'POST /panel/api/orders/:id/status': { json: { to: 'processing', note: 'x', tellBuyer: true } },
  'POST /panel/api/orders/:id/more-time': {},
  'PUT /panel/api/orders/:id/addresses': {
    json: { email: 'lucja@example.pl', phone: '600700800', billing: CORRECTED, shipping: CORRECTED },
  },
  'POST /panel/api/orders/:id/notes': { json: { text: 'Uwaga' } },
  'POST /panel/api/mail/:id/retry': {},
  'GET /panel/api/messages': { query: ['folder', 'form', 'search', 'before'] },
  'GET /panel/api/messages/export': { shape: 'file', query: ['folder', 'form'] },
  'PATCH /panel/api/messages/:id': { json: { isRead: true } },
  'POST /panel/api/messages/:id/folder': { json: { to: 'inbox' } },
  'POST /panel/api/contact-forms': {
    json: {
      title: 'Kontakt',
      properties: { form: '[text x]', mail: { recipient: 'nie adres', subject: 'x' } },
    },
  },
  'POST /panel/api/contact-forms/preview': {
    json: {
      id: 1,
      title: 'Kontakt',
      properties: {
        form: '[text x]',
        mail: { recipient: 'x', body: '[x]' },
        messages: { spam: 'x' },
        additional_settings: 'demo_mode: on',
      },
    },
  },
  'PUT /panel/api/contact-forms/:id': { json: { title: 'Kontakt', properties: { form: '[text x]' } } },
  'GET /panel/api/products': { query: ['search', 'page'] },
  'PATCH /panel/api/products/:id': {
    json: {
      stock: 5,
      stockStatus: 'in_stock',
      regularPriceGrosze: 100,
      salePriceGrosze: null,
      saleFromMs: null,
      saleToMs: null,
    },
  },
  'PUT /panel/api/opening/company': {
    json: { shopName: 'Klepka', companyLines: ['a'], email: 'biuro@sklep.pl', phone: '1', bankAccount: '' },
  },
  'PUT /panel/api/opening/pages/:slug': { json: { text: 'x', readMs: null } },
  'PUT /panel/api/settings': {
    json: {
      shopName: 'Klepka',
      email: 'sklep@example.pl',
      companyLines: ['a'],
      storeNotice: { isOn: false, text: '' },
      productsPerPage: 24,
      fewLeft: 5,
    },
  },
  'GET /panel/api/settings/look-sample': { query: ['mode', 'transparent'] },
  'GET /panel/api/coupons': { query: ['new'] },
  'PUT /panel/api/coupons': {
    json: {
      code: 'jesien',
      kind: 'percent',
      amount: 1_000,
      description: '',
      minTotalGrosze: null,
      usageLimit: 5,
      productIds: [1],
      categoryIds: [],
    },
  },
  'GET /panel/api/members': { query: ['site', 'search', 'status', 'before'] },
  'POST /panel/api/members/:id/status': { json: { to: 'BLOCKED' } },
  'GET /panel/api/audit': { query: ['site', 'group', 'before'] },
  'GET /panel/api/sign-on-policy': { query: ['site'] },
  'PUT /panel/api/sign-on-policy': {
    json: {
      requireOwnerApproval: true,
      requireEmailVerification: false,
      hidesKnownEmails: false,
      minPasswordLength: 8,
      captchaAfterFailures: 5,
    },
  },
  'GET /panel/api/access': { query: ['site'] },
  'POST /panel/api/access/clients': {
    json: { name: 'Strona', redirectUris: ['https://a.example/b'], origins: ['https://a.example'] },
  },
  'POST /panel/api/access/apps': { json: { name: 'Kurier', redirectUrls: ['https://a.example/b'] } },
  'PUT /panel/api/access/clients/:id': {
    json: {
      name: 'Strona',
      redirectUris: ['https://a.example/b'],
      redirectDomains: ['https://a.example'],
      origins: ['https://a.example'],
      rotation: 'off',
      captcha: { provider: 'altcha', required: true, acceptToken: 'x' },
    },
  },
  'PUT /panel/api/access/apps/:id': {
    json: { name: 'Kurier', redirectUrls: ['https://a.example/b'] },
  },
  'POST /panel/api/access/apps/:id/secret': {},
  'POST /panel/api/access/keys': { json: { name: 'Kasa', permissions: ['sign-on'] } },
  'GET /panel/api/webhooks': { query: ['site'] },
  'POST /panel/api/webhooks': {
    json: { instanceId: 'x', url: 'https://a.example/b', events: ['created'], isOn: true },
  },
  'POST /panel/api/webhooks/keys': {},
  'POST /panel/api/webhooks/keys/switch': {},
  'GET /panel/api/webhooks/:id': { query: ['site', 'before'] },
  'PUT /panel/api/webhooks/:id': {
    json: { url: 'https://a.example/b', events: ['created'], isOn: true },
  },
  'POST /panel/api/webhooks/:id/test': {},
  'POST /panel/api/webhooks/:id/deliveries/:deliveryId/retry': {},
  // First those that answer with all names: the others keep hostile ones.
  'PUT /panel/api/campaigns/order': { json: { ids: ['0000000000001'] } },
  'GET /panel/api/campaigns': { query: ['site', 'span'] },
  'GET /panel/api/abandonment': { query: ['before'] },
  'GET /panel/api/abandonment/preview': { shape: 'file' },
  'PUT /panel/api/abandonment/settings': {
    json: {
      isOn: true,
      afterHours: 4,
      pauseDays: 7,
      fromHour: 9,
      untilHour: 20,
      campaignIds: ['00000000000c1'],
      remindsOfBrowsing: true,
    },
  },
  'GET /panel/api/campaign-results': { query: ['site', 'span', 'campaign'] },
  'GET /panel/api/leads': { query: ['site', 'campaign', 'from', 'until', 'search', 'before'] },
  'GET /panel/api/leads/export': { shape: 'file', query: ['site', 'campaign', 'from', 'until'] },
  'PUT /panel/api/campaign-sites/:id/feed': {
    json: { url: 'https://sklep.example/feed.xml', everyHours: 24, currency: 'PLN' },
  },
  'POST /panel/api/campaign-sites/:id/feed/file': {},
  'POST /panel/api/campaign-sites/:id/feed/renew': {},
  'GET /panel/api/campaign-sites/:id/feed/products': { query: ['q', 'ids'] },
  'POST /panel/api/campaign-sites': {
    json: { name: 'Blog', domains: ['blog.example'], settings: { holdoutPercent: 5 } },
  },
  'PUT /panel/api/campaign-sites/:id': {
    json: { name: 'Blog', domains: ['blog.example'], settings: { leadsTo: 'a@example.pl' } },
  },
  'POST /panel/api/campaigns': {
    json: {
      document: {
        name: 'Newsletter',
        type: 'lightbox',
        format: 'format_1',
        screens: { form: [{ kind: 'heading', text: 'x' }] },
      },
    },
  },
  'PUT /panel/api/campaigns/:id': {
    json: {
      document: {
        name: 'Newsletter',
        type: 'lightbox',
        format: 'format_1',
        screens: { form: [{ kind: 'heading', text: 'x' }] },
      },
    },
  },
  'PUT /panel/api/campaigns/:id/switch': { json: { isOn: true } },
  'POST /panel/api/campaigns/:id/copy': {},
  'POST /panel/api/campaigns/:id/preview': {},
  'POST /panel/api/campaigns/:id/variant': {},
  'POST /panel/api/campaigns/:id/promote': {},
  'GET /panel/api/prize-draws': { query: ['campaign', 'state', 'from', 'until', 'before'] },
  'GET /panel/api/prize-draws/export': { shape: 'file', query: ['campaign', 'state', 'from', 'until'] },
  'POST /panel/api/campaigns/:id/prizes/:prizeId/codes': { json: { text: 'AAA\nBBB' } },
  'DELETE /panel/api/campaigns/:id/prizes/:prizeId/codes': { query: ['code'] },
  'POST /panel/api/import/products': { query: ['dry-run'], json: { ID: 1 } },
  'POST /wp-json/wp/v2/users/:id': {
    json: { woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } },
  },
  'POST /panel/wyloguj/': { form: ['nonce'] },

  'GET /galeria-kampanii/': { query: ['typ', 'jezyk', 'tresc', 'kolory', 'okno'] },
  'GET /galeria-kampanii/rysunek/': {
    query: ['typ', 'jezyk', 'tresc', 'kolory', 'okno', 'uklad'],
  },

  'GET /': listing,
  'GET /sklep/': listing,
  'GET /sklep/page/:page/': listing,
  'GET /kategoria-produktu/:slug/': listing,
  'GET /kategoria-produktu/:slug/page/:page/': listing,
  'GET /tag-produktu/:slug/': listing,
  'GET /tag-produktu/:slug/page/:page/': listing,
  'GET /szukaj/': listing,
  'GET /szukaj/page/:page/': listing,
  'GET /szukaj/podpowiedzi': { shape: 'json', query: ['q'] },
  'GET /produkt/:slug/': {
    query: ['attribute_kolor', 'attribute_', 'powierzchnia', 'zapas', ...LINKS],
  },
  'POST /': adding,
  'POST /sklep/': adding,
  'POST /szukaj/': adding,
  'POST /kategoria-produktu/:slug/': adding,
  'POST /tag-produktu/:slug/': adding,
  'POST /produkt/:slug/': adding,
  'GET /koszyk/': { query: LINKS },
  'POST /koszyk/': {
    form: [
      ...ADDED,
      'remove_item',
      'undo_item',
      'remove_coupon',
      'apply_coupon',
      'coupon_code',
      'update_cart',
      'shipping_method[0]',
      'cart[d3d9446802a44259755d38e6d163e820][qty]',
      'woocommerce-cart-nonce',
      'proceed',
    ],
  },
  'GET /zamowienie/': { query: LINKS },
  'POST /zamowienie/': { form: CHECKOUT },
  'GET /zamowienie/order-received/:id/': { query: ['key'] },
  'GET /sledzenie-zamowienia/': { query: ['orderid'] },
  'POST /sledzenie-zamowienia/': { form: ['orderid', 'order_email'] },
  ...accountPages,
  ...campaignInputs,
  'GET /bot-check/challenge': { shape: 'json', query: ['action', 'stamp'] },
  ...everyPath('POST', 'token', { grantType: 'refresh_token', clientId: 'x', refreshToken: 'rt_x' }),
  ...everyPath('POST', 'tokenInfo', { token: 'x' }),
  ...everyPath('POST', 'redirectSession', {
    auth: {
      authRequest: {
        clientId: 'x',
        redirectUri: 'https://shop.example/callback',
        codeChallenge: 'x',
        codeChallengeMethod: 'S256',
        state: 'x',
      },
      prompt: 'login',
    },
    callbacks: { postFlowUrl: 'https://shop.example/' },
  }),
  'GET /oauth2/authorize': {
    shape: 'page',
    query: ['redirectSession', 'client_id', 'redirect_uri', 'response_type', 'code_challenge', 'state'],
  },
  ...everyPath('POST', 'revoke', { token: 'rt_x', client_id: 'x' }),
  ...everyPath('POST', 'queryMemberOrders', { ids: ['1'], paging: { limit: 50, page: 1 } }),
  ...everyPath('POST', 'appTokens', {
    grant_type: 'authorization_code',
    client_id: 'x',
    client_secret: 'x',
    code: 'in_x',
  }),
  'GET /installer/install': { shape: 'page', query: ['appId', 'redirectUrl', 'state', 'token'] },
  'POST /installer/install': { shape: 'page', form: ['appId', 'redirectUrl', 'state', 'csrf'] },
  'GET /oauth2/redirect': { shape: 'page', query: ['redirectSession'] },
  ...everyPath('POST', 'register', {
    loginId: { email: 'nie-adres' },
    password: 'x',
    profile: {
      addresses: [{ address: { city: 'x' } }],
      customFields: [{ name: 'a', value: { strValue: 'b' } }],
    },
    captchaTokens: [{}],
  }),
  ...everyPath('POST', 'login', { loginId: { email: 'a@example.pl' }, password: 'x', captchaTokens: [{}] }),
  ...everyPath('POST', 'verify', { code: '123456', stateToken: 'sg_x' }),
  ...everyPath('POST', 'sendRecoveryEmail', {
    email: 'a@example.pl',
    redirect: { url: 'https://shop.example/', clientId: 'x' },
    language: 'pl',
  }),
  ...everyPath('POST', 'recover', { recoveryToken: 'rc_x', password: 'x' }),
  ...everyPath('POST', 'sendActivationEmail', {
    identityId: '01a20320-a200-7000-aa8c-3e60dab062c8',
    emailOptions: { language: 'pl' },
  }),
  ...everyPath('POST', 'startVerification', {
    identityId: '01a20320-a200-7000-aa8c-3e60dab062c8',
    target: 'EMAIL',
  }),
  ...everyPath('POST', 'changePassword', { newPassword: 'x' }),
  ...everyPath('POST', 'signOn', {
    loginId: { email: 'a@example.pl' },
    profile: { firstName: 'x' },
    verifyEmail: true,
  }),
  ...everyPath('POST', 'validateEmail', { email: 'x' }),
  ...everyPath('PATCH', 'signOnPolicy', { signOnPolicy: { requireOwnerApproval: true } }),
  ...everyPath('POST', 'resend', { stateToken: 'sg_x' }),
  ...everyPath('POST', 'verifyFactor', {
    factorType: 'TOTP',
    stateToken: 'sg_x',
    totpData: { code: '123456' },
    webauthnData: { challengeId: 'wc_x', credential: '{}' },
    rememberThisDevice: true,
  }),
  'GET /moje-konto/drugi-skladnik/potwierdz/': { query: ['prosba'] },
  'POST /moje-konto/drugi-skladnik/potwierdz/': { form: ['prosba'] },
  'POST /graphql/:apiVersion': {
    shape: 'identity',
    json: { query: '{ me { id } }', variables: { a: 1 }, operationName: 'a' },
  },
  'GET /:slug/': { query: LINKS },
  'POST /:slug/': {
    form: [
      '_wpcf7',
      '_wpcf7_unit_tag',
      '_wpcf7_container_post',
      '_wpcf7_recaptcha_response',
      'your-name',
      'your-email',
      'your-message',
      'zgoda',
    ],
  },
}

/** The first prefix that fits decides in which shape a path answers; any other path is a page. */
const SHAPES: [prefix: RegExp, shape: Shape][] = [
  [/^\/wp-json\/wc\/store\//, 'store-api'],
  [/^\/wp-json\//, 'json'],
  [/^\/panel\/api\//, 'panel'],
  [/^\/(?:api\/display|shopify)\//, 'display'],
  [/^\/(?:dev|galeria-kampanii)(?:\/|$)/, 'dev'],
  [/^\/(?:assets|console-assets|pictures|widget)\/|^\/(?:favicon\.ico|robots\.txt)$/, 'file'],
  [/^\/sitemap[\w-]*\.xml$/, 'xml'],
]
const identityAddresses = new Set<string>(Object.values(identityPaths).flat())

const shapeOf = (path: string): Shape =>
  identityAddresses.has(path) ? 'identity' : (SHAPES.find(([prefix]) => prefix.test(path))?.[1] ?? 'page')

/** What an app has mounted, as `METHOD /path`; middleware is no route. */
export const listMounted = (app: Pick<Hono, 'routes'>): string[] => [
  ...new Set(
    app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  ),
]

/** Of the routes that are mounted, those whose inputs nobody has described yet. */
export const listUndescribed = (mounted: readonly string[]): string[] =>
  mounted.filter((name) => /^(?:POST|PUT|PATCH) /.test(name) && routeInputs[name] === undefined)

// Mounting reads settings only; no request is answered by this app.
const mounted = listMounted(
  createApp(
    makeServices({
      log: () => {},
      now: () => 0,
      db: {} as Services['db'],
      settings: {
        isProduction: false,
        host: '127.0.0.1',
        port: 3000,
        publicUrl: 'http://localhost:3000',
        dataFolder: '',
        database: { sqliteFile: ':memory:' },
        secret: 'a secret of the tests, long enough',
        smtpUrl: undefined,
        trustedProxies: 0,
        pageCacheMb: 0,
        keepAliveSeconds: 80,
      },
    }),
  ),
)

/** Every route of the shop: the described ones in their order, then the others. */
export const knownRoutes: Record<string, KnownRoute> = Object.fromEntries(
  [...Object.keys(routeInputs).filter((name) => mounted.includes(name)), ...mounted].map((name) => [
    name,
    { shape: shapeOf(name.slice(name.indexOf(' ') + 1)), ...routeInputs[name] },
  ]),
)

/** The calls of `?wc-ajax=…`, which stand on every path. */
export const knownCalls: Record<keyof typeof endpoints, readonly string[]> = {
  add_to_cart: [
    'product_id',
    'quantity',
    'variation_id',
    'attribute_kolor',
    'attribute___proto__',
    'product_sku',
  ],
  apply_coupon: ['coupon_code', 'security'],
  checkout: CHECKOUT,
  get_cart_totals: [],
  get_refreshed_fragments: ['time'],
  get_variation: ['product_id', 'attribute_kolor', 'attribute_constructor'],
  remove_coupon: ['coupon', 'security'],
  remove_from_cart: ['cart_item_key'],
  update_order_review: [
    'security',
    'post_data',
    'payment_method',
    'shipping_method[0]',
    ...CHECKOUT.slice(0, 9),
  ],
  update_shipping_method: ['shipping_method[0]', 'security'],
}
