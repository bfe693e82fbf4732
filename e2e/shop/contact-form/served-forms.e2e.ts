import { describe, expect, it } from 'vitest'
import { contactFormClient } from '#storefront/strings/pl/contact-form/contact-form-client.ts'
import { realShop } from '../../real-shop.ts'
import { expectTrouble, FEEDBACK, fillLetter, foldersOf, LETTER, openServedForm } from './served-form.ts'

const shop = realShop()

describe('the form of the contact page', () => {
  it('accepts JSON, sends no nonce, and accepts an answer without a body [S-FORM-04] [M-61]', async () => {
    const form = await openServedForm(shop, LETTER)
    await form.ready()
    await shop.page.route(FEEDBACK, (route) => route.fulfill({ status: 204 }))
    await fillLetter(form)
    await form.send()
    await expect.poll(form.responseText).toBe(contactFormClient.brokenAnswer)
    await expectTrouble(shop, /the answer is empty/)
    await shop.page.unroute(FEEDBACK)
    await form.send()
    await expect.poll(form.status).toBe('sent')
    await expect
      .poll(() => form.calls.map(({ name }) => name))
      .toEqual(['feedback/schema', 'feedback', 'feedback', 'refill'])
    for (const { headers } of form.calls) {
      expect(headers['accept']).toBe('application/json, */*;q=0.1')
      expect(headers['x-wp-nonce']).toBeUndefined()
    }
  })

  it("changes its status by the shop's answers, with an event for each [S-FORM-06] [M-61]", async () => {
    const form = await openServedForm(shop, LETTER)
    await form.ready()
    const spoken = async () =>
      (await form.events()).filter((line) => !/^statuschanged validating$/.test(line))
    await form.send()
    await expect.poll(form.status).toBe('invalid')
    expect(await spoken()).toEqual([
      'beforesubmit init',
      'statuschanged submitting',
      'statuschanged invalid',
      'invalid validation_failed',
      'submit validation_failed',
    ])
    expect(await shop.page.locator('form.wpcf7-form').getAttribute('class')).toBe('wpcf7-form invalid')

    // Validating a changed field does not change the status.
    await form.field('your-name').fill('Ola')
    await form.field('your-email').focus()
    await expect
      .poll(async () => (await form.events()).slice(-2))
      .toEqual(['statuschanged validating', 'statuschanged invalid'])

    await fillLetter(form)
    await form.send()
    await expect.poll(async () => (await form.events()).at(-1)).toBe('reset sent')
    expect(await form.status()).toBe('sent')
    expect((await form.events()).filter((line) => /sent|resetting/.test(line))).toEqual([
      'statuschanged sent',
      'mailsent mail_sent',
      'submit mail_sent',
      'statuschanged resetting',
      'statuschanged sent',
      'reset sent',
    ])
  })

  it.each([
    ['acceptance_missing', 'unaccepted'],
    ['spam', 'spam'],
    ['aborted', 'aborted'],
    ['mail_failed', 'failed'],
    ['payment_required', 'payment-required'],
    ['czeka_na_zgode', 'custom-czeka-na-zgode'],
  ])('has for an answer “%s” the status %s [S-FORM-06] [M-61]', async (status, shown) => {
    const form = await openServedForm(shop, LETTER)
    await form.ready()
    await shop.page.route(FEEDBACK, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), status, invalid_fields: [] } })
    })
    await form.send()
    await expect.poll(form.status).toBe(shown)
    expect(await shop.page.locator('form.wpcf7-form').getAttribute('class')).toBe(`wpcf7-form ${shown}`)
  })

  it('is reset and refilled after sending; a manual reset restarts [S-FORM-08] [M-61]', async () => {
    const form = await openServedForm(shop, `[quiz pytanie "Ile to 1+1?|2"]${LETTER}`)
    await form.ready()
    const sealed = await form.field('_wpcf7_quiz_answer_pytanie').inputValue()
    await fillLetter(form, 'Ola Pytana')
    await form.field('pytanie').fill('2')
    await form.send()
    await expect.poll(async () => (await form.events()).at(-1)).toBe('reset sent')
    expect(form.named('refill')).toHaveLength(1)
    expect(await form.field('your-name').inputValue()).toBe('')
    expect(await form.field('pytanie').inputValue()).toBe('')
    expect(await form.field('_wpcf7_quiz_answer_pytanie').inputValue()).not.toBe(sealed)
    expect(await form.field('_wpcf7_posted_data_hash').inputValue()).not.toBe('')
    expect(foldersOf(shop, 'Ola Pytana')).toEqual(['inbox'])

    await fillLetter(form)
    await shop.page.locator('form.wpcf7-form').evaluate((element) => (element as HTMLFormElement).reset())
    await expect
      .poll(async () => (await form.events()).slice(-3))
      .toEqual(['statuschanged resetting', 'statuschanged init', 'reset init'])
  })

  it('needs all required consents before sending, no optional ones [S-FORM-09] [M-61]', async () => {
    const form = await openServedForm(
      shop,
      '[acceptance tak]Tak[/acceptance][acceptance nie invert]Nie[/acceptance][acceptance moze optional]Może[/acceptance][text your-name][submit "Wyślij"]',
    )
    await form.ready()
    const button = shop.page.getByRole('button', { name: 'Wyślij' })
    expect(await button.isDisabled()).toBe(true)
    await form.field('moze').check()
    expect(await button.isDisabled()).toBe(true)
    await form.field('tak').check()
    expect(await button.isEnabled()).toBe(true)
    await form.field('nie').check()
    expect(await button.isDisabled()).toBe(true)
    await form.field('nie').uncheck()
    await form.send()
    await expect.poll(form.status).toBe('sent')
    await expect.poll(() => button.isDisabled()).toBe(true)
  })

  it('counts characters up and down and marks too long and short texts [S-FORM-12] [M-61]', async () => {
    const form = await openServedForm(
      shop,
      '[textarea t maxlength:10 minlength:3][count t][count t down][submit "Wyślij"]',
    )
    await form.ready()
    const look = () =>
      shop.page
        .locator('.wpcf7-character-count')
        .evaluateAll((all) =>
          all.map((counter) => [
            counter.textContent,
            counter.className.replace('wpcf7-character-count ', ''),
          ]),
        )
    expect(await look()).toEqual([
      ['0', 'up too-short'],
      ['10', 'down too-short'],
    ])
    await form.field('t').pressSequentially('abcd')
    expect(await look()).toEqual([
      ['4', 'up'],
      ['6', 'down'],
    ])
    await form.field('t').evaluate((field) => ((field as HTMLTextAreaElement).value = 'abcdefghijkl'))
    await form.field('t').press('End')
    expect(await look()).toEqual([
      ['12', 'up too-long'],
      ['-2', 'down too-long'],
    ])
  })

  it('validates a changed field; before sending it only marks problems [S-RULE-10] [M-61]', async () => {
    const form = await openServedForm(shop, LETTER)
    await form.ready()
    await form.field('your-email').fill('zły')
    await form.field('your-message').focus()
    await expect
      .poll(() => shop.page.locator('[data-name=your-email] .wpcf7-not-valid-tip').innerText())
      .toContain('Podaj adres e-mail')
    expect(await form.events()).toEqual(['statuschanged validating', 'statuschanged init'])

    let marked: unknown
    await shop.page.route(FEEDBACK, async (route) => {
      marked = [
        await form.status(),
        await shop.page
          .locator('.wpcf7-not-valid')
          .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).name)),
      ]
      await route.continue()
    })
    await form.send()
    await expect.poll(form.status).toBe('invalid')
    expect(marked).toEqual(['submitting', ['your-name', 'your-email']])
    expect(form.named('feedback')).toHaveLength(1)
    expect(await shop.page.locator('[data-name=your-name] .wpcf7-not-valid-tip').innerText()).toBe(
      'Wypełnij to pole.',
    )
    expect((await form.events()).filter((line) => line.startsWith('statuschanged')).slice(2)).toEqual([
      'statuschanged submitting',
      'statuschanged invalid',
    ])
  })
})

