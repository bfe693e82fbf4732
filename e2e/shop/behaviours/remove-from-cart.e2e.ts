import { describe, expect, it } from 'vitest'
import { addButton, FRAGMENT, delayedAnswer, miniCart, shopPages, SHOP } from '../../fixtures.ts'

const shop = shopPages()
const PANEL = { key: 'k1', name: 'Panel dąb' }
const GLUE = { key: 'k2', name: 'Klej' }
const STRIP = { key: 'k3', name: 'Listwa' }
const answerWith = (...items: { key: string; name: string }[]) => ({
  json: {
    fragments: { [FRAGMENT]: miniCart(...items) },
    cart_hash: items.length ? `HASH${items.length}` : '',
  },
})

const remove = (name: string) => shop.page.getByRole('button', { name: `Usuń ${name} z koszyka` })
const focused = () =>
  shop.page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

describe('removing from the mini-cart', () => {
  it('the line is covered meanwhile, then replaced and announced [S-CART-12]', async () => {
    const { answer, release } = delayedAnswer(answerWith(GLUE))
    shop.answers['remove_from_cart'] = () => answer
    await shop.open(miniCart(PANEL, GLUE))
    await remove('Panel dąb').click()
    const overlay = shop.page
      .locator('.woocommerce-mini-cart-item', { hasText: 'Panel' })
      .locator('.blockOverlay')
    await expect.poll(() => overlay.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.6')
    const size = await overlay.evaluate((element) => [
      element.clientWidth - (element.parentElement?.clientWidth ?? 0),
      element.clientHeight - (element.parentElement?.clientHeight ?? 0),
    ])
    expect(size).toEqual([0, 0])
    release()
    await expect
      .poll(() => shop.page.locator('.woocommerce-mini-cart-item').allTextContents())
      .toEqual(['Klej ×'])
    expect(await shop.page.locator('.widget_shopping_cart_live_region').textContent()).toBe(
      '„Panel dąb” usunięto z koszyka',
    )
    expect(shop.requested).toMatchObject([{ endpoint: 'remove_from_cart', body: 'cart_item_key=k1' }])
    expect(shop.visited).toEqual([])
    expect(shop.errors).toEqual([])
  })

  it.each([
    ['an error', () => ({ status: 500 })],
    ['no answer', () => undefined],
    ['an answer without fragments', () => ({ json: { success: false } })],
  ])('after %s the browser follows the link [S-CART-12]', async (_, broken) => {
    shop.answers['remove_from_cart'] = broken
    await shop.open(miniCart(PANEL))
    await remove('Panel dąb').click()
    await shop.page.waitForURL(`${SHOP}/koszyk/?remove_item=k1`)
  })

  it('a removal waits until earlier adds are in the cart [S-CART-20]', async () => {
    const { answer, release } = delayedAnswer(answerWith(PANEL, GLUE))
    shop.answers['add_to_cart'] = () => answer
    shop.answers['remove_from_cart'] = () => answerWith(GLUE)
    await shop.open(miniCart(PANEL) + addButton('7'))
    await shop.page.locator('.card button').click()
    await expect.poll(() => shop.requested.length).toBe(1)
    await remove('Panel dąb').click()
    await shop.page.waitForTimeout(150)
    expect(shop.requested.map(({ endpoint }) => endpoint)).toEqual(['add_to_cart'])
    release()
    await expect
      .poll(() => shop.page.locator('.woocommerce-mini-cart-item').allTextContents())
      .toEqual(['Klej ×'])
    expect(shop.requested.map(({ endpoint }) => endpoint)).toEqual(['add_to_cart', 'remove_from_cart'])
  })

  it('Space removes a line, and the focus moves to the next one [S-CART-13, S-CART-19]', async () => {
    shop.answers['remove_from_cart'] = ({ fields }) =>
      fields['cart_item_key'] === 'k2'
        ? answerWith(PANEL, STRIP)
        : fields['cart_item_key'] === 'k3'
          ? answerWith(PANEL)
          : answerWith()
    await shop.open(miniCart(PANEL, GLUE, STRIP))
    await remove('Klej').focus()
    await shop.page.keyboard.press('Space')
    await expect.poll(focused).toBe('Usuń Listwa z koszyka')
    await shop.page.keyboard.press('Space')
    // It was the last line: the previous one is the nearest.
    await expect.poll(focused).toBe('Usuń Panel dąb z koszyka')
    await shop.page.keyboard.press('Enter')
    await expect
      .poll(() => shop.page.evaluate((selector) => document.activeElement?.matches(selector), FRAGMENT))
      .toBe(true)
    expect(await shop.page.locator('.widget_shopping_cart_live_region').textContent()).toBe(
      '„Panel dąb” usunięto z koszyka',
    )
    expect(shop.visited).toEqual([])
  })

  it('Space does not scroll the page, and a repeating key presses once [S-CART-19]', async () => {
    shop.answers['add_to_cart'] = () => answerWith(PANEL)
    await shop.open(
      `${addButton('7').replace('<button', '<a href="/sklep/?add-to-cart=7" role="button"').replace('</button>', '</a>')}${'<p>tekst</p>'.repeat(200)}`,
    )
    await shop.page.locator('a.add_to_cart_button').focus()
    for (let times = 0; times < 3; times++) await shop.page.keyboard.down('Space')
    await expect.poll(() => shop.page.locator('.added_to_cart').count()).toBe(1)
    await shop.page.waitForTimeout(150)
    expect(shop.requested.length).toBe(1)
    expect(await shop.page.evaluate(() => scrollY)).toBe(0)
    await shop.page.keyboard.up('Space')
    await shop.page.keyboard.down('Space')
    await expect.poll(() => shop.requested.length).toBe(2)
  })
})
