/** Every event of sign-in and its management, grouped for owners. */
export const AUDIT_GROUPS = {
  owner: [
    'owner_signed_in',
    'owner_sign_in_failed',
    'owner_signed_out',
    'owner_sign_in_changed',
    'owner_recovery_asked',
    'owner_acted',
  ],
  signIns: ['signed_in', 'signed_out', 'session_ended', 'signed_on_by_app'],
  failures: ['sign_in_failed', 'verification_failed', 'factor_failed', 'refresh_token_reused', 'code_reused'],
  accounts: [
    'registered',
    'email_verified',
    'recovery_asked',
    'password_recovered',
    'password_changed',
    'email_changed',
    'factor_added',
    'factor_removed',
    'recovery_codes_made',
    'status_changed',
    'data_exported',
    'member_deleted',
  ],
  changes: [
    'policy_changed',
    'key_made',
    'key_ended',
    'client_changed',
    'client_removed',
    'app_installed',
    'app_changed',
    'app_secret_renewed',
    'app_removed',
    'webhook_changed',
    'webhook_removed',
    'signing_key_announced',
    'signing_key_withdrawn',
    'signing_key_switched',
    'signing_key_retired',
  ],
} as const

export type AuditGroup = keyof typeof AUDIT_GROUPS
export type AuditEvent = (typeof AUDIT_GROUPS)[AuditGroup][number]

export const isAuditGroup = (text: string): text is AuditGroup => Object.hasOwn(AUDIT_GROUPS, text)

/** What a change of the console is about; the log is filtered by it. */
export const changeKinds = [
  'order',
  'quote',
  'coupon',
  'product',
  'category',
  'attribute',
  'tag',
  'media',
  'page',
  'contact-form',
  'message',
  'member',
  'customer',
  'campaign',
  'site',
  'settings',
  'access',
  'staff',
  'webhook',
] as const
export type ChangeKind = (typeof changeKinds)[number]

type Values = Record<string, unknown>
/** A call as its route read it. */
export type ChangeCall = { params: Values; query: Values; body: unknown }
/** What a change is about; `fields` are compared before and after it. Without `id`: the parameter of the path. */
export type ChangeSubject = {
  id?: string | number
  /** Instead of `id`, if it is about several. */
  ids?: (string | number)[]
  name?: string
  fields?: object
}
/** A call of the console that takes a change back. */
export type UndoCall = { method: string; path: string; body?: unknown }

/**
 * How a call that changes something is logged. `none`: why it has no line. Methods, so that an endpoint with any
 * answer is an endpoint.
 */
export type ChangeLog<Answer> =
  | { none: string }
  | {
      kind: ChangeKind
      /** Polish sentence of what was done; the name of the subject follows it. */
      text: string
      /** A GET call of the same route file and parameters; its answer has the parts that `subject` reads. */
      before?: string
      /** Whether a call with this query only answers what it would do. */
      isDryRun?(query: Values): boolean
      /** Undefined: it does not exist. */
      subject?(answer: Answer, call: ChangeCall): ChangeSubject | undefined
      /**
       * The body that repeats this call with the earlier values: `changed` has only those of the changed fields,
       * `whole` all fields, `current` what is stored now.
       */
      undo?(changed: Values, whole: Values, current: Values): unknown
      /** Another call that takes it back. */
      reverse?(answer: Answer, call: ChangeCall, before: ChangeSubject | undefined): UndoCall | undefined
    }

/** A change in the log; null `before` or `after`: the value did not exist, or is a secret. */
export type LoggedChange = {
  id: string
  atMs: number
  /** Name of the account. */
  author: string
  kind: ChangeKind
  text: string
  name: string
  /** Of everything that was changed at once; at most ten. */
  subjectIds: string[]
  subjectCount: number
  fields: ChangedField[]
  /** Why nothing can be undone, or null: it can. */
  undo: 'possible' | 'undone' | 'impossible'
  /** Whether it took back an earlier change. */
  isUndo: boolean
}
/** `path`: keys joined by dots. `isHidden`: a secret, without its values. */
export type ChangedField = { path: string; before: unknown; after: unknown; isHidden?: true }

