import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { drawFragments, drawPage, type PageProps } from './draw.tsx'
import { drawStatic } from './draw-static.ts'
import * as pages from './pages/index.ts'
import { BareDocument, Document } from './parts/document.tsx'
import { everyPage, makeFrame, makeLineItem, makePricedCart } from './testing/make-page.ts'

const components: Record<keyof PageProps, FunctionComponent<never>> = {
  home: pages.home.default,
  listing: pages.listing.default,
  product: pages.product.default,
  cart: pages.cart.default,
  checkout: pages.checkout.default,
  'order-received': pages.orderReceived.default,
  'track-order': pages.trackOrder.default,
  account: pages.account.default,
  'sign-in': pages.signIn.default,
  'hosted-sign-in': pages.signIn.default,
  static: pages.staticPage.default,
  contact: pages.contact.default,
  'not-found': pages.notFound.default,
  error: pages.error.default,
  'coming-soon': pages.comingSoon.default,
}

/**
 * Attributes in one order and case; without the links that React puts elsewhere or adds: style sheets,
 * pictures asked for ahead.
 */
const tidy = (markup: string) =>
  markup
    .replace(/<link rel="(preload|stylesheet)"[^>]*>/g, '')
    .replace(/<([a-z-]+)((?: [^\s=<>]+="[^"]*")+)/g, (_, name: string, attributes: string) => {
      const sorted = [...attributes.matchAll(/ ([^\s=]+)(="[^"]*")/g)]
        .map(([, attribute = '', value]) => ` ${attribute.toLowerCase()}${value}`)
        .sort()
      return `<${name}${sorted.join('')}`
    })

/** Where two texts part, with a little around it; whole pages are no help in a message. */
const difference = (drawn: string, wanted: string) => {
  if (drawn === wanted) return ''
  const at = [...wanted].findIndex((sign, index) => drawn[index] !== sign)
  return `drawn: …${drawn.slice(Math.max(0, at - 80), at + 80)}… wanted: …${wanted.slice(Math.max(0, at - 80), at + 80)}…`
}

const cases = Object.entries(everyPage).flatMap(([name, states]) =>
  states.map((props, index) => ({ name: name as keyof PageProps, index, props })),
)

describe.each(cases)('page $name, state $index', ({ name, props }) => {
  const frame = makeFrame({
    cart: makePricedCart(),
    notices: [
      { kind: 'success', text: 'Dodano.', link: { url: '/koszyk/', label: 'Zobacz koszyk' } },
      { kind: 'error', text: 'Za mało <sztuk> & "reszta"' },
    ],
    storeNotice: { id: 'a1', text: 'Urlop' },
    adminBar: {
      ownerName: 'Anna',
      edit: { kind: 'product', url: '/panel/#/produkty?szukaj=a' },
      signOutNonce: 'n',
    },
    comingSoonBanner: { restUrl: '/wp-json/wp/v2/users/1', nonce: 'n' },
    isDemo: true,
    campaignScript: null,
    header: { mode: 'reveal', isTransparent: false },
  })

  it('is drawn exactly as React draws it', () => {
    const content = createElement(components[name] as FunctionComponent<object>, props as object)
    const Around = name === 'coming-soon' ? BareDocument : Document
    const whole = (
      <Around frame={frame} bodyClass="b">
        {content}
      </Around>
    )
    expect(difference(tidy(drawStatic(whole)), tidy(renderToStaticMarkup(whole)))).toBe('')
  })

  it('is a whole Polish document with one main heading [S-PAGE-09]', () => {
    const markup = drawPage(name, props as never, frame)
    expect(markup).toMatch(/^<!doctype html><html lang="pl">/)
    expect(markup.match(/<h1[ >]/g)).toHaveLength(1)
    expect(markup).not.toMatch(/undefined|\[object|NaN/)
  })
})

describe('fragments of the cart', () => {
  const cart = makePricedCart({ lineItems: [makeLineItem({ name: 'Deska "dębowa" <b>' })] })
  const markup = drawPage('listing', everyPage.listing[0]!, makeFrame({ cart }))

  it.each(Object.entries(drawFragments(cart)))(
    '%s stands once on every page, drawn the same',
    (selector, fragment) => {
      const [, tag, name] = /^([a-z]+)\.([a-z_-]+)$/.exec(selector) ?? []
      expect(fragment).toMatch(new RegExp(`^<${tag} class="${name}\\b`))
      expect(markup.split(fragment)).toHaveLength(2)
    },
  )

  it('a dangerous name stays text', () => {
    expect(Object.values(drawFragments(cart)).join('')).not.toContain('<b>')
  })

  it('an empty cart says so', () => {
    expect(
      drawFragments(makePricedCart({ lineItems: [], itemCount: 0, hash: '' }))[
        'div.widget_shopping_cart_content'
      ],
    ).toContain('Brak produktów w koszyku.')
  })
})

describe('drawn texts', () => {
  it('a script element cannot be closed from its data', () => {
    expect(drawPage('static', { title: 'x', html: '' }, makeFrame())).toContain(
      '{"@type":"Thing","name":"\\u003c/script>"}',
    )
  })
})
