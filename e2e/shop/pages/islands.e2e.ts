import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeCartDrawer } from '../close-cart-drawer.ts'
import { filledShop } from './filled-shop.ts'

const shop = filledShop()
let context: BrowserContext
let page: Page
let errors: string[]
let requested: string[]

beforeEach(async () => {
  errors = []
  requested = []
  context = await shop.newContext()
  page = await context.newPage()
  // Hydration mismatches are logged here.
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('request', (request) => requested.push(request.url()))
})
afterEach(async () => {
  await context.close()
  expect(errors).toEqual([])
  expect(shop.logged).toEqual([])
})

const text = async (selector: string) =>
  (await page.locator(selector).first().innerText()).replace(/[\s\u00a0]+/g, ' ').trim()
const scripts = () => requested.filter((url) => url.endsWith('.js'))

describe('a listing', () => {
  it('loads one script, no React and nothing external before the first user action', async () => {
    await page.goto('/kategoria-produktu/deski/', { waitUntil: 'networkidle' })
    // Like the event of Chromium for a mouse that does not move while a page is rendered under it.
    await page.evaluate(() =>
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: 5, clientY: 5 })),
    )
    await page.waitForLoadState('networkidle')
    expect(scripts()).toHaveLength(1)
    expect(requested.filter((url) => !url.startsWith(shop.url))).toEqual([])
    await page.locator('#szukaj').focus()
    await expect.poll(() => scripts().length).toBeGreaterThan(1)
  })

  it('shows its sort order after going back [M-32]', async () => {
    await page.goto('/sklep/', { waitUntil: 'networkidle' })
    await page.getByLabel('Kolejność').selectOption('price')
    await page.waitForURL('**/sklep/?orderby=price')
    expect(await page.getByLabel('Kolejność').inputValue()).toBe('price')
    await page.goBack()
    await expect.poll(() => page.getByLabel('Kolejność').inputValue()).toBe('menu_order')
    // A page from the back-forward cache is not loaded again.
    await page.getByLabel('Kolejność').evaluate((select: HTMLSelectElement) => {
      select.value = 'price'
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    expect(await page.getByLabel('Kolejność').inputValue()).toBe('menu_order')
  })

  it('has no layout shift while it loads', async () => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as never as { shift: number }).shift += (entry as never as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/kategoria-produktu/deski/', { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 3000)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBe(0)
  })
})

describe('the search field', () => {
  it('suggests while typing; arrows and Enter select a product', async () => {
    await page.goto('/')
    await page.locator('#szukaj').focus()
    await page.keyboard.type('bialowieza')
    await page.locator('[role=option]').first().waitFor()
    expect(await page.locator('#szukaj').getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('#szukaj').getAttribute('aria-activedescendant')).toBe('podpowiedz-0')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/produkt/deska/')
  })

  it('preserves text typed before its script was loaded, and Escape closes the list', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/search-*.js', async (route) => (await gate, route.continue()))
    await page.goto('/')
    await page.locator('#szukaj').focus()
    await page.keyboard.type('listwa')
    release()
    await page.locator('[role=option]').first().waitFor()
    expect(await page.locator('#szukaj').inputValue()).toBe('listwa')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[role=option]').count()).toBe(0)
  })
})

