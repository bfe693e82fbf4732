import type { FormMessages } from '#contract/contact-forms/message-keys.ts'
import { plural } from '#contract/plural.ts'

/** Messages of a form unless its owner chose others. */
export const formMessages: FormMessages = {
  mail_sent_ok: 'Dziękujemy, wiadomość dotarła. Odpowiemy najszybciej, jak się da.',
  mail_sent_ng: 'Nie udało się przyjąć wiadomości. Spróbuj ponownie za chwilę albo zadzwoń do nas.',
  validation_error: 'Popraw zaznaczone pola i wyślij jeszcze raz.',
  spam: 'Wiadomość dotarła, ale nie mogliśmy sprawdzić, czy wysłał ją człowiek. Przejrzymy ją ręcznie, więc odpowiedź może potrwać dłużej.',
  accept_terms: 'Zaznacz wymaganą zgodę, żeby wysłać wiadomość.',
  invalid_required: 'Wypełnij to pole.',
  invalid_too_long: 'Skróć ten tekst.',
  invalid_too_short: 'Napisz tu trochę więcej.',
  upload_failed: 'Nie udało się wczytać pliku. Dodaj go jeszcze raz.',
  upload_file_type_invalid: 'Tego rodzaju pliku nie przyjmujemy. Dodaj inny.',
  upload_file_too_large: 'Ten plik jest za duży. Dodaj mniejszy.',
  upload_failed_php_error: 'Plik nie dotarł w całości. Dodaj go jeszcze raz.',
  invalid_date: 'Podaj datę w postaci RRRR-MM-DD, np. 2026-05-31.',
  date_too_early: 'Wybierz późniejszą datę.',
  date_too_late: 'Wybierz wcześniejszą datę.',
  invalid_number: 'Podaj liczbę.',
  number_too_small: 'Podaj większą liczbę.',
  number_too_large: 'Podaj mniejszą liczbę.',
  quiz_answer_not_correct: 'Odpowiedź nie pasuje do pytania. Spróbuj jeszcze raz.',
  captcha_not_match: 'Przepisany tekst różni się od obrazka. Spróbuj jeszcze raz.',
  invalid_email: 'Podaj adres e-mail, np. jan@example.pl.',
  invalid_url: 'Podaj adres strony, np. https://example.pl.',
  invalid_tel: 'Podaj numer telefonu, np. 600 700 800.',
  undefined_value: 'Wybierz jedną z podanych możliwości.',
  too_many_items: 'Wybierz mniej możliwości.',
  aborted: 'Wysyłanie zostało przerwane.',
  members_only: 'Ten formularz jest dostępny po zalogowaniu.',
}

/** Words of the form's own markup. */
export const contactForm = {
  label: 'Formularz kontaktowy',
  send: 'Wyślij',
  chooseOption: '—Proszę wybrać opcję—',
  consented: (text: string) => `Zgadzam się: ${text}`,
  notConsented: (text: string) => `Nie zgadzam się: ${text}`,
  captchaAlt: 'Obrazek z tekstem do przepisania',
  /** Label of the field for robots only. */
  honeypot: 'Zostaw to pole puste',
  tooMany: 'Z tego miejsca przyszło dużo wiadomości naraz. Odczekaj kilka minut i wyślij jeszcze raz.',
  tooLarge: 'Wiadomość z załącznikami jest za duża. Zmniejsz pliki i wyślij jeszcze raz.',
  busy: 'Za dużo plików przychodzi naraz. Odczekaj chwilę i wyślij jeszcze raz.',
  required: 'wymagane',
  charactersLeft: (count: number) => `${count} ${plural(count, 'znak', 'znaki', 'znaków')}`,
}

/** Words of the contact page around its form. */
export const contactPage = {
  details: 'Dane kontaktowe',
  phone: 'Telefon',
  email: 'E-mail',
  openingHours: 'Godziny pracy',
  address: 'Adres',
  missingForm: 'Tego formularza nie ma. Napisz do nas na adres podany na dole strony.',
}
