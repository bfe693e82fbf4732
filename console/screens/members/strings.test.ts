import { describe, expect, it } from 'vitest'
import { membersWords } from './strings.ts'

describe('an act of the owner in the audit log', () => {
  it.each([
    ['POST orders/61/status', 'Zmieniono stan zamówienia nr 61'],
    ['PATCH products/7', 'Zmieniono stan lub cenę produktu nr 7'],
    ['PUT opening/pages/regulamin', 'Zapisano stronę „regulamin”'],
    ['DELETE coupons/zima%2010', 'Usunięto kod rabatowy zima 10'],
    ['PUT contact-forms/7', 'Zapisano formularz'],
    ['POST media', 'Dodano zdjęcie'],
    ['DELETE media/0192-7', 'Usunięto zdjęcie'],
    ['PUT campaign-sites/de300c0ffee01', 'Zapisano stronę z kampaniami'],
    ['POST mail/0192/retry', 'Wysłano ponownie wiadomość'],
    ['GET leads/export', 'Pobrano listę kontaktów'],
    ['PUT something/new', 'Zmiana w panelu (PUT something/new)'],
  ])('%s is described in words [M-43]', (call, words) => expect(membersWords.act(call)).toBe(words))

  it('is described although its address cannot be decoded [M-43]', () => {
    expect(membersWords.act('DELETE coupons/%zz')).toBe('Usunięto kod rabatowy %zz')
  })
})
