import * as v from 'valibot'
import { amountUpTo } from './amount.ts'
import { marketingSettings } from './privacy/marketing-settings.ts'
import { cookieBannerSettings } from './consent/cookie-banner-settings.ts'
import { invoiceSettings, sellerProblem } from './invoice-settings.ts'
import { accessibilitySettings } from './statements/accessibility-settings.ts'
import { complaintTexts } from './orders/complaint-texts.ts'
import { privacySettings } from './privacy/privacy-settings.ts'
import { consoleEndpoint } from './staff/rights.ts'
import { isNoAccount, readIban } from '../iban.ts'
import { headerModes } from '#contract/shop/theme/theme.ts'
import { iconProblem, NO_LOGO, shopLogo, uploadedPicture } from '../shop/logo.ts'
import { defaultTheme, themeSchema, themeToRead } from '../shop/theme/theme.ts'
import { textParameter } from './parameters.ts'

const MAX_GROSZE = 100_000_000
const MAX_GRAMS = 100_000_000

const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))
const filledText = (max: number, problem: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, problem), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))
const grosze = amountUpTo(MAX_GROSZE, '12,50')
const NO_WEIGHT = 'Podaj wagę w kilogramach, np. 31,5.'
const grams = v.pipe(
  v.number(NO_WEIGHT),
  v.integer(NO_WEIGHT),
  v.minValue(0, 'Waga nie może być ujemna.'),
  v.maxValue(MAX_GRAMS, 'Ta waga jest za duża.'),
)
const NO_LENGTH = 'Podaj długość w centymetrach, np. 200.'
const mm = v.pipe(
  v.number(NO_LENGTH),
  v.integer(NO_LENGTH),
  v.minValue(1, NO_LENGTH),
  v.maxValue(100_000, 'Ta długość jest za duża.'),
)
const wholeNumber = (from: number, to: number) => {
  const problem = `Podaj liczbę od ${from} do ${to}.`
  return v.pipe(v.number(problem), v.integer(problem), v.minValue(from, problem), v.maxValue(to, problem))
}

const NO_ORIGIN = 'Podaj w każdym wierszu sam adres strony, np. https://aplikacja.example.pl, bez ścieżki.'
const isOrigin = (text: string) =>
  /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** As browsers name them: scheme, host and port, nothing after. */
const origins = v.pipe(
  v.array(text(200)),
  v.transform((typed) => [
    ...new Set(typed.map((one) => one.toLowerCase().replace(/\/$/, '')).filter((one) => one !== '')),
  ]),
  v.maxLength(30, 'Podaj najwyżej 30 adresów.'),
  v.check((all) => all.every(isOrigin), NO_ORIGIN),
)

const NO_BDO = 'Numer BDO ma 9 cyfr, razem z zerami na początku, np. 000123456.'

/** Number in the register of packaging and waste (BDO), leading zeros included; '': none. */
const bdoNumber = v.pipe(
  text(40),
  v.transform((typed) => typed.replace(/\s/g, '')),
  v.regex(/^(?:\d{9})?$/, NO_BDO),
)

const NO_POSTCODE = 'Podaj początki kodów samymi cyframi, np. 72-6 albo 84.'

/** `72-6` → `726`; whole codes, too. */
const postcodeBeginnings = v.pipe(
  v.array(text(10)),
  v.transform((typed) => [
    ...new Set(typed.map((one) => one.replace(/[\s-]/g, '')).filter((one) => one !== '')),
  ]),
  v.maxLength(200, 'Podaj najwyżej 200 początków kodów.'),
  v.check((all) => all.every((one) => /^\d{1,5}$/.test(one)), NO_POSTCODE),
)

/** The owner's settings of one delivery method; `kind` is a module in `server/shop/delivery/`. */
const deliveryMethod = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9_:-]{1,40}$/, 'Oznaczenie może mieć małe litery, cyfry i łączniki.'),
  ),
  kind: v.pipe(v.string(), v.maxLength(40)),
  title: filledText(100, 'Nazwij ten sposób dostawy.'),
  /** `{dni}` stands for the days below. */
  hint: v.optional(text(300), ''),
  isOn: v.optional(v.boolean(), true),
  priceGrosze: v.optional(grosze, 0),
  /** `flat_rate`: free from this sum of items after coupons. `free_from`: offered only from it. */
  freeFromGrosze: v.optional(v.nullable(grosze), null),
  /** `by_weight`: price up to each weight, rising; beyond the last it is not offered. */
  steps: v.optional(
    v.pipe(v.array(v.object({ upToGrams: grams, priceGrosze: grosze })), v.maxLength(100)),
    [],
  ),
  /** Longest accepted side of a product; null: any. */
  maxLengthMm: v.optional(v.nullable(mm), null),
  vatRate: v.optional(v.picklist([23, 8, 5, 0]), 23),
  /** Working days on the way, after the parcel was handed over; null or missing: not said. */
  days: v.optional(v.nullable(v.object({ from: wholeNumber(0, 90), to: wholeNumber(0, 90) }))),
})
export type DeliveryMethodSettings = v.InferOutput<typeof deliveryMethod>

