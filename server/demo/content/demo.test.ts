import { parse } from 'csv-parse/sync'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calculator } from '#storefront/strings/pl/catalog/calculator.ts'
import { home } from '#storefront/strings/pl/frame/home.ts'
import { product as productWords } from '#storefront/strings/pl/catalog/product.ts'
import { reviews } from '#storefront/strings/pl/catalog/reviews.ts'
import { checkout } from '#storefront/strings/pl/cart/checkout.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'
import { nextSteps } from '#storefront/strings/pl/order/next-steps.ts'
import { fillDays } from '#server/shop/delivery/offered-delivery.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { fillShopFacts } from '#server/shop/static-pages/shop-facts.ts'
import { defaultShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

type Row = Record<string, string>

const folder = new URL('.//', import.meta.url)
const rows: Row[] = parse(readFileSync(new URL('products.csv', folder)), { columns: true })
const products = rows.filter((row) => !row.Type?.startsWith('variation'))

type DemoCategory = {
  slug: string
  name: string
  parent: string | null
  description: string
  order: number
  picture: string
}
const categories: DemoCategory[] = JSON.parse(readFileSync(new URL('categories.json', folder), 'utf8'))

const list = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const skus = new Set(rows.map((row) => row.SKU))
const isFloor = (row: Row) => /Panele|Deski podłogowe|Podłogi dębowe/.test(row.Categories ?? '')
const groszeOf = (price: string) => Math.round(Number(price) * 100)

/** Pictures, and their copies, that are missing in the folder. */
const missingPictures = (names: string[]): string[] => {
  const existing = new Set(readdirSync(new URL('pictures/', folder)))
  return names
    .flatMap((name) =>
      ['', '-400', '-160', ...(name.includes('-1600x1600') ? ['-1600'] : [])].map((size) =>
        name.replace('.webp', `${size}.webp`),
      ),
    )
    .filter((file) => !existing.has(file))
}

describe('the demo catalogue', () => {
  it('has at least 60 products in 8 categories and every kind of product', () => {
    expect(products.length).toBeGreaterThanOrEqual(60)
    const tops = new Set(products.flatMap((row) => list(row.Categories).map((path) => path.split(' > ')[0])))
    expect(tops.size).toBeGreaterThanOrEqual(8)
    expect(new Set(rows.map((row) => row.Type))).toEqual(
      new Set([
        'simple',
        'simple, virtual',
        'variable',
        'variation',
        'variation, virtual',
        'grouped',
        'external',
      ]),
    )
  })

  it('gives every row a unique SKU and id', () => {
    expect(skus.size).toBe(rows.length)
    expect(new Set(rows.map((row) => row.ID)).size).toBe(rows.length)
  })

  it('has every referenced picture in all its sizes', () => {
    const named = [
      ...rows.flatMap((row) => list(row.Images)),
      ...categories.map((category) => category.picture),
    ]
    expect(named.every((name) => name.endsWith('.webp'))).toBe(true)
    expect(missingPictures([...new Set(named)])).toEqual([])
    expect(products.filter((row) => !row.Images)).toEqual([])
    for (const hero of ['hero.webp', 'hero-800.webp'])
      expect(existsSync(new URL(`pictures/${hero}`, folder))).toBe(true)
  })

  it('shows every floor in large, from near, and in a room by day and in the evening', () => {
    const bare = products
      .filter((row) => isFloor(row) && row.Type !== 'grouped')
      .filter(({ Images }) =>
        [/-1600x1600\.webp/, /-2\.webp/, /-z-bliska\.webp/, /-wieczorem\.webp/].some(
          (name) => !name.test(Images ?? ''),
        ),
      )
    expect(bare.map((row) => row.SKU)).toEqual([])
  })

  it('states the pack area of every floor', () => {
    const floorSkus = new Set(products.filter(isFloor).map((row) => row.SKU))
    const floors = rows.filter((row) => floorSkus.has(row.SKU) || floorSkus.has(row.Parent))
    expect(floorSkus.size).toBeGreaterThanOrEqual(40)
    expect(floors.filter((row) => !(Number(row['Meta: _pack_area_m2']) > 0.5)).map((row) => row.SKU)).toEqual(
      [],
    )
  })

  it('refers only to existing products', () => {
    const referenced = rows.flatMap((row) => [
      ...list(row['Cross-sells']),
      ...list(row.Upsells),
      ...list(row['Grouped products']),
      ...list(row.Parent),
    ])
    expect(referenced.length).toBeGreaterThan(100)
    expect(referenced.filter((sku) => !skus.has(sku))).toEqual([])
  })

  it('gives each variable product variations with options of the parent', () => {
    for (const parent of products.filter((row) => row.Type === 'variable')) {
      const variations = rows.filter((row) => row.Parent === parent.SKU)
      expect(variations.length).toBeGreaterThan(1)
      for (const variation of variations)
        expect(list(parent['Attribute 1 value(s)'])).toContain(variation['Attribute 1 value(s)'])
    }
  })

  it('has a price for everything that can be bought, and a lower one in sales', () => {
    const priced = rows.filter((row) => !/^(variable|grouped)/.test(row.Type ?? ''))
    expect(priced.filter((row) => !(groszeOf(row['Regular price'] ?? '') > 0)).map((row) => row.SKU)).toEqual(
      [],
    )
    const reduced = rows.filter((row) => row['Sale price'])
    expect(reduced.length).toBeGreaterThan(5)
    expect(
      reduced.filter((row) => groszeOf(row['Sale price'] ?? '') >= groszeOf(row['Regular price'] ?? '')),
    ).toEqual([])
  })

  it('gives each product its own description', () => {
    const texts = products.map((row) => row.Description)
    expect(new Set(texts).size).toBe(products.length)
    expect(
      products
        .filter((row) => (row.Description ?? '').length < 120 || !row['Short description'])
        .map((row) => row.SKU),
    ).toEqual([])
  })

  it('contains each used category, with the slug of its name', () => {
    const known = new Map(categories.map((category) => [category.slug, category]))
    const used = new Set(
      products
        .flatMap((row) => list(row.Categories))
        .flatMap((path) =>
          path
            .split(' > ')
            .map((name, level, names) => ({ name, parent: level === 0 ? null : slugOf(names[0] ?? '') })),
        ),
    )
    const unknown = [...used].filter(
      ({ name, parent }) =>
        known.get(slugOf(name))?.name !== name || known.get(slugOf(name))?.parent !== parent,
    )
    expect(unknown).toEqual([])
    expect(categories.filter((category) => ![...used].some(({ name }) => name === category.name))).toEqual([])
  })

  it('has the static pages, with allowed tags only', () => {
    const pages = [
      'o-nas',
      'dostawa-i-platnosc',
      'zwroty-i-reklamacje',
      'regulamin',
      'polityka-prywatnosci',
      'jak-mierzyc-podloge',
    ]
    for (const page of pages) {
      const html = readFileSync(new URL(`pages/${page}.html`, folder), 'utf8')
      expect(html).toMatch(/^<h2>/)
      const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1] ?? ''))
      expect(
        [...tags].filter((tag) => !['h2', 'h3', 'p', 'ul', 'li', 'strong', 'em', 'br', 'a'].includes(tag)),
      ).toEqual([])
      // Links lead to pages of the shop.
      expect(html.replaceAll(/<a href="\/[^"]*">/g, '')).not.toContain('<a ')
    }
  })
})

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
const pages = readdirSync(new URL('./pages/', import.meta.url)).map((name) => read(`pages/${name}`))
const inWords = (words: object) =>
  JSON.stringify(words, (_, value: unknown) => (typeof value === 'function' ? String(value) : value))
