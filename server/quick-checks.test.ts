import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#contract/testing/processor-ms.ts'
import { emailTyposValidator, isEmail } from '#campaign/validators/email.ts'
import { allowedByRules } from '#campaign/targeting/text-rules.ts'
import * as session from '#contract/console/session.ts'
import { checkFields, readEmail, readNip, readPhone, readPostcode } from '#contract/shop/checkout-fields.ts'
import { conversion } from '#contract/display/conversion.ts'
import { display } from '#contract/display/display.ts'
import { readProductId, readQuantity, lineOfQuantityField } from '#contract/shop/cart-input.ts'
import * as storeApi from '#contract/store-api/requests.ts'
import { cleanText } from '#server/shop/attribution/clean-text.ts'
import { deviceType, readAttribution } from '#server/shop/attribution/read-attribution.ts'
import { originLabel } from '#server/shop/attribution/origin-label.ts'
import { isOfDomains } from '#server/campaigns/editor/domain.ts'
import { mailDomainKind } from '#server/campaigns/fields/mail-domains.ts'
import { isBot } from '#server/platform/http/is-bot.ts'
import { readChoice } from '#server/shop/cart/changes/find-requested-product.ts'
import { cleanHtml } from '#server/shop/catalog/clean-html.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { collectEntries } from '#server/shop/catalog/search/index/search-index.ts'
import { createScorer } from '#server/shop/catalog/search/index/score-products.ts'
import { readPriceLimit } from '#server/shop/catalog/search/query/read-price.ts'
import { readSearchQuery } from '#server/shop/catalog/search/query/read-query.ts'
import { stemOf } from '#server/shop/catalog/search/words/stem.ts'
import { wordsOf } from '#server/shop/catalog/search/words/tokens.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { normalCode } from '#server/shop/coupons/coupon.ts'
import { readOrderId } from '#server/shop/orders/find-order.ts'
import { readSearch } from '#server/shop/orders/record-order.ts'
import { pageKey } from '#server/shop/pages/cache/page-cache.ts'

const LENGTH = 10_000
const LIMIT_MS = 50

/** Units that repeatedly almost match a pattern, and then do not. */
const UNITS = [
  '0',
  '1',
  ' ',
  '\t',
  '-',
  '+',
  '.',
  ',',
  'a',
  'ą',
  'a.',
  'a@',
  'a-',
  '0 ',
  '00',
  '#',
  'nr ',
  '<',
  '<a ',
  '<a "',
  "<a '",
  '<">',
  ' "<b"> "',
  '<script>',
  '<style>',
  '</script>',
  '<!--',
  '<!-->',
  '&',
  '&a',
  '"',
  'android ',
  'silk ',
  'windows nt 1; arm;',
  'tablet pc',
  '%',
  '%25',
  '=',
  '&a=',
  'attribute_',
  '[',
  'cart[',
  '\u0301',
  'e\u0301',
  'ß',
  '😀',
  '\\',
  '/',
  '(',
  ')',
  'pl',
  'PL ',
]
const texts = UNITS.flatMap((unit) => {
  const long = unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)
  return [long, `${long}!`, `1${long}x`, `a@${long}`, `<${long}>`]
})

const catalogue = await (async () => {
  const entries = collectEntries()
  for (let id = 1; id <= 200; id++)
    entries.add({
      id,
      name: `Panel dębowy ${id} aaaaaaaaaaaa`,
      codes: [`SKU-${id}`],
      brand: '',
      attributes: '8 mm',
      categories: ['Panele'],
      tags: '',
      text: 'a '.repeat(50),
      sales: 0,
      isSoldByArea: false,
      unitPriceGrosze: 100,
    })
  const index = await entries.pack()
  return { ...index, ...createScorer(index) }
})()

const checks: Record<string, (text: string) => unknown> = {
  readQuantity,
  readProductId,
  readPostcode,
  readPhone,
  readEmail,
  readNip,
  readOrderId,
  readSearch,
  lineOfQuantityField,
  normalCode,
  foldPolish,
  wordsOf,
  stemOf,
  slugOf,
  cleanText,
  deviceType,
  cleanHtml,
  originLabel: (text) => originLabel('utm', text),
  'the whole checkout form': (text) =>
    checkFields(
      {
        billing_first_name: text,
        billing_postcode: text,
        billing_phone: text,
        billing_email: text,
        billing_nip: text,
        wants_invoice: '1',
        order_comments: text,
      },
      { needsDelivery: true, asksTerms: true },
    ),
  'attribution of one field': (text) => readAttribution({ wc_order_attribution_user_agent: text }),
  readPriceLimit: (text) => readPriceLimit(text.slice(0, 80)),
  'the search index': (text) =>
    catalogue.find(
      readSearchQuery(
        text.slice(0, 80),
        { meanings: new Map(), longest: 1 },
        { ...catalogue.vocabulary, rarityOf: () => 1 },
      ),
      { limit: 24, isStrict: false },
    ),
  'options of a form': (text) => readChoice({ [`attribute_${text}`]: [text], [text]: [text] }),
  'the page cache’s key': (text) => pageKey('/', `${text}=${text}`),
  'a page’s report': (text) =>
    v.safeParse(display.request, { url: text, cookies: text, visited_pages: text, memory: { [text]: text } }),
  'a submitted lead': (text) =>
    v.safeParse(conversion.request, { newExtraFields: text, idempotency_key: text }),
  'the domain of an e-mail address': mailDomainKind,
  'an e-mail address': (text) => [isEmail(text), emailTyposValidator.problem(text)],
  'a page’s origin': (text) => [
    isOfDomains(text, ['blog.example']),
    isOfDomains(`https://${text}`, ['blog.example']),
  ],
  'a browser’s name': isBot,
  'a rule for a page’s address': (text) =>
    allowedByRules([{ outcome: 'show', operator: 'contain', text: 'zz' }], [text]),
  'sign-in': (text) =>
    v.safeParse(session.sessionApi.setSignIn.request, { email: text, name: text, password: text }),
  'a cart item of the Store API': (text) =>
    v.safeParse(storeApi.addItem, {
      id: text,
      quantity: text,
      variation: [{ attribute: text, value: text }],
    }),
  'a cart item key of the Store API': (text) => v.safeParse(storeApi.updateItem, { key: text, quantity: 1 }),
}

describe('texts of 10,000 letters that almost match are checked quickly', () => {
  it.each(Object.entries(checks))('%s', async (_, check) => {
    for (const text of texts) {
      // The best of three, because the first run may include compilation.
      let best = Infinity
      for (let tried = 0; tried < 3 && best >= LIMIT_MS; tried++)
        best = Math.min(best, await processorMs(() => check(text)))
      expect(best, `${text.slice(0, 40)}… (${text.length})`).toBeLessThan(LIMIT_MS)
    }
  })
})
