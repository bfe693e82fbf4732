import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FormAnswer } from '#contract/console/contact-forms.ts'
import type { RealShop } from '../../real-shop.ts'

/** The form of the contact page, in a new shop. It accepts 20 messages of one network in ten minutes. */
const CONTACT_FORM = 1
export const FEEDBACK = `**/contact-forms/${CONTACT_FORM}/feedback`
const CALLS = /\/contact-forms\/\d+\/(feedback\/schema|feedback|refill)$/

type Call = { name: string; headers: Record<string, string>; body: string }

/** Every event of a contact form, with its status. */
const RECORDER = `
window.recorded = [];
for (const name of ['beforesubmit','statuschanged','submit','invalid','unaccepted','spam','aborted','mailsent','mailfailed','reset'])
  document.addEventListener('wpcf7' + name, (event) => window.recorded.push(name + ' ' + event.detail.status));`

/** The contact page of the running shop; its form has this template, saved by the owner. */
export const openServedForm = async (
  shop: RealShop,
  template: string,
  { settings = 'bot_check: off', before }: { settings?: string; before?: string } = {},
) => {
  const { page } = shop
  const owner = await shop.owner()
  const { form } = await owner.request<FormAnswer>(`contact-forms/${CONTACT_FORM}`)
  const { title, properties } = form
  await owner.send('PUT', `contact-forms/${CONTACT_FORM}`, {
    title,
    properties: { ...properties, form: template, additional_settings: settings },
  })

  const calls: Call[] = []
  page.on('request', (request) => {
    const name = CALLS.exec(new URL(request.url()).pathname)?.[1]
    if (name)
      calls.push({ name, headers: request.headers(), body: request.postDataBuffer()?.toString('utf8') ?? '' })
  })
  await page.addInitScript(RECORDER)
  if (before) await page.addInitScript(before)
  await page.goto('/kontakt/')
  return servedForm(page, calls)
}

const servedForm = (page: Page, calls: Call[]) => ({
  calls,
  named: (name: string) => calls.filter((call) => call.name === name),
  /** Waits until the client has started and loaded the rules. */
  ready: async () => {
    await page.locator('.wpcf7.js').waitFor()
    await page.waitForFunction(
      (id) =>
        Boolean((window as never as { wpcf7: { schemas?: Map<number, unknown> } }).wpcf7.schemas?.get(id)),
      CONTACT_FORM,
    )
  },
  field: (name: string) => page.locator(`form.wpcf7-form [name="${name}"]`),
  send: () => page.getByRole('button', { name: 'Wyślij' }).click(),
  status: () => page.locator('form.wpcf7-form').getAttribute('data-status'),
  responseText: () => page.locator('.wpcf7-response-output').innerText(),
  events: () => page.evaluate(() => (window as never as { recorded: string[] }).recorded),
})

export type ServedForm = ReturnType<typeof servedForm>

/** The form of most of these tests. */
export const LETTER = '[text* your-name][email* your-email][textarea your-message][submit "Wyślij"]'
export const fillLetter = async (form: ServedForm, name = 'Ola') => {
  await form.field('your-name').fill(name)
  await form.field('your-email').fill('ola@example.pl')
}

/** Expects a line in the console; additional lines of the browser are ignored. */
export const expectTrouble = async (
  shop: RealShop,
  pattern: RegExp,
  beside = /Failed to load resource|net::ERR/,
) => {
  await expect
    .poll(() => shop.troubles.some((line) => pattern.test(line)), { message: shop.troubles.join('\n') })
    .toBe(true)
  shop.troubles = shop.troubles.filter((line) => !pattern.test(line) && !beside.test(line))
}

/** Folders of the messages of this sender. */
export const foldersOf = (shop: RealShop, name: string): string[] =>
  shop
    .rows<{ folder: string }>('select folder from contact_messages where sender_name = ?', name)
    .map(({ folder }) => folder)
