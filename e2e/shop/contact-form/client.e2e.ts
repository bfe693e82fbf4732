import { describe, expect, it } from 'vitest'
import { contactFormClient } from '#storefront/strings/pl/contact-form/contact-form-client.ts'
import { formPages } from './form-pages.ts'

const forms = formPages()
/** The client continues without a bot check that has not answered by then. */
const LONGEST_MS = 10_000

const SIMPLE = '[text* imie id:imie][email* poczta][textarea tresc][submit "Wyślij"]'
const answer = (status: string, more: object = {}) => ({
  json: {
    contact_form_id: 7,
    status,
    message: `Odpowiedź: ${status}`,
    posted_data_hash: '',
    into: '#wpcf7-f7-o1',
    invalid_fields: [],
    ...more,
  },
})
const answers =
  (status: string, more: object = {}) =>
  () =>
    answer(status, more)
const send = () => forms.page.getByRole('button', { name: 'Wyślij' }).click()
const fill = async () => {
  await forms.page.locator('[name=imie]').fill('Ola')
  await forms.page.locator('[name=poczta]').fill('ola@example.pl')
}

describe('a page with contact forms', () => {
  it('loads the rules of a form once for all its copies on the page [S-FORM-03]', async () => {
    await forms.open(SIMPLE, { count: 3 })
    expect(forms.calls('feedback/schema').map(({ method }) => method)).toEqual(['GET'])
    expect(await forms.page.locator('.wpcf7.js').count()).toBe(3)
  })

  it('accepts JSON, sends no nonce, and accepts an empty answer [S-FORM-04]', async () => {
    forms.answers['feedback'] = () => ({ status: 204 })
    await forms.open(SIMPLE)
    await fill()
    await send()
    await expect.poll(forms.responseText).toBe(contactFormClient.brokenAnswer)
    for (const { headers } of forms.requested) {
      expect(headers['accept']).toBe('application/json, */*;q=0.1')
      expect(headers['x-wp-nonce']).toBeUndefined()
    }
    expect(await forms.page.locator('[name=imie]').inputValue()).toBe('Ola')
  })

  it('shows a Polish message for a form inside another one [S-FORM-11]', async () => {
    // A parser drops the inner form, so a script inserts it.
    await forms.open(SIMPLE, {
      before: `const outer = document.createElement('form'); const inner = document.querySelector('.wpcf7'); inner.replaceWith(outer); outer.append(inner);`,
    })
    expect(await forms.page.locator('p.wpcf7-form-in-wrong-place').innerText()).toBe(
      `${contactFormClient.wrongPlaceStrong} ${contactFormClient.wrongPlace}`,
    )
    expect(await forms.page.locator('.wpcf7').count()).toBe(0)
  })

  it.each([
    ['delete window.wpcf7;', 'wpcf7 is not defined.'],
    ['delete window.wpcf7.api;', 'wpcf7.api is not defined.'],
    ['window.fetch = undefined;', 'Your browser does not support window.fetch().'],
    ['window.FormData = undefined;', 'Your browser does not support window.FormData().'],
    ['delete NodeList.prototype.forEach;', 'Your browser does not support NodeList.forEach().'],
    ['delete String.prototype.replaceAll;', 'Your browser does not support String.replaceAll().'],
  ])('logs a missing feature, and the plain form still works: %s [S-FORM-15]', async (before, error) => {
    await forms.open(SIMPLE, { before })
    expect(forms.errors).toEqual([error])
    await fill()
    await Promise.all([forms.page.waitForNavigation(), send()])
    expect(forms.posted).toHaveLength(1)
    expect(forms.calls('feedback')).toEqual([])
  })
})

