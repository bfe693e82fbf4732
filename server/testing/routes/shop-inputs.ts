import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { checkoutFieldNames } from '#contract/shop/checkout-fields.ts'
import { collectionData, listProducts, listReviews, listTerms } from '#contract/store-api/list-products.ts'
import type { RouteInputs } from './known-route.ts'
import { namesOf } from './sample-request.ts'

const LINKS = ['add-to-cart', 'remove_item', 'undo_item', 'quantity', 'variation_id']
const FILTERS = ['kategoria', 'marka', 'cena-m2', 'cena-m2-od', 'cena', 'dostepne', 'promocja']
const LISTED = ['orderby', 'paged', 's', ...FILTERS, ...LINKS]
/** Names of the schema, and spellings of lists that are not in it. */
const LISTED_PRODUCTS = [
  ...namesOf(listProducts),
  'attributes[0][attribute]',
  'attributes[0][slug]',
  'stock_status[]',
  '_fields',
  '__proto__[a]',
]
const ADDED = [
  'add-to-cart',
  'product_id',
  'quantity',
  'quantity[1]',
  'variation_id',
  'attribute_kolor',
  'attribute___proto__',
]
export const CHECKOUT_NAMES = [
  ...checkoutFieldNames,
  'terms-field',
  'terms-version',
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

const listing: RouteInputs = { query: LISTED }
const adding: RouteInputs = { form: ADDED }

/** A sign-in or account page; a guest is redirected to signing in. */
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
  ...accountPage('prywatnosc/', ['password', 'wants', 'marketing_email']),
  ...accountPage('wylogowanie/', ['co']),
}

/**
 * The input of a route, which its mounting does not contain: query, form and JSON to test. A route that takes
 * a body must be here, with `{}` when it reads none; others only when they read a query or answer in another
 * format than their path implies. Tested in this order: the first ones answer with all names, later ones
 * store hostile ones.
 */

