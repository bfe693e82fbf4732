import { errors, type ShopPageState } from './page-state.ts'

/** Forms: the contact forms, and the tracking of an order. */
export const formStates: ShopPageState[] = [
  {
    name: 'contact form sent with mistakes',
    path: '/kontakt/',
    enter: async (page) => {
      await page.locator('[name=your-email]').fill('nie-adres')
      await page.locator('[name=zgoda]').check()
      await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
      await page.locator('form.wpcf7-form.invalid').waitFor()
    },
  },
  {
    name: 'contact form sent',
    path: '/kontakt/',
    enter: async (page) => {
      await page.locator('[name=your-name]').fill('Ola')
      await page.locator('[name=your-email]').fill('ola@example.pl')
      await page.locator('[name=your-message]').fill('Czy dąb jest twardy?')
      await page.locator('[name=zgoda]').check()
      await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
      // An automated browser may be rated as a bot.
      await page
        .locator('form.wpcf7-form:is(.sent, .spam) .wpcf7-response-output')
        .or(page.locator('.wpcf7:has(form:is(.sent, .spam)) .wpcf7-response-output'))
        .first()
        .waitFor()
    },
  },
  {
    name: 'form for a quote sent empty',
    path: '/zapytaj-o-wycene/',
    enter: async (page) => {
      await page.getByLabel('Zgadzam się na kontakt').check()
      await page.locator('.wpcf7-submit').click()
      await page.locator('form.wpcf7-form.invalid').waitFor()
    },
  },
  {
    name: 'tracking of an unknown order',
    path: '/sledzenie-zamowienia/',
    enter: async (page) => {
      await page.locator('#orderid').fill('999999')
      await page.locator('#order_email').fill('ola@example.pl')
      await page.locator('[name=track]').click()
      await errors(page)
    },
  },
  {
    name: 'tracking with missing fields',
    path: '/sledzenie-zamowienia/',
    enter: async (page) => {
      await page.locator('[name=track]').click()
      await page.locator('.checkout-inline-error-message').first().waitFor()
    },
  },
]
