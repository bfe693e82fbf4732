import { makeCredit } from './make-order.ts'
import type { Order } from '#contract/shop/order.ts'
import type { PageProps } from '../render.tsx'

const form = { nonce: 'abc123', problems: [] }
const wrong = {
  nonce: 'abc123',
  problems: [
    { field: 'email', text: 'Podaj adres e-mail.' },
    { field: 'form', text: 'Nie udało się.' },
  ],
}
const step = { ...form, query: '' }
const security = {
  form,
  at: null,
  factors: [],
  totp: null,
  passkey: null,
  codes: null,
  telephone: null,
  push: null,
  typed: {},
}

/** Each step of signing in, in its first state and with a problem. */
export const makeSignInPages = (): PageProps['sign-in'][] => [
  { view: 'sign-in', ...step, email: '', text: null, siteName: null, check: null },
  {
    view: 'sign-in',
    ...wrong,
    query: '?zlecenie=rs_a',
    email: 'ola@example.pl',
    text: 'Zaloguj się jeszcze raz.',
    siteName: 'Testowy',
    check: { config: { provider: 'altcha', siteKey: 'klepka' }, isAlwaysAsked: true },
  },
  {
    view: 'register',
    ...step,
    values: { email: '', firstName: '', lastName: '' },
    minPasswordLength: 8,
    isOwn: true,
    check: null,
  },
  {
    view: 'register',
    ...wrong,
    query: '',
    values: { email: 'ola', firstName: 'Ola', lastName: 'Ż<b>' },
    minPasswordLength: 12,
    isOwn: false,
    check: null,
  },
  { view: 'verify', ...step, text: null },
  { view: 'verify', ...step, text: 'Wysłaliśmy nowy kod.' },
  {
    view: 'second-factor',
    ...step,
    available: ['TOTP', 'WEBAUTHN', 'RECOVERY_CODE'],
    asked: null,
    mayRemember: true,
  },
  {
    view: 'second-factor',
    ...step,
    available: ['TOTP'],
    asked: { type: 'TOTP', hint: null, webauthnOptions: null, challengeId: '' },
    mayRemember: true,
  },
  {
    view: 'second-factor',
    ...step,
    available: ['EMAIL', 'PUSH'],
    asked: { type: 'EMAIL', hint: 'o***@example.pl', webauthnOptions: null, challengeId: '' },
    mayRemember: true,
  },
  {
    view: 'second-factor',
    ...step,
    available: ['WEBAUTHN'],
    asked: { type: 'WEBAUTHN', hint: null, webauthnOptions: '{"challenge":"a"}', challengeId: 'wc_a' },
    mayRemember: true,
  },
  { view: 'recover', ...step, email: '', sentTo: null, text: null },
  { view: 'recover', ...step, email: '', sentTo: 'ola@example.pl', text: null },
  {
    view: 'new-password',
    ...step,
    recovery: { token: 'rc_a', email: 'ola@example.pl' },
    minPasswordLength: 8,
  },
  { view: 'new-password', ...step, recovery: null, minPasswordLength: 8 },
  {
    view: 'approval',
    title: 'Potwierdzenie logowania',
    text: 'Czy to Ty?',
    ask: {
      action: '/a/',
      name: 'prosba',
      secret: 'pu_a',
      yes: 'Tak, to ja',
      otherwise: 'Jeśli to nie Ty, zmień hasło.',
    },
  },
  { view: 'approval', title: 'Potwierdzenie logowania', text: 'Potwierdzone.', ask: null },
  { view: 'consent', ...step, siteName: 'Testowy', clientName: 'main' },
  {
    view: 'message',
    title: 'Nie udało się',
    text: 'Ten odnośnik jest niepoprawny.',
    link: { url: '/', label: 'Strona główna' },
  },
]

