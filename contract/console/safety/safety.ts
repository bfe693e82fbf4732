import * as v from 'valibot'
import { type Manufacturer, type SafetyGap, safetyGaps } from '../../shop/product-page/product-safety.ts'
import {
  choiceParameter,
  dayParameter,
  numberParameter,
  numericId,
  searchParameter,
  uuid,
} from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

const MAX_BRANDS = 200

const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))
const filled = (max: number, missing: string) => v.pipe(text(max), v.minLength(1, missing))

const manufacturerToSave = v.pipe(
  v.object({
    name: filled(200, 'Podaj nazwę albo znak towarowy producenta.'),
    address: filled(300, 'Podaj adres pocztowy: ulicę, kod i miejscowość.'),
    contact: filled(200, 'Podaj e-mail albo stronę, przez którą można napisać do producenta.'),
    isInEu: v.boolean(),
    responsible: text(600),
    brands: v.pipe(
      v.array(filled(100, 'Wpisz nazwę marki.')),
      v.maxLength(MAX_BRANDS, `Wpisz najwyżej ${MAX_BRANDS} marek.`),
      v.transform((all) => [...new Set(all)]),
    ),
  }),
  v.forward(
    v.check(
      ({ isInEu, responsible }) => isInEu || responsible !== '',
      'Producent spoza UE musi mieć osobę odpowiedzialną w UE: nazwę, adres i e-mail.',
    ),
    ['responsible'],
  ),
)
export type ManufacturerToSave = v.InferOutput<typeof manufacturerToSave>

export type ManufacturersAnswer = {
  manufacturers: (Manufacturer & {
    /** Of its brands. */
    productCount: number
    /** Of those, products with data of their own, which come first. */
    ownTextCount: number
  })[]
  /** Of products, without a manufacturer. */
  otherBrands: { brand: string; productCount: number }[]
}

export type SafetyReport = {
  /** Whether incomplete products cannot be published. */
  isBlocking: boolean
  /** Of published products. */
  complete: number
  incomplete: number
  byGap: Partial<Record<SafetyGap, number>>
  products: { id: number; name: string; sku: string; brand: string; gaps: SafetyGap[] }[]
  /** Of the filter. */
  found: number
  page: number
  pages: number
}

const idOf = v.object({ id: uuid })
const nameOf = (_: unknown, { body }: { body: unknown }) => ({ name: (body as ManufacturerToSave).name })

/** Product safety: who makes what, what is missing, and whom a recall concerns. */
export const safetyApi = {
  report: consoleEndpoint<SafetyReport>()({
    right: 'products-view',
    method: 'GET',
    path: '/product-safety',
    query: v.object({
      gap: choiceParameter(safetyGaps),
      brand: searchParameter,
      page: numberParameter,
    }),
  }),
  manufacturers: consoleEndpoint<ManufacturersAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/manufacturers',
  }),
  add: consoleEndpoint<ManufacturersAnswer & { id: string }>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: true,
    path: '/manufacturers',
    request: manufacturerToSave,
    log: { kind: 'product', text: 'Dodano producenta', subject: nameOf },
  }),
  save: consoleEndpoint<ManufacturersAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/manufacturers/:id',
    params: idOf,
    request: manufacturerToSave,
    log: { kind: 'product', text: 'Zmieniono dane producenta', subject: nameOf },
  }),
  remove: consoleEndpoint<ManufacturersAnswer>()({
    right: 'products-edit',
    method: 'DELETE',
    path: '/manufacturers/:id',
    params: idOf,
    log: { kind: 'product', text: 'Usunięto producenta' },
  }),
  /** Data that products of its brands have of their own are removed, so that they show the manufacturer's. */
  useForBrands: consoleEndpoint<ManufacturersAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/manufacturers/:id/products',
    params: idOf,
    log: { kind: 'product', text: 'Ustawiono dane producenta wszystkim produktom jego marek' },
  }),
  /** Who bought a product, its variations included, from the first to the last day: a CSV file. */
  buyers: consoleEndpoint<Response>()({
    right: 'orders-export',
    method: 'GET',
    path: '/products/:id/buyers',
    params: numericId,
    query: v.object({ from: dayParameter(0), until: dayParameter(1) }),
  }),
}
