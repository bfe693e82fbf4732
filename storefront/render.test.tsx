import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Cart, Notice } from '#contract/shop/cart.ts'
import type { PageFrame, PageVisitor } from './page-frame.ts'
import { Footer } from './parts/frame/footer.tsx'
import { Header } from './parts/frame/header.tsx'
import { visitorRegions } from './parts/frame/visitor-regions.tsx'
import {
  markedPath,
  pageElement,
  type PageProps,
  renderFragments,
  renderPage,
  renderRegions,
  renderSurroundings,
  renderTemplate,
} from './render.tsx'
import { makeLineItem, makePricedCart } from './testing/make-order.ts'
import { everyPage } from './testing/every-page.ts'
import { makeFrame, makeVisitor } from './testing/make-page.ts'

const cases = Object.entries(everyPage).flatMap(([name, states]) =>
  states.map((props, index) => ({ name: name as keyof PageProps, index, props })),
)

describe.each(cases)('page $name, state $index', ({ name, props }) => {
  const visitor = makeVisitor({
    cart: makePricedCart(),
    notices: [
      { kind: 'success', text: 'Dodano.', link: { url: '/koszyk/', label: 'Zobacz koszyk' } },
      { kind: 'error', text: 'Za mało <sztuk> & "reszta"' },
    ],
    owner: {
      adminBar: {
        ownerName: 'Anna',
        edit: { kind: 'product', url: '/panel/#/produkty?szukaj=a' },
        signOutNonce: 'n',
      },
      comingSoonBanner: { restUrl: '/wp-json/wp/v2/users/1', nonce: 'n' },
    },
  })
  const frame = makeFrame({ storeNotice: { id: 'a1', text: 'Urlop' }, isDemo: true })

  it('is a complete Polish document with one main heading [S-PAGE-09]', () => {
    const markup = renderPage(name, props as never, frame, visitor)
    expect(markup).toMatch(/^<!doctype html><html lang="pl">/)
    expect(markup.match(/<h1[ >]/g)).toHaveLength(1)
    expect(markup).not.toMatch(/undefined|\[object|NaN/)
  })

  // React's development build, which warns, is loaded in the deep run only.
  it.runIf(process.env['KLEPKA_DEEP'] === '1')('gives React nothing to warn about', () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderPage(name, props as never, frame, visitor)
    expect(warn.mock.calls).toEqual([])
    warn.mockRestore()
  })
})

/** What the visitor has chosen before: photos of their own, a hidden name, filters in the address, their consents. */
const CHOSEN_BEFORE = [
  /^review \d+: (?:zostaw|bez-imienia)$/,
  /^(?:newsletter|account) \d+: marketing_/,
  /^cookie-settings \d+: zgoda$/,
  /^listing \d+: /,
]

it('no form has a box that is ticked in advance', () => {
  const ticked = cases.flatMap(({ name, index, props }) =>
    [
      ...renderPage(name, props as never, makeFrame(), makeVisitor({ cart: makePricedCart() })).matchAll(
        /<input[^>]*type="checkbox"[^>]*>/g,
      ),
    ]
      .filter(([box]) => / checked(?:=|[ />])/.test(box))
      .map(([box]) => `${name} ${index}: ${/ name="([^"]*)"/.exec(box)?.[1] ?? box}`),
  )
  expect(ticked.filter((one) => !CHOSEN_BEFORE.some((choice) => choice.test(one)))).toEqual([])
})

