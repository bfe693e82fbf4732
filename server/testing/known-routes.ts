import { identityPaths } from '#contract/identity/paths.ts'
import type * as endpoints from '#server/wc-ajax/index.ts'

/** How a route answers, also when it refuses. */
export type Shape = 'page' | 'wc-ajax' | 'store-api' | 'panel' | 'json' | 'identity' | 'display' | 'file' | 'xml' | 'dev'

export type KnownRoute = {
  shape: Shape
  /** Names it reads from the address' query. */
  query?: readonly string[]
  /** Names it reads from a form. */
  form?: readonly string[]
  /** A JSON body it takes, from which the hostile ones are made. */
  json?: Record<string, unknown>
  /** Costs much (a password is checked): fewer tries. */
  isSlow?: boolean
}

const LINKS = ['add-to-cart', 'remove_item', 'undo_item', 'quantity', 'variation_id']
const LISTED = ['orderby', 'paged', 's', ...LINKS]
const ADDED = ['add-to-cart', 'product_id', 'quantity', 'quantity[1]', 'variation_id', 'attribute_kolor', 'attribute___proto__']
const CHECKOUT = [
  'billing_first_name', 'billing_last_name', 'billing_company', 'billing_address_1', 'billing_postcode', 'billing_city', 'billing_country', 'billing_phone', 'billing_email', 'wants_invoice', 'billing_nip',
  'ship_to_different_address', 'shipping_postcode', 'order_comments', 'shipping_method[0]', 'payment_method', 'terms', 'terms-field', 'seen_total', 'woocommerce-process-checkout-nonce',
  'wc_order_attribution_utm_source', 'wc_order_attribution_user_agent', 'wc_order_attribution_session_pages',
]
const ADDRESS = { first_name: 'Łucja', last_name: 'Żółć', company: '', address_1: 'Dębowa 7', address_2: '', city: 'Warszawa', state: '', postcode: '00-950', country: 'PL', email: 'lucja@example.pl', phone: '600700800' }

/** A site and a campaign that the test of hostile input makes, so that what comes is met behind the first door. */
export const HOSTILE_SITE = 'a1b2c3d4e5f60'
export const HOSTILE_CAMPAIGN = '00000000000c1'
const PAGE_TOLD = {
  url: 'https://blog.example/', referrer: '', cookies: 'a=1', visited_pages: ['https://blog.example/'], if_mobile: 1, browser_language: 'pl', page_views: 1, sessions: 1, utc_offset: 60, visitor_id: 'v1',
  memory: { [HOSTILE_CAMPAIGN]: '1,0,0,0' },
}

const listing: KnownRoute = { shape: 'page', query: LISTED }
const adding: KnownRoute = { shape: 'page', form: ADDED }
const panel = (more: Partial<KnownRoute> = {}): KnownRoute => ({ shape: 'panel', ...more })
const storeApi = (json?: Record<string, unknown>): KnownRoute => ({ shape: 'store-api', ...(json ? { json } : {}) })

/** An identity call at each of its addresses. */
const everyPath = (method: string, call: keyof typeof identityPaths, json?: Record<string, unknown>): Record<string, KnownRoute> =>
  Object.fromEntries(identityPaths[call].map((path) => [`${method} ${path}`, { shape: 'identity', ...(json ? { json } : {}) }]))

/** A page of signing in or of the account; whoever is not signed in is led to signing in. */
const accountPage = (path: string, form: readonly string[], query: readonly string[] = []): Record<string, KnownRoute> => ({
  [`GET /moje-konto/${path}`]: { shape: 'page', query },
  ...(form.length ? { [`POST /moje-konto/${path}`]: { shape: 'page', form: [...form, '_konto_nonce', 'co'], query } } : {}),
})

const FOR_WHOM = ['zlecenie', 'dalej'] as const

