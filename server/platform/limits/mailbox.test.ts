import { describe, expect, it } from 'vitest'
import { mailboxOf } from './mailbox.ts'

describe('the mailbox of an address', () => {
  it.each([
    [' Jan@Example.PL ', 'jan@example.pl'],
    ['jan+sklep@example.pl', 'jan@example.pl'],
    ['jan+a+b@example.pl', 'jan@example.pl'],
    ['jan@example.pl.', 'jan@example.pl'],
    ['Jan.Kowalski+x@GoogleMail.com', 'jankowalski@gmail.com'],
    ['jan.kowalski@example.pl', 'jan.kowalski@example.pl'],
    ['jan@żółw.pl', 'jan@xn--w-uga1v8h.pl'],
    ['jan@XN--W-UGA1V8H.pl', 'jan@xn--w-uga1v8h.pl'],
    ['+jan@example.pl', '+jan@example.pl'],
    ['jan', 'jan'],
    ['@example.pl', '@example.pl'],
    ['', ''],
  ])('%s counts as %s [M-14]', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })
})
