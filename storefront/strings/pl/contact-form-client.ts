import type { ClientWords } from '#storefront/contact-form/words.ts'

/** What the contact form says in the browser by itself. */
export const contactFormClient: ClientWords = {
  wrongPlaceStrong: 'Błąd:',
  wrongPlace: 'Ten formularz kontaktowy umieszczono w niewłaściwym miejscu.',
  offline: 'Nie udało się wysłać. Sprawdź połączenie z internetem i spróbuj ponownie; wpisany tekst został.',
  brokenAnswer:
    'Coś poszło nie tak i nie wiemy, czy wiadomość dotarła. Spróbuj ponownie za chwilę; wpisany tekst został.',
}
