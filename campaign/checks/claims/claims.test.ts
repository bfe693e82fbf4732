import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../shown-texts.ts'
import { freeDeliveryClaim, sumFrom, worthClaims } from './amounts.ts'
import { deadlinesIn, weekdayOf } from './deadlines.ts'

/** A Saturday, 21 November 2026, 13:00 in Warsaw. */
const NOW_MS = Date.UTC(2026, 10, 21, 12)

describe('sums of money in texts', () => {
  it.each([
    ['od 1500', 150_000],
    ['od 1500 zł', 150_000],
    ['od 1 500 zł', 150_000],
    ['od 1\u00a0500,00 zł', 150_000],
    ['od 1.500 zł', 150_000],
    ['od 1500,- ', 150_000],
    ['powyżej 199,99 zł', 19_999],
    ['już od 300 PLN', 30_000],
    ['przy zamówieniu za min. 300 zł', 30_000],
    ['od kwoty 300 złotych', 30_000],
    ['od 1,5 tys. zł', 150_000],
    ['od zakupów za 250 zł', 25_000],
  ])('%s', (text, grosze) => {
    expect(sumFrom(text)).toBe(grosze)
  })

  it.each([
    ['od 3 paczek'],
    ['od 20 m²'],
    ['od 1 grudnia'],
    ['od 14 dni'],
    ['od 10%'],
    ['od 8.00 do 16.00'],
    ['od ręki'],
    ['300 zł'],
  ])('no sum from which something holds: %s', (text) => {
    expect(sumFrom(text)).toBeUndefined()
  })

  it.each([
    ['Darmowa dostawa od 1500 zł', 150_000],
    ['Przy zamówieniu od 300 zł dostawa gratis', 30_000],
    ['Dostawa za 0 zł od 200 zł', 20_000],
    ['Wyślemy za darmo już od 99,90 zł', 9_990],
    ['Bezpłatna wysyłka powyżej 1 000 zł', 100_000],
    ['Darmowa szybka dostawa', undefined],
    ['Dostawa 0 zł', undefined],
  ])('free delivery: %s', (text, fromGrosze) => {
    expect(freeDeliveryClaim(text)).toMatchObject({ fromGrosze })
  })

  it.each([
    ['Dostawa od 15 zł'],
    ['Darmowe próbki, dostawa od 15 zł'],
    ['Darmowy zwrot i dostawa od 15 zł'],
    ['Nie ma darmowej dostawy'],
    ['Bezpłatny pomiar podłogi'],
  ])('no promise of free delivery: %s', (text) => {
    expect(freeDeliveryClaim(text)).toBeUndefined()
  })

  it.each([
    ['−15 %', [['percent', 1_500]]],
    ['- 15%', [['percent', 1_500]]],
    ['Rabat 12,5%', [['percent', 1_250]]],
    ['15% taniej', [['percent', 1_500]]],
    ['zniżka o 20%', [['percent', 2_000]]],
    ['Kod na 50 zł', [['grosze', 5_000]]],
    ['50,00 zł rabatu', [['grosze', 5_000]]],
    ['rabat 1 000 zł', [['grosze', 100_000]]],
    [
      'Rabat 10% albo 30 zł zniżki',
      [
        ['percent', 1_000],
        ['grosze', 3_000],
      ],
    ],
  ])('what a code is worth: %s', (text, claims) => {
    expect(worthClaims(text).map(({ unit, amount }) => [unit, amount])).toEqual(claims)
  })

  it.each([
    ['do −50%'],
    ['Rabaty do 30%'],
    ['nawet 40% taniej'],
    ['ceny z VAT 23%'],
    ['100% dębu'],
    ['wilgotność 8%'],
    ['od 1500 zł'],
    ['panel za 89,99 zł'],
    ['rabat dla stałych klientów, teraz panel za 50 zł'],
  ])('no worth of a code: %s', (text) => {
    expect(worthClaims(text)).toEqual([])
  })
})

describe('last days in texts', () => {
  const day = (ms: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' }).format(ms)
  const found = (text: string) =>
    sentencesOf(text).flatMap((sentence) =>
      deadlinesIn(sentence, NOW_MS).map((one) => (one.kind === 'date' ? day(one.startMs) : one.weekday)),
    )

  it.each([
    ['Tylko do 30 listopada', ['2026-11-30']],
    ['do 30.11', ['2026-11-30']],
    ['Promocja trwa do 30.11.', ['2026-11-30']],
    ['do 30.11.2025 r.', ['2025-11-30']],
    ['do 5/12/26', ['2026-12-05']],
    ['do dnia 6 stycznia', ['2027-01-06']],
    ['do 24 grudnia 2026', ['2026-12-24']],
    ['do końca lutego', ['2027-02-28']],
    ['od 1.12 do 24.12', ['2026-12-24']],
    ['Do niedzieli wszystko taniej!', [0]],
    ['Rabat do piątku. Zadzwoń od poniedziałku do soboty.', [5]],
  ])('%s', (text, days) => {
    expect(found(text)).toEqual(days)
  })

  it.each([
    ['Odbierz do 14 dni'],
    ['do 30 zł'],
    ['do 2.5 m'],
    ['panele do 8.12 mm'],
    ['Czynne od 8.00 do 16.10'],
    ['w godzinach do 12.10'],
    ['Pracujemy od poniedziałku do piątku'],
    ['Zamów dziś, dostawa do piątku'],
    ['Oddzwonimy do środy'],
    ['do 50%'],
    ['do 40.11'],
    ['do 12.13'],
    ['podłoga do salonu i do łazienki'],
    ['nadodo niedzieli'],
    ['do środka'],
    ['do 31.02'],
  ])('none in: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('days end at midnight in Warsaw, also when the clocks change', () => {
    const [one] = deadlinesIn('do 25.10', Date.UTC(2026, 9, 20))
    expect(one).toMatchObject({ startMs: Date.UTC(2026, 9, 24, 22), endMs: Date.UTC(2026, 9, 25, 23) })
    expect(weekdayOf(Date.UTC(2026, 10, 22, 22, 59))).toBe(0)
    expect(weekdayOf(Date.UTC(2026, 10, 22, 23))).toBe(1)
  })
})
