import { expect, it } from 'vitest'
import { replyLink } from './message-actions.tsx'

it.each([
  [
    'jan@example.pl',
    'Odp.: Zapytaj o wycenę',
    'mailto:jan@example.pl?subject=Odp.%3A%20Zapytaj%20o%20wycen%C4%99',
  ],
  ['a&bcc=zly@example.pl', 'x', 'mailto:a%26bcc%3Dzly@example.pl?subject=x'],
  ['a?body=tresc@example.pl', 'x&body=y', 'mailto:a%3Fbody%3Dtresc@example.pl?subject=x%26body%3Dy'],
  ['a@example.pl', 'x\r\nBcc: zly@example.pl', 'mailto:a@example.pl?subject=x%20Bcc%3A%20zly%40example.pl'],
  ['a@example.pl', '\ud800', 'mailto:a@example.pl?subject=%EF%BF%BD'],
])('a reply to %s about %j adds no recipient, header or body', (address, subject, link) => {
  expect(replyLink(address, subject)).toBe(link)
})