const paymentMethod = v.object({
  /** Names a module in `server/shop/payments/`. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9_:-]{1,40}$/)),
  title: filledText(100, 'Nazwij ten sposób płatności.'),
  hint: v.optional(text(500), ''),
  isOn: v.optional(v.boolean(), true),
})

/** An undo is wanted for days; what is kept longer than five years is a burden and nobody's help. */
export const MIN_CHANGE_LOG_MONTHS = 1
export const MAX_CHANGE_LOG_MONTHS = 60

/** The owner's settings in the console; every key has a default, unknown keys are removed. */
export const shopSettingsSchema = v.object({
  shopName: v.optional(filledText(80, 'Podaj nazwę sklepu.'), 'Klepka'),
  tagline: v.optional(text(160), 'Podłogi, które pasują do domu'),
  /** Logo and icon of the shop. */
  logo: v.optional(shopLogo, NO_LOGO),
  email: v.optional(text(200), 'sklep@example.pl'),
  phone: v.optional(text(40), '+48 600 000 000'),
  companyLines: v.optional(v.pipe(v.array(text(120)), v.maxLength(6, 'Zmieść dane firmy w 6 wierszach.')), [
    'Klepka – sklep pokazowy',
    'ul. Przykładowa 1',
    '00-001 Warszawa',
  ]),
  bdoNumber: v.optional(bdoNumber, ''),
  openingHours: v.optional(text(120), 'pon.–pt. 8:00–17:00, sob. 9:00–14:00'),
  bankAccount: v.optional(text(60), '00 0000 0000 0000 0000 0000 0000'),
  storeNotice: v.optional(v.object({ isOn: v.boolean(), text: text(500) }), { isOn: false, text: '' }),
  comingSoon: v.optional(v.object({ isOn: v.boolean() }), { isOn: false }),
  redirectAfterAdd: v.optional(v.boolean(), false),
  /** The cart opens beside the page after adding. */
  opensCartAfterAdd: v.optional(v.boolean(), true),
  /** The checkout offers a firm's data by its NIP, asked of the tax office's public register. */
  looksUpCompanies: v.optional(v.boolean(), false),
  productsPerPage: v.optional(wholeNumber(4, 96), 24),
  /** At or below this many pieces the product page shows how many are left. */
  fewLeft: v.optional(wholeNumber(0, 1000), 5),
  /** How long a cart that a visitor saved under a link can be opened. */
  savedCartDays: v.optional(wholeNumber(1, 365), 90),
  /** Product pages of floors offer the visualizer. */
  showsRoom: v.optional(v.boolean(), true),
  deliveryMethods: v.optional(v.pipe(v.array(deliveryMethod), v.maxLength(30)), [
    {
      id: 'kurier',
      kind: 'by_weight',
      title: 'Kurier',
      hint: 'Zwykle {dni}, prosto pod drzwi.',
      maxLengthMm: 2_000,
      days: { from: 1, to: 3 },
      steps: [
        { upToGrams: 5_000, priceGrosze: 1_690 },
        { upToGrams: 31_500, priceGrosze: 2_990 },
        { upToGrams: 120_000, priceGrosze: 8_900 },
      ],
    },
    {
      id: 'paleta',
      kind: 'flat_rate',
      title: 'Przesyłka paletowa',
      hint: 'Podłogi i ciężkie zamówienia, zwykle {dni}. Rozładunek przy wejściu, bez wniesienia.',
      priceGrosze: 14_900,
      freeFromGrosze: 300_000,
      days: { from: 3, to: 5 },
    },
    {
      id: 'odbior',
      kind: 'pickup',
      title: 'Odbiór osobisty',
      hint: 'W magazynie, po wiadomości od nas, że zamówienie czeka.',
      days: { from: 0, to: 0 },
    },
  ]),
  paymentMethods: v.optional(v.pipe(v.array(paymentMethod), v.maxLength(20)), [
    { id: 'bacs', title: 'Przelew bankowy', hint: 'Dane do przelewu pokażemy po złożeniu zamówienia.' },
    { id: 'cod', title: 'Płatność przy odbiorze', hint: 'Gotówką lub kartą, u kierowcy albo w magazynie.' },
  ]),
  /** Accounts by a file of `server/shop/payments/providers/`; their secrets are sealed in a table of their own. */
  paymentProviders: v.optional(
    v.record(v.string(), v.object({ isOn: v.boolean(), values: v.record(v.string(), v.string()) })),
    {},
  ),
  /** What checks for bots: `provider` names a module in `server/platform/bot-check/providers/`. */
  botCheck: v.optional(
    v.object({
      provider: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,40}$/)),
      siteKey: v.optional(text(200), ''),
      secretKey: v.optional(text(200), ''),
      /** Above it a sender counts as a person. */
      threshold: v.optional(
        v.pipe(
          v.number('Podaj próg od 0 do 1.'),
          v.minValue(0, 'Podaj próg od 0 do 1.'),
          v.maxValue(1, 'Podaj próg od 0 do 1.'),
        ),
        0.5,
      ),
    }),
    { provider: 'altcha' },
  ),
  /** One word or phrase a line; a message that contains one goes to the spam folder. */
  wordList: v.optional(text(20_000), ''),
  /** The address that gets a mail of each new order; empty: the shop's address. */
  orderMailTo: v.optional(text(200), ''),
  /** Answers to messages: the text below each, and where the visitor's reply goes; empty: the shop's address. */
  answers: v.optional(v.object({ signature: text(1_000), replyTo: text(200) }), {
    signature: '',
    replyTo: '',
  }),
  /** Site of campaigns that the shop's own pages show; null: none. */
  campaignSite: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{13}$/))), null),
  /** How long an order waits for payment, and how much one buyer may reserve without paying. */
  unpaidOrders: v.optional(
    v.object({
      /** Working days: banks book nothing at weekends. */
      transferDays: v.optional(wholeNumber(1, 60), 3),
      /** Of orders paid at once through a provider. */
      onlineMinutes: v.optional(wholeNumber(10, 10_080), 60),
      /** Per mailbox; a client network may have `NETWORK_FACTOR` times as many. Null: unlimited. */
      maxOrders: v.optional(v.nullable(wholeNumber(1, 1000)), 5),
      /** Maximum total of those orders. Null: unlimited. */
      maxGrosze: v.optional(v.nullable(grosze), 5_000_000),
      /** Of a product's stock, percent that all unpaid orders together may reserve. Null: unlimited. */
      maxStockPercent: v.optional(v.nullable(wholeNumber(1, 100)), 80),
    }),
    {},
  ),
  /** How many months a line of the log of changes is stored. */
  changeLogMonths: v.optional(wholeNumber(MIN_CHANGE_LOG_MONTHS, MAX_CHANGE_LOG_MONTHS), 12),
  /**
   * Addresses of other sites whose pages may call the Store API and send contact forms:
   * `https://aplikacja.example.pl`.
   */
  allowedOrigins: v.optional(origins, []),
  /** When goods are sent. Products may have handling days of their own, methods have the days on the way. */
  deliveryTimes: v.optional(
    v.object({
      /** Working days until an order is sent. */
      handlingDays: v.optional(wholeNumber(0, 90), 1),
      /** Orders from this hour on count as those of the next working day; 0 to 24. */
      cutOffHour: v.optional(wholeNumber(0, 24), 12),
      /** Working days until goods that are ordered first have come; null: not said. */
      backorderDays: v.optional(v.nullable(wholeNumber(0, 200)), null),
      /** Working days more for goods that are made or cut for the buyer. */
      cutDays: v.optional(wholeNumber(0, 90), 2),
      /** Working days until samples are sent; null: as other goods. */
      sampleDays: v.optional(v.nullable(wholeNumber(0, 90)), null),
      /** Beginnings of postcodes, digits only, to which goods travel longer. */
      farPostcodes: v.optional(postcodeBeginnings, []),
      farDays: v.optional(wholeNumber(0, 30), 1),
    }),
    {},
  ),
  /** The calculator of floors: spare for cutting by pattern in whole percent, and what a door leaves out. */
  calculator: v.optional(
    v.object({
      straightPercent: v.optional(wholeNumber(0, 50), 5),
      diagonalPercent: v.optional(wholeNumber(0, 50), 10),
      herringbonePercent: v.optional(wholeNumber(0, 50), 15),
      doorWidthCm: v.optional(wholeNumber(0, 500), 90),
    }),
    {},
  ),
  /** Samples of floors: the price of new ones, how many one cart may contain, and how long they count. */
  samples: v.optional(
    v.object({
      priceGrosze: v.optional(grosze, 500),
      maxInCart: v.optional(wholeNumber(1, 100), 5),
      /** For how many days a paid sample's price is deducted from its floor; 0: never. */
      creditDays: v.optional(wholeNumber(0, 365), 0),
    }),
    {},
  ),
  /** Whether product pages take questions, and for how many days after its answer a question's address is stored. */
  questions: v.optional(
    v.object({
      areTaken: v.optional(v.boolean(), true),
      addressDays: v.optional(wholeNumber(1, 1_100), 90),
    }),
    {},
  ),
  /** Whether buyers are asked for reviews by one mail, and how many days after their order is completed. */
  reviews: v.optional(
    v.object({
      asks: v.optional(v.boolean(), false),
      /** Only buyers who consented to marketing by mail. */
      needsConsent: v.optional(v.boolean(), true),
      afterDays: v.optional(wholeNumber(1, 90), 14),
      /** What authors get for reviews; '': nothing. */
      rewards: v.optional(text(500), ''),
    }),
    {},
  ),
  /** Personal data: who is responsible, who receives them, how long they are stored. */
  privacy: v.optional(privacySettings, {}),
  /** Marketing of the shop: which consents its forms offer, in which words. */
  marketing: v.optional(marketingSettings, {}),
  /**
   * The Commission's notice about the legal guarantee, as the owner has uploaded it; '': pages have its link alone.
   */
  guaranteeNotice: v.optional(uploadedPicture, ''),
  /** Whether products without what the product safety regulation requires can be published. */
  productSafety: v.optional(v.object({ isRequired: v.optional(v.boolean(), false) }), {}),
  /** Whether prices with discount codes for everybody count as prices in force, and are shown with the lowest one. */
  priceReductions: v.optional(v.object({ countsCodes: v.optional(v.boolean(), true) }), {}),
  /** Letters that answers to complaints begin with. */
  complaintTexts: v.optional(complaintTexts, {}),
  /** The accessibility statement. */
  accessibility: v.optional(accessibilitySettings, {}),
  /** Files of offers for price comparison sites, and whether search engines are told of changes. */
  productFeeds: v.optional(
    v.object({
      google: v.optional(v.boolean(), false),
      ceneo: v.optional(v.boolean(), false),
      indexNow: v.optional(v.boolean(), false),
    }),
    {},
  ),
  /** Invoices, and sending them to the National e-Invoice System (KSeF). */
  invoices: v.optional(invoiceSettings, {}),
  /** The banner about cookies, and what it says. */
  cookieBanner: v.optional(cookieBannerSettings, {}),
  /** Header, colours, sizes and shapes of the shop's pages. */
  theme: v.optional(themeToRead, defaultTheme),
})
export type ShopSettings = v.InferOutput<typeof shopSettingsSchema>

