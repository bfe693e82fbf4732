import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { pl } from '#storefront/strings/pl.ts'
import { makeLineItem, makePricedCart } from '#storefront/testing/make-order.ts'
import { makeCard } from '#storefront/testing/make-product.ts'
import { CartTotals } from './cart/cart-totals.tsx'
import { MiniCart } from './cart/mini-cart.tsx'
import { shownPages } from './pagination.tsx'
import { LowestPriceNote, Price, salePercent } from './product/price.tsx'
import { AddButton } from './product/product-card.tsx'
import { QuantityField } from './product/quantity-field.tsx'
import { Swatches } from './product/swatches.tsx'
import { Stock } from './product/stock.tsx'

const renderPart = (element: ReactElement) => renderToStaticMarkup(element)
/** The visible text: without tags, with single spaces. */
const textOf = (element: ReactElement) =>
  renderPart(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

describe('price', () => {
  it('is one amount', () =>
    expect(textOf(<Price priceGrosze={123_456} regularPriceGrosze={null} lowestPrice={null} />)).toBe(
      '1 234,56 zł',
    ))
  it('starts with „od” when variations differ', () =>
    expect(
      textOf(
        <Price priceGrosze={1_000} highestPriceGrosze={2_000} regularPriceGrosze={null} lowestPrice={null} />,
      ),
    ).toBe('od 10,00 zł'))
  it('shows both prices of a sale, the sale price first, if a reduction may be announced', () => {
    const prices = { priceGrosze: 8_000, regularPriceGrosze: 10_000 }
    const lowestPrice = { grosze: 8_999, isSinceStart: false }
    expect(textOf(<Price {...prices} lowestPrice={lowestPrice} />)).toBe(
      'Cena teraz: 80,00 zł Cena przed obniżką: 100,00 zł',
    )
    expect(textOf(<Price {...prices} lowestPrice={null} />)).toBe('80,00 zł')
  })
  it('names the lowest price before a reduction, of a floor also per square metre', () => {
    const lowestPrice = { grosze: 8_999, isSinceStart: false }
    expect(textOf(<LowestPriceNote lowestPrice={lowestPrice} />)).toBe(
      'Najniższa cena z 30 dni przed obniżką: 89,99 zł',
    )
    expect(
      textOf(<LowestPriceNote lowestPrice={{ ...lowestPrice, isSinceStart: true }} packAreaCm2={20_000} />),
    ).toBe('Najniższa cena od rozpoczęcia sprzedaży: 45,00 zł/m² (89,99 zł za opakowanie)')
  })
  it('may be missing', () =>
    expect(textOf(<Price priceGrosze={null} regularPriceGrosze={null} lowestPrice={null} />)).toBe(
      'Cena na zapytanie',
    ))
  it.each([
    [8_000, 10_000, 20],
    [9_999, 10_000, undefined],
    [10_000, 10_000, undefined],
    [6_667, 10_000, 33],
  ])('a sale at %i after a lowest price of %i is shown as %s percent', (priceGrosze, grosze, percent) =>
    expect(salePercent({ priceGrosze, lowestPrice: { grosze, isSinceStart: false } })).toBe(percent),
  )
})

describe('swatches of a card', () => {
  const swatches = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Kolor ${index}`,
      url: `/produkt/deska-debowa/?attribute_kolor=${index}`,
      picture: null,
      colour: '#aabbcc',
      isAvailable: index !== 1,
    }))
  const markupOf = (count: number) =>
    renderPart(<>{Swatches({ card: makeCard({ swatches: swatches(count) }) })}</>)

  it('are links with names', () => {
    const markup = markupOf(2)
    expect(markup).toContain('<ul class="swatches" aria-label="Kolory produktu „Deska dębowa”">')
    expect(markup).toContain('href="/produkt/deska-debowa/?attribute_kolor=0" rel="nofollow" title="Kolor 0"')
    expect(markup).toContain('aria-label="Kolor 1, chwilowo brak"')
    expect(markup).not.toContain('in-')
  })
  it.each([
    [0, 0, []],
    [4, 4, []],
    [5, 5, ['Jeszcze 2 kolory']],
    [6, 5, ['Jeszcze 3 kolory', 'Jeszcze 1 kolor']],
    [10, 5, ['Jeszcze 7 kolorów', 'Jeszcze 5 kolorów']],
  ])('of %i colours show at most five and count the others', (count, shown, more) => {
    const markup = markupOf(count)
    expect(markup.match(/rel="nofollow"/g) ?? []).toHaveLength(shown)
    expect(markup.match(/Jeszcze [^"]*/g) ?? []).toEqual(more)
  })
})

describe('button of a card', () => {
  it('contains what adding needs [S-CART-01]', () => {
    const markup = renderPart(<AddButton card={makeCard({ addQuantity: 3, name: 'Deska „A” & B' })} />)
    expect(markup).toContain('class="button product_type_simple add_to_cart_button ajax_add_to_cart"')
    expect(markup).toContain('data-product_id="21"')
    expect(markup).toContain('data-quantity="3"')
    expect(markup).toContain(`data-product_sku="${makeCard().sku}"`)
    expect(markup).toContain('data-success_message="„Deska „A” &amp; B” dodano do koszyka"')
    expect(markup).toMatch(/<button [^>]*value="21"[^>]* name="add-to-cart"/)
  })
  it.each([
    [{ kind: 'variable' as const, isAddable: false }, 'Wybierz opcje'],
    [{ kind: 'grouped' as const, isAddable: false }, 'Zobacz produkty'],
    [{ availability: 'out_of_stock' as const, isAddable: false }, 'Chwilowo brak'],
  ])('leads to the product when it cannot be added with one click: %o', (card, words) => {
    expect(textOf(<AddButton card={makeCard(card)} />)).toBe(words)
    expect(renderPart(<AddButton card={makeCard(card)} />)).toContain('href="/produkt/deska-debowa/"')
  })
})

describe('mini-cart', () => {
  it('has a remove link without a script, and the attributes for a script [S-CART-12]', () => {
    const item = makeLineItem()
    const markup = renderPart(<MiniCart cart={makePricedCart({ lineItems: [item] })} />)
    expect(markup).toContain(`href="/koszyk/?remove_item=${item.key}"`)
    expect(markup).toContain(`data-cart_item_key="${item.key}"`)
    expect(markup).toContain('aria-label="Usuń Deska dębowa z koszyka"')
    expect(textOf(<MiniCart cart={makePricedCart()} />)).toContain('2 × 100,00 zł')
  })
})

describe('totals', () => {
  it('list items, coupons, delivery, total and VAT [S-CART-15]', () => {
    const cart = makePricedCart({
      coupons: [{ code: 'wiosna', discountGrosze: 1_000, givesFreeDelivery: false }],
      totalGrosze: 21_990,
    })
    const text = textOf(<CartTotals cart={cart} />)
    expect(text).toContain('Produkty 200,00 zł')
    expect(text).toContain('Rabat: WIOSNA −10,00 zł')
    expect(text).toContain('Dostawa 29,90 zł')
    expect(text).toContain('Do zapłaty 219,90 zł')
    expect(text).toContain('w tym VAT 23% 42,99 zł')
  })
  it('omit delivery for a cart that needs none', () => {
    expect(
      textOf(
        <CartTotals
          cart={makePricedCart({
            needsDelivery: false,
            deliveryMethodId: null,
            deliveryMethods: [],
            deliveryGrosze: 0,
          })}
        />,
      ),
    ).not.toContain('Dostawa')
  })
})

describe('quantity', () => {
  it('passes its rule to the browser', () => {
    const markup = renderPart(
      <QuantityField
        name="quantity"
        id="q"
        productName="Deska"
        value={4}
        rule={{ min: 4, max: 20, step: 2 }}
      />,
    )
    for (const attribute of ['min="4"', 'max="20"', 'step="2"', 'value="4"', 'for="q"'])
      expect(markup).toContain(attribute)
    expect(
      textOf(
        <QuantityField
          name="quantity"
          id="q"
          productName="Deska"
          value={4}
          rule={{ min: 4, max: null, step: 2 }}
        />,
      ),
    ).toContain('Ilość: Deska')
  })
  it('is changed by buttons that name the product and are off at its limits', () => {
    const buttons = (value: number, max: number | null) =>
      [
        ...renderPart(
          <QuantityField
            name="quantity"
            id="q"
            productName="Deska"
            value={value}
            rule={{ min: 4, max, step: 2 }}
          />,
        ).matchAll(/<button[^>]*aria-label="([^"]*)" aria-disabled="([^"]*)"/g),
      ].map(([, name, isOff]) => [name, isOff])
    const [minus, plus] = ['Mniej: Deska', 'Więcej: Deska']
    expect(buttons(4, 20)).toEqual([
      [minus, 'true'],
      [plus, 'false'],
    ])
    expect(buttons(20, 20)).toEqual([
      [minus, 'false'],
      [plus, 'true'],
    ])
    expect(buttons(20, null)).toEqual([
      [minus, 'false'],
      [plus, 'false'],
    ])
  })
})

describe('Polish counts', () => {
  it.each([
    [1, 'Jeden produkt'],
    [2, 'Wyświetlono wszystkie 2 produkty'],
    [5, 'Wyświetlono wszystkie 5 produktów'],
    [22, 'Wyświetlono wszystkie 22 produkty'],
  ])('%i products', (count, text) => expect(pl.catalog.resultAll(count)).toBe(text))
  it('a page of many products', () =>
    expect(pl.catalog.resultRange(25, 48, 63)).toBe('Wyświetlono 25–48 z 63 produktów'))
  it.each([
    [1, 'Została ostatnia sztuka'],
    [3, 'Zostały ostatnie 3 sztuki'],
    [5, 'Zostało ostatnich 5 sztuk'],
  ])('%i pieces left', (left, text) =>
    expect(textOf(<Stock availability="in_stock" left={left} fewLeft={5} />)).toBe(text),
  )
  it.each([
    [1, '1 opakowanie (2 m²)'],
    [3, '3 opakowania (2 m²)'],
    [11, '11 opakowań (2 m²)'],
  ])('%i packs', (packs, text) => expect(pl.calculator.result(packs, '2')).toBe(text))
})

describe('pages of a listing', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 0, 9]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [4, 6, [1, 2, 3, 4, 5, 6]],
    [9, 9, [1, 0, 8, 9]],
  ])('page %i of %i', (page, count, shown) => expect(shownPages(page, count)).toEqual(shown))
})
