import { describe, expect, it } from 'vitest'
import { addButton, FRAGMENT, miniCart, shopPages } from '../../fixtures.ts'

type Recorded = [string, ...unknown[]][]

const shop = shopPages()
const PANEL = { key: 'k1', name: 'Panel dąb' }
const FRAGMENTS = { [FRAGMENT]: miniCart(PANEL) }
const LISTING = miniCart(PANEL) + addButton('7')
const NAMES = [
  'adding_to_cart',
  'ajax_request_not_sent.adding_to_cart',
  'added_to_cart',
  'removed_from_cart',
  'wc_cart_button_updated',
  'wc_fragments_loaded',
  'wc_fragments_refreshed',
]
const BUTTON = expect.stringContaining('add_to_cart_button')
const DATA = { success_message: 'dodano 7', product_id: '7', quantity: '1' }

const answerAll = () => {
  shop.answers['add_to_cart'] = () => ({ json: { fragments: FRAGMENTS, cart_hash: 'H1' } })
  shop.answers['remove_from_cart'] = () => ({
    json: { fragments: { [FRAGMENT]: miniCart() }, cart_hash: '' },
  })
  shop.answers['get_refreshed_fragments'] = () => ({ json: { fragments: FRAGMENTS, cart_hash: 'HR' } })
}
const add = () => shop.page.locator('.card button').click()
const classes = () => shop.page.locator('.card button').getAttribute('class')

describe('events of the page', () => {
  it('changes of the cart fire named events in their order [S-CART-21]', async () => {
    answerAll()
    await shop.open(LISTING)
    // On the body, where they are dispatched; the shop's own listeners run later.
    await shop.page.evaluate((names) => {
      const recorded: unknown[] = []
      Object.assign(window, { recorded })
      for (const name of names)
        document.body.addEventListener(name, (event) => {
          const { bubbles, detail } = event as CustomEvent<Record<string, unknown>>
          recorded.push([
            name,
            bubbles,
            Object.fromEntries(
              Object.entries(detail).map(([key, value]) => [
                key,
                value instanceof Element ? value.className : structuredClone(value),
              ]),
            ),
          ])
        })
    }, NAMES)
    await add()
    await expect.poll(() => shop.recorded().then(({ length }) => length)).toBe(4)
    await shop.page.locator('.remove').click()
    await expect.poll(shop.recorded).toEqual([
      ['adding_to_cart', true, { button: BUTTON, data: DATA }],
      ['added_to_cart', true, { fragments: FRAGMENTS, cart_hash: 'H1', button: BUTTON }],
      ['wc_cart_button_updated', true, { button: BUTTON }],
      ['wc_fragments_loaded', true, {}],
      [
        'removed_from_cart',
        true,
        { fragments: { [FRAGMENT]: miniCart() }, cart_hash: '', link: 'remove remove_from_cart_button' },
      ],
      ['wc_fragments_loaded', true, {}],
    ])
    expect(await shop.page.evaluate(() => 'jQuery' in window)).toBe(false)
  })

  it.each(['should_send_ajax_request.adding_to_cart', 'adding_to_cart'])(
    'preventing %s does not add the product [S-CART-21]',
    async (name) => {
      answerAll()
      await shop.open(LISTING, {
        before: `document.addEventListener(${JSON.stringify(name)}, (event) => event.preventDefault())`,
      })
      await shop.record('ajax_request_not_sent.adding_to_cart', 'wc_cart_button_updated')
      await add()
      await expect.poll(shop.recorded).toMatchObject([
        ['wc_cart_button_updated', {}],
        [
          'ajax_request_not_sent.adding_to_cart',
          { fragments: false, cart_hash: false, button: expect.stringContaining('add_to_cart_button') },
        ],
      ])
      expect(await classes()).not.toMatch(/loading|added$/)
      expect(shop.requested).toEqual([])
    },
  )

  it('a listener may change the sent data [S-CART-21]', async () => {
    answerAll()
    await shop.open(LISTING, {
      before:
        "document.body.addEventListener('adding_to_cart', ({ detail }) => { detail.data.quantity = 3; detail.data.note = 'ą&b' })",
    })
    await add()
    await expect.poll(() => shop.requested[0]?.fields).toEqual({ ...DATA, quantity: '3', note: 'ą&b' })
  })

  it('a script that prevents added_to_cart or removed_from_cart renders itself [S-CART-21]', async () => {
    answerAll()
    await shop.open(LISTING, {
      before:
        "for (const name of ['added_to_cart', 'removed_from_cart']) document.addEventListener(name, (event) => event.preventDefault())",
    })
    await shop.record('wc_fragments_loaded')
    await add()
    await expect.poll(() => shop.requested.length).toBe(1)
    await expect.poll(classes).not.toContain('loading')
    await shop.page.locator('.remove').click()
    await expect.poll(() => shop.requested.length).toBe(2)
    await expect.poll(() => shop.page.locator('.blockOverlay').count()).toBe(0)
    expect(await shop.page.locator('.woocommerce-mini-cart-item').count()).toBe(1)
    expect(await shop.page.locator('.added_to_cart').count()).toBe(0)
    expect(await shop.recorded()).toEqual([])
  })
})

/** A plugin for the original: listens with `.on`, and records its arguments. */
const PLUGIN = `var recorded = []; var plain = (value) => value && value.jquery ? '$' + value.length + ' ' + value[0].className : value === undefined ? undefined : JSON.parse(JSON.stringify(value));
jQuery(document.body).on('${NAMES.filter((name) => !name.includes('.')).join(' ')} ajax_request_not_sent.adding_to_cart', function (event) { recorded.push([event.type].concat([].slice.call(arguments, 1).map(plain))) });`
const $BUTTON = expect.stringMatching(/^\$1 .*add_to_cart_button/)
const recorded = () => shop.page.evaluate(() => (window as never as { recorded: Recorded }).recorded)