describe('a product page', () => {
  it('a chosen option shows its price and stock at once; a sold-out one cannot be added', async () => {
    await page.goto('/produkt/winyl/', { waitUntil: 'networkidle' })
    await page.getByLabel('Kolor').selectOption('Dąb')
    await expect.poll(() => text('.product-price')).toContain('150,00 zł')
    expect(await page.getByRole('button', { name: 'Dodaj do koszyka' }).first().isEnabled()).toBe(true)
    await page.getByLabel('Kolor').selectOption('Orzech')
    await expect.poll(() => text('.product-price')).toContain('175,00 zł')
    expect(await text('.single_variation')).toBe('Chwilowo niedostępny')
    expect(await page.locator('.single_add_to_cart_button').isDisabled()).toBe(true)
    await page.getByLabel('Kolor').selectOption('')
    await expect.poll(() => text('.single_variation')).toContain('Wybierz opcje')
  })

  it('a foreign script sets an option by an event, and reads the result at once', async () => {
    // Bound before hydration: the form element stays the same.
    await page.addInitScript(() => {
      const received: string[] = []
      Object.assign(window, { received })
      addEventListener('DOMContentLoaded', () => {
        const form = document.querySelector('form.variations_form')
        form?.addEventListener('found_variation', () => received.push('found'))
        form?.addEventListener('reset_data', () => received.push('none'))
      })
    })
    const received = () => page.evaluate(() => (window as never as { received: string[] }).received)
    await page.goto('/produkt/winyl/')
    await expect.poll(received).toEqual(['none'])
    const read = await page.locator('form.variations_form').evaluate((form) => {
      const select = form.querySelector('select')!
      select.value = 'Dąb'
      select.dispatchEvent(new Event('change', { bubbles: true }))
      const data = new FormData(form as HTMLFormElement)
      return { id: Number(data.get('variation_id')), option: data.get('attribute_kolor') }
    })
    expect(read.option).toBe('Dąb')
    expect(read.id).toBeGreaterThan(0)
    expect(await received()).toEqual(['none', 'found'])
  })

  it('the calculator converts square metres to packs and sets the quantity', async () => {
    await page.goto('/produkt/deska/', { waitUntil: 'networkidle' })
    await page.getByLabel('Powierzchnia w m²').fill('25')
    await expect.poll(() => text('#kalkulator-wynik')).toBe('11 opakowań (27,5 m²) za 2 200,00 zł')
    await page.getByRole('button', { name: 'Przelicz' }).click()
    expect(await page.locator('form.cart input.qty').inputValue()).toBe('11')
    await page.getByLabel('Powierzchnia w m²').fill('dużo')
    await expect.poll(() => text('#kalkulator-wynik')).toContain('Podaj powierzchnię')
  })

  it('the calculator stays unchanged after adding and after a manual quantity [M-34]', async () => {
    await page.goto('/produkt/deska/', { waitUntil: 'networkidle' })
    await page.getByLabel('Powierzchnia w m²').fill('4,2x5,5')
    await page.getByRole('button', { name: 'Przelicz' }).click()
    await expect
      .poll(() => text('#kalkulator-wynik'))
      .toBe('10 opakowań (25 m²) za 2 000,00 zł Wpisaliśmy tę ilość do zamówienia.')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.locator('.single_add_to_cart_button').click()
    await page.locator('.woocommerce-message').waitFor()
    expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true)
    expect(await page.getByLabel('Powierzchnia w m²').inputValue()).toBe('4,2x5,5')
    await expect.poll(() => text('.cart-count')).toContain('10')
    await closeCartDrawer(page)
    await page.locator('.quantity .plus').first().click()
    expect(await page.locator('form.cart input.qty').inputValue()).toBe('11')
    await expect.poll(() => text('#kalkulator-wynik')).toBe('10 opakowań (25 m²) za 2 000,00 zł')
  })

  it('the calculator offers at most the stock, and is hidden for sold-out options [M-34]', async () => {
    await page.goto('/produkt/deska/', { waitUntil: 'networkidle' })
    await page.getByLabel('Powierzchnia w m²').fill('1 000')
    await expect.poll(() => text('#kalkulator-wynik')).toContain('Mamy teraz tylko 100 opakowań (250 m²).')
    await page.getByRole('button', { name: 'Przelicz' }).click()
    expect(await page.locator('form.cart input.qty').inputValue()).toBe('100')
    await page.goto('/produkt/winyl/?attribute_kolor=Orzech', { waitUntil: 'networkidle' })
    await expect.poll(() => page.locator('#kalkulator').isVisible()).toBe(false)
    await page.getByLabel('Kolor').selectOption('Dąb')
    // It starts when it is about to be seen.
    await page.evaluate(() => scrollBy(0, 300))
    await expect.poll(() => page.locator('#kalkulator').isVisible()).toBe(true)
  })

  it('a failed add causes a short message, and the page stays [S-PAGE-08] [M-54]', async () => {
    await page.goto('/produkt/deska/', { waitUntil: 'networkidle' })
    await page.route('**/produkt/deska/', (route) =>
      route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
    )
    await page.locator('.single_add_to_cart_button').click()
    const growl = page.locator('.growlUI')
    await expect.poll(() => growl.textContent()).toContain('Nie udało się dodać produktu do koszyka.')
    await growl.waitFor({ state: 'detached' })
    expect(await page.locator('.single_add_to_cart_button').getAttribute('aria-busy')).toBe(null)
    errors = errors.filter((error) => !error.includes('ERR_FAILED'))
  })

  it('the calculator uses the pack size of the chosen option', async () => {
    await page.goto('/produkt/winyl/?attribute_kolor=D%C4%85b', { waitUntil: 'networkidle' })
    await page.getByLabel('Powierzchnia w m²').fill('20')
    await expect.poll(() => text('#kalkulator-wynik')).toBe('11 opakowań (22 m²) za 1 650,00 zł')
  })

  it('a small picture scrolls the strip to its place; a picture opens a dialog, Escape closes it', async () => {
    await page.goto('/produkt/deska/', { waitUntil: 'networkidle' })
    const shown = () =>
      page.locator('[data-strip]').evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth))
    await page.getByRole('link', { name: 'Pokaż zdjęcie 2 z 2' }).click()
    await expect.poll(shown).toBe(1)
    expect(await text('.gallery-count')).toBe('2/2')
    expect(await page.locator('.gallery-thumbnails [aria-current]').getAttribute('href')).toBe('#zdjecie-2')
    await page.locator('.gallery-slide').nth(1).click()
    const large = page.locator('.gallery-dialog[open] img')
    await expect.poll(() => large.getAttribute('src')).toContain('/pictures/deska-bialowieska-2')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => large.getAttribute('src')).not.toContain('bialowieska-2')
    await page.keyboard.press('+')
    expect(await large.getAttribute('style')).toContain('scale(2)')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/produkt/deska/')
    await expect.poll(shown).toBe(0)
  })
})