export const BAD_ACCOUNT = 'Sprawdź numer konta: ma 26 cyfr, a cyfry kontrolne muszą się zgadzać.'
const MISSING = 'Brakuje tej wartości. Odśwież stronę i spróbuj ponownie.'
const NO_EMAIL = 'To nie wygląda na adres e-mail.'
const isEmail = (address: string) => v.is(v.pipe(v.string(), v.email()), address)
const isOnce = (id: string, methods: { id: string }[]) =>
  methods.filter((method) => method.id === id).length === 1

/** Without keys such a service refuses every visitor. */
const needsKeys = (provider: string) => provider === 'recaptcha' || provider === 'turnstile'

/** Stricter than the schema for reading, so that older settings can always be read. */
export const settingsToSave = v.pipe(
  // Complete or not at all: an omitted key would silently get its default.
  v.required(v.object({ ...shopSettingsSchema.entries, theme: themeSchema }, MISSING), MISSING),
  v.forward(
    v.check(({ email }) => isEmail(email), 'Podaj adres e-mail sklepu, np. sklep@example.pl.'),
    ['email'],
  ),
  v.forward(
    v.check(
      ({ bankAccount }) => isNoAccount(bankAccount) || readIban(bankAccount) !== undefined,
      BAD_ACCOUNT,
    ),
    ['bankAccount'],
  ),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? sellerProblem(dataset.value.invoices) : null
      if (problem !== null) addIssue({ message: problem })
    }),
    ['invoices', 'seller'],
  ),
  v.forward(
    v.check(({ orderMailTo }) => orderMailTo === '' || isEmail(orderMailTo), NO_EMAIL),
    ['orderMailTo'],
  ),
  v.forward(
    v.check(({ answers }) => answers.replyTo === '' || isEmail(answers.replyTo), NO_EMAIL),
    ['answers', 'replyTo'],
  ),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? iconProblem(dataset.value.logo.icon) : null
      if (problem !== null) addIssue({ message: problem })
    }),
    ['logo', 'icon'],
  ),
  v.forward(
    v.check(
      ({ logo }) => logo.darkPicture === '' || logo.picture !== '',
      'Najpierw wybierz logo na jasne tło.',
    ),
    ['logo', 'darkPicture'],
  ),
  v.forward(
    v.check(
      ({ storeNotice }) => !storeNotice.isOn || storeNotice.text !== '',
      'Wpisz treść ogłoszenia albo je wyłącz.',
    ),
    ['storeNotice', 'text'],
  ),
  v.forward(
    v.check(
      ({ botCheck }) => !needsKeys(botCheck.provider) || botCheck.siteKey !== '',
      'Wklej klucz witryny z panelu tej usługi.',
    ),
    ['botCheck', 'siteKey'],
  ),
  v.forward(
    v.check(
      ({ botCheck }) => !needsKeys(botCheck.provider) || botCheck.secretKey !== '',
      'Wklej klucz tajny z panelu tej usługi.',
    ),
    ['botCheck', 'secretKey'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    dataset.value.deliveryMethods.forEach((method, index) => {
      const addProblem = (key: string, message: string) =>
        addIssue({ message, path: pathOf(dataset.value, ['deliveryMethods', index, key]) })
      if (!isOnce(method.id, dataset.value.deliveryMethods))
        addProblem('id', 'Dwa sposoby dostawy mają to samo oznaczenie.')
      const weights = method.steps.map(({ upToGrams }) => upToGrams)
      if (new Set(weights).size < weights.length) addProblem('steps', 'Dwa progi mają tę samą wagę.')
    })
    dataset.value.paymentMethods.forEach((method, index) => {
      if (!isOnce(method.id, dataset.value.paymentMethods))
        addIssue({
          message: 'Ten sposób płatności już jest na liście.',
          path: pathOf(dataset.value, ['paymentMethods', index, 'id']),
        })
    })
  }),
)

