import { plural } from '#contract/plural.ts'

/** Words of the pack calculator; apart, because the browser loads them too. */
export const calculator = {
  title: 'Ile opakowań potrzebujesz?',
  area: 'Powierzchnia w m²',
  spare: 'Zapas na docinki',
  spareNone: 'bez zapasu',
  hint: 'Zapas 5–10% przy układaniu prostym, 15% w jodełkę i po skosie.',
  calculate: 'Przelicz',
  result: (packs: number, area: string) =>
    `${packs} ${plural(packs, 'opakowanie', 'opakowania', 'opakowań')} (${area} m²)`,
  resultPrice: (price: string) => `za ${price}`,
  tooMany: (packs: number, area: string) =>
    `Mamy teraz tylko ${packs} ${plural(packs, 'opakowanie', 'opakowania', 'opakowań')} (${area} m²). Napisz do nas, sprawdzimy termin dostawy.`,
  problem: 'Podaj powierzchnię w metrach kwadratowych, na przykład 24,5 albo 4,2 × 5,5.',
  used: 'Wpisaliśmy tę ilość do zamówienia.',
} as const
