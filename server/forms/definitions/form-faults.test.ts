import { expect, it } from 'vitest'
import * as v from 'valibot'
import { formProperties } from '#contract/contact-forms/stored-form.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { listFormWarnings } from './form-faults.ts'

const FORM = '<label>E-mail [email* adres]</label> [text imie] [file plan] [submit "Wyślij"]'
const MAIL = {
  recipient: 'biuro@example.pl',
  subject: 'Od [imie]',
  body: '[adres] [_url] [wpcf7.remote_ip] [_raw_imie] [[nie-pole]]',
  attachments: '[plan]',
}

const check = (change: object = {}) => {
  const properties = v.parse(formProperties, { form: FORM, mail: MAIL, ...change })
  return listFormWarnings(properties, parseTemplate(properties.form))
}

it('reports nothing for a valid form', () => {
  expect(check()).toEqual([])
})

it.each([
  [
    'an invalid tag',
    { form: `${FORM} [email* zły, adres]` },
    [{ kind: 'not_understood', place: 'form', text: '[email* zły, adres]' }],
  ],
  [
    'an unknown kind of field',
    { form: `${FORM} [tekst imie2]` },
    [{ kind: 'not_understood', place: 'form', text: '[tekst imie2]' }],
  ],
  ['nothing for an intended bracket', { form: `${FORM} [[tekst imie2]] [zł] [1]` }, []],
  [
    'a form without an e-mail field',
    { form: '[text adres] [text imie] [file plan] [submit]' },
    [{ kind: 'no_email_field', place: 'form' }],
  ],
  [
    'a form without a button',
    { form: '[email adres] [text imie] [file plan]' },
    [{ kind: 'no_submit', place: 'form' }],
  ],
  [
    'a mail tag without a field',
    { mail: { ...MAIL, body: '[imię] [telefon]' } },
    ['[imię]', '[telefon]'].map((text) => ({ kind: 'unknown_mail_tag', place: 'mail.body', text })),
  ],
  [
    'an invalid address',
    { mail: { ...MAIL, recipient: 'biuro, a@example.pl, [adres]' } },
    [{ kind: 'wrong_address', place: 'mail.recipient', text: 'biuro' }],
  ],
  ['nothing of an inactive second mail', { mail_2: { active: false, body: '[telefon]' } }, []],
  [
    'an active second mail',
    { mail_2: { active: true, recipient: '[adres]', body: '[telefon]' } },
    [{ kind: 'unknown_mail_tag', place: 'mail_2.body', text: '[telefon]' }],
  ],
])('reports %s', (_, change, warnings) => {
  expect(check(change)).toEqual(warnings)
})
