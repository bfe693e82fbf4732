import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { templateOf } from '#campaign/published/template.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { pass } from '../stays-away.ts'
import { deepEngines, pageEngines, screensPage } from './screens-page.ts'

/** Classes of the elements that a page shakes from now on; a shake ends sooner than a busy machine looks. */
const recordShakes = async (page: Page) => {
  await page.evaluate(() => {
    const animate = Element.prototype.animate
    const shaken: string[] = []
    Object.assign(window, { shaken })
    Element.prototype.animate = function (keyframes, options) {
      if (typeof options === 'object' && options.id === 'shake') shaken.push(this.className)
      return animate.call(this, keyframes, options)
    }
  })
  return () => page.evaluate<string[]>('window.shaken')
}

type Fields = NonNullable<CampaignFile['fields']>
const choices = ['Salon', 'Kuchnia', 'Łazienka'].map((label) => ({ value: label.toLowerCase(), label }))

/** A form with these fields, at the window's side. */
const form = (fields: Fields, other: Partial<CampaignFile> = {}): Partial<CampaignFile> => ({
  type: 'sside',
  format: 'format_2',
  fields,
  screens: {
    form: [
      { kind: 'heading', text: 'Wycena podłogi' },
      { kind: 'fields', fields: Object.keys(fields).filter((id) => fields[id]?.kind !== 'hidden') },
      { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
    ],
    thankYou: [{ kind: 'heading', text: 'Dziękujemy!' }],
  },
  ...other,
})

describe.each([...pageEngines, 'prerendered'] as const)('a list with a popup, rendered by %s', (engine) => {
  const screens = screensPage(engine)

  it('opens with focus in its search; Escape closes the list, then the campaign [E-11]', async () => {
    const { page, surface, recorded } = await screens.show({
      ...form({ city: { kind: 'select', label: 'Miasto', hasSearch: true, choices } }),
      type: 'lightbox',
      format: 'format_2',
    })
    const opener = surface.locator('.opens')
    await opener.focus()
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key)
      const search = surface.getByRole('searchbox')
      await expect
        .poll(() =>
          search.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element),
        )
        .toBe(true)
      await page.keyboard.type('kuch')
      await expect.poll(() => surface.getByRole('radio').filter({ visible: true }).count()).toBe(1)
      await page.keyboard.press('Escape')
      await expect.poll(() => surface.locator('.list').isVisible()).toBe(false)
      expect(
        await opener.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element),
      ).toBe(true)
      expect(await opener.getAttribute('aria-expanded')).toBe('false')
      await pass(page, { realMs: 0 })
      expect(await recorded('closing')).toEqual([])
    }
    await page.keyboard.press('Escape')
    expect(await recorded('closing')).toEqual([['closing', 'x_click']])
  })
})