/** Polish names of values, by the last key of their path that has one. */
const fieldNames: Record<string, string> = {
  shopName: 'nazwa sklepu',
  tagline: 'hasło sklepu',
  email: 'e-mail',
  phone: 'telefon',
  companyLines: 'dane firmy',
  bdoNumber: 'numer BDO',
  openingHours: 'godziny otwarcia',
  bankAccount: 'numer konta',
  storeNotice: 'ogłoszenie',
  cookieBanner: 'pytanie o zgody na cookies',
  comingSoon: 'sklep jeszcze nieotwarty',
  redirectAfterAdd: 'koszyk po dodaniu produktu',
  opensCartAfterAdd: 'koszyk obok strony po dodaniu produktu',
  looksUpCompanies: 'dane firm z wykazu podatników VAT',
  productsPerPage: 'produktów na stronie',
  fewLeft: 'ostrzeżenie o niskim stanie',
  savedCartDays: 'ważność zapisanych koszyków',
  showsRoom: 'podłoga w pokoju klienta',
  logo: 'logo i ikona',
  deliveryMethods: 'sposoby dostawy',
  paymentMethods: 'sposoby płatności',
  botCheck: 'ochrona przed robotami',
  secretKey: 'klucz tajny',
  siteKey: 'klucz witryny',
  wordList: 'lista słów spamu',
  orderMailTo: 'adres dla listów o zamówieniach',
  signature: 'podpis odpowiedzi',
  replyTo: 'adres odpowiedzi',
  campaignSite: 'witryna kampanii',
  unpaidOrders: 'niezapłacone zamówienia',
  transferDays: 'dni roboczych na przelew',
  onlineMinutes: 'minut na płatność online',
  maxOrders: 'najwięcej zamówień',
  maxGrosze: 'największa suma',
  maxStockPercent: 'największa część zapasu',
  allowedOrigins: 'dozwolone strony',
  changeLogMonths: 'miesięcy dziennika zmian',
  theme: 'wygląd',
  kind: 'rodzaj',
  name: 'nazwa',
  title: 'tytuł',
  slug: 'adres',
  html: 'treść',
  body: 'treść',
  description: 'opis',
  descriptionHtml: 'opis',
  shortDescriptionHtml: 'krótki opis',
  isPublished: 'opublikowana',
  isOn: 'włączone',
  warnings: 'ostrzeżenia',
  status: 'stan',
  visibility: 'widoczność',
  sku: 'SKU',
  stock: 'stan magazynu',
  stockStatus: 'dostępność',
  regularPriceGrosze: 'cena',
  salePriceGrosze: 'cena promocyjna',
  saleFromMs: 'promocja od',
  saleToMs: 'promocja do',
  vatRate: 'stawka VAT',
  weightGrams: 'waga w gramach',
  packAreaCm2: 'powierzchnia paczki w cm²',
  content: 'zawartość',
  lowStock: 'ostrzegaj od',
  categoryIds: 'kategorie',
  productIds: 'produkty',
  tags: 'tagi',
  attributes: 'cechy',
  variations: 'warianty',
  pictures: 'zdjęcia',
  picture: 'zdjęcie',
  alt: 'opis zdjęcia',
  focus: 'najważniejsze miejsce',
  brand: 'marka',
  gtin: 'EAN',
  seoTitle: 'tytuł dla wyszukiwarek',
  seoDescription: 'opis dla wyszukiwarek',
  unit: 'jednostka',
  isFilter: 'filtr w sklepie',
  ids: 'kolejność',
  slugs: 'kolejność',
  index: 'miejsce',
  parentId: 'kategoria nadrzędna',
  amount: 'wysokość rabatu',
  expiresMs: 'ważny do',
  startsMs: 'ważny od',
  usageLimit: 'ile razy można użyć',
  totalGrosze: 'suma',
  lines: 'pozycje',
  properties: 'ustawienia formularza',
  document: 'ustawienia kampanii',
  code: 'kod',
  minTotalGrosze: 'najmniejsze zamówienie',
  domains: 'domeny',
  settings: 'ustawienia',
  holdoutPercent: 'grupa porównawcza (%)',
  popupLimits: 'limity okien',
  leadsTo: 'adres dla kontaktów',
  firstName: 'imię',
  lastName: 'nazwisko',
  company: 'firma',
  line1: 'ulica i numer',
  line2: 'dalsza część adresu',
  postcode: 'kod pocztowy',
  city: 'miejscowość',
  country: 'kraj',
  nip: 'NIP',
  note: 'uwagi',
  url: 'adres strony',
  home: 'bloki strony głównej',
  menu: 'menu',
  footer: 'stopka',
  role: 'rola',
  isChecked: 'sprawdzone',
  openedDespite: 'otwarto mimo',
  requiresFactor: 'drugi składnik dla wszystkich',
}

/** A value's Polish name: of the last key that has one, and the keys after it. */
export const nameOfField = (path: string): string => {
  const keys = path.split('.')
  const last = keys.findLastIndex((key) => Object.hasOwn(fieldNames, key))
  return last === -1 ? path : [fieldNames[keys[last] ?? ''], ...keys.slice(last + 1)].join(': ')
}