describe('other pages with forms', () => {
  it.each([
    ['example.pl', 'http://example.pl'],
    ['//example.pl/a', 'http://example.pl/a'],
    ['https://example.pl', 'https://example.pl'],
    ['słowo', 'słowo'],
  ])('on the quote page the address “%s” becomes “%s” [S-FORM-13] [M-61]', async (typed, made) => {
    const { page } = shop
    await page.goto('/zapytaj-o-wycene/')
    await page.locator('.wpcf7.js').waitFor()
    await page.locator('[name=wzor]').fill(typed)
    await page.getByLabel('Opis').focus()
    await expect.poll(() => page.locator('[name=wzor]').inputValue()).toBe(made)
  })

  it('a form inside another form is replaced by a Polish message [S-FORM-11] [M-61]', async () => {
    shop.run(
      `update pages set body_html = '<form action="/">' || body_html || '</form>' where slug = 'kontakt'`,
    )
    await shop.restart()
    const { page } = shop
    await page.goto('/kontakt/')
    await expect
      .poll(() => page.locator('p.wpcf7-form-in-wrong-place').allInnerTexts())
      .toEqual([`${contactFormClient.wrongPlaceStrong} ${contactFormClient.wrongPlace}`])
    expect(await page.locator('.wpcf7').count()).toBe(0)
  })
})
