import type { GameWords } from './en.ts'

export const pl: GameWords = {
  names: {
    wheel: 'Zakręć kołem',
    giftBox: 'Otwórz pudełko',
    scratchCard: 'Zetrzyj zdrapkę',
    draggable: 'Przesuń i odkryj',
  },
  how: {
    wheel:
      'Naciśnij koło albo klawisz Enter. Koło zatrzyma się po siedmiu sekundach, a wynik to pole przy wskaźniku.',
    giftBox: 'Naciśnij pudełko albo klawisz Enter, a się otworzy.',
    scratchCard: 'Zetrzyj połowę zdrapki albo naciśnij przycisk pod nią: wynik będzie ten sam.',
    draggable: 'Przesuń uchwyt na drugą stronę albo naciśnij przycisk pod nim: wynik będzie ten sam.',
  },
  press: { wheel: 'Zakręć', giftBox: 'Otwórz', scratchCard: 'Zetrzyj tutaj', draggable: 'Przesuń' },
  instead: { scratchCard: 'Odkryj bez ścierania', draggable: 'Odkryj bez przesuwania' },
  drawing: 'Losowanie…',
  won: 'Wygrana: {{prize_label}}',
  lost: 'Wynik: {{prize_label}}',
  onward: 'Dalej',
  odds: 'Szanse',
  rules: 'Regulamin',
  unreachable: 'Nie udało się teraz połączyć. Nic nie przepadło: spróbuj jeszcze raz.',
  unsent: 'Odpowiedzi jeszcze do nas nie dotarły. Nagroda czeka: naciśnij przycisk jeszcze raz.',
  alreadyPlayed:
    'W tej grze wygrywa się raz, a nagroda dla Ciebie została już wylosowana. Dziękujemy za udział!',
  drawnBefore: 'Twoje losowanie już się odbyło. Następne będzie możliwe od: {{date}}.',
  drawnOnce: 'Twoje losowanie w tej grze już się odbyło. Dziękujemy za udział!',
  closed: 'Ta gra nie jest teraz prowadzona. Jej termin jest w regulaminie.',
  tooMany: 'Z tej sieci zagrano już bardzo wiele razy. Spróbuj ponownie później.',
  otherAddress: 'Losowanie odbyło się dla innego adresu e-mail. Wpisz tamten adres, aby odebrać nagrodę.',
  preview:
    'To jest podgląd: możesz wypróbować grę, ale niczego się w nim nie wygrywa i nic nie jest wysyłane.',
}
