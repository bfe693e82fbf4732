import type { ContactFormWords } from '#storefront/contact-form/send-form.ts'

/** Messages of the contact form that come from the browser, not from the server. */
export const contactFormClient: ContactFormWords = {
  wrongPlaceStrong: 'Błąd:',
  wrongPlace: 'Ten formularz kontaktowy umieszczono w niewłaściwym miejscu.',
  offline: 'Nie udało się wysłać. Sprawdź połączenie z internetem i spróbuj ponownie; wpisany tekst został.',
  brokenAnswer:
    'Coś poszło nie tak i nie wiemy, czy wiadomość dotarła. Spróbuj ponownie za chwilę; wpisany tekst został.',
}
