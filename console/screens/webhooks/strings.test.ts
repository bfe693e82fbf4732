import { expect, it } from 'vitest'
import { webhooksWords } from './strings.ts'

it.each([
  ['answered 503', 'Odbiorca odpowiedział kodem 503: ma błąd po swojej stronie.'],
  [
    'answered 302',
    'Odbiorca odpowiedział kodem 302: przekierowuje pod inny adres, a za przekierowaniami nie idziemy.',
  ],
  ['answered 404', 'Odbiorca odpowiedział kodem 404: nie zna tego adresu.'],
  ['timed out', 'Odbiorca nie odpowiedział na czas.'],
  [
    'members are not told of over http',
    'Adres nie jest bezpieczny. Użyj adresu, który zaczyna się od https://',
  ],
  ['sklep.example is not on the public internet', 'Adres prowadzi do sieci wewnętrznej, a tam nie wysyłamy.'],
  ['getaddrinfo ENOTFOUND nie-ma.example', 'Nie znaleziono serwera o tej nazwie.'],
  ['connect ECONNREFUSED 203.0.113.1:443', 'Serwer odbiorcy nie przyjmuje połączeń.'],
  [
    "Hostname/IP does not match certificate's altnames",
    'Certyfikat bezpieczeństwa odbiorcy jest nieprawidłowy.',
  ],
  ['the webhook was switched off', 'Webhook był wyłączony.'],
  ['something nobody has seen', 'Nie udało się wysłać.'],
])('„%s” is explained to a shop owner', (error, words) => {
  expect(webhooksWords.reason(error)).toBe(words)
})

it('describes known events in Polish, and unknown ones by their wire name', () => {
  expect([
    webhooksWords.eventOfType('wix.members.v1.member_deleted'),
    webhooksWords.eventOfType('acme.other'),
  ]).toEqual(['ktoś usunął konto', 'acme.other'])
})