const pathOf = (input: unknown, keys: (string | number)[]): [v.IssuePathItem, ...v.IssuePathItem[]] => {
  let value = input
  return keys.map((key) => {
    const item = {
      type: 'unknown' as const,
      origin: 'value' as const,
      input: value,
      key,
      value: (value as Record<string | number, unknown>)[key],
    }
    value = item.value
    return item
  }) as [v.IssuePathItem, ...v.IssuePathItem[]]
}

/** Settings of a kind of delivery, besides title and hint. */
export type DeliveryQuestion = 'price' | 'freeFrom' | 'steps' | 'maxLength'
export type DeliveryKind = { kind: string; title: string; asks: DeliveryQuestion[]; isPickup: boolean }
export type PaymentKind = { id: string; title: string }

export type SettingsAnswer = {
  settings: ShopSettings
  /** To be returned in `If-Match`, so that no newer version is overwritten. */
  version: string
  deliveryKinds: DeliveryKind[]
  paymentKinds: PaymentKind[]
  /** Whole addresses of the files of offers, also while they are off. */
  feedAddresses: { google: string; ceneo: string }
}

/** A whole document. */
export type LookSampleAnswer = { html: string }

/** The owner's settings; saved completely or not at all. */
export const settingsApi = {
  all: consoleEndpoint<SettingsAnswer>()({ right: 'settings', method: 'GET', path: '/settings' }),
  save: consoleEndpoint<SettingsAnswer>()({
    right: 'settings',
    method: 'PUT',
    path: '/settings',
    request: settingsToSave,
    log: {
      kind: 'settings',
      text: 'Zmieniono ustawienia sklepu',
      before: '/settings',
      subject: ({ settings }) => ({ fields: settings }),
      undo: (_, whole) => whole,
    },
  }),
  /** A page with the header in the editor; colours and sizes are applied where it is shown. */
  lookSample: consoleEndpoint<LookSampleAnswer>()({
    right: 'settings',
    method: 'GET',
    path: '/settings/look-sample',
    query: v.object({ mode: v.fallback(v.picklist(headerModes), 'plain'), transparent: textParameter(1) }),
  }),
}
