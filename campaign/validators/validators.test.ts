import { describe, expect, it } from 'vitest'
import { businessEmailValidator, emailTyposValidator, emailValidator } from './email.ts'
import { israeliPhoneValidator, phoneValidator, stripPhone } from './phone.ts'
import { dateValidator, nameValidator, numberValidator, roundNumber, urlValidator } from './text.ts'

const validators = {
  date: dateValidator,
  email: emailValidator,
  emailBusiness: businessEmailValidator,
  emailTypos: emailTyposValidator,
  name: nameValidator,
  number: numberValidator,
  phoneBasic: phoneValidator,
  phoneIsraeli: israeliPhoneValidator,
  url: urlValidator,
}
const problems = (kind: keyof typeof validators, texts: string[]) =>
  texts.map((text) => validators[kind].problem(text))
const none = (texts: string[]) => texts.map(() => null)

describe('validators of visitors’ input', () => {
  it('a phone number has 7 to 15 characters: digits, + ( ) - and single spaces', () => {
    const right = ['1234567', '600 123 456', '+48 600123456', '(22) 600-12-34', '123456789012345']
    expect(problems('phoneBasic', right)).toEqual(none(right))
    const wrong = [
      '123456',
      '1234567890123456',
      '600  123 456',
      '600.123.456',
      'abcdefgh',
      ' 1234567',
      '+()-()-+',
    ]
    expect(problems('phoneBasic', wrong)).toEqual(wrong.map(() => 'phone'))
    expect(stripPhone('tel. +48  600 / 123x456')).toBe(' +48 600 123456')
  })

  it('an Israeli number has a known prefix and the length of that prefix', () => {
    const right = [
      '021234567',
      '03-1234567',
      '089999999',
      '09-123-45-67',
      '0501234567',
      '055-1234567',
      '0581234567',
      '0721234567',
      '0731234567',
      '0741234567',
      '0761234567',
      '0771234567',
      '0791234567',
    ]
    expect(problems('phoneIsraeli', right)).toEqual(none(right))
    const wrong = [
      '02123456',
      '0212345678',
      '051234567',
      '0561234567',
      '0571234567',
      '0591234567',
      '0711234567',
      '0751234567',
      '0781234567',
      '0701234567',
      '05012345678',
      '01-1234567',
      '050--1234567',
      '-0501234567',
      '050 1234567',
      '+972501234567',
    ]
    expect(problems('phoneIsraeli', wrong)).toEqual(wrong.map(() => 'phoneIsraeli'))
  })

  it('a name has 1 to 40 characters, no digits or angle brackets', () => {
    const right = ['Ł', 'Anna Maria Wesołowska', "O'Neil", 'דוד', 'x'.repeat(40)]
    expect(problems('name', right)).toEqual(none(right))
    expect(problems('name', ['', 'x'.repeat(41), 'Jan2', '<b>', 'a>b'])).toEqual([
      'name',
      'name',
      'name',
      'name',
      'name',
    ])
  })

  it('an e-mail address is checked as browsers do, or more strictly against typos', () => {
    const right = ['a@b.pl', 'jan.kowalski+podlogi@poczta.example.com', 'x_1@sub.domena.co.il']
    expect(problems('email', right)).toEqual(none(right))
    expect(problems('emailTypos', right)).toEqual(none(right))
    expect(
      problems('email', ['a@b', 'a b@c.pl', '@c.pl', 'a@', 'a@-b.pl', `${'a'.repeat(250)}@b.pl`]),
    ).toEqual(Array(6).fill('email'))
    expect(
      problems('emailTypos', ['a..b@c.pl', 'a.@c.pl', "o'neil@c.pl", 'a@c..pl', 'a@c.p', 'a@c,pl']),
    ).toEqual(Array(6).fill('emailTypos'))
    // Only the server knows the free mail providers.
    expect(problems('emailBusiness', ['a@firma.pl', 'a@'])).toEqual([undefined, 'email'])
  })

  it('numbers have two decimals, dates are day/month/year and real', () => {
    expect(['.', '', '1.005', '2.999', '7'].map(roundNumber)).toEqual(['0', '', '1', '3', '7'])
    expect(problems('number', ['0', '12.34', '1.234', '1e5', '-1', 'x'])).toEqual([
      null,
      null,
      'number',
      'number',
      'number',
      'number',
    ])
    expect(
      problems('date', ['29/02/2028', '1/1/2026', '29/02/2026', '2026-01-01', '31/04/2026', '00/01/2026']),
    ).toEqual([null, null, 'date', 'date', 'date', 'date'])
  })

  it('a web address starts with http or https', () => {
    expect(problems('url', ['https://podlogi.example/', 'podlogi.example', 'ftp://podlogi.example'])).toEqual(
      [null, 'url', 'url'],
    )
  })
})
