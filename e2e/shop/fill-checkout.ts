import type { Page } from 'playwright-core'

/** A buyer of the tests; the NIP has a valid checksum. */
export const BUYER = {
  billing_email: 'anna.zielinska@example.pl',
  billing_phone: '600 700 800',
  billing_first_name: 'Anna',
  billing_last_name: 'Zielińska',
  billing_address_1: 'ul. Łąkowa 7/3',
  billing_postcode: '30-002',
  billing_city: 'Kraków',
}
export const NIP = '5260250274'

/** Fills in the fields of the checkout like a person, and accepts the terms. */
export const fillCheckout = async (page: Page, fields: Partial<typeof BUYER> = {}) => {
  for (const [name, value] of Object.entries({ ...BUYER, ...fields }))
    await page.locator(`[name="${name}"]`).fill(value)
  await page.locator('#terms').check()
}

/** Sends the order and waits for its confirmation; returns the order's number. */
export const submitCheckout = async (page: Page): Promise<number> => {
  await page.locator('#place_order').click()
  await page.waitForURL(/\/order-received\/\d+\//)
  return Number(/\/order-received\/(\d+)\//.exec(page.url())?.[1])
}