describe('a page with slots', () => {
  /** Characters with a meaning in markup, in a slot, or in a replacement text. */
  const anyText = fc.string({
    unit: fc.constantFrom('a', 'ż', '<', '>', '&', '"', "'", '$', ';', ':', '-', ' ', '😀'),
    maxLength: 12,
  })
  const anyGrosze = fc.integer({ min: 0, max: 10_000_000 })
  const anyCart: fc.Arbitrary<Cart | null> = fc.option(
    fc
      .record({
        lineItems: fc.array(
          fc
            .record({
              key: fc.uuid(),
              name: anyText,
              sku: anyText,
              quantity: fc.integer({ min: 1, max: 99 }),
              unitPriceGrosze: anyGrosze,
              choice: fc.array(fc.record({ label: anyText, value: anyText }), { maxLength: 2 }),
              picture: fc.option(fc.constant({ src: '/pictures/a.webp', alt: 'A' })),
            })
            .map(makeLineItem),
          { maxLength: 4 },
        ),
        itemsGrosze: anyGrosze,
        itemCount: fc.nat(400),
        hash: fc.uuid(),
      })
      .map(makePricedCart),
  )
  const anyNotices: fc.Arbitrary<Notice[]> = fc.array(
    fc.record(
      {
        kind: fc.constantFrom('success' as const, 'error' as const, 'info' as const),
        text: anyText,
        link: fc.record({ url: anyText, label: anyText }),
        field: anyText,
      },
      { requiredKeys: ['kind', 'text'] },
    ),
    { maxLength: 3 },
  )
  const anyFrame = fc
    .record({
      title: anyText,
      description: anyText,
      search: anyText,
      isDemo: fc.boolean(),
      storeNotice: fc.option(fc.record({ id: fc.constant('a1'), text: anyText })),
      campaignScript: fc.option(fc.constant('/campaigns.js')),
      header: fc.record({
        mode: fc.constantFrom('plain' as const, 'sticky' as const, 'shrink-reveal' as const),
        isTransparent: fc.boolean(),
      }),
      path: fc.constantFrom('/', '/sklep/', '/kategoria-produktu/deski/'),
      themeStyle: fc.constantFrom('', ':root{--a:1}'),
    })
    .map(makeFrame)

  it('filled with a visitor’s regions equals the page rendered for that visitor', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        anyFrame,
        anyCart,
        anyNotices,
        ({ name, props }, frame, cart, notices) => {
          const { texts, slots } = renderTemplate(name, props as never, frame)
          const regions = renderRegions({ cart, notices })
          const filled = texts.map((text, index) => text + (slots[index] ? regions[slots[index]] : ''))
          const visitor = makeVisitor({ cart, notices })
          const whole = renderWhole(name, props as never, frame, visitor)
          expect(difference(filled.join(''), whole)).toBe('')
          expect(difference(renderPage(name, props as never, frame, visitor), whole)).toBe('')
        },
      ),
      { numRuns: process.env['KLEPKA_DEEP'] === '1' ? 2_000 : 120 },
    )
  })

  it('header and footer are the same on all pages with the same marked menu entry', () => {
    const of = (path: string) => renderSurroundings(makeFrame({ path }))
    const { menu } = makeFrame()
    const marked = ['/kategoria-produktu/deski/', '/kategoria-produktu/deski-lite/', '/moje-konto/']
    for (const path of marked) expect(markedPath(menu, path)).toBe(path)
    expect(new Set(marked.map((path) => of(path).header)).size).toBe(marked.length)
    for (const path of ['/', '/produkt/a/', '/koszyk/']) {
      expect(markedPath(menu, path)).toBe('')
      expect(of(path)).toEqual(of(''))
    }
  })

  it('has each slot once, and none on pages without regions', () => {
    for (const { name, props } of cases) {
      const { slots } = renderTemplate(name, props as never, makeFrame())
      const isBare = name === 'coming-soon' || name === 'hosted-sign-in'
      const isQuiet = name === 'checkout' || name === 'payment'
      const expected = isQuiet ? ['notices'] : ['cartCount', 'cartSum', 'notices', 'miniCart']
      expect(slots).toEqual(isBare ? [] : expected)
    }
  })
})

/** By React alone, without slots. */
const renderWhole = <K extends keyof PageProps>(
  name: K,
  props: PageProps[K],
  frame: PageFrame,
  visitor: PageVisitor,
) => {
  const regions = visitorRegions(visitor)
  const parts = {
    ...regions,
    header: <Header frame={frame} regions={regions} />,
    footer: <Footer frame={frame} />,
  }
  return `<!doctype html>${renderToStaticMarkup(pageElement(name, props, frame, parts, visitor.owner))}`
}

/** The first difference of two texts with its surroundings; whole pages would make messages unreadable. */
const difference = (actual: string, wanted: string) => {
  if (actual === wanted) return ''
  const at = [...wanted].findIndex((sign, index) => actual[index] !== sign)
  return `actual: …${actual.slice(Math.max(0, at - 80), at + 80)}… wanted: …${wanted.slice(Math.max(0, at - 80), at + 80)}…`
}

describe('fragments of the cart', () => {
  const cart = makePricedCart({ lineItems: [makeLineItem({ name: 'Deska "dębowa" <b>' })] })
  const markup = renderPage('listing', everyPage.listing[0]!, makeFrame(), makeVisitor({ cart }))

  it.each(Object.entries(renderFragments(cart)))(
    '%s is on every page once, with the same markup',
    (selector, fragment) => {
      const [, tag, name] = /^([a-z]+)\.([a-z_-]+)$/.exec(selector) ?? []
      expect(fragment).toMatch(new RegExp(`^<${tag} class="${name}\\b`))
      expect(markup.split(fragment)).toHaveLength(2)
    },
  )

  it('a name with markup is escaped', () => {
    expect(Object.values(renderFragments(cart)).join('')).not.toContain('<b>')
  })

  it('an empty cart shows a message', () => {
    expect(
      renderFragments(makePricedCart({ lineItems: [], itemCount: 0, hash: '' }))[
        'div.widget_shopping_cart_content'
      ],
    ).toContain('Brak produktów w koszyku.')
  })
})

describe('rendered texts', () => {
  it('a script element cannot be closed from its data', () => {
    expect(renderPage('static', { title: 'x', html: '' }, makeFrame(), makeVisitor())).toContain(
      '{"@type":"Thing","name":"\\u003c/script>"}',
    )
  })
})
