import { productKindTraits, type ProductKind } from '../../shop/product.ts'
import { SALE_NOT_LOWER } from './products.ts'

type Offer = {
  sku: string
  gtin: string
  regularPriceGrosze: number | null
  salePriceGrosze: number | null
  saleFromMs: number | null
  saleToMs: number | null
}
type Checked = Offer & {
  kind: ProductKind
  minQuantity: number
  maxQuantity: number | null
  quantityStep: number
  externalUrl: string
  attributes: { slug: string; name: string; values: string[]; isForVariations: boolean }[]
  variations: (Offer & { options: string[] })[]
}
export const WRONG_GTIN = 'Sprawdź kod EAN: cyfra kontrolna się nie zgadza. Ma on zwykle 13 cyfr.'

type Fault = { path: (string | number)[]; message: string }

/** What is wrong with a product though every field is valid by itself. */
export const productFaults = (product: Checked): Fault[] => {
  const { kind, minQuantity, maxQuantity, externalUrl } = product
  const faults: Fault[] = []
  const add = (message: string, ...path: Fault['path']) => faults.push({ path, message })
  if (productKindTraits[kind].hasPrice) faults.push(...offerFaults(product, []))
  if (maxQuantity !== null && maxQuantity < minQuantity)
    add('Największa ilość nie może być mniejsza od najmniejszej.', 'maxQuantity')
  if (productKindTraits[kind].isSoldElsewhere && !/^https?:\/\/\S+\.\S+$/i.test(externalUrl))
    add('Podaj adres strony partnera, np. https://sklep.example.pl/produkt.', 'externalUrl')
  faults.push(...gtinFaults(product, []))
  faults.push(...attributeFaults(product.attributes))
  if (productKindTraits[kind].hasVariations) faults.push(...variationFaults(product))
  return faults
}

const offerFaults = (offer: Offer, at: Fault['path']): Fault[] => {
  const { regularPriceGrosze: regular, salePriceGrosze: sale, saleFromMs: from, saleToMs: to } = offer
  return [
    ...(sale !== null && regular !== null && sale >= regular
      ? [{ path: [...at, 'salePriceGrosze'], message: SALE_NOT_LOWER }]
      : []),
    ...(from !== null && to !== null && from >= to
      ? [{ path: [...at, 'saleToMs'], message: 'Promocja nie może się skończyć, zanim się zacznie.' }]
      : []),
  ]
}

const gtinFaults = ({ gtin }: Offer, at: Fault['path']): Fault[] =>
  gtin === '' || isGtin(gtin) ? [] : [{ path: [...at, 'gtin'], message: WRONG_GTIN }]

const attributeFaults = (attributes: Checked['attributes']): Fault[] => {
  const names = attributes.map(({ name }) => name.trim().toLowerCase())
  return attributes.flatMap(({ values }, index) => [
    ...(names.indexOf(names[index]!) < index
      ? [{ path: ['attributes', index, 'name'], message: 'Taka cecha już jest na tej liście.' }]
      : []),
    ...(values.length === 0
      ? [{ path: ['attributes', index, 'values'], message: 'Wpisz co najmniej jedną wartość.' }]
      : []),
  ])
}

const variationFaults = ({ attributes, variations, sku }: Checked): Fault[] => {
  const chosen = attributes.filter(({ isForVariations }) => isForVariations)
  const choices = new Set<string>()
  const skus = new Set(sku ? [sku] : [])
  return variations.flatMap((variation, index) => {
    const { options } = variation
    const at = ['variations', index]
    const faults = [...offerFaults(variation, at), ...gtinFaults(variation, at)]
    const add = (message: string, field: string) =>
      faults.push({ path: ['variations', index, field], message })
    const fits =
      options.length === chosen.length &&
      options.every((value, at) => value === '' || chosen[at]!.values.includes(value))
    if (!fits)
      add('Ten wariant nie pasuje już do cech. Wygeneruj warianty jeszcze raz albo go usuń.', 'options')
    const choice = JSON.stringify(options)
    if (choices.has(choice)) add('Taki wariant już jest na liście.', 'options')
    choices.add(choice)
    if (variation.sku && skus.has(variation.sku)) add('Ten SKU ma już inny wariant.', 'sku')
    skus.add(variation.sku)
    return faults
  })
}

const GTIN = /^(?:\d{8}|\d{12,14})$/

/** Whether the check digit of an EAN-8, UPC, EAN-13 or GTIN-14 is right: weights 3 and 1 from the right. */
export const isGtin = (text: string): boolean => {
  if (!GTIN.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
