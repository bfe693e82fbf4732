/** Words of the cost and the days of delivery on a product's page. */
export const deliveryEstimateWords = {
  title: 'Dostawa i termin',
  postcode: 'Kod pocztowy',
  postcodeProblem: 'Podaj kod pocztowy z pięciu cyfr, np. 00-001.',
  check: 'Sprawdź termin',
  to: (postcode: string) => `Dostawa do ${postcode}`,
  arrives: (days: string) => `u Ciebie ok. ${days}`,
  ready: (days: string) => `do odbioru ok. ${days}`,
  none: 'Zadzwoń lub napisz do nas, ustalimy dostawę tego produktu.',
} as const