describe('sending a form', () => {
  it.each([
    ['validation_failed', 'invalid', 'invalid'],
    ['acceptance_missing', 'unaccepted', 'unaccepted'],
    ['spam', 'spam', 'spam'],
    ['aborted', 'aborted', 'aborted'],
    ['mail_failed', 'failed', 'mailfailed'],
    ['payment_required', 'payment-required', null],
    ['czeka na zgodę', 'custom-czeka-na-zgod', null],
  ])('with the answer “%s” has the status %s and a message [S-FORM-06]', async (status, name, event) => {
    forms.answers['feedback'] = answers(status)
    await forms.open(SIMPLE)
    await fill()
    await send()
    await expect.poll(forms.status).toBe(name)
    expect(await forms.page.locator('form').getAttribute('class')).toBe(`wpcf7-form ${name}`)
    const recorded = (await forms.events()).filter(
      (line) => !/^statuschanged (?:validating|init)$/.test(line),
    )
    expect(recorded).toEqual([
      'beforesubmit init',
      'statuschanged submitting',
      `statuschanged ${name}`,
      ...(event ? [`${event} ${status}`] : []),
      `submit ${status}`,
    ])
    expect(await forms.responseText()).toBe(`Odpowiedź: ${status}`)
  })

  it('validates a changed field without changing the status [S-FORM-06] [S-RULE-10]', async () => {
    await forms.open(SIMPLE)
    await forms.page.locator('[name=poczta]').fill('zły')
    await forms.page.locator('[name=tresc]').focus()
    await expect
      .poll(() => forms.page.locator('[data-name=poczta] .wpcf7-not-valid-tip').innerText())
      .toContain('Podaj adres e-mail')
    expect(await forms.events()).toEqual(['statuschanged validating', 'statuschanged init'])
    await forms.page.locator('[name=poczta]').fill('ola@example.pl')
    await forms.page.locator('[name=tresc]').focus()
    await expect.poll(() => forms.page.locator('[data-name=poczta] .wpcf7-not-valid-tip').count()).toBe(0)
  })

  it('marks problems before sending, but sends anyway; the server decides [S-RULE-10]', async () => {
    let marked: string[] = []
    forms.answers['feedback'] = async () => {
      marked = await forms.page
        .locator('.wpcf7-not-valid')
        .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).name))
      return answer('mail_failed')
    }
    await forms.open(SIMPLE)
    await send()
    await expect.poll(forms.status).toBe('failed')
    expect(marked).toEqual(['imie', 'poczta'])
    expect((await forms.events()).filter((line) => line.startsWith('statuschanged'))).toEqual([
      'statuschanged submitting',
      'statuschanged failed',
    ])
    expect(await forms.page.locator('.wpcf7-not-valid-tip').count()).toBe(0)
  })

  it('is reset and refilled after sending, and keeps the status “sent” [S-FORM-08]', async () => {
    forms.answers['feedback'] = answers('mail_sent', { posted_data_hash: 'abc' })
    forms.answers['refill'] = () => ({
      json: { quiz: { pytanie: ['Ile to 2+2?', 'nowa'] }, captcha: { kod: '/captcha/22.png' } },
    })
    await forms.open(`${SIMPLE}[quiz pytanie "Ile to 1+1?|2"][captchac kod][captchar kod]`)
    await fill()
    await forms.page.locator('[name=pytanie]').fill('2')
    await send()
    await expect.poll(async () => (await forms.events()).at(-1)).toBe('reset sent')
    expect((await forms.events()).filter((line) => !/validating|statuschanged init/.test(line))).toEqual([
      'beforesubmit init',
      'statuschanged submitting',
      'statuschanged sent',
      'mailsent mail_sent',
      'submit mail_sent',
      'statuschanged resetting',
      'statuschanged sent',
      'reset sent',
    ])
    expect(forms.calls('refill')).toHaveLength(1)
    expect(await forms.page.locator('[name=imie]').inputValue()).toBe('')
    expect(await forms.page.locator('[name=pytanie]').inputValue()).toBe('')
    expect(await forms.page.locator('.wpcf7-quiz-label').innerText()).toBe('Ile to 2+2?')
    expect(await forms.page.locator('[name=_wpcf7_quiz_answer_pytanie]').inputValue()).toBe('nowa')
    expect(await forms.page.locator('img.wpcf7-captcha-kod').getAttribute('src')).toBe('/captcha/22.png')
    expect(await forms.page.locator('[name=_wpcf7_captcha_challenge_kod]').inputValue()).toBe('22')
    expect(await forms.page.locator('[name=_wpcf7_posted_data_hash]').inputValue()).toBe('abc')
    expect(await forms.responseText()).toBe('Odpowiedź: mail_sent')
  })

  it('has its first status after a reset by the visitor [S-FORM-08]', async () => {
    await forms.open(SIMPLE)
    await fill()
    await forms.page.evaluate(() => document.querySelector<HTMLFormElement>('form.wpcf7-form')!.reset())
    await expect
      .poll(async () => (await forms.events()).slice(-3))
      .toEqual(['statuschanged resetting', 'statuschanged init', 'reset init'])
  })

  it('shows the server’s problems as text, and focuses the first field [S-FORM-10]', async () => {
    const message = 'Podaj <b>imię</b> & nazwisko'
    forms.answers['feedback'] = answers('validation_failed', {
      invalid_fields: [
        { field: 'imie', message, idref: 'imie', error_id: 'wpcf7-f7-o1-ve-imie' },
        { field: 'poczta', message: 'Zła poczta', idref: null, error_id: 'x' },
      ],
    })
    await forms.open(SIMPLE)
    await fill()
    await send()
    await expect
      .poll(() => forms.page.locator('[data-name=imie] .wpcf7-not-valid-tip').innerText())
      .toBe(message)
    const field = forms.page.locator('[name=imie]')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).toBe('wpcf7-f7-o1-ve-imie')
    const lines = forms.page.locator('.screen-reader-response li')
    expect(await lines.evaluateAll((all) => all.map((line) => line.innerHTML))).toEqual([
      '<a href="#imie">Podaj &lt;b&gt;imię&lt;/b&gt; &amp; nazwisko</a>',
      'Zła poczta',
    ])
    expect(await forms.page.locator('.screen-reader-response [role=status]').innerText()).toBe(
      'Odpowiedź: validation_failed',
    )
    expect(await forms.responseText()).toBe('Odpowiedź: validation_failed')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it.each([
    [
      'the connection breaks',
      () => undefined,
      contactFormClient.offline,
      /fetch_error.*You are probably offline\./,
    ],
    [
      'the answer is no JSON',
      () => ({ status: 200, body: '<p>', contentType: 'text/html' }),
      contactFormClient.brokenAnswer,
      /invalid_json.*The response is not a valid JSON response\./,
    ],
    [
      'the server is broken',
      () => ({ status: 500, json: { code: 'x', message: 'Wewnętrzny' } }),
      contactFormClient.brokenAnswer,
      /^Response$/,
    ],
    [
      'the server refuses',
      () => ({ status: 429, json: { code: 'too_many', message: 'Odczekaj chwilę.' } }),
      'Odczekaj chwilę.',
      /^Response$/,
    ],
  ])(
    'keeps input and status and shows a message when %s [S-FORM-14]',
    async (_, feedback, responseText, logged) => {
      forms.answers['feedback'] = feedback
      await forms.open(SIMPLE)
      await fill()
      await forms.page.locator('[name=tresc]').fill('Ważne słowa')
      await send()
      await expect.poll(forms.responseText).toBe(responseText)
      expect(await forms.status()).toBe('init')
      expect(await forms.page.locator('[name=tresc]').inputValue()).toBe('Ważne słowa')
      expect(
        forms.errors.some((line) => logged.test(line)),
        forms.errors.join('\n'),
      ).toBe(true)

      forms.answers['feedback'] = answers('mail_sent')
      await send()
      await expect.poll(forms.status).toBe('sent')
    },
  )

  it('is sent once on several clicks, with the button’s own name', async () => {
    let release = () => {}
    forms.answers['feedback'] = () => new Promise((resolve) => (release = () => resolve(answer('mail_sent'))))
    await forms.open(
      '[text imie]<button class="wpcf7-submit" type="submit" name="dokad" value="sklep">Wyślij</button>',
    )
    await forms.page.getByRole('button').evaluate((button) => {
      for (let press = 0; press < 4; press++) (button as HTMLButtonElement).click()
    })
    await expect.poll(() => forms.calls('feedback').length).toBe(1)
    expect(await forms.page.getByRole('button').getAttribute('aria-disabled')).toBe('true')
    release()
    await expect.poll(forms.status).toBe('sent')
    expect(forms.calls('feedback')).toHaveLength(1)
    expect(forms.calls('feedback')[0]?.fields).toContainEqual(['dokad', 'sklep'])
  })

  it('can be sent again while new questions are loading', async () => {
    let release = () => {}
    forms.answers['refill'] = () => new Promise((resolve) => (release = () => resolve({ json: {} })))
    forms.answers['feedback'] = answers('mail_sent')
    await forms.open(SIMPLE)
    await fill()
    await send()
    await expect.poll(forms.status).toBe('resetting')
    forms.answers['feedback'] = () => undefined
    await send()
    await expect.poll(forms.responseText).toBe(contactFormClient.offline)
    expect(await forms.status()).toBe('init')
    release()
    await expect.poll(async () => (await forms.events()).at(-1)).toBe('reset init')
    expect(await forms.responseText()).toBe(contactFormClient.offline)
  })

  it('is sent by a submit function that another script has wrapped', async () => {
    forms.answers['feedback'] = answers('mail_failed')
    await forms.open(SIMPLE)
    await forms.page.evaluate(() => {
      const wire = window.wpcf7!
      const submit = wire.submit!
      wire.submit = (form, options) => {
        document.body.dataset['wrapped'] = String(options?.submitter?.className.includes('wpcf7-submit'))
        return submit(form, options)
      }
    })
    await send()
    await expect.poll(forms.status).toBe('failed')
    expect(await forms.page.locator('body').getAttribute('data-wrapped')).toBe('true')
  })

  it('is not sent when the page cancels the event', async () => {
    await forms.open(SIMPLE, {
      before: `document.addEventListener('wpcf7beforesubmit', (event) => event.preventDefault());`,
    })
    await fill()
    await send()
    await forms.page.waitForTimeout(200)
    expect([await forms.status(), forms.calls('feedback').length]).toEqual(['init', 0])
  })
})

