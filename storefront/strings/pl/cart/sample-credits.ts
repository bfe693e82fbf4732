import { plural } from '#contract/plural.ts'
import type { SampleCreditState } from '#contract/shop/chosen/sample-credit.ts'
import { creditEnds } from '../cart/cart.ts'

const date = new Intl.DateTimeFormat('pl-PL', {
  timeZone: 'Europe/Warsaw',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The last day, in words: a credit ends at the midnight after it. */
export const lastDayOfCredit = (untilMs: number): string => date.format(untilMs - 1)

const days = (count: number) => `${count} ${count === 1 ? 'dnia' : 'dni'}`

/** Words about the price of a sample that is deducted from its floor. */
export const sampleCredits = {
  /** Near the button that puts a sample into the cart. */
  promise: (price: string, count: number) =>
    `${price} odliczymy, gdy kupisz tę podłogę w ciągu ${days(count)}.`,
  /** In the shop's terms. */
  rule: (count: number) =>
    `Cenę opłaconej próbki odliczamy raz od ceny jej podłogi, kupionej w ciągu ${days(count)} od zapłaty. Nie odliczamy próbki, za którą zwróciliśmy pieniądze.`,
  heading: 'Odliczenie za próbki',
  headingUnused: 'Do odliczenia za próbki',
  hint: 'Cenę próbki odejmiemy raz od ceny jej podłogi. Kod zadziała sam, gdy kupujesz bez wylogowania, a bez konta wystarczy odnośnik.',
  amount: (price: string) => `${price} mniej`,
  forFloor: 'za podłogę',
  until: (untilMs: number) => `do ${lastDayOfCredit(untilMs)}`,
  code: 'Kod',
  use: (price: string) => `Odlicz ${price}`,
  states: {
    ready: 'do wykorzystania',
    used: 'wykorzystane',
    expired: 'termin minął',
    ended: 'nieaktualne',
  } satisfies Record<SampleCreditState, string>,
  ended: (why: keyof typeof creditEnds) => creditEnds[why],
  /** Notice after the link of the letter. */
  waits: (amount: string, floor: string) =>
    `Zapamiętaliśmy kod. Gdy dodasz do koszyka „${floor}”, odejmiemy ${amount}.`,
  mail: {
    subject: (amount: string, shopName: string) =>
      `${shopName}: ${amount} za próbkę do odliczenia od podłogi`,
    opening: (orderId: number, count: number) =>
      `zamówienie nr ${orderId} jest opłacone. ${plural(
        count,
        'Cenę próbki odejmiemy',
        'Ceny próbek odejmiemy',
        'Ceny próbek odejmiemy',
      )} od ceny podłogi, jeśli ją kupisz.`,
    sample: 'Próbka',
    floor: 'Podłoga',
    amount: 'Odejmiemy',
    until: 'Ważne do',
    code: 'Kod',
    use: (floor: string) => `Kup taniej: ${floor}`,
    closing:
      'Odnośnik zapamięta kod w Twoim koszyku. Kod możesz też wpisać w koszyku. Każdy działa raz i łączy się z innymi kodami, chyba że tamten kod tego nie dopuszcza.',
  },
  /** In the order's history. */
  issued: (code: string, amount: string, sample: string) =>
    `Kod ${code.toUpperCase()}: ${amount} do odliczenia od podłogi za produkt „${sample}”.`,
  endedEvent: (code: string, why: keyof typeof creditEnds) =>
    `Kod ${code.toUpperCase()} nie działa: ${creditEnds[why]}.`,
  restoredEvent: (code: string) => `Kod ${code.toUpperCase()} znów działa.`,
} as const
