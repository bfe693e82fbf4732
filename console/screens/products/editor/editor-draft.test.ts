import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { packPriceOf, pricePerSquareMetre } from '#contract/area.ts'
import { type ProductEditorAnswer, productToSave } from '#contract/console/shop/product-editor.ts'
import { isGtin } from '#contract/console/shop/product-faults.ts'
import {
  type AttributeForm,
  emptyForm,
  formOf,
  missingCount,
  type ProductForm,
  readStockEdit,
  requestOf,
  stockReadOf,
  withAttributes,
  withForAll,
  withMissingVariations,
} from './editor-draft.ts'

const attribute = (key: string, values: string[], isForVariations = true): AttributeForm => ({
  key,
  slug: '',
  name: key,
  values,
  isVisible: true,
  isForVariations,
})
const form = (attributes: AttributeForm[]): ProductForm => ({
  ...emptyForm,
  kind: 'variable',
  name: 'Panel',
  attributes,
})
const optionsOf = ({ variations }: ProductForm) => variations.map(({ options }) => options.join('+'))

describe('the stock that an owner types', () => {
  it.each([
    ['12', 12, undefined],
    [' 15 ', 12, { how: 'set', pieces: 15, read: 12 }],
    ['+5', 12, { how: 'add', pieces: 5 }],
    ['+5', null, { how: 'set', pieces: 5, read: null }],
    ['-2', 12, { how: 'set', pieces: -2, read: 12 }],
    ['', 12, { how: 'set', pieces: null, read: 12 }],
    ['', null, undefined],
    ['dużo', 12, { how: 'set', pieces: Number.NaN, read: 12 }],
  ])('%j over %s', (text, read, edit) => expect(readStockEdit(text, read)).toEqual(edit))
})

describe('a product in its editor', () => {
  it('needs only a name before it can be sent', () => {
    const named = requestOf({ ...emptyForm, name: 'Deska' }, {})
    expect(v.is(productToSave, named)).toBe(true)
    expect(v.is(productToSave, requestOf(emptyForm, {}))).toBe(false)
  })

  it('is sent back as it was read, without stock that nobody changed', () => {
    const { stockText: _, ...product } = emptyForm
    const variation = withMissingVariations(form([attribute('Kolor', ['dąb'])])).variations[0]!
    const { key: __, stockText: ___, ...fields } = variation
    const answer = {
      product: {
        ...product,
        kind: 'variable',
        name: 'Panel',
        stock: 7,
        attributes: [
          { slug: 'kolor', name: 'Kolor', values: ['dąb'], isVisible: true, isForVariations: true },
        ],
        variations: [{ ...fields, id: 5, stock: 3 }],
      },
    } as unknown as ProductEditorAnswer
    const read = formOf(answer)
    const sent = requestOf(read, stockReadOf(answer))
    expect(sent).toMatchObject({ variations: [{ id: 5, options: ['dąb'] }] })
    expect([sent.stock, sent.variations[0]!.stock]).toEqual([undefined, undefined])
    const changed = { ...read, variations: read.variations.map((one) => ({ ...one, stockText: '+2' })) }
    expect(requestOf(changed, stockReadOf(answer)).variations[0]!.stock).toEqual({ how: 'add', pieces: 2 })
  })

  it('does not send variations of a product that became simple', () => {
    const made = withMissingVariations(form([attribute('Kolor', ['dąb'])]))
    expect(requestOf({ ...made, kind: 'simple' }, {}).variations).toEqual([])
  })
})

describe('variations', () => {
  const two = [attribute('Kolor', ['dąb', 'buk']), attribute('Grubość', ['8', '10'])]

  it('are generated for every combination that is missing', () => {
    const made = withMissingVariations(form(two))
    expect(optionsOf(made)).toEqual(['dąb+8', 'dąb+10', 'buk+8', 'buk+10'])
    const fewer = { ...made, variations: made.variations.slice(1) }
    expect(missingCount(fewer)).toBe(1)
    expect(optionsOf(withMissingVariations(fewer))).toEqual(['dąb+10', 'buk+8', 'buk+10', 'dąb+8'])
    expect(missingCount(made)).toBe(0)
  })

  it('are too many past two hundred', () => {
    const many = Array.from({ length: 15 }, (_, index) => String(index))
    expect(missingCount(form([attribute('A', many), attribute('B', many)]))).toBe(Number.POSITIVE_INFINITY)
  })

  it('keep their values when attributes are reordered, added or taken away', () => {
    const made = { ...withMissingVariations(form(two)), defaultOptions: ['buk', '8'] }
    const reordered = withAttributes(made, [two[1]!, two[0]!])
    expect(optionsOf(reordered)[0]).toBe('8+dąb')
    expect(reordered.defaultOptions).toEqual(['8', 'buk'])
    const plain = withAttributes(made, [{ ...two[0]!, isForVariations: false }, two[1]!])
    expect(optionsOf(plain)[0]).toBe('8')
    expect(optionsOf(withAttributes(made, [...two, attribute('Klasa', ['AC5'])]))[0]).toBe('dąb+8+')
  })

  it('take what is filled in for all of them, and nothing else', () => {
    const { variations } = withMissingVariations(form(two))
    const priced = variations.map((one) => ({ ...one, regularPriceGrosze: 500 }))
    const set = withForAll(priced, {
      regularPriceGrosze: null,
      salePriceGrosze: 400,
      saleFromMs: null,
      saleToMs: null,
      stockText: '',
      weightGrams: Number.NaN,
      packAreaCm2: 20_000,
    })
    expect(set[3]).toMatchObject({
      regularPriceGrosze: 500,
      salePriceGrosze: 400,
      packAreaCm2: 20_000,
      stockText: '',
      weightGrams: null,
    })
  })
})

describe('a price per square metre', () => {
  it.each([
    [8_999, 21_310, 19_177],
    [10_000, 20_000, 20_000],
    [1, 10_000, 1],
  ])('%i grosze at %i cm² a pack is %i a pack', (perMetre, area, pack) => {
    expect(packPriceOf(perMetre, area)).toBe(pack)
    expect(pricePerSquareMetre(pack, area)).toBe(perMetre)
  })
})

describe('an EAN', () => {
  it.each(['5901234123457', '96385074', '036000291452', '10012345000017'])('%s is right', (text) =>
    expect(isGtin(text)).toBe(true),
  )
  it.each(['5901234123458', '590123412345', '5901234123457 ', '', 'abcdefgh', '00000001'])(
    '%j is wrong',
    (text) => expect(isGtin(text)).toBe(false),
  )
})
