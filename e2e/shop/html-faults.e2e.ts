import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../real-shop.ts'
import { fillCheckout, submitCheckout } from './fill-checkout.ts'

const shop = realShop()

const PATHS = [
  '/',
  '/sklep/',
  '/kategoria-produktu/panele-podlogowe/',
  '/szukaj/?s=podlogi+debowe',
  '/szukaj/?s=qqqqqq',
  '/szukaj/',
  '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/',
  '/produkt/panel-winylowy-spc-kolekcja-warta-dab-kamienny/',
  '/produkt/zestaw-do-montazu-paneli/',
  '/produkt/wynajem-cykliniarki-u-partnera/',
  '/koszyk/',
  '/zamowienie/',
  '/sledzenie-zamowienia/',
  '/regulamin/',
  '/dostawa-i-platnosc/',
  '/o-nas/',
  '/kontakt/',
  '/zapytaj-o-wycene/',
  '/nie-ma-takiej-strony/',
  '/moje-konto/logowanie/',
  '/moje-konto/rejestracja/',
  '/moje-konto/zapomniane-haslo/',
  '/moje-konto/blad/',
  '/panel/',
  '/galeria-kampanii/',
  '/dev/poczta',
]

/** Errors that an HTML validator would report in markup as sent by the server. */
const faultsOf = (page: Page, markup: string): Promise<string[]> =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    const found: string[] = []
    const each = (selector: string, name: string, isFault: (element: Element) => boolean = () => true) => {
      for (const element of parsed.querySelectorAll(selector))
        if (isFault(element)) found.push(`${name}: ${element.outerHTML.slice(0, 120)}`)
    }
    const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'
    each(
      'section',
      'a section without a heading',
      (section) => !section.querySelector('h1, h2, h3, h4, h5, h6') && !section.hasAttribute('aria-label'),
    )
    each('label', 'a label of several fields', (label) => label.querySelectorAll(LABELABLE).length > 1)
    each(
      'label[aria-hidden=true]',
      'a hidden label around a field',
      (label) => label.querySelector(LABELABLE) !== null,
    )
    each(
      'label[for]',
      'a label of nothing',
      (label) => parsed.getElementById(label.getAttribute('for') ?? '') === null,
    )
    each('input[type=hidden][autocomplete]', 'a hidden field to be completed')
    each(
      'link[as]',
      'a link with a destination it does not take',
      (link) => !/^(?:module)?preload$/.test(link.getAttribute('rel') ?? ''),
    )
    each('img:not([alt])', 'a picture without words for it')
    each(
      ':is(a, button) :is(a, button, input, select, textarea)',
      'something to press within something to press',
    )
    each(':is(ul, ol) > :not(li, script, template)', 'no item of a list')
    each('li', 'an item of no list', (item) => !item.parentElement?.matches('ul, ol, menu'))
    each('dl > :not(dt, dd, div)', 'no part of a list of terms')
    each('table :is(table, tbody, thead, tfoot, tr) > div', 'a block within a table')
    each(
      '[id]',
      'an id twice',
      ({ id }) => id !== '' && parsed.querySelectorAll(`[id="${CSS.escape(id)}"]`).length > 1,
    )
    for (const attribute of ['aria-labelledby', 'aria-describedby', 'aria-controls'])
      each(`[${attribute}]`, `${attribute} of nothing`, (element) =>
        (element.getAttribute(attribute) ?? '')
          .split(/\s+/)
          .some((id) => id !== '' && parsed.getElementById(id) === null),
      )
    // If the parser moves or closes elements, the number of tags differs from the text.
    const written = text.replace(
      /<!--[\s\S]*?-->|<(script|style|template|textarea|noscript)\b[\s\S]*?<\/\1>/g,
      '',
    )
    for (const template of parsed.querySelectorAll('script, style, template, textarea, noscript'))
      template.remove()
    for (const tag of [
      'p',
      'div',
      'section',
      'ul',
      'li',
      'span',
      'form',
      'a',
      'button',
      'label',
      'table',
      'tr',
      'td',
      'h1',
      'h2',
      'h3',
    ]) {
      const [starts, ends] = [
        written.match(new RegExp(`<${tag}[\\s>]`, 'g')) ?? [],
        written.match(new RegExp(`</${tag}>`, 'g')) ?? [],
      ]
      const elements = parsed.querySelectorAll(tag).length
      if (starts.length !== elements || ends.length !== elements)
        found.push(`<${tag}>: ${starts.length} opened, ${ends.length} closed, ${elements} there`)
    }
    return found
  }, markup)

describe('the markup of every page', () => {
  it('has no error of an HTML validator, with and without cart and order [M-37]', async () => {
    const { page, context } = shop
    // Not a page of the shop: its policy forbids the styles that are parsed here.
    const blank = await context.newPage()
    const found: string[] = []
    const look = async (path: string) => {
      const markup = await (await context.request.get(path)).text()
      found.push(...(await faultsOf(blank, markup)).map((fault) => `${path} ${fault}`))
    }
    for (const path of PATHS) await look(path)
    await page.goto('/produkt/dobijak-do-paneli/')
    await page.locator('.single_add_to_cart_button').click()
    await page.locator('.woocommerce-message').waitFor()
    for (const path of ['/koszyk/', '/zamowienie/', '/sklep/']) await look(path)
    await page.goto('/zamowienie/')
    await fillCheckout(page)
    await submitCheckout(page)
    await look(page.url().slice(shop.url.length))
    expect(found).toEqual([])
  })

  it('faulty markup is detected', async () => {
    const { page } = shop
    const faulty: [string, string][] = [
      ['<section><p>A</p></section>', 'a section without a heading'],
      ['<label>A <output></output><input></label>', 'a label of several fields'],
      ['<label aria-hidden="true">A <input></label>', 'a hidden label around a field'],
      ['<input type="hidden" autocomplete="off">', 'a hidden field to be completed'],
      ['<p><div>A</div></p>', '<p>'],
      ['<i id="a"></i><b id="a"></b>', 'an id twice'],
    ]
    for (const [markup, fault] of faulty) expect((await faultsOf(page, markup)).join('\n')).toContain(fault)
    expect(await faultsOf(page, '<section><h2>A</h2><label>B <input></label></section>')).toEqual([])
  })
})