const words = [home, productWords, calculator, reviews, nextSteps, checkout, checkoutPage].map(inWords)

it("the demo's texts promise nothing that the shop does not do [M-36]", () => {
  const texts = [
    ...pages,
    ...words,
    ...['products.csv', 'categories.json', 'campaigns.json', 'forms.json'].map(read),
  ]
  const found = (pattern: RegExp) => texts.flatMap((text) => text.match(pattern) ?? [])
  const broken = [
    // What is deducted for samples comes from the settings.
    /odliczymy|odliczamy/gi,
    // Nobody promises for a carrier, for the owner's days, or that codes never combine.
    /(?:kurier|kierowca) (?:za)?dzwoni/gi,
    /dzień lub dwa|zwykle trwa to/gi,
    /kto układa podłogi/g,
    /nie łączy się ze sobą/g,
    /nierozpakowan\S*|nieotwartych opakowań/gi,
    /ustawieniami zgody|zgodnie z Twoim wyborem/g,
    // No courier takes long goods; samples cannot be posted twice; gift codes are single-use.
    /kurierem gabarytowym/g,
    /wyślemy pocztą/g,
    /w ostatniej chwili|w częściach/g,
    // The demo sends no newsletters and removes no messages.
    /W każdej wiadomości jest odnośnik/g,
    /raz w miesiącu/g,
    /do roku od/g,
    // All forms answer within the same time.
    /Odpowiadamy tego samego dnia|Odpiszemy dziś|w ciągu jednego dnia/g,
  ]
  for (const pattern of broken) expect([pattern, found(pattern)]).toEqual([pattern, []])
  expect(found(/\S+@example\.com/g)).toEqual([])
})

it("the demo's texts take address, contact, delivery and terms from the settings [M-36]", () => {
  const { companyLines, email, phone, openingHours, deliveryMethods, unpaidOrders } = defaultShopSettings
  const facts = [...companyLines, email, phone, openingHours]
  const texts = [...pages, ...words]
  for (const fact of facts) expect([fact, texts.filter((text) => text.includes(fact))]).toEqual([fact, []])
  const found = (pattern: RegExp) => texts.flatMap((text) => text.match(pattern) ?? [])
  for (const pattern of [
    /\d\s*(?:dni|dzień|dnia) robocz/g,
    /(?:darmow?|bezpłatn)\S* od \d/gi,
    /wozimy za darmo/g,
  ])
    expect([pattern, found(pattern)]).toEqual([pattern, []])

  const filled = pages.map((page) => fillShopFacts(page, defaultShopSettings))
  expect(filled.filter((page) => page.includes('[sklep '))).toEqual([])
  const samples = { ...defaultShopSettings.samples, creditDays: 60 }
  const deducting = pages.map((page) => fillShopFacts(page, { ...defaultShopSettings, samples })).join('\n')
  expect(deducting.match(/kupionej w ciągu 60 dni/g)).toHaveLength(2)
  const all = filled.join('\n')
  expect(all).not.toMatch(/próbki odlicz|<p>\s*<\/p>/)
  for (const fact of [
    ...facts,
    ...deliveryMethods.flatMap((method) => [method.title, fillDays(method)]),
    `${unpaidOrders.transferDays} dni robocze`,
    'Za darmo od 3\u00a0000\u00a0zł',
  ])
    expect(all).toContain(fact)
})