describe('features of a form', () => {
  it('can be sent only with every required consent; optional ones do not matter [S-FORM-09]', async () => {
    forms.answers['feedback'] = answers('mail_sent')
    await forms.open(
      '[acceptance tak]Tak[/acceptance][acceptance nie invert]Nie[/acceptance][acceptance moze optional]Może[/acceptance][submit "Wyślij"]',
    )
    const button = forms.page.getByRole('button', { name: 'Wyślij' })
    const box = (name: string) => forms.page.locator(`[name=${name}]`)
    expect(await button.isDisabled()).toBe(true)
    await box('moze').check()
    expect(await button.isDisabled()).toBe(true)
    await box('tak').check()
    expect(await button.isEnabled()).toBe(true)
    await box('nie').check()
    expect(await button.isDisabled()).toBe(true)
    await box('nie').uncheck()
    await send()
    await expect.poll(forms.status).toBe('sent')
    await expect.poll(() => button.isDisabled()).toBe(true)
  })

  it('a counter counts up and down and marks texts that are too long or short [S-FORM-12]', async () => {
    await forms.open('[textarea t maxlength:10 minlength:3][count t][count t down][submit "Wyślij"]')
    const counters = forms.page.locator('.wpcf7-character-count')
    const look = () =>
      counters.evaluateAll((all) =>
        all.map((counter) => [counter.textContent, counter.className.replace('wpcf7-character-count ', '')]),
      )
    expect(await look()).toEqual([
      ['0', 'up too-short'],
      ['10', 'down too-short'],
    ])
    await forms.page.locator('[name=t]').pressSequentially('abcd')
    expect(await look()).toEqual([
      ['4', 'up'],
      ['6', 'down'],
    ])
    await forms.page
      .locator('[name=t]')
      .evaluate((field) => ((field as HTMLTextAreaElement).value = 'abcdefghijkl'))
    await forms.page.locator('[name=t]').press('End')
    expect(await look()).toEqual([
      ['12', 'up too-long'],
      ['-2', 'down too-long'],
    ])
  })

  it.each([
    ['example.pl', 'http://example.pl'],
    ['//example.pl/a', 'http://example.pl/a'],
    ['  example.pl ', 'http://example.pl'],
    ['https://example.pl', 'https://example.pl'],
    ['mailto:a@b.pl', 'mailto:a@b.pl'],
    ['słowo', 'słowo'],
    ['', ''],
  ])('an address “%s” becomes “%s” [S-FORM-13]', async (typed, made) => {
    await forms.open('[url strona][text dalej][submit "Wyślij"]')
    await forms.page.locator('[name=strona]').fill(typed)
    await forms.page.locator('[name=dalej]').focus()
    await expect.poll(() => forms.page.locator('[name=strona]').inputValue()).toBe(made)
  })

  it('exclusive checkboxes, free text of a choice, and output of a valid value', async () => {
    await forms.open(
      '[checkbox raz use_label_element exclusive "A" "B"][checkbox inne use_label_element free_text "C" "Inne"][text* n][output n "brak"][submit "Wyślij"]',
    )
    const { page } = forms
    await page.getByLabel('A', { exact: true }).check()
    await page.getByLabel('B', { exact: true }).check()
    expect(await page.getByLabel('A', { exact: true }).isChecked()).toBe(false)
    const text = page.locator('[name=_wpcf7_free_text_inne]')
    expect(await text.isDisabled()).toBe(true)
    await page.getByLabel('Inne').first().check()
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.locator('input[name=n]').fill('Ola')
    await page.locator('input[name=n]').blur()
    await expect.poll(() => page.locator('output[data-reflection-of=n]').innerText()).toBe('Ola')
  })

  it('an output is cleared when its value becomes invalid', async () => {
    await forms.open('[text* n][output n "brak"][text dalej][submit "Wyślij"]')
    const { page } = forms
    const shown = () => page.locator('output[data-reflection-of=n]').innerText()
    await page.locator('input[name=n]').fill('Ola')
    await page.locator('[name=dalej]').focus()
    await expect.poll(shown).toBe('Ola')
    await page.locator('input[name=n]').fill('')
    await page.locator('[name=dalej]').focus()
    await expect.poll(shown).toBe('brak')
  })

  it('the server’s problem with a quiz stays while other fields change', async () => {
    forms.answers['feedback'] = answers('validation_failed', {
      invalid_fields: [{ field: 'pytanie', message: 'Zła odpowiedź', idref: null, error_id: 'x' }],
    })
    await forms.open('[quiz pytanie "Ile to 1+1?|2"][text* imie][submit "Wyślij"]')
    await send()
    await expect.poll(forms.status).toBe('invalid')
    await forms.page.locator('[name=imie]').fill('Ola')
    await forms.page.locator('[name=imie]').blur()
    await expect
      .poll(async () => (await forms.events()).slice(-2))
      .toEqual(['statuschanged validating', 'statuschanged invalid'])
    expect(await forms.page.locator('.wpcf7-not-valid-tip').allInnerTexts()).toEqual(['Zła odpowiedź'])
  })

  it('fields that the owner excludes from validation are never marked', async () => {
    let marked: string[] = []
    forms.answers['feedback'] = async () => {
      marked = await forms.page
        .locator('.wpcf7-not-valid')
        .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).name))
      return answer('mail_failed')
    }
    await forms.open('<div class="novalidate">[text* a]</div>[text* b][text c][submit "Wyślij"]')
    await forms.page.locator('[name=c]').fill('x')
    await forms.page.locator('[name=c]').blur()
    await expect.poll(() => forms.page.locator('.wpcf7-not-valid-tip').count()).toBe(1)
    expect(await forms.page.locator('[data-name=a] .wpcf7-not-valid-tip').count()).toBe(0)
    await send()
    await expect.poll(forms.status).toBe('failed')
    expect(marked).toEqual(['b'])
  })

  it('a floating tip is visible after sending, and disappears on click', async () => {
    forms.answers['feedback'] = answers('validation_failed', {
      invalid_fields: [{ field: 'imie', message: 'Podaj imię', idref: null, error_id: 'x' }],
    })
    await forms.open('<div class="use-floating-validation-tip">[text* imie]</div>[submit "Wyślij"]')
    await send()
    const tip = forms.page.locator('.wpcf7-not-valid-tip')
    await expect.poll(() => tip.isVisible()).toBe(true)
    expect(
      await forms.page.locator('[name=imie]').evaluate((field) => field === document.activeElement),
    ).toBe(true)
    await tip.click()
    expect(await tip.isVisible()).toBe(false)
  })

  it('a click hits its target although the field before becomes invalid', async () => {
    await forms.open('[text* a]\n\n[email b]\n\n[checkbox c use_label_element "C"][submit "Wyślij"]')
    await forms.page.locator('[name=b]').fill('zły')
    await forms.page.getByLabel('C', { exact: true }).click()
    expect(await forms.page.getByLabel('C', { exact: true }).isChecked()).toBe(true)
    await expect.poll(() => forms.page.locator('.wpcf7-not-valid-tip').count()).toBe(2)
  })
})

