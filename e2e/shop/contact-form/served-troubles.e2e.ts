import { describe, expect, it } from 'vitest'
import { contactFormClient } from '#storefront/strings/pl/contact-form/contact-form-client.ts'
import { realShop } from '../../real-shop.ts'
import { expectTrouble, FEEDBACK, fillLetter, foldersOf, LETTER, openServedForm } from './served-form.ts'

const shop = realShop()

describe('failures on the contact page', () => {
  it.each([
    [
      'the connection breaks',
      undefined,
      contactFormClient.offline,
      /fetch_error.*You are probably offline\./,
    ],
    [
      'the answer is no JSON',
      { status: 200, body: '<p>', contentType: 'text/html' },
      contactFormClient.brokenAnswer,
      /invalid_json.*The response is not a valid JSON response\./,
    ],
    [
      'the server is broken',
      { status: 500, json: { code: 'x', message: 'Wewnętrzny' } },
      contactFormClient.brokenAnswer,
      / Response$/,
    ],
  ])(
    'when %s it is logged, input is preserved and sent by the next attempt [S-FORM-14] [M-61]',
    async (cause, answer, responseText, logged) => {
      const form = await openServedForm(shop, LETTER)
      await form.ready()
      await shop.page.route(FEEDBACK, (route) => (answer ? route.fulfill(answer) : route.abort('failed')))
      await fillLetter(form, `Ola, gdy ${cause}`)
      await form.send()
      await expect.poll(form.responseText).toBe(responseText)
      expect(await form.status()).toBe('init')
      await expectTrouble(shop, logged)
      await shop.page.unroute(FEEDBACK)
      await form.send()
      await expect.poll(form.status).toBe('sent')
      expect(foldersOf(shop, `Ola, gdy ${cause}`)).toEqual(['inbox'])
    },
  )

  it.each([
    ['wpcf7 is not defined.', `Object.defineProperty(window, 'wpcf7', { get: () => undefined, set() {} })`],
    [
      'wpcf7.api is not defined.',
      `let stored; Object.defineProperty(window, 'wpcf7', { get: () => stored, set(value) { stored = { ...value, api: undefined } } })`,
    ],
    ['Your browser does not support window.fetch().', 'window.fetch = undefined'],
    ['Your browser does not support window.FormData().', 'window.FormData = undefined'],
    ['Your browser does not support NodeList.forEach().', 'delete NodeList.prototype.forEach'],
    ['Your browser does not support String.replaceAll().', 'delete String.prototype.replaceAll'],
  ])(
    '“%s” is logged, and the plain form still sends the message [S-FORM-15] [M-61]',
    async (line, before) => {
      const form = await openServedForm(shop, LETTER, { before })
      await expect.poll(() => shop.troubles).toContain(`${shop.url}/kontakt/ ${line}`)
      await fillLetter(form, `Jan: ${line}`)
      await Promise.all([shop.page.waitForNavigation(), form.send()])
      expect(await form.responseText()).toContain('Dziękujemy')
      expect(form.named('feedback')).toEqual([])
      expect(foldersOf(shop, `Jan: ${line}`)).toEqual(['inbox'])
      // Other scripts of the page may need the missing feature, too.
      await expectTrouble(shop, /kontakt/)
    },
  )

  it.each([
    ['is refused', 'abort', 0],
    ['never answers', 'wait', 8_000],
  ])(
    'a bot check that %s is only logged, and the message is saved [S-BOT-03] [M-61]',
    async (what, kind, atLeastMs) => {
      await shop.page.route('**/bot-check/challenge*', (route) =>
        kind === 'abort' ? route.abort('failed') : undefined,
      )
      const form = await openServedForm(shop, LETTER, { settings: '' })
      await form.ready()
      await fillLetter(form, `Ola, gdy test ${what}`)
      const startMs = Date.now()
      await form.send()
      await expect.poll(form.status).toBe('spam')
      expect(Date.now() - startMs).toBeGreaterThanOrEqual(atLeastMs)
      expect(form.named('feedback')[0]?.body).toMatch(/name="_wpcf7_recaptcha_response"\r\n\r\n\r\n/)
      expect(await form.responseText()).toContain('Wiadomość dotarła')
      expect(foldersOf(shop, `Ola, gdy test ${what}`)).toEqual(['spam'])
      await expectTrouble(shop, /kontakt/, /kontakt/)
    },
  )
})
