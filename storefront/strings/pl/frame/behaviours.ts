/** Words of the page's scripts. Separate from the pages' words: they are part of the first script. */
export const behaviours = {
  roomFailed: 'Nie udało się otworzyć podglądu. Sprawdź połączenie i spróbuj jeszcze raz.',
  addFailed: 'Nie udało się dodać produktu do koszyka. Sprawdź połączenie i spróbuj ponownie.',
  cartFailed: 'Nie udało się zmienić koszyka. Sprawdź połączenie i spróbuj ponownie.',
  subMenu: 'Podmenu',
  subMenuOf: 'Podmenu:',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  dismissNotice: 'Zamknij komunikat',
  pleaseWait: 'Proszę czekać…',
} as const
