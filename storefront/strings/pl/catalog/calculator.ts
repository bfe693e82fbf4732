import type { RoomShape } from '#contract/shop/product-page/floor-plan.ts'
import { plural } from '#contract/plural.ts'

const sides: Record<string, string> = {
  length: 'Długość, m',
  width: 'Szerokość, m',
  notchLength: 'Brakujący róg: długość, m',
  notchWidth: 'Brakujący róg: szerokość, m',
  area: 'Powierzchnia, m²',
  walls: 'Długość ścian, m',
  doors: 'Drzwi, szt.',
}

/** Words of the pack calculator; apart, because the browser loads them too. */
export const calculator = {
  title: 'Ile opakowań potrzebujesz?',
  area: 'Powierzchnia w m²',
  pattern: 'Ułożenie i zapas na docinki',
  patterns: {
    none: () => 'bez zapasu',
    straight: (percent: number) => `prosto, ${percent}%`,
    diagonal: (percent: number) => `po skosie, ${percent}%`,
    herringbone: (percent: number) => `w jodełkę, ${percent}%`,
  },
  hint: 'Policzymy opakowania razem z zapasem na docinki.',
  calculate: 'Przelicz',
  result: (packs: number, area: string) =>
    `${packs} ${plural(packs, 'opakowanie', 'opakowania', 'opakowań')} (${area} m²)`,
  resultPrice: (price: string) => `za ${price}`,
  tooMany: (packs: number, area: string) =>
    `Mamy teraz tylko ${packs} ${plural(packs, 'opakowanie', 'opakowania', 'opakowań')} (${area} m²). Napisz do nas, sprawdzimy termin dostawy.`,
  problem: 'Podaj powierzchnię w metrach kwadratowych, na przykład 24,5 albo 4,2 × 5,5.',
  used: 'Wpisaliśmy tę ilość do zamówienia.',

  useRooms: 'Policz z wymiarów pomieszczeń',
  addRoom: 'Dodaj pomieszczenie',
  room: (number: number) => `Pomieszczenie ${number}`,
  roomName: 'Nazwa',
  shape: 'Kształt',
  shapes: {
    rectangle: 'prostokąt',
    'l-shape': 'litera L',
    triangle: 'trójkąt prostokątny',
    free: 'znam metry',
  } satisfies Record<RoomShape, string>,
  roomField: (shape: RoomShape, name: string): string =>
    shape === 'triangle' && name === 'length'
      ? 'Pierwszy bok, m'
      : shape === 'triangle' && name === 'width'
        ? 'Drugi bok, m'
        : (sides[name] ?? name),
  roomArea: (area: string) => `${area} m²`,
  removeRoom: 'Usuń',
  removeRoomNamed: (name: string) => `Usuń: ${name}`,
  walls: 'Listwy: długość ścian bez drzwi, m',

  listTitle: 'Wszystko do tej podłogi',
  listCount: (name: string) => `Liczba sztuk: ${name}`,
  onlyLeft: (count: number) => `Mamy tylko ${count} ${plural(count, 'sztukę', 'sztuki', 'sztuk')}.`,
  noWalls: 'Podaj długość ścian albo wymiary pomieszczeń, policzymy listwy.',
  chooseThere: 'Wybierz na stronie produktu',
  chooseOptions: 'Najpierw wybierz opcje',
  listTotal: 'Razem z VAT:',
  addList: 'Dodaj całą listę do koszyka',
} as const