describe('the checkout', () => {
  const right = {
    billing_email: 'lucja@example.pl',
    billing_phone: '600 700 800',
    billing_first_name: 'Łucja',
    billing_last_name: 'Żak',
    billing_address_1: 'Długa 1',
    billing_postcode: '00950',
    billing_city: 'Warszawa',
  }
  const begin = async () => {
    await page.goto('/produkt/deska/', { waitUntil: 'networkidle' })
    await page.locator('.single_add_to_cart_button').click()
    await page.locator('.woocommerce-message').waitFor()
    await page.goto('/zamowienie/', { waitUntil: 'networkidle' })
    await expect.poll(() => page.locator('[data-island=checkout][data-awake]').count()).toBe(1)
    await page.waitForLoadState('networkidle')
  }

  it('shows a field’s problem on blur, and removes it when corrected [S-PAGE-10]', async () => {
    await begin()
    const postcode = page.locator('#billing_postcode')
    await postcode.fill('123')
    await postcode.blur()
    await expect.poll(() => page.locator('#billing_postcode_error').count()).toBe(1)
    expect(await postcode.getAttribute('aria-invalid')).toBe('true')
    await postcode.fill('00-950')
    await expect.poll(() => page.locator('#billing_postcode_error').count()).toBe(0)
  })

  it('an incomplete form lists all problems in page order and gets the focus [S-PAGE-10]', async () => {
    await begin()
    await page.locator('#place_order').click()
    const items = page.locator('.woocommerce-NoticeGroup-checkout li')
    await expect.poll(() => items.count()).toBeGreaterThan(5)
    expect(await items.first().getAttribute('data-id')).toBe('billing_email')
    expect(await items.last().getAttribute('data-id')).toBe('terms')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('woocommerce-error')
    expect(requested.filter((url) => url.includes('wc-ajax=checkout'))).toEqual([])
    await items.first().getByRole('link').click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('billing_email')
  })

  it('another delivery method changes the total in place, and the focus stays', async () => {
    await begin()
    const before = await text('.order-total td')
    await page.route(/update_order_review/, async (route) => {
      await page.waitForTimeout(500)
      await route.continue()
    })
    await page.getByRole('radio', { name: /Odbiór osobisty/ }).check()
    await page.locator('.order-regions[aria-busy=true] .order-total').waitFor()
    await expect.poll(() => text('.order-total td')).not.toBe(before)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('odbior')
    await page.locator('[aria-busy]').waitFor({ state: 'detached' })
  })

  it('an invoice shows company and NIP, another address its fields', async () => {
    await begin()
    expect(await page.getByLabel('NIP', { exact: true }).isVisible()).toBe(false)
    await page.getByLabel('Chcę fakturę na firmę').check()
    expect(await page.getByLabel('NIP', { exact: true }).isVisible()).toBe(true)
    await page.getByLabel('Wyślij pod inny adres').check()
    expect(await page.getByLabel('Imię odbiorcy').isVisible()).toBe(true)
  })

  it('a complete form becomes an order with attribution [S-PAGE-10]', async () => {
    await begin()
    for (const [id, value] of Object.entries(right)) await page.locator(`#${id}`).fill(value)
    await page.locator('#terms').check()
    await page.locator('#place_order').click()
    await page.waitForURL(/order-received/)
    expect(await text('h1')).toContain('Dziękujemy')
    expect(await text('.bank-details')).toContain('Tytuł przelewu')
    const rows = await shop.services.db.read.selectFrom('order_attribution').select('field').execute()
    expect(rows.map(({ field }) => field)).toContain('source_type')
  })

  it('a field’s hint opens on focus, in checkout and account [S-PAGE-03] [M-53]', async () => {
    await begin()
    const hint = page.locator('#billing_phone-description')
    expect(await hint.isVisible()).toBe(false)
    await page.locator('#billing_phone').focus()
    await expect.poll(() => hint.isVisible()).toBe(true)
    expect(await text('#billing_phone-description')).toBe(
      'Dla przewoźnika i dla nas, gdy trzeba będzie coś ustalić.',
    )
    await page.locator('#billing_first_name').focus()
    await expect.poll(() => hint.isVisible()).toBe(false)

    await page.goto('/moje-konto/rejestracja/', { waitUntil: 'networkidle' })
    const hints = page.locator('.woocommerce-input-wrapper .description')
    expect(await hints.count()).toBeGreaterThan(0)
    expect(await hints.first().isVisible()).toBe(false)
    await page.locator('.woocommerce-input-wrapper:has(.description) input').first().focus()
    await expect.poll(() => hints.first().isVisible()).toBe(true)
  })

  it('while an order is sent the page is blocked until it is refused [S-PAGE-08] [M-54]', async () => {
    await begin()
    for (const [id, value] of Object.entries(right)) await page.locator(`#${id}`).fill(value)
    await page.locator('#terms').check()
    const answers: (() => void)[] = []
    await page.route('**/?wc-ajax=checkout', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      await route.fulfill({
        json: {
          result: 'failure',
          messages: '<ul class="woocommerce-error" role="alert"><li>Brak towaru.</li></ul>',
          refresh: false,
          reload: false,
        },
      })
    })
    await page.locator('#place_order').click()
    const box = page.locator('body > .blockMsg.blockPage')
    await box.waitFor()
    expect(await box.textContent()).toBe('Składamy zamówienie…')
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    const overlay = await page.locator('body > .blockOverlay').evaluate((element) => {
      const { backgroundColor, cursor, zIndex } = getComputedStyle(element)
      return { backgroundColor, cursor, zIndex, isOnTop: document.elementFromPoint(5, 5) === element }
    })
    expect(overlay).toEqual({
      backgroundColor: 'rgb(255, 255, 255)',
      cursor: 'default',
      zIndex: '1000',
      isOnTop: true,
    })
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#wrapper') ?? null)).toBe(null)

    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.()
    await expect
      .poll(() => page.locator('.woocommerce-NoticeGroup-checkout').innerText())
      .toContain('Brak towaru.')
    await expect.poll(() => page.locator('.blockUI').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('woocommerce-error')
    expect(await page.locator('#wrapper').evaluate((wrapper) => (wrapper as HTMLElement).inert)).toBe(false)
    expect(await page.locator('#place_order').isEnabled()).toBe(true)
  })

  it('when the connection breaks, there is a message, and no input is lost [S-PAGE-10]', async () => {
    await begin()
    for (const [id, value] of Object.entries(right)) await page.locator(`#${id}`).fill(value)
    await page.locator('#terms').check()
    await page.route('**/?wc-ajax=checkout', (route) => route.abort('failed'))
    await page.locator('#place_order').click()
    await expect
      .poll(() => page.locator('.woocommerce-NoticeGroup-checkout').innerText())
      .toContain('Nie udało się połączyć ze sklepem')
    expect(await page.locator('#billing_city').inputValue()).toBe('Warszawa')
    expect(await page.locator('#place_order').isEnabled()).toBe(true)
    // The failed request itself is logged.
    errors = errors.filter((error) => !error.includes('ERR_FAILED'))
  })
})
