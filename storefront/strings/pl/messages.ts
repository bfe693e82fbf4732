/** Words of pages that tell of something missing, broken or not open yet. */
export const messages = {
  notFoundTitle: 'Nie ma takiej strony',
  notFoundText:
    'Adres mógł się zmienić albo zawiera literówkę. Spróbuj znaleźć to, czego szukasz, w jednej z kategorii.',
  errorTitle: 'Coś poszło nie tak po naszej stronie',
  errorText: 'Przepraszamy. Spróbuj ponownie za chwilę; Twój koszyk jest bezpieczny.',
  errorId: (id: string) => `Numer zgłoszenia: ${id}`,
  tryAgain: 'Spróbuj ponownie',
  refusedTitle: 'Tego nie możemy zrobić',
  comingSoonTitle: 'Wkrótce otwieramy',
  comingSoonText: 'Układamy ostatnie deski. Zajrzyj do nas niedługo albo napisz, jeśli chcesz o coś zapytać.',
  comingSoonShort: 'Układamy ostatnie deski. Zajrzyj do nas niedługo.',
} as const