describe.each(['jquery', 'jquery-oldest'] as const)('a page with plugins on %s', (jQuery) => {
  it('plugins receive every event exactly once, with the usual arguments [S-CART-21]', async () => {
    answerAll()
    await shop.open(LISTING, { jQuery, before: PLUGIN })
    await add()
    await expect.poll(() => recorded().then(({ length }) => length)).toBe(4)
    await shop.page.locator('.remove').click()
    await expect.poll(() => recorded().then(({ length }) => length)).toBe(6)
    await shop.page.waitForTimeout(100)
    expect(await recorded()).toEqual([
      ['adding_to_cart', $BUTTON, DATA],
      ['wc_cart_button_updated', $BUTTON],
      ['wc_fragments_loaded'],
      ['added_to_cart', FRAGMENTS, 'H1', $BUTTON],
      ['wc_fragments_loaded'],
      ['removed_from_cart', { [FRAGMENT]: miniCart() }, '', '$1 remove remove_from_cart_button'],
    ])
    expect(
      await shop.page.evaluate(
        () => (window as never as { jQuery: { fn: { jquery: string } } }).jQuery.fn.jquery,
      ),
    ).toBe(jQuery === 'jquery' ? '3.7.1' : '3.5.0')
    expect(shop.errors).toEqual([])
  })

  it('a plugin that returns false to should_send_ajax_request prevents the add [S-CART-21]', async () => {
    answerAll()
    await shop.open(LISTING, {
      jQuery,
      before: `${PLUGIN}jQuery(document.body).on('should_send_ajax_request.adding_to_cart', (event, $button) => $button.data('product_id') !== 7)`,
    })
    await add()
    await expect.poll(recorded).toEqual([
      ['wc_cart_button_updated', $BUTTON],
      ['ajax_request_not_sent', false, false, $BUTTON],
    ])
    expect(shop.requested).toEqual([])
    expect(await classes()).not.toContain('loading')
  })

  it("a plugin may change the sent data; jQuery's own data is sent, too [S-CART-21]", async () => {
    answerAll()
    await shop.open(LISTING, {
      jQuery,
      before:
        "jQuery('.card button').data('gift', 'tak').data('product_id', 99); jQuery(document.body).on('adding_to_cart', (event, $button, data) => { data.extras = ['a', 'b']; return false })",
    })
    await add()
    await expect.poll(() => shop.requested.length).toBe(1)
    expect([...new URLSearchParams(shop.requested[0]?.body)].sort()).toEqual(
      Object.entries({ ...DATA, gift: 'tak' })
        .concat([
          ['extras[]', 'a'],
          ['extras[]', 'b'],
        ])
        .sort(),
    )
  })

  it('a plugin that triggers wc_fragment_refresh refreshes the cart once [S-CART-21]', async () => {
    answerAll()
    await shop.open(miniCart(), { jQuery, hasFragments: true, before: PLUGIN })
    await expect.poll(recorded).toEqual([['wc_fragments_refreshed']])
    await shop.page.evaluate("jQuery(document.body).trigger('wc_fragment_refresh')")
    await expect.poll(recorded).toEqual([['wc_fragments_refreshed'], ['wc_fragments_refreshed']])
    await shop.page.waitForTimeout(100)
    expect(shop.requested.length).toBe(2)
  })

  it('added_to_cart triggered by a plugin shows its fragments [S-CART-21]', async () => {
    await shop.open(LISTING.replace(miniCart(PANEL), miniCart()), { jQuery, before: PLUGIN })
    await shop.page.evaluate(
      ([fragments]) =>
        (
          window as never as {
            jQuery: (target: unknown) => { trigger: (name: string, values: unknown[]) => void }
          }
        )
          .jQuery(document.body)
          .trigger('added_to_cart', [fragments, 'H']),
      [FRAGMENTS],
    )
    expect(await shop.page.locator('.woocommerce-mini-cart-item').count()).toBe(1)
    await shop.page.evaluate(
      "jQuery(document.body).trigger('added_to_cart', [{}, 'H', jQuery('.card button')])",
    )
    expect(await classes()).toMatch(/ added$/)
    expect(await shop.page.locator('.card .added_to_cart').count()).toBe(1)
    expect((await recorded()).map(([name]) => name)).toEqual([
      'added_to_cart',
      'wc_fragments_loaded',
      'added_to_cart',
      'wc_cart_button_updated',
    ])
  })

  it('an event of a plugin without jQuery reaches the plugins with jQuery [S-CART-21]', async () => {
    await shop.open(miniCart(), { jQuery, before: PLUGIN })
    await shop.page.evaluate(
      (fragments) =>
        document.body.dispatchEvent(
          new CustomEvent('added_to_cart', { bubbles: true, detail: { fragments, cart_hash: 'H' } }),
        ),
      FRAGMENTS,
    )
    expect(await recorded()).toEqual([['wc_fragments_loaded'], ['added_to_cart', FRAGMENTS, 'H']])
  })
})

it('jQuery loaded after the shop receives and sends events, too [S-CART-21]', async () => {
  answerAll()
  await shop.open(LISTING)
  await shop.page.addScriptTag({ url: '/jquery.js' })
  await shop.page.addScriptTag({ url: `/config.js?text=${encodeURIComponent(PLUGIN)}` })
  await add()
  await expect
    .poll(() => recorded().then((all) => all.map(([name]) => name)))
    .toEqual(['adding_to_cart', 'wc_cart_button_updated', 'wc_fragments_loaded', 'added_to_cart'])
})
