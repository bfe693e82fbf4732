/** What forms say about personal data, in short; the page `/twoje-dane/` says it all. */
export const privacy = {
  title: 'Jak przetwarzamy Twoje dane',
  link: 'Twoje dane',
  description: 'Kto i po co przetwarza dane osobowe w sklepie, jak długo i jakie masz prawa.',
  controller: 'Administrator danych',
  contact: 'Kontakt w sprawie danych',
  officer: 'Inspektor ochrony danych',
  activities: 'Po co przetwarzamy dane',
  purpose: 'Cel',
  basis: 'Podstawa prawna',
  data: 'Dane',
  period: 'Jak długo',
  recipients: 'Kto jeszcze dostaje dane',
  rights: 'Twoje prawa',
  ownData: 'Pobierz lub usuń dane swojego konta',
  more: 'Pełna informacja o danych',
  short: {
    newsletter:
      'Adres przetwarzamy, żeby wysyłać wiadomości, na które się zgadzasz, do czasu wycofania zgody.',
    zamowienie: 'Dane przetwarzamy, żeby zrealizować zamówienie i wypełnić obowiązki podatkowe.',
    kontakt: 'Dane przetwarzamy, żeby odpowiedzieć na wiadomość.',
    konto: 'Dane przetwarzamy, żeby prowadzić konto, do czasu jego usunięcia.',
    powiadomienie: 'Adres przetwarzamy, żeby wysłać to powiadomienie, i potem go usuwamy.',
    pytanie: 'Adres przetwarzamy, żeby przysłać odpowiedź, i potem go usuwamy.',
    opinia: 'Dane przetwarzamy, żeby pokazać opinię i potwierdzić, że pochodzi od kupującego.',
    odstapienie: 'Dane przetwarzamy, żeby przyjąć oświadczenie i zwrócić płatność.',
  },
}