/** Inputs of the shop's pages and of the Store API: forms and queries have no schema, bodies need a whole address. */
export const shopInputs: Record<string, RouteInputs> = {
  ...accountPages,
  'POST /newsletter/': { form: ['email', 'telefon', 'marketing_email', 'marketing_sms', 'marketing_phone'] },
  'POST /newsletter/potwierdz/:token/': {},
  'POST /newsletter/wypisz/:token/': {},
  'POST /newsletter/ustawienia/:token/': { form: ['marketing_email'] },
  'GET /ustawienia-cookies/styl.css': { shape: 'file' },
  'POST /ustawienia-cookies/': { form: ['wybor', 'zgoda', 'miejsce'] },
  'GET /odstapienie/': { query: ['zamowienie'] },
  'POST /odstapienie/': {
    form: ['imie', 'email', 'umowa', 'uwagi', 'zamowienie', 'klucz', 'krok', 'szt-0'],
  },
  'GET /deklaracja-dostepnosci/zgloszenie/': { query: ['strona'] },
  'POST /deklaracja-dostepnosci/zgloszenie/': {
    form: ['strona', 'opis', 'narzedzie', 'imie', 'email', 'telefon', 'klucz'],
  },
  'GET /reklamacja/': { query: ['zamowienie'] },
  'POST /reklamacja/': {
    form: [
      'imie',
      'email',
      'telefon',
      'umowa',
      'produkt',
      'opis',
      'zauwazono',
      'zadanie',
      'zamowienie',
      'klucz',
      'szt-0',
    ],
  },
  'GET /odstapienie/formularz/formularz-odstapienia.pdf': { shape: 'file' },
  'GET /zamowienie/dokumenty/:id/:kind{[a-z]+\\.pdf}': { shape: 'file', query: ['key'] },
  'GET /widget/loader.js': { query: ['id', 'mode'] },
  'GET /zamowienie/miejscowosc.json': { shape: 'json', query: ['kod'] },
  'GET /zamowienie/firma.json': { shape: 'json', query: ['nip', 'security'] },
  'GET /produkt-czesci/dostawa': { query: ['produkt', 'kod', 'ilosc', 'wariant'] },
  'GET /produkt-czesci/karty': { query: ['ids'] },
  'GET /checkout-link/': { query: ['products', 'coupon'] },
  'GET /koszyk/probka/:code/': {},
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
      ...namesOf(collectionData),
      'calculate_attribute_counts[0][taxonomy]',
      'calculate_taxonomy_counts[]',
    ],
  },
  'GET /wp-json/wc/store/v1/products/categories': { query: namesOf(listTerms) },
  'GET /wp-json/wc/store/v1/products/tags': { query: namesOf(listTerms) },
  'GET /wp-json/wc/store/v1/products/attributes/:id/terms': { query: namesOf(listTerms) },
  'GET /wp-json/wc/store/v1/products/brands': { query: namesOf(listTerms) },
  'GET /wp-json/wc/store/v1/products/reviews': { query: namesOf(listReviews) },
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
  'POST /wp-json/wp/v2/users/:id': {
    json: { woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } },
  },
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
    query: ['attribute_kolor', 'attribute_', 'powierzchnia', 'zapas', 'pytania', ...LINKS],
  },
  'POST /': adding,
  'POST /sklep/': adding,
  'POST /szukaj/': adding,
  'POST /kategoria-produktu/:slug/': adding,
  'POST /tag-produktu/:slug/': adding,
  'POST /produkt/:slug/': adding,
  'GET /koszyk/': { query: [...LINKS, 'zapisany'] },
  'POST /koszyk/zapisz/': {},
  'POST /koszyk/zapisany/:token/': { form: ['sposob'] },
  'POST /platnosci/:provider/powiadomienie': { shape: 'notice', json: { sessionId: 'a', sign: 'b' } },
  'GET /zamowienie/faktura/:id/': { query: ['key'] },
  'GET /zamowienie/faktura/:id/faktura.pdf': { query: ['key'] },
  'GET /zamowienie/order-pay/:id/': { query: ['key', 'powrot', 'dalej'] },
  'GET /zamowienie/order-pay/:id/stan.json': { shape: 'json', query: ['key'] },
  'POST /zamowienie/order-pay/:id/': {
    form: ['payment_method', 'blik_code', 'provider_terms'],
    query: ['key'],
  },
  'POST /pytanie/': { form: ['produkt', 'pytanie', 'email', HIDDEN.botCheck, HIDDEN.honeypot] },
  'POST /powiadom/': { form: ['produkt', 'email'] },
  'POST /powiadom/potwierdz/:token/': {},
  'POST /powiadom/zrezygnuj/:token/': {},
  'GET /zglos-tresc/': { query: ['tresc'] },
  'POST /zglos-tresc/': { form: ['tresc', 'podstawa', 'powod', 'imie', 'email', 'wiara', 'klucz'] },
  'POST /opinia/:token/': { form: ['sposob', 'ocena', 'tresc', 'bez-imienia', 'zostaw'] },
  'POST /zamowienie/ponownie/:token/': { form: ['sposob'] },
  'GET /ulubione/stan.json': { shape: 'json' },
  'POST /ulubione/': { form: ['dodaj', 'usun', 'wszystko', 'link', 'uporzadkuj', ...ADDED] },
  'POST /ulubione/lista/:token/': { form: ['wszystko', ...ADDED] },
  'GET /porownaj/': { query: ['p', ...LINKS] },
  'GET /porownaj/stan.json': { shape: 'json' },
  'POST /porownaj/': { form: ['dodaj', 'usun', 'wyczysc', 'p', ...ADDED] },
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
  'POST /zamowienie/': { form: CHECKOUT_NAMES },
  'GET /zamowienie/order-received/:id/': { query: ['key'] },
  'POST /oferta/:token/': { form: CHECKOUT_NAMES },
  'GET /sledzenie-zamowienia/': { query: ['orderid'] },
  'POST /sledzenie-zamowienia/': { form: ['orderid', 'order_email'] },
  'GET /bot-check/challenge': { shape: 'json', query: ['action', 'stamp'] },
  'GET /moje-konto/drugi-skladnik/potwierdz/': { query: ['prosba'] },
  'POST /moje-konto/drugi-skladnik/potwierdz/': { form: ['prosba'] },
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