/** Each page of an account. */
export const makeAccountSections = (order: Order): PageProps['account']['section'][] => [
  {
    view: 'overview',
    name: 'Ola',
    orders: [{ id: 61, createdMs: 0, status: 'processing', totalGrosze: 22_990 }],
    credits: [makeCredit()],
  },
  { view: 'overview', name: '', orders: [], credits: [] },
  {
    view: 'orders',
    orders: [{ id: 61, createdMs: 0, status: 'cancelled', totalGrosze: 22_990 }],
    page: 2,
    pageCount: 3,
  },
  {
    view: 'order',
    order,
    timeline: [{ atMs: 0, text: 'Zamówienie zostało złożone.' }],
    againUrl: '/zamowienie/ponownie/61.abc/',
    withdrawUrl: '/odstapienie/?zamowienie=61.abc',
    complainUrl: '/reklamacja/?zamowienie=61.abc',
    files: [
      {
        kind: 'confirmation',
        title: 'Potwierdzenie zamówienia',
        url: '/zamowienie/dokumenty/61/confirmation.pdf?key=k',
      },
    ],
    invoices: [
      {
        title: 'Faktura nr FV/1',
        url: '/zamowienie/faktura/a/',
        fileUrl: '/zamowienie/faktura/a/faktura.pdf',
      },
    ],
    credits: [makeCredit({ state: 'used' }), makeCredit({ code: 'probka-b', floorUrl: null })],
    reviewLinks: [{ name: 'Deska', url: '/opinia/61.0.1.abc/' }],
  },
  { view: 'addresses', billing: form, shipping: form, values: { billing_first_name: 'Łucja' }, others: [] },
  {
    view: 'addresses',
    billing: form,
    shipping: form,
    values: {},
    others: [
      { id: '61-billing', address: order.billing },
      { id: '61-shipping', address: order.shipping },
    ],
  },
  {
    view: 'details',
    details: form,
    values: { first_name: 'Ola', last_name: 'Żuk', phone: '' },
    emailForm: form,
    email: 'ola@example.pl',
    newEmail: '',
    codeSentTo: null,
    hasPassword: true,
  },
  {
    view: 'details',
    details: form,
    values: { first_name: '', last_name: '', phone: '' },
    emailForm: form,
    email: 'ola@example.pl',
    newEmail: '',
    codeSentTo: 'nowa@example.pl',
    hasPassword: false,
  },
  { view: 'password', form, hasPassword: true, minPasswordLength: 8 },
  {
    view: 'security',
    ...security,
    factors: [
      { id: 'f1', type: 'TOTP', status: 'ENABLED', label: '', hint: null, createdMs: 0, usedMs: null },
      {
        id: 'f2',
        type: 'SMS',
        status: 'DISABLED_BY_RULE',
        label: 'Komórka',
        hint: '+48 *** *** 456',
        createdMs: 0,
        usedMs: 1,
      },
      {
        id: 'f3',
        type: 'WEBAUTHN',
        status: 'REQUIRE_REENROLL',
        label: 'Ż<b>',
        hint: null,
        createdMs: 0,
        usedMs: null,
      },
    ],
  },
  { view: 'security', ...security, telephone: { pending: null }, push: { pending: null } },
  {
    view: 'security',
    ...security,
    form: wrong,
    at: 'phone',
    telephone: { pending: null },
    push: { pending: { factorId: 'f4', deviceName: 'Telefon', isOver: false, waitSeconds: 59 } },
    typed: { phone: '600', way: 'CALL' },
  },
  {
    view: 'security',
    ...security,
    telephone: {
      pending: { factorId: 'f5', type: 'SMS', hint: '+48 *** *** 456', triesLeft: 4, waitSeconds: 12 },
    },
    push: { pending: { factorId: 'f4', deviceName: 'Telefon', isOver: true, waitSeconds: 0 } },
  },
  {
    view: 'security',
    ...security,
    telephone: {
      pending: { factorId: 'f5', type: 'CALL', hint: '+48 *** *** 456', triesLeft: 0, waitSeconds: 0 },
    },
    push: { pending: null },
  },
  {
    view: 'security',
    ...security,
    totp: { id: 'f2', secret: 'ABCD EFGH', uri: 'otpauth://totp/a', qr: '<svg></svg>' },
    passkey: { options: '{}', challengeId: 'wc_a' },
    codes: ['abcd-efgh-jkmn'],
  },
  {
    view: 'sessions',
    form,
    sessions: [
      { id: 's1', device: 'Firefox, Linux', ip: '', createdMs: 0, seenMs: 0, isThis: true },
      { id: 's2', device: 'Chrome, Android', ip: '192.0.2.1', createdMs: 0, seenMs: 0, isThis: false },
    ],
  },
  {
    view: 'privacy',
    form,
    hasPassword: true,
    wantsReminders: false,
    consents: [{ channel: 'email', text: 'Zgadzam się.', isTicked: true }],
  },
]
