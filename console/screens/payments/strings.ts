import type { Reconciled } from '#contract/console/orders/payments.ts'

const results: Record<Reconciled, string> = {
  same: 'Zgadza się',
  different: 'Różnica',
  missing: 'Operator nie ma tej wpłaty',
  unknown: 'Operator nie odpowiedział',
}

const states: Record<string, string> = {
  pending: 'czeka',
  paid: 'zapłacone',
  failed: 'nieudane',
  expired: 'niezapłacone',
  unpaid: 'niezapłacone',
  unconfirmed: 'zapłacone, niepotwierdzone',
  returned: 'oddane',
}

export const paymentWords = {
  title: 'Płatności online',
  lead: 'Konta u operatorów płatności i zgodność wpłat z tym, co mówią operatorzy.',
  isOn: 'Przyjmuj płatności przez tego operatora',
  isOnHint:
    'Po włączeniu jego sposoby płatności pojawią się w zamówieniu. Ich nazwy i kolejność zmienisz w Ustawieniach.',
  offers: (methods: string[]) => `Sposoby płatności: ${methods.join(', ')}.`,
  otherAddress: 'Inny adres',
  isSet: 'Zapisany. Puste pole zostawia go bez zmian.',
  save: 'Zapisz',
  saved: 'Zapisano konto operatora.',
  check: 'Sprawdź połączenie',
  checking: 'Sprawdzam…',
  noticeUrl: 'Adres powiadomień',
  noticeUrlHint: 'Sklep podaje go operatorowi sam przy każdej płatności.',

  reconciliation: 'Uzgodnienie dnia',
  reconciliationHint:
    'Każda płatność rozpoczęta tego dnia, porównana z tym, co operator mówi teraz. Różnice są na górze.',
  day: 'Dzień',
  ask: 'Porównaj',
  none: 'Tego dnia nikt nie zaczął płatności przez internet.',
  allSame: 'Wszystko się zgadza.',
  differences: (count: number) =>
    count === 1 ? '1 płatność wymaga sprawdzenia.' : `Do sprawdzenia: ${count}.`,
  sums: (ours: string, theirs: string) => `U nas: ${ours}. U operatorów: ${theirs}.`,
  isCut: 'To pierwsze 500 płatności tego dnia.',
  csv: 'Pobierz CSV',
  columns: {
    order: 'Zamówienie',
    time: 'Kiedy',
    method: 'Sposób',
    ours: 'U nas',
    theirs: 'U operatora',
    result: 'Wynik',
    reference: 'Numer u operatora',
  },
  result: (result: Reconciled) => results[result],
  state: (state: string) => states[state] ?? state,
}