const accountPages: Record<string, KnownRoute> = {
  ...accountPage('logowanie/', ['email', 'password', 'check'], [...FOR_WHOM, 'ponownie']),
  ...accountPage('rejestracja/', ['email', 'password', 'first_name', 'last_name', 'check', 'wc_order_attribution_utm_source'], FOR_WHOM),
  ...accountPage('klucz-dostepu/', ['challenge', 'credential'], FOR_WHOM),
  'POST /moje-konto/klucz-dostepu/wyzwanie.json': { shape: 'json', query: FOR_WHOM },
  ...accountPage('potwierdzenie-adresu/', ['code'], FOR_WHOM),
  ...accountPage('drugi-skladnik/', ['factor', 'code', 'challenge', 'credential', 'remember'], FOR_WHOM),
  ...accountPage('zapomniane-haslo/', ['email'], FOR_WHOM),
  ...accountPage('nowe-haslo/', ['token', 'password'], ['token']),
  ...accountPage('zgoda/', ['co'], FOR_WHOM),
  ...accountPage('blad/', [], ['powod']),
  ...accountPage('', []),
  ...accountPage('zamowienia/', [], ['strona']),
  ...accountPage('zamowienia/:id/', []),
  ...accountPage('adresy/', ['billing_first_name', 'billing_postcode', 'billing_phone', 'billing_nip', 'shipping_city']),
  ...accountPage('dane/', ['first_name', 'last_name', 'phone', 'new_email', 'password', 'code'], ['kod']),
  ...accountPage('haslo/', ['password', 'new_password']),
  ...accountPage('bezpieczenstwo/', ['factor', 'code', 'challenge', 'credential', 'label']),
  ...accountPage('sesje/', ['session']),
  ...accountPage('prywatnosc/', ['password']),
  ...accountPage('prywatnosc/eksport.json', []),
  ...accountPage('wylogowanie/', ['co']),
}

/**
 * Every route of the shop and what it reads. A test compares this with the routes that are mounted, so that a new one
 * meets the hostile input as well.
 */