describe.each([...pageEngines, 'prerendered'] as const)('a form rendered by %s', (engine) => {
  const screens = screensPage(engine)

  it('has labelled fields of every kind, and sends what was chosen and typed [W-FORM-01]', async () => {
    const { page, surface, field, send, recorded } = await screens.show(
      form({
        note: { kind: 'text', label: 'Uwagi', isLong: true },
        email: { kind: 'email', label: 'Adres e-mail' },
        first_name: { kind: 'name', label: 'Imię' },
        phone: { kind: 'phone', label: 'Telefon' },
        day: { kind: 'date', label: 'Kiedy' },
        metres: { kind: 'number', label: 'Metry' },
        rooms: { kind: 'checkbox', label: 'Gdzie', choices },
        floor: {
          kind: 'radio',
          label: 'Piętro',
          choices: [
            { value: '0', label: 'Parter' },
            { value: '1', label: 'Pierwsze' },
          ],
        },
        kind: {
          kind: 'select',
          label: 'Podłoga',
          choices: [
            { value: 'p', label: 'Panele' },
            { value: 'd', label: 'Deska' },
          ],
        },
        city: {
          kind: 'select',
          label: 'Miasto',
          hasSearch: true,
          choices: [
            { value: 'waw', label: 'Warszawa' },
            { value: 'ldz', label: 'Łódź' },
          ],
        },
        colours: {
          kind: 'multiSelect',
          label: 'Kolory',
          choices: [
            { value: 'a', label: 'Jasny' },
            { value: 'b', label: 'Ciemny' },
          ],
        },
        site: { kind: 'url', label: 'Strona' },
        consent: { kind: 'consent', label: 'Zgoda', text: 'Zgadzam się na kontakt.' },
      }),
    )
    await field('Uwagi').fill('Schody\ntakże')
    await field('Adres e-mail').fill('Ala@Example.PL')
    await field('Imię').fill('Ala')
    await field('Telefon').fill('600 123 456')
    await field('Kiedy').fill('2026-12-24')
    await field('Metry').fill('24,5')
    await field('Salon').check()
    await field('Łazienka').check()
    await field('Pierwsze').check()
    await field('Podłoga').selectOption('d')
    await field('Strona').fill('https://podlogi.example')
    await field('Zgadzam się').check()
    const city = surface.getByRole('radiogroup', { name: 'Miasto' })
    await city.getByRole('button').click()
    await city.getByRole('searchbox').fill('poznań')
    expect(await city.getByRole('status').textContent()).toBe('Brak wyników')
    await city.getByRole('searchbox').fill('lodz')
    expect(await city.getByRole('status').textContent()).toBe('')
    expect(await city.locator('.choice:visible').allTextContents()).toEqual(['Łódź'])
    await city.getByLabel('Łódź').check()
    expect(await city.getByRole('button').textContent()).toBe('Łódź')
    const colours = surface.getByRole('group', { name: 'Kolory' })
    await colours.getByRole('button').press('Enter')
    await colours.getByLabel('Jasny').check()
    await colours.getByLabel('Ciemny').check()
    await send()
    await surface.getByText('Dziękujemy!').waitFor()
    expect(await recorded('submit')).toEqual([
      [
        'submit',
        {
          note: 'Schody\ntakże',
          email: 'ala@example.pl',
          first_name: 'Ala',
          phone: '600123456',
          day: '24/12/2026',
          metres: '24.5',
          rooms: ['salon', 'łazienka'],
          floor: '1',
          kind: 'd',
          city: 'ldz',
          colours: ['a', 'b'],
          site: 'https://podlogi.example',
          consent: '1',
        },
        'Wyślij',
      ],
    ])
    expect(await page.evaluate(() => document.title)).toBe('Cudza strona')
  })

  // With React one test of each kind runs every time, the rest in `npm run test:deep`.
  if (!deepEngines.includes(engine)) return

  it('a list’s search has texts in the campaign’s language [W-FORM-01]', async () => {
    for (const [language, words] of [
      ['en', 'No results found'],
      ['he', 'לא נמצאו תוצאות'],
    ] as const) {
      const { surface } = await screens.show(
        form({ city: { kind: 'select', label: 'X', hasSearch: true, choices } }, { language }),
      )
      await surface.locator('.opens').click()
      await surface.getByRole('searchbox').fill('zzz')
      expect(await surface.locator('.none').textContent()).toBe(words)
    }
  })

  it('reports a missing phone number with the specified text [W-FORM-05] [M-58]', async () => {
    const phone = { kind: 'phone', label: 'Tel', isRequired: true } as const
    for (const more of [{}, { first_name: { kind: 'name', label: 'Imię' } }] as const) {
      const { surface, field, send } = await screens.show(form({ phone, ...more }))
      if ('first_name' in more) await field('Imię').fill('Ala')
      await send()
      await expect
        .poll(() => surface.locator('#phone-problem').textContent())
        .toBe('Wpisz poprawny numer telefonu.')
    }
  })

  it('an empty form is not sent: it shakes (not on phones) and marks the address [W-FORM-02]', async () => {
    const fields: Fields = {
      first_name: { kind: 'name', label: 'Imię' },
      email: { kind: 'email', label: 'E-mail' },
    }
    const wide = await screens.show(form(fields))
    const shaken = await recordShakes(wide.page)
    await wide.send()
    const email = wide.field('E-mail')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    expect(await shaken()).toEqual([await wide.surface.getAttribute('class')])
    expect(await email.evaluate((input) => getComputedStyle(input).borderColor)).toBe('rgb(179, 38, 30)')
    await expect
      .poll(() => email.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input))
      .toBe(true)
    expect(await wide.field('Imię').getAttribute('aria-invalid')).toBe('false')
    await wide.page.keyboard.down('ArrowLeft')
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    await wide.page.keyboard.up('ArrowLeft')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('false')
    await pass(wide.page, { realMs: 0 })
    expect(await wide.recorded('submit')).toEqual([])

    const phone = await screens.show(form({ first_name: fields['first_name']! }), {
      page: { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
    })
    const shakenOnPhone = await recordShakes(phone.page)
    await phone.send()
    await expect.poll(() => phone.field('Imię').getAttribute('aria-invalid')).toBe('true')
    expect(await shakenOnPhone()).toEqual([])
  })

  it('reports missing required fields once, and focuses the first one [W-FORM-04]', async () => {
    const { surface, field, send, recorded } = await screens.show(
      form({
        email: { kind: 'email', label: 'E-mail', isRequired: true },
        rooms: { kind: 'checkbox', label: 'Gdzie', isRequired: true, choices },
        floor: {
          kind: 'radio',
          label: 'Piętro',
          isRequired: true,
          choices: [{ value: '0', label: 'Parter' }],
        },
        consent: { kind: 'consent', label: 'Zgoda', text: 'Zgadzam się.', isRequired: true },
      }),
    )
    await field('E-mail').fill('ala@example.pl')
    await send()
    await expect
      .poll(() => surface.locator('.problem').allTextContents())
      .toEqual(['To pole jest wymagane.', 'To pole jest wymagane.', 'To pole jest wymagane.'])
    const focused = () =>
      surface.evaluate(
        (box) => ((box.getRootNode() as ShadowRoot).activeElement as HTMLInputElement | null)?.value,
      )
    await expect.poll(focused).toBe('salon')
    const described = field('Salon')
    expect(await surface.locator(`#${await described.getAttribute('aria-describedby')}`).textContent()).toBe(
      'To pole jest wymagane.',
    )
    expect(await surface.getByRole('radiogroup', { name: 'Piętro' }).getAttribute('aria-describedby')).toBe(
      'floor-problem',
    )
    // A message that is announced at the field is not announced a second time.
    expect(await surface.locator('.unseen[role=status]').textContent()).toBe('')
    await field('Kuchnia').check()
    await expect.poll(() => surface.locator('.problem').count()).toBe(2)
    await field('Parter').check()
    await send()
    await expect.poll(focused).toBe('1')
    await field('Zgadzam się').check()
    await send()
    await expect.poll(() => recorded('submit')).toHaveLength(1)
  })

  it('a checkbox is checked at first only where the owner set that [W-FORM-04]', async () => {
    const { field } = await screens.show(
      form({
        own: { kind: 'consent', label: 'A', text: 'Sam zaznaczę.' },
        marked: { kind: 'consent', label: 'B', text: 'Już zaznaczone.', isMarked: true },
      }),
    )
    expect([await field('Sam zaznaczę').isChecked(), await field('Już zaznaczone').isChecked()]).toEqual([
      false,
      true,
    ])
  })

  it('has lengths, input types, autocomplete, and a title for names [W-FORM-03]', async () => {
    const { surface, field, send, recorded } = await screens.show(
      form(
        {
          first_name: { kind: 'name', label: 'Imię', isRequired: true },
          email: { kind: 'email', label: 'E-mail' },
          site: { kind: 'url', label: 'Strona' },
          company: { kind: 'text', label: 'Firma' },
        },
        { language: 'en' },
      ),
    )
    const attributes = (name: string) =>
      field(name).evaluate((input: HTMLInputElement) => [
        input.type,
        input.maxLength,
        input.autocomplete,
        input.title,
      ])
    expect(await attributes('Imię')).toEqual([
      'text',
      254,
      'given-name',
      'Please enter at least 2 or more characters',
    ])
    expect(await attributes('E-mail')).toEqual(['email', 254, 'email', ''])
    expect(await attributes('Strona')).toEqual(['url', 254, 'url', ''])
    expect(await attributes('Firma')).toEqual(['text', 254, 'organization', ''])
    for (const wrong of ['Jan2', '<b>', 'x'.repeat(41)]) {
      await field('Imię').fill(wrong)
      await send()
      await expect
        .poll(() => surface.locator('#first_name-problem').textContent())
        .toMatch(/up to 40 characters/)
      await field('Imię').fill('')
    }
    await field('Imię').fill('x'.repeat(40))
    await send()
    await expect.poll(() => recorded('submit')).toHaveLength(1)
  })

  it.each([
    [
      'en',
      'Please enter a valid phone number',
      'Please enter 7 to 15 digits and avoid using letters or symbols',
    ],
    ['he', 'יש להזין מספר טלפון תקין', 'יש להזין 7 עד 15 ספרות ללא אותיות או סימנים'],
  ] as const)(
    'a phone number loses invalid characters and is checked on blur, in %s [W-FORM-05]',
    async (language, message, title) => {
      const { surface, field, send, recorded } = await screens.show(
        form(
          {
            phone: { kind: 'phone', label: 'Tel', isRequired: true },
            first_name: { kind: 'name', label: 'Name' },
          },
          { language },
        ),
      )
      const phone = field('Tel')
      expect(
        await phone.evaluate((input: HTMLInputElement) => [
          input.type,
          input.inputMode,
          input.maxLength,
          input.title,
        ]),
      ).toEqual(['tel', 'tel', 15, title])
      await phone.pressSequentially('tel 600  1a2.3')
      expect(await phone.inputValue()).toBe(' 600 123')
      await phone.blur()
      await expect.poll(() => surface.locator('.problem').textContent()).toBe(message)
      expect(await surface.locator('.unseen[role=status]').textContent()).toBe(message)
      await phone.fill('')
      await field('Name').fill('Ala')
      await send()
      await expect.poll(() => surface.locator('#phone-problem').count()).toBe(1)
      await phone.fill('(22) 600-12-34')
      await send()
      await expect.poll(() => recorded('submit')).toHaveLength(1)
    },
  )

  it('an Israeli number follows the specified table [W-FORM-07]', async () => {
    const { surface, field, send, recorded } = await screens.show(
      form({ phone: { kind: 'phone', label: 'Tel', mode: 'israeli' } }, { language: 'he' }),
    )
    for (const wrong of ['0561234567', '05012345678', '021 23456']) {
      await field('Tel').fill(wrong)
      await send()
      await expect.poll(() => surface.locator('.problem').textContent()).toBe('מספר הטלפון שגוי')
      await field('Tel').fill('')
    }
    await field('Tel').pressSequentially('050--123 4567')
    expect(await field('Tel').inputValue()).toBe('050-1234567')
    await send()
    await expect.poll(() => recorded('submit')).toEqual([['submit', { phone: '0501234567' }, 'Wyślij']])
  })

  it('an international number waits for the phone part, and has its dial code [W-FORM-12]', async () => {
    const fields: Fields = {
      phone: { kind: 'phone', label: 'Telefon', mode: 'international', country: 'PL' },
    }
    const { surface, field, send, recorded } = await screens.show(form(fields, { language: 'en' }), {
      phoneMs: 700,
    })
    if (engine === 'prerendered') {
      // Prerendered, it loads nothing before it is used.
      expect(await recorded('phoneLibrary')).toEqual([])
      await field('Telefon').click()
    }
    await expect.poll(() => recorded('phoneLibrary')).toHaveLength(1)
    const button = surface.locator('.poptin-form-submit-button')
    await field('Telefon').fill('600 12')
    await send()
    await expect.poll(() => button.textContent()).toBe('Sending…')
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await expect
      .poll(() => surface.locator('.problem').textContent())
      .toBe('Invalid number - please try again')
    await expect.poll(() => button.textContent()).toBe('Wyślij')
    await field('Telefon').fill('(22) 600 12 34')
    await send()
    await expect.poll(() => recorded('submit')).toEqual([['submit', { phone: '+48226001234' }, 'Wyślij']])

    const without = await screens.show(form({ phone: { kind: 'phone', label: 'Telefon' } }))
    await pass(without.page, { realMs: 300 })
    expect(await without.recorded('phoneLibrary')).toEqual([])
    const lost = await screens.show(form(fields), { phoneMs: -1 })
    await lost.field('Telefon').fill('600 123 456')
    await lost.send()
    await expect.poll(() => lost.recorded('submit')).toEqual([['submit', { phone: '600123456' }, 'Wyślij']])
  })

  it('an international number is judged when it is left, and its country chosen from a list [W-FORM-06]', async () => {
    const { page, surface, field, send, recorded } = await screens.show(
      form({ phone: { kind: 'phone', label: 'Telefon', mode: 'international', country: 'PL' } }),
    )
    await field('Telefon').fill('600 12')
    await field('Telefon').blur()
    await expect
      .poll(() => surface.locator('.problem').textContent())
      .toBe('Ten numer jest nieprawidłowy. Spróbuj jeszcze raz.')
    const opener = surface.getByRole('button', { name: 'Kraj i numer kierunkowy: Polska +48' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('wloc')
    const option = surface.getByRole('button', { name: 'Włochy +39' })
    await expect.poll(() => option.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => option.isVisible()).toBe(false)
    expect(await recorded('closing')).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.type('niemcy')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => field('Telefon').inputValue()).toBe('+49 600 12')
    expect(await surface.getByRole('button', { name: 'Kraj i numer kierunkowy: Niemcy +49' }).count()).toBe(1)
    await field('Telefon').fill('+49 30 901820')
    await send()
    await expect.poll(() => recorded('submit')).toEqual([['submit', { phone: '+4930901820' }, 'Wyślij']])
  })

  it('suggests corrections and completions of addresses; modes check more [W-FORM-08]', async () => {
    const fields = (mode: 'plain' | 'typos' | 'business'): Fields => ({
      email: { kind: 'email', label: 'E-mail', mode },
    })
    const plain = await screens.show(form(fields('plain'), { language: 'en' }))
    const email = plain.field('E-mail')
    await email.pressSequentially('ala@g')
    expect(
      await plain.surface
        .locator('datalist option')
        .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
    ).toContain('ala@gmail.com')
    await email.fill('ala@gmial.com')
    await email.blur()
    await plain.surface.getByRole('button', { name: 'Did you mean ala@gmail.com?' }).click()
    expect(await email.inputValue()).toBe('ala@gmail.com')
    expect(await plain.surface.getByRole('button', { name: /Did you mean/ }).count()).toBe(0)
    await email.fill('ala@wp.pl')
    await plain.send()
    await expect.poll(() => plain.recorded('submit')).toHaveLength(1)
    await pass(plain.page, { realMs: 0 })
    expect(await plain.surface.getByRole('button', { name: /Did you mean/ }).count()).toBe(0)

    for (const [language, typos, business] of [
      ['en', 'There are typos in the email', 'Only business emails are allowed'],
      ['he', 'יש שגיאות כתיב במייל.', 'רק מיילים עסקיים מותרים.'],
    ] as const) {
      const typed = await screens.show(form(fields('typos'), { language }))
      await typed.field('E-mail').fill('a..la@firma.pl')
      await typed.send()
      await expect.poll(() => typed.surface.locator('.problem').textContent()).toBe(typos)
      await pass(typed.page, { realMs: 0 })
      expect(await typed.recorded('submit', 'checkDomain')).toEqual([])

      for (const domain of ['free', 'disposable'] as const) {
        const refused = await screens.show(form(fields('business'), { language }), { domain })
        await refused.field('E-mail').fill(`ala@${domain}.example`)
        await refused.send()
        await expect.poll(() => refused.surface.locator('.problem').textContent()).toBe(business)
        await pass(refused.page, { realMs: 0 })
        expect(await refused.recorded('submit', 'checkDomain')).toEqual([
          ['checkDomain', `${domain}.example`],
        ])
      }
    }
    const own = await screens.show(form(fields('business')), { domain: 'business' })
    await own.field('E-mail').fill('ala@firma.example')
    await own.send()
    await expect.poll(() => own.recorded('submit')).toHaveLength(1)
  })

  it('numbers have two decimals, dates are day/month/year, birthdays are past [W-FORM-09]', async () => {
    const { surface, field, send, recorded } = await screens.show(
      form(
        {
          metres: { kind: 'number', label: 'Metry' },
          day: { kind: 'date', label: 'Kiedy' },
          birthday: { kind: 'birthday', label: 'Urodziny' },
        },
        { language: 'en' },
      ),
    )
    for (const [typed, corrected] of [
      ['1a2.3.456', '12.35'],
      ['.', '0'],
      ['2,5', '2.5'],
    ] as const) {
      await field('Metry').fill('')
      await field('Metry').pressSequentially(typed)
      await field('Metry').blur()
      expect(await field('Metry').inputValue()).toBe(corrected)
    }
    await field('Urodziny').fill('2999-01-01')
    await send()
    await expect.poll(() => surface.locator('.problem').textContent()).toBe('Please enter a valid birthday.')
    await field('Urodziny').fill('1984-02-29')
    await send()
    await expect
      .poll(() => recorded('submit'))
      .toEqual([['submit', { metres: '2.5', birthday: '29/02/1984' }, 'Wyślij']])
  })

  it('a message that appears on blur does not move the element being clicked', async () => {
    const { surface, field } = await screens.show(
      form(
        {
          name: { kind: 'name', label: 'Imię' },
          email: { kind: 'email', label: 'E-mail' },
          consent: { kind: 'consent', label: 'Zgoda', text: 'Kontakt.', isRequired: true },
        },
        { language: 'en', type: 'embedded', format: 'format_1', container: '#miejsce' },
      ),
    )
    await field('Imię').fill('600123456')
    await surface.getByRole('checkbox').check()
    await expect.poll(() => surface.locator('.problem').count()).toBe(1)
    await field('E-mail').fill('ola@gmial.com')
    await surface.getByRole('checkbox').uncheck()
    await surface.locator('.meant').waitFor()
  })

  it('fills in hidden fields and dates in texts', async () => {
    const { surface, send, recorded, field } = await screens.show(
      form(
        {
          email: { kind: 'email', label: 'E-mail do {{today_dmy}}' },
          source: { kind: 'hidden', value: 'kod {{prize_code}}{{prize_label}}' },
        },
        { coupon: { code: 'LATO' }, language: 'en' },
      ),
      { clockAt: new Date('2026-11-21T11:00:00Z') },
    )
    expect(await surface.locator('.label').first().textContent()).toBe('E-mail do 21/11/2026')
    await field('E-mail').fill('a@b.pl')
    await send()
    await expect
      .poll(() => recorded('submit'))
      .toEqual([['submit', { email: 'a@b.pl', source: 'kod LATO' }, 'Wyślij']])
  })

  // Only with the shipped renderer: React renders once more when a state is set to the same value.
  it.skipIf(engine === 'react')('typing renders nothing unless it changes what is shown', async () => {
    const campaign = makeCampaign(
      form({
        email: { kind: 'email', label: 'E-mail', isRequired: true },
        first_name: { kind: 'name', label: 'Imię', isRequired: true },
      }),
    )
    const page = await screens.open({})
    await page.evaluate(
      (json) => {
        const {
          screens: drawing,
          view,
          form: fields,
        } = window.klepkaParts as Required<NonNullable<Window['klepkaParts']>>
        const requested = { times: 0 }
        // Every render reads the template.
        const template = new Proxy(JSON.parse(json) as object, {
          get: (known, name) => (requested.times++, Reflect.get(known, name) as unknown),
        })
        drawing.show({
          campaign: { id: '0123456789abc' } as never,
          template: template as never,
          isPreview: false,
          container: null,
          origin: '',
          parts: [view, fields],
          later: () => {},
          host: { viewed: () => {}, submit: () => new Promise(() => {}) } as never,
        })
        Object.assign(window, { requested })
      },
      JSON.stringify(templateOf(campaign)),
    )
    const surface = page.locator('.poptin-popup .box')
    const isDrawnBy = async (act: () => Promise<unknown>) => {
      await page.evaluate(() =>
        Object.assign((window as never as { requested: { times: number } }).requested, { times: 0 }),
      )
      await act()
      // Renders caused by typing are done by the next frame; later where the machine is busy.
      return page.evaluate(
        (settleMs) =>
          new Promise<boolean>((resolve) =>
            requestAnimationFrame(() =>
              setTimeout(
                () => resolve((window as never as { requested: { times: number } }).requested.times > 0),
                settleMs,
              ),
            ),
          ),
        100,
      )
    }
    const type = (text: string) => () => page.keyboard.type(text)

    await surface.getByLabel('Imię').click()
    expect(await isDrawnBy(type('Ala Nowak'))).toBe(false)
    await surface.getByLabel('E-mail').click()
    expect(await isDrawnBy(type('ala@'))).toBe(false)
    // Addresses are suggested.
    expect(await isDrawnBy(type('w'))).toBe(true)
    expect(await isDrawnBy(type('p.pl'))).toBe(true)
    expect(await isDrawnBy(type('aaaa'))).toBe(false)

    await surface.getByLabel('E-mail').fill('')
    await surface.locator('.poptin-form-submit-button').click()
    await surface.locator('.problem').waitFor()
    await surface.getByLabel('E-mail').and(page.locator(':focus')).waitFor()
    expect(await isDrawnBy(type('a'))).toBe(true)
    expect(await surface.locator('.problem').count()).toBe(0)
    expect(await isDrawnBy(type('la@klepka.example'))).toBe(false)
  })

  it('a refusal of our host is shown at its field and correctable; a double click sends once', async () => {
    const { page, surface, field, recorded } = await screens.show(
      form({ email: { kind: 'email', label: 'E-mail' } }),
      { answers: [{ ok: false, reason: 'not_valid', problems: { email: 'emailBusiness' } }] },
    )
    await field('E-mail').fill('ala@example.pl')
    await surface.locator('.poptin-form-submit-button').dblclick()
    await expect.poll(() => surface.locator('.problem').textContent()).toBe('Podaj firmowy adres e-mail.')
    await pass(page, { realMs: 300 })
    expect(await recorded('submit')).toHaveLength(1)
    await field('E-mail').fill('ala@firma.example')
    await surface.locator('.poptin-form-submit-button').click()
    await surface.getByText('Dziękujemy!').waitFor()
  })
})
