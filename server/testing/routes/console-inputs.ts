import { STARTING_CONTENT } from '#server/shop/home-page/shop-content.ts'
import { makeEdited, makeEditedVariation } from '../make.ts'
import type { RouteInputs } from './known-route.ts'

const editedProduct = makeEdited({
  kind: 'variable',
  tags: ['a'],
  attributes: [{ slug: '', name: 'Kolor', values: ['a'], isVisible: true, isForVariations: true }],
  variations: [makeEditedVariation({ options: ['a'], stock: { how: 'set', pieces: 1, read: null } })],
  pictures: [{ src: '/pictures/a.webp', alt: 'a' }],
})

/**
 * Inputs of the console's calls that are no `endpoint()` of the contract, or whose sample from the schema would change
 * the shop under test.
 */
export const consoleInputs: Record<string, RouteInputs> = {
  // First those that answer with all names: the later ones store hostile names.
  'PUT /panel/api/campaigns/order': { json: { ids: ['0000000000001'] } },
  'PUT /panel/api/campaigns/:id/switch': { json: { isOn: true } },
  'GET /panel/api/campaigns': { query: ['site', 'span'] },
  'GET /panel/api/coupons': { query: ['new'] },
  'POST /panel/api/session': { json: { email: 'kto@example.pl', password: 'tajne' }, isSlow: true },
  'PUT /panel/api/session/sign-in': {
    json: { email: 'nie-adres', name: 'Ola', password: 'krotkie' },
    isSlow: true,
  },
  'POST /panel/api/session/factor': { json: { state: 'os_x', code: '123456' }, isSlow: true },
  'PUT /panel/api/session/recovery': {
    json: { token: 'a'.repeat(43), password: 'trawa zielony stół' },
    isSlow: true,
  },
  'PUT /panel/api/session/invitation': {
    json: { token: 'a'.repeat(43), name: 'Ola', password: 'trawa zielony stół' },
    isSlow: true,
  },
  'PUT /panel/api/account/password': {
    json: { password: 'trawa zielony stół', currentPassword: 'x' },
    isSlow: true,
  },
  'PUT /panel/api/account/email': {
    json: { email: 'kto@example.pl', currentPassword: 'x' },
    isSlow: true,
  },
  'PUT /panel/api/staff/rules': { json: { requiresFactor: false } },
  'GET /panel/api/consents/export': { shape: 'file' },
  'GET /panel/api/messages/export': { shape: 'file', query: ['folder', 'form'] },
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
  'PUT /panel/api/opening/company': {
    json: { shopName: 'Klepka', companyLines: ['a'], email: 'biuro@sklep.pl', phone: '1', bankAccount: '' },
  },
  'PUT /panel/api/settings': {
    json: {
      shopName: 'Klepka',
      email: 'sklep@example.pl',
      companyLines: ['a'],
      storeNotice: { isOn: false, text: '' },
      productsPerPage: 24,
      fewLeft: 5,
      savedCartDays: 90,
      logo: { picture: '', darkPicture: '', icon: '' },
    },
  },
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
  'GET /panel/api/abandonment/preview': { shape: 'file' },
  'GET /panel/api/leads/export': { shape: 'file', query: ['site', 'campaign', 'from', 'until'] },
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
  'POST /panel/api/campaign-facts': {
    query: ['site', 'campaign'],
    json: { codes: ['JESIEN'], addresses: ['/sklep/'], products: ['1'] },
  },
  'POST /panel/api/campaign-estimate': {
    query: ['site', 'campaign'],
    json: {
      document: {
        name: 'Newsletter',
        type: 'lightbox',
        format: 'format_1',
        screens: { form: [{ kind: 'heading', text: 'x' }] },
      },
    },
  },
  'POST /panel/api/campaigns/:id/copy': {},
  'POST /panel/api/campaigns/:id/publish': { json: { turnsOn: false } },
  'PUT /panel/api/campaigns/:id/switches': { json: { onMs: null, offMs: 1_900_000_000_000 } },
  'PUT /panel/api/campaigns/:id/schedule': { json: { atMs: 1_900_000_000_000, turnsOn: false } },
  'PUT /panel/api/campaigns/:id/editors': { json: { tab: 'okno-numer-1', isLeaving: false } },
  'POST /panel/api/campaigns/:id/preview': { json: { validity: 'day' } },
  'POST /panel/api/campaigns/:id/variant': {},
  'POST /panel/api/campaigns/:id/promote': {},
  'PUT /panel/api/campaigns/:id/follow-up': {
    json: {
      welcome: { isOn: true, kind: 'marketing', subject: 'Witamy', text: 'Dzień dobry' },
      tags: ['rabat'],
      connectors: [],
    },
  },
  'PUT /panel/api/campaigns/:id/ab-test': {
    json: { percents: [{ id: '0000000000001', percent: 100 }], goal: 'order', endsItself: true, maxDays: 14 },
  },
  'POST /panel/api/media/crop': {
    json: { src: '/pictures/x.webp', area: { x: 0, y: 0, width: 50, height: 50 } },
  },
  'GET /panel/api/campaign-gallery': { query: ['site'] },
  'GET /panel/api/campaign-gallery/start': { query: ['site', 'from'] },
  'GET /panel/api/campaign-stills': {
    shape: 'file',
    query: ['site', 'from', 'window', 'kit', 'own', 'v'],
  },
  'POST /panel/api/campaign-templates': { json: { campaignId: '0000000000001', name: 'Szablon' } },
  'POST /panel/api/campaign-templates/import': { json: { text: '{"campaigns":[]}' } },
  'PUT /panel/api/campaign-templates/:id': { json: { name: 'Szablon' } },
  'GET /panel/api/campaign-templates/:id/file': { shape: 'file' },
  'GET /panel/api/campaigns/:id/file': { shape: 'file' },
  'PUT /panel/api/campaign-sites/:id/brand': { json: { kit: { radiusPx: 4 } } },
  'POST /panel/api/campaign-sites/:id/restyle': { json: { ids: ['0000000000001'] } },
  'POST /panel/api/campaign-sites/:id/restyle/undo': {},
  'GET /panel/api/prize-draws/export': { shape: 'file', query: ['campaign', 'state', 'from', 'until'] },
  'PATCH /panel/api/product-grid': {
    json: {
      rows: [{ id: 1, version: 'x', stockRead: 1, change: { name: 'a', stock: 1, categoryIds: [1] } }],
    },
  },
  'POST /panel/api/product-grid/restore': {
    json: { rows: [{ id: 1, version: 'x', change: { name: 'a', categoryIds: [1] } }] },
  },
  'POST /panel/api/studio/preview': { json: STARTING_CONTENT },
  'PUT /panel/api/studio': { json: STARTING_CONTENT },
  'PUT /panel/api/payment-providers/:id': {
    json: { isOn: false, values: { merchantId: '1' }, secrets: { crc: 'a' } },
  },
  'POST /panel/api/reviews/:id/publish': { json: { version: 1 } },
  'POST /panel/api/reviews/:id/reject': { json: { version: 1, reason: 'a' } },
  'PUT /panel/api/reviews/:id/reply': { json: { version: 1, reply: 'a' } },
  'PUT /panel/api/questions/:id/answer': {
    json: { version: 1, question: 'a', answer: 'a', isPublished: true },
  },
  'POST /panel/api/withdrawals': {
    json: {
      channel: 'letter',
      name: 'a',
      email: '',
      contract: 'a',
      note: '',
      receivedOn: '2026-11-02',
      orderId: null,
    },
  },
  'POST /panel/api/withdrawals/:id/events': { json: { kind: 'note', text: 'a' } },
  'POST /panel/api/complaints': {
    json: {
      kind: 'goods',
      channel: 'letter',
      name: 'a',
      email: '',
      phone: '',
      contract: 'a',
      goods: 'a',
      defect: 'a',
      noticed: '',
      demand: 'repair',
      receivedOn: '2026-11-02',
      orderId: null,
    },
  },
  'POST /panel/api/complaints/:id/answers': {
    json: { outcome: 'upheld', text: 'a', settles: null, way: 'letter', sentOn: '2026-11-02' },
  },
  'POST /panel/api/complaints/:id/events': { json: { kind: 'note', text: 'a' } },
  'GET /panel/api/complaints/:id/photos/:photoId': { shape: 'file' },
  'POST /panel/api/content-notices/:id/decision': { json: { outcome: 'kept', reasons: 'a' } },
  'POST /panel/api/questions/:id/publish': { json: { version: 1 } },
  'POST /panel/api/questions/:id/hide': { json: { version: 1 } },
  'GET /panel/api/products/:id/buyers': { shape: 'file', query: ['from', 'until'] },
  'POST /panel/api/search-rules': { json: { kind: 'same', typed: ['a', 'b'], meant: [] } },
  'PUT /panel/api/search-rules/:id': { json: { kind: 'means', typed: ['a'], meant: ['b'] } },
  'POST /panel/api/products': { json: editedProduct },
  'PUT /panel/api/products/:id': { json: editedProduct },
  'POST /panel/api/product-documents': { query: ['name'], json: { ID: 1 } },
  'POST /panel/api/archives/load': { query: ['dry-run'], json: { ID: 1 } },
  'GET /panel/api/archives/:id/export': { shape: 'panel' },
  'POST /panel/api/import/categories': { query: ['dry-run', 'format'], json: { ID: 1 } },
  'POST /panel/api/import/customers': { query: ['dry-run', 'format'], json: { ID: 1 } },
  'POST /panel/api/import/orders': { query: ['dry-run', 'format'], json: { ID: 1 } },
  'POST /panel/api/import/coupons': { query: ['dry-run', 'format'], json: { ID: 1 } },
  'POST /panel/api/import/pages': { query: ['dry-run', 'format'], json: { ID: 1 } },
  'GET /panel/api/export/products': { shape: 'file', query: ['format', 'separator'] },
  'GET /panel/api/export/categories': { shape: 'file', query: ['format', 'separator'] },
  'GET /panel/api/export/customers': { shape: 'file', query: ['format', 'separator'] },
  'GET /panel/api/export/orders': { shape: 'file', query: ['format', 'separator'] },
  'GET /panel/api/export/coupons': { shape: 'file', query: ['format', 'separator'] },
  'GET /panel/api/export/pages': { shape: 'file', query: ['format', 'separator'] },
  'POST /panel/api/import/products': { query: ['dry-run'], json: { ID: 1 } },
  'POST /panel/wyloguj/': { form: ['nonce'] },
}