export const knownRoutes: Record<string, KnownRoute> = {
  'GET /assets/:file': { shape: 'file' },
  'GET /console-assets/:file': { shape: 'file' },
  'GET /pictures/:file': { shape: 'file' },
  'GET /widget/:file': { shape: 'file' },

  'GET /wp-json/wc/store/v1/cart': storeApi(),
  'GET /wp-json/wc/store/v1/cart/items': storeApi(),
  'POST /wp-json/wc/store/v1/cart/add-item': storeApi({ id: 1, quantity: 1, variation: [{ attribute: 'kolor', value: 'x' }] }),
  'POST /wp-json/wc/store/v1/cart/update-item': storeApi({ key: 'd3d9446802a44259755d38e6d163e820', quantity: 1 }),
  'POST /wp-json/wc/store/v1/cart/remove-item': storeApi({ key: 'd3d9446802a44259755d38e6d163e820' }),
  'DELETE /wp-json/wc/store/v1/cart/items': storeApi(),
  'POST /wp-json/wc/store/v1/cart/apply-coupon': storeApi({ code: 'jesien' }),
  'POST /wp-json/wc/store/v1/cart/remove-coupon': storeApi({ code: 'jesien' }),
  'POST /wp-json/wc/store/v1/cart/select-shipping-rate': storeApi({ package_id: 0, rate_id: 'odbior' }),
  'POST /wp-json/wc/store/v1/cart/update-customer': storeApi({ billing_address: ADDRESS, shipping_address: ADDRESS }),
  'POST /wp-json/wc/store/v1/checkout': storeApi({
    billing_address: ADDRESS, shipping_address: ADDRESS, customer_note: '', payment_method: 'bacs',
    extensions: { 'woocommerce/order-attribution': { utm_source: 'a', user_agent: 'b' } }, additional_fields: { 'klepka/nip': '5261040828' },
  }),
  'GET /wp-json/wc/store/v1/products': { shape: 'store-api', query: ['page', 'per_page', 'search', 'include', 'category', 'orderby', 'order', 'on_sale', 'featured'] },
  'GET /wp-json/wc/store/v1/products/categories': storeApi(),
  'GET /wp-json/wc/store/v1/products/:id': storeApi(),
  'POST /wp-json/wc/store/v1/batch': storeApi({ requests: [{ method: 'POST', path: '/wc/store/v1/cart/add-item', body: { id: 1, quantity: 1 }, headers: { 'x-test': 'a' } }] }),

  'GET /wp-json/contact-form-7/v1/contact-forms/:id/feedback/schema': { shape: 'json' },
  'POST /wp-json/contact-form-7/v1/contact-forms/:id/feedback': { shape: 'json', form: ['_wpcf7_unit_tag', 'your-name'] },
  'GET /wp-json/contact-form-7/v1/contact-forms/:id/refill': { shape: 'json' },
  'GET /wp-json/contact-form-7/v1/contact-forms': { shape: 'json' },
  'POST /wp-json/contact-form-7/v1/contact-forms': { shape: 'json', json: { title: 'Napisz do nas', form: '[text* a]', mail: { recipient: 'sklep@example.pl' } } },
  'GET /wp-json/contact-form-7/v1/contact-forms/:id': { shape: 'json' },
  'PUT /wp-json/contact-form-7/v1/contact-forms/:id': { shape: 'json', json: { title: 'Napisz do nas', messages: { spam: 'x' } } },
  'DELETE /wp-json/contact-form-7/v1/contact-forms/:id': { shape: 'json' },
  'GET /wp-json/contact-form-7/v1/captcha/:file': { shape: 'json' },
  'GET /wp-json/contact-form-7/v1/captcha/:look/:file': { shape: 'json' },

  'POST /panel/api/session/link': panel({ json: { token: 'a'.repeat(43) } }),
  'POST /panel/api/session': panel({ json: { email: 'kto@example.pl', password: 'tajne' }, isSlow: true }),
  'GET /panel/api/session': panel(),
  'DELETE /panel/api/session': panel(),
  'PUT /panel/api/session/sign-in': panel({ json: { email: 'nie-adres', name: 'Ola', password: 'krotkie', currentPassword: 'x' }, isSlow: true }),
  'GET /panel/api/today': panel(),
  'GET /panel/api/orders': panel({ query: ['status', 'search', 'before'] }),
  'GET /panel/api/orders/:id': panel(),
  'POST /panel/api/orders/:id/status': panel({ json: { to: 'processing', note: 'x', tellBuyer: true } }),
  'POST /panel/api/orders/:id/notes': panel({ json: { text: 'Uwaga' } }),
  'GET /panel/api/mail': panel(),
  'POST /panel/api/mail/:id/retry': panel(),
  'GET /panel/api/messages': panel({ query: ['folder', 'form', 'search', 'before'] }),
  'GET /panel/api/messages/counts': panel(),
  'GET /panel/api/messages/export': { shape: 'file', query: ['folder', 'form'] },
  'GET /panel/api/messages/:id': panel(),
  'PATCH /panel/api/messages/:id': panel({ json: { isRead: true } }),
  'POST /panel/api/messages/:id/folder': panel({ json: { to: 'inbox' } }),
  'DELETE /panel/api/messages/:id': panel(),
  'GET /panel/api/messages/:id/files/:fileId': panel(),
  'GET /panel/api/contact-forms': panel(),
  'POST /panel/api/contact-forms': panel({ json: { title: 'Kontakt', properties: { form: '[text x]', mail: { recipient: 'nie adres', subject: 'x' } } } }),
  'POST /panel/api/contact-forms/preview': panel({ json: { id: 1, title: 'Kontakt', properties: { form: '[text x]', mail: { recipient: 'x', body: '[x]' }, messages: { spam: 'x' }, additional_settings: 'demo_mode: on' } } }),
  'GET /panel/api/contact-forms/:id': panel(),
  'PUT /panel/api/contact-forms/:id': panel({ json: { title: 'Kontakt', properties: { form: '[text x]' } } }),
  'DELETE /panel/api/contact-forms/:id': panel(),
  'GET /panel/api/products': panel({ query: ['search', 'page'] }),
  'GET /panel/api/products/:id': panel(),
  'PATCH /panel/api/products/:id': panel({ json: { stock: 5, stockStatus: 'in_stock', regularPriceGrosze: 100, salePriceGrosze: null, saleFromMs: null, saleToMs: null } }),
  'GET /panel/api/settings': panel(),
  'PUT /panel/api/settings': panel({ json: { shopName: 'Klepka', email: 'sklep@example.pl', companyLines: ['a'], storeNotice: { isOn: false, text: '' }, productsPerPage: 24, fewLeft: 5 } }),
  'GET /panel/api/settings/look-sample': panel({ query: ['mode', 'transparent'] }),
  'GET /panel/api/categories': panel(),
  'GET /panel/api/coupons': panel({ query: ['new'] }),
  'PUT /panel/api/coupons': panel({ json: { code: 'jesien', kind: 'percent', amount: 1_000, description: '', minTotalGrosze: null, usageLimit: 5, productIds: [1], categoryIds: [] } }),
  'DELETE /panel/api/coupons/:code': panel(),
  'GET /panel/api/members': panel({ query: ['site', 'search', 'status', 'before'] }),
  'GET /panel/api/members/:id': panel(),
  'POST /panel/api/members/:id/status': panel({ json: { to: 'BLOCKED' } }),
  'DELETE /panel/api/members/:id/sessions': panel(),
  'DELETE /panel/api/members/:id/sessions/:sessionId': panel(),
  'GET /panel/api/audit': panel({ query: ['site', 'group', 'before'] }),
  'GET /panel/api/sign-on-policy': panel({ query: ['site'] }),
  'PUT /panel/api/sign-on-policy': panel({ json: { requireOwnerApproval: true, requireEmailVerification: false, hidesKnownEmails: false, minPasswordLength: 8, captchaAfterFailures: 5 } }),
  'GET /panel/api/access': panel({ query: ['site'] }),
  'POST /panel/api/access/clients': panel({ json: { name: 'Strona', redirectUris: ['https://a.example/b'], origins: ['https://a.example'] } }),
  'POST /panel/api/access/apps': panel({ json: { name: 'Kurier', redirectUrls: ['https://a.example/b'] } }),
  'PUT /panel/api/access/clients/:id': panel({ json: { name: 'Strona', redirectUris: ['https://a.example/b'], redirectDomains: ['https://a.example'], origins: ['https://a.example'], rotation: 'off', captcha: { provider: 'altcha', required: true, acceptToken: 'x' } } }),
  'DELETE /panel/api/access/clients/:id': panel(),
  'PUT /panel/api/access/apps/:id': panel({ json: { name: 'Kurier', redirectUrls: ['https://a.example/b'] } }),
  'POST /panel/api/access/apps/:id/secret': panel(),
  'DELETE /panel/api/access/apps/:id': panel(),
  'POST /panel/api/access/keys': panel({ json: { name: 'Kasa', permissions: ['sign-on'] } }),
  'DELETE /panel/api/access/keys/:id': panel(),
  'GET /panel/api/webhooks': panel({ query: ['site'] }),
  'POST /panel/api/webhooks': panel({ json: { instanceId: 'x', url: 'https://a.example/b', events: ['created'], isOn: true } }),
  'POST /panel/api/webhooks/keys': panel(),
  'POST /panel/api/webhooks/keys/switch': panel(),
  'DELETE /panel/api/webhooks/keys/announced': panel(),
  'DELETE /panel/api/webhooks/keys/retiring': panel(),
  'GET /panel/api/webhooks/:id': panel({ query: ['site', 'before'] }),
  'PUT /panel/api/webhooks/:id': panel({ json: { url: 'https://a.example/b', events: ['created'], isOn: true } }),
  'DELETE /panel/api/webhooks/:id': panel(),
  'POST /panel/api/webhooks/:id/test': panel(),
  'POST /panel/api/webhooks/:id/deliveries/:deliveryId/retry': panel(),
  // First those that answer with all names: the others keep hostile ones.
  'PUT /panel/api/campaigns/order': panel({ json: { ids: ['0000000000001'] } }),
  'GET /panel/api/campaign-sites': panel(),
  'GET /panel/api/campaigns': panel({ query: ['site', 'span'] }),
  'GET /panel/api/leads': panel({ query: ['site', 'campaign', 'from', 'until', 'search', 'before'] }),
  'GET /panel/api/leads/export': { shape: 'file', query: ['site', 'campaign', 'from', 'until'] },
  'POST /panel/api/campaign-sites': panel({ json: { name: 'Blog', domains: ['blog.example'], settings: { holdoutPercent: 5 } } }),
  'GET /panel/api/campaign-sites/:id': panel(),
  'PUT /panel/api/campaign-sites/:id': panel({ json: { name: 'Blog', domains: ['blog.example'], settings: { leadsTo: 'a@example.pl' } } }),
  'POST /panel/api/campaigns': panel({ json: { document: { name: 'Newsletter', type: 'lightbox', format: 'format_1', screens: { form: [{ kind: 'heading', text: 'x' }] } } } }),
  'GET /panel/api/campaigns/:id': panel(),
  'PUT /panel/api/campaigns/:id': panel({ json: { document: { name: 'Newsletter', type: 'lightbox', format: 'format_1', screens: { form: [{ kind: 'heading', text: 'x' }] } } } }),
  'PUT /panel/api/campaigns/:id/switch': panel({ json: { isOn: true } }),
  'POST /panel/api/campaigns/:id/copy': panel(),
  'POST /panel/api/campaigns/:id/variant': panel(),
  'POST /panel/api/campaigns/:id/promote': panel(),
  'DELETE /panel/api/campaigns/:id': panel(),
  'DELETE /panel/api/leads/:id': panel(),
  'POST /panel/api/import/products': panel({ query: ['dry-run'], json: { ID: 1 } }),
  'POST /wp-json/wp/v2/users/:id': { shape: 'json', json: { woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } } },
  'GET /panel/podglad-kampanii': { shape: 'page' },
  'GET /panel': { shape: 'page' },
  'GET /panel/*': { shape: 'page' },

  'GET /dev/poczta': { shape: 'dev' },
  'GET /dev/poczta/': { shape: 'dev' },
  'GET /dev/poczta/:id': { shape: 'dev' },
  'GET /dev/poczta/:id/html': { shape: 'dev' },

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
  'GET /produkt/:slug/': { shape: 'page', query: ['attribute_kolor', 'attribute_', 'powierzchnia', 'zapas', ...LINKS] },
  'POST /': adding,
  'POST /sklep/': adding,
  'POST /szukaj/': adding,
  'POST /kategoria-produktu/:slug/': adding,
  'POST /tag-produktu/:slug/': adding,
  'POST /produkt/:slug/': adding,
  'GET /koszyk/': { shape: 'page', query: LINKS },
  'POST /koszyk/': { shape: 'page', form: [...ADDED, 'remove_item', 'undo_item', 'remove_coupon', 'apply_coupon', 'coupon_code', 'update_cart', 'shipping_method[0]', 'cart[d3d9446802a44259755d38e6d163e820][qty]', 'woocommerce-cart-nonce', 'proceed'] },
  'GET /zamowienie/': { shape: 'page', query: LINKS },
  'POST /zamowienie/': { shape: 'page', form: CHECKOUT },
  'GET /zamowienie/order-received/:id/': { shape: 'page', query: ['key'] },
  'GET /sledzenie-zamowienia/': { shape: 'page', query: ['orderid'] },
  'POST /sledzenie-zamowienia/': { shape: 'page', form: ['orderid', 'order_email'] },
  ...accountPages,
  'OPTIONS /api/display/*': { shape: 'display' },
  'GET /api/display/configuration/:clientId': { shape: 'display' },
  'GET /api/display/template/:file': { shape: 'display' },
  'GET /api/display/filter/:file': { shape: 'display' },
  'POST /api/display/:clientId': { shape: 'display', json: { ...PAGE_TOLD, preview_poptin_id: '' } },
  'GET /api/display/click/:poptinId': { shape: 'display' },
  'POST /api/display/click-display/:poptinId': { shape: 'display', json: { client_id: HOSTILE_SITE, url: 'https://blog.example/' } },
  'POST /api/display/viewed/:poptinId': { shape: 'display', json: { viewer_id: 'v1', trigger: 'scroll', type: 'mobile', event_id: 'zdarzenie-1' } },
  'POST /api/display/closed/:poptinId': { shape: 'display', json: { trigger: 'scroll', close_trigger: 'x_click', event_id: 'zdarzenie-1' } },
  'POST /api/display/conversion/:viewerId': { shape: 'display', json: { poptin_id: HOSTILE_CAMPAIGN, client_id: HOSTILE_SITE, url: 'https://blog.example/', email1: 'nie-adres', consent: '1', idempotency_key: 'klucz-123456', newExtraFields: '[{"id":"email","value":"x"}]' } },
  'POST /api/display/total-website-session/:clientId': { shape: 'display', json: { email: 'a@example.pl', url: 'blog.example', store_integration: '', store_integration_customer_id: '1' } },
  'POST /api/display/conversion-activities/:clientId': { shape: 'display', json: { email: 'a@example.pl', poptin_id: HOSTILE_CAMPAIGN, activity: 'viewed', store_integration: '' } },
  'GET /zgoda/potwierdz/:token': { shape: 'page' },
  'POST /zgoda/potwierdz/:token': { shape: 'page' },
  'GET /zgoda/wypisz/:token': { shape: 'page' },
  'POST /zgoda/wypisz/:token': { shape: 'page' },
  'GET /api/display/limitLogs/:clientId': { shape: 'display', query: ['status', 'id'] },
  'GET /api/display/validation-emails': { shape: 'display' },
  'GET /api/display/mail-domain/:domain': { shape: 'display' },
  'GET /bot-check/challenge': { shape: 'json', query: ['action', 'stamp'] },
  ...everyPath('POST', 'token', { grantType: 'refresh_token', clientId: 'x', refreshToken: 'rt_x' }),
  ...everyPath('POST', 'tokenInfo', { token: 'x' }),
  ...everyPath('GET', 'keys'),
  ...everyPath('POST', 'redirectSession', { auth: { authRequest: { clientId: 'x', redirectUri: 'https://shop.example/callback', codeChallenge: 'x', codeChallengeMethod: 'S256', state: 'x' }, prompt: 'login' }, callbacks: { postFlowUrl: 'https://shop.example/' } }),
  ...everyPath('GET', 'logout'),
  'GET /oauth2/authorize': { shape: 'page', query: ['redirectSession', 'client_id', 'redirect_uri', 'response_type', 'code_challenge', 'state'] },
  ...everyPath('POST', 'revoke', { token: 'rt_x', client_id: 'x' }),
  ...everyPath('GET', 'userInfo'),
  ...everyPath('GET', 'memberOrders'),
  ...everyPath('POST', 'queryMemberOrders', { ids: ['1'], paging: { limit: 50, page: 1 } }),
  ...everyPath('GET', 'metadata'),
  ...everyPath('POST', 'appTokens', { grant_type: 'authorization_code', client_id: 'x', client_secret: 'x', code: 'in_x' }),
  'GET /installer/install': { shape: 'page', query: ['appId', 'redirectUrl', 'state', 'token'] },
  'POST /installer/install': { shape: 'page', form: ['appId', 'redirectUrl', 'state', 'csrf'] },
  'GET /oauth2/redirect': { shape: 'page', query: ['redirectSession'] },
  ...everyPath('POST', 'register', { loginId: { email: 'nie-adres' }, password: 'x', profile: { addresses: [{ address: { city: 'x' } }], customFields: [{ name: 'a', value: { strValue: 'b' } }] }, captchaTokens: [{}] }),
  ...everyPath('POST', 'login', { loginId: { email: 'a@example.pl' }, password: 'x', captchaTokens: [{}] }),
  ...everyPath('POST', 'verify', { code: '123456', stateToken: 'sg_x' }),
  ...everyPath('POST', 'sendRecoveryEmail', { email: 'a@example.pl', redirect: { url: 'https://shop.example/', clientId: 'x' }, language: 'pl' }),
  ...everyPath('POST', 'recover', { recoveryToken: 'rc_x', password: 'x' }),
  ...everyPath('POST', 'sendActivationEmail', { identityId: '01a20320-a200-7000-aa8c-3e60dab062c8', emailOptions: { language: 'pl' } }),
  ...everyPath('POST', 'startVerification', { identityId: '01a20320-a200-7000-aa8c-3e60dab062c8', target: 'EMAIL' }),
  ...everyPath('POST', 'changePassword', { newPassword: 'x' }),
  ...everyPath('POST', 'signOn', { loginId: { email: 'a@example.pl' }, profile: { firstName: 'x' }, verifyEmail: true }),
  ...everyPath('POST', 'validateEmail', { email: 'x' }),
  ...everyPath('GET', 'signOnPolicy'),
  ...everyPath('PATCH', 'signOnPolicy', { signOnPolicy: { requireOwnerApproval: true } }),
  ...everyPath('POST', 'resend', { stateToken: 'sg_x' }),
  ...everyPath('POST', 'verifyFactor', { factorType: 'TOTP', stateToken: 'sg_x', totpData: { code: '123456' }, webauthnData: { challengeId: 'wc_x', credential: '{}' }, rememberThisDevice: true }),
  'GET /moje-konto/drugi-skladnik/potwierdz/': { shape: 'page', query: ['prosba'] },
  'POST /moje-konto/drugi-skladnik/potwierdz/': { shape: 'page', form: ['prosba'] },
  'POST /graphql/:apiVersion': { shape: 'identity', json: { query: '{ me { id } }', variables: { a: 1 }, operationName: 'a' } },
  'GET /robots.txt': { shape: 'file' },
  'GET /sitemap.xml': { shape: 'xml' },
  'GET /sitemap-strony.xml': { shape: 'xml' },
  'GET /sitemap-produkty.xml': { shape: 'xml' },
  'GET /:slug/': { shape: 'page', query: LINKS },
  'POST /:slug/': { shape: 'page', form: ['_wpcf7', '_wpcf7_unit_tag', '_wpcf7_container_post', '_wpcf7_recaptcha_response', 'your-name', 'your-email', 'your-message', 'zgoda'] },
}

/** The calls of `?wc-ajax=…`, which stand on every path. */
export const knownCalls: Record<keyof typeof endpoints, readonly string[]> = {
  add_to_cart: ['product_id', 'quantity', 'variation_id', 'attribute_kolor', 'attribute___proto__', 'product_sku'],
  apply_coupon: ['coupon_code', 'security'],
  checkout: CHECKOUT,
  get_cart_totals: [],
  get_refreshed_fragments: ['time'],
  get_variation: ['product_id', 'attribute_kolor', 'attribute_constructor'],
  remove_coupon: ['coupon', 'security'],
  remove_from_cart: ['cart_item_key'],
  update_order_review: ['security', 'post_data', 'payment_method', 'shipping_method[0]', ...CHECKOUT.slice(0, 9)],
  update_shipping_method: ['shipping_method[0]', 'security'],
}
