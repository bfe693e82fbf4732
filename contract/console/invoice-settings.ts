import * as v from 'valibot'
import { readNip } from '#contract/shop/checkout-fields.ts'

/** When the shop issues invoices by itself. */
export const invoiceMoments = ['paid', 'completed', 'manual'] as const
export const ksefEnvironments = ['test', 'demo', 'production'] as const
export type KsefEnvironment = (typeof ksefEnvironments)[number]

const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))

/** `{nr}` counts within the month when there is `{mm}`, else within the year of `{rrrr}`, else for good. */
const numberPattern = v.pipe(
  text(40),
  v.check((typed) => typed.split('{nr}').length === 2, 'Numer musi zawierać {nr} dokładnie raz.'),
  v.regex(
    /^(?:[\p{L}\d /_.-]|\{(?:nr|mm|rrrr)\})+$/u,
    'Użyj liter, cyfr, znaków / - _ . oraz {nr}, {mm} i {rrrr}.',
  ),
  v.check(
    (typed) => !typed.includes('{mm}') || typed.includes('{rrrr}'),
    'Do {mm} dodaj {rrrr}: bez roku numery powtórzyłyby się po roku.',
  ),
)

const patterns = v.object({
  sale: v.optional(numberPattern, 'FV/{nr}/{mm}/{rrrr}'),
  advance: v.optional(numberPattern, 'ZAL/{nr}/{mm}/{rrrr}'),
  correction: v.optional(numberPattern, 'KOR/{nr}/{mm}/{rrrr}'),
})
export type InvoiceSeries = keyof v.InferOutput<typeof patterns>

const seller = v.object({
  name: v.optional(text(200), ''),
  nip: v.optional(text(20), ''),
  /** Street and number; postcode and town. */
  line1: v.optional(text(200), ''),
  line2: v.optional(text(200), ''),
})

/** The owner's settings of invoices. Off until the seller's data are entered. */
export const invoiceSettings = v.object({
  isOn: v.optional(v.boolean(), false),
  seller: v.optional(seller, {}),
  issuedWhen: v.optional(v.picklist(invoiceMoments), 'paid'),
  /** Also to consumers who did not want one. */
  isForEveryone: v.optional(v.boolean(), false),
  numbers: v.optional(patterns, {}),
  /** Why no VAT is charged, such as `art. 113 ust. 1 ustawy o VAT`; empty: it is. */
  exemption: v.optional(text(250), ''),
  usesCashAccounting: v.optional(v.boolean(), false),
  note: v.optional(text(500), ''),
  ksef: v.optional(
    v.object({
      isOn: v.optional(v.boolean(), false),
      environment: v.optional(v.picklist(ksefEnvironments), 'production'),
      /** Another address of the service, such as that of a double; empty: that of the environment. */
      address: v.optional(v.pipe(text(200), v.regex(/^(?:https?:\/\/[^\s?#]+)?$/, 'Podaj adres https.')), ''),
      /** Invoices of consumers are sent as well: allowed, and no duty. */
      sendsConsumers: v.optional(v.boolean(), false),
      /** KSeF does not answer for so long: invoices are issued offline, where there is a certificate; 0: never. */
      offlineAfterMinutes: v.optional(
        v.pipe(
          v.number(),
          v.integer('Podaj całe minuty.'),
          v.minValue(0, 'Podaj liczbę od 0.'),
          v.maxValue(24 * 60, 'Podaj najwyżej 1440 minut.'),
        ),
        30,
      ),
    }),
    {},
  ),
})
export type InvoiceSettings = v.InferOutput<typeof invoiceSettings>

/** What is missing before invoices can be turned on; null: nothing. */
export const sellerProblem = ({
  isOn,
  seller: { name, nip, line1, line2 },
}: InvoiceSettings): string | null =>
  isOn && (readNip(nip) === undefined || [name, line1, line2].includes(''))
    ? 'Aby wystawiać faktury, podaj pełną nazwę firmy, poprawny NIP i adres.'
    : null