describe('the bot check of a page', () => {
  const CHECK = `(key, { action }) => Promise.resolve(action + '-' + (window.n = (window.n ?? 0) + 1))`

  it('gets a token on load, on each change and before sending, which waits [S-BOT-01]', async () => {
    forms.answers['feedback'] = answers('mail_failed')
    await forms.open(SIMPLE, { check: CHECK })
    expect(await forms.events()).toEqual(['token homepage'])
    await fill()
    await forms.page.locator('[name=tresc]').focus()
    await expect
      .poll(async () => (await forms.events()).filter((line) => line === 'token contactform').length)
      .toBe(2)
    await send()
    await expect.poll(forms.status).toBe('failed')
    const recorded = await forms.events()
    expect(recorded.indexOf('beforesubmit init')).toBeGreaterThan(recorded.lastIndexOf('token contactform'))
    expect(forms.calls('feedback')[0]?.fields).toContainEqual(['_wpcf7_recaptcha_response', 'contactform-4'])
  })

  it.each([
    ['refuses', `() => Promise.reject(new Error('nie działa'))`],
    ['throws', `() => { throw new Error('nie działa') }`],
    ['never answers', `() => new Promise(() => {})`],
  ])(
    'a bot check that %s is only logged, and the message is sent without a token [S-BOT-03]',
    async (_, check) => {
      forms.answers['feedback'] = answers('spam')
      await forms.page.clock.install()
      await forms.open(SIMPLE, { check })
      await fill()
      await send()
      await forms.page.clock.runFor(LONGEST_MS)
      await expect.poll(forms.status).toBe('spam')
      expect(forms.calls('feedback')[0]?.fields).toContainEqual(['_wpcf7_recaptcha_response', ''])
      expect(forms.errors.length).toBeGreaterThan(0)
      expect(await forms.responseText()).toBe('Odpowiedź: spam')
    },
  )
})
