import { MAX_CHANGE_LOG_MONTHS, MIN_CHANGE_LOG_MONTHS } from '#contract/console/settings.ts'
const botChecks: Record<string, { title: string; hint: string }> = {
  altcha: { title: 'Wbudowana', hint: 'Działa w tle, nic nie wysyła poza sklep i nie wymaga kluczy.' },
  recaptcha: {
    title: 'reCAPTCHA v3',
    hint: 'Usługa Google. Potrzebne są klucze; dane odwiedzających trafiają do Google.',
  },
  turnstile: {
    title: 'Cloudflare Turnstile',
    hint: 'Usługa Cloudflare. Potrzebne są klucze; dane odwiedzających trafiają do Cloudflare.',
  },
  none: { title: 'Wyłączona', hint: 'Zostaje lista słów i inne proste sprawdzenia. Spamu może być więcej.' },
}

export const settingsWords = {
  title: 'Ustawienia',
  sections: 'Działy ustawień',
  shop: 'Dane sklepu',
  shopName: 'Nazwa sklepu',
  tagline: 'Hasło pod nazwą',
  email: 'E-mail sklepu',
  emailHint: 'Widzą go klienci; z tego adresu odpowiadasz.',
  phone: 'Telefon',
  openingHours: 'Godziny otwarcia',
  companyLines: 'Dane firmy',
  companyLinesHint:
    'Każdy wiersz osobno, najwyżej 6: nazwa, adres, NIP. Pokazujemy je w stopce i przy przelewie.',
  bdoNumber: 'Numer BDO',
  bdoNumberHint:
    '9 cyfr z bazy o produktach, opakowaniach i odpadach. Pokazujemy go w stopce i na nowych fakturach. Bez wpisu do rejestru zostaw puste.',
  orderMailTo: 'Powiadomienia o zamówieniach na adres',
  orderMailToHint: 'Puste: na e-mail sklepu.',
  bankAccount: 'Numer konta do przelewów',

  display: 'Sprzedaż',
  comingSoon: 'Sklep jeszcze nieotwarty',
  comingSoonHint: 'Klienci widzą zapowiedź, a Ty po zalogowaniu cały sklep.',
  noticeOn: 'Pokazuj ogłoszenie na każdej stronie',
  notice: 'Treść ogłoszenia',
  noticeHint: 'Np. o przerwie urlopowej. Klient może je zamknąć.',
  redirectAfterAdd: 'Po dodaniu do koszyka przejdź do koszyka',
  redirectAfterAddHint: 'Wyłączone: klient zostaje na stronie.',
  opensCartAfterAdd: 'Po dodaniu do koszyka pokaż koszyk obok strony',
  opensCartAfterAddHint:
    'Klient widzi, co ma w koszyku i ile brakuje do darmowej dostawy, i może wrócić do zakupów.',
  looksUpCompanies: 'Pobieraj dane firmy po numerze NIP',
  looksUpCompaniesHint:
    'W zamówieniu kupujący może pobrać nazwę i adres firmy z publicznego wykazu podatników VAT. Sklep wysyła tam sam numer NIP, najwyżej 100 pytań dziennie.',
  productsPerPage: 'Produktów na stronie listy',
  showsRoom: 'Przycisk „Zobacz w swoim pokoju”',
  showsRoomHint:
    'Na stronie podłogi klient układa ją na zdjęciu pokoju. Jego zdjęcie nie jest nigdzie wysyłane.',
  fewLeft: '„Ostatnie sztuki” od stanu',
  fewLeftHint: 'Gdy zostanie tyle sztuk lub mniej.',
  savedCartDays: 'Zapisany koszyk działa, dni',
  savedCartDaysHint: 'Tyle dni otworzy się link, pod którym klient zapisał koszyk.',

  delivery: 'Dostawa',
  deliveryHint: 'Klient wybiera spośród włączonych, w tej kolejności.',
  addDelivery: 'Dodaj sposób dostawy',
  newDelivery: 'Nowy sposób dostawy',
  deliveryNumber: (number: number, title: string) => title || `Sposób dostawy ${number}`,
  isOn: 'Włączone',
  kind: 'Jak liczona jest cena',
  name: 'Nazwa',
  hint: 'Opis dla klienta',
  price: 'Cena, zł',
  freeFrom: 'Za darmo od, zł',
  hintDays: '{dni} zastąpimy dniami z pól „W drodze”, np. 1–3 dni robocze.',
  freeFromHint: 'Puste: nigdy.',
  onlyFrom: 'Dostępna od, zł',
  maxLength: 'Największa długość, cm',
  maxLengthHint: 'Najdłuższy bok jednej paczki. Puste: dowolna.',
  vatRate: 'VAT',
  rate: (rate: number) => `${rate} %`,
  steps: 'Progi wagowe',
  stepsHint: 'Powyżej ostatniego progu ten sposób nie jest proponowany.',
  upTo: 'Do wagi, kg',
  stepPrice: 'Cena, zł',
  step: (number: number) => `próg ${number}`,
  addStep: 'Dodaj próg',
  removeStep: (number: number) => `Usuń próg ${number}`,
  noSteps: 'Dodaj pierwszy próg, inaczej nikt nie zobaczy tego sposobu dostawy.',
  moveUp: (title: string) => `Przesuń wyżej: ${title}`,
  moveDown: (title: string) => `Przesuń niżej: ${title}`,
  remove: (title: string) => `Usuń: ${title}`,
  noHeavyDelivery: (kilograms: string) =>
    `Zamówień cięższych niż ${kilograms} kg nikt nie dowiezie: kupujący przeczyta prośbę o telefon. Dodaj wyższy próg albo sposób bez progów.`,
  noDelivery: 'Bez sposobu dostawy nikt nie zamówi towaru, który trzeba wysłać.',

  payment: 'Płatności',
  paymentHint: 'Klient wybiera spośród włączonych, w tej kolejności.',
  paymentExplain: 'Wyjaśnienie dla klienta',

  unpaid: 'Nieopłacone zamówienia',
  unpaidHint:
    'Towar z nieopłaconego zamówienia jest zarezerwowany. Dzień przed terminem przypominamy o wpłacie, po terminie anulujemy zamówienie, a towar wraca do sprzedaży.',
  transferDays: 'Dni roboczych na przelew',
  onlineMinutes: 'Minut na płatność online',
  maxUnpaidOrders: 'Nieopłaconych zamówień jednego kupującego',
  maxUnpaidSum: 'Łącznie najwyżej za, zł',
  maxUnpaidShare: 'Najwięcej zapasu jednego produktu, %',
  maxUnpaidShareHint:
    'Tyle mogą zarezerwować wszystkie nieopłacone zamówienia razem; reszta zostaje dla płacących przy odbiorze. Puste: bez ograniczenia.',
  noLimitHint: 'Puste: bez ograniczenia.',

  formGuard: 'Ochrona formularzy',
  formGuardHint:
    'Wiadomości, które wyglądają na wysłane przez robota, trafiają do folderu „Spam”. Możesz je stamtąd przenieść do odebranych.',
  botCheck: 'Kto sprawdza, czy pisze człowiek',
  botCheckProvider: (provider: string): string => botChecks[provider]?.title ?? provider,
  botCheckHint: (provider: string): string => botChecks[provider]?.hint ?? '',
  siteKey: 'Klucz witryny',
  secretKey: 'Klucz tajny',
  secretKeyHint: 'Zostaje w sklepie; odwiedzający go nie widzą.',
  threshold: 'Próg',
  thresholdHint: 'Od 0 do 1. Im wyższy, tym więcej wiadomości trafi do spamu; zwykle wystarcza 0,5.',
  allowedOrigins: 'Inne strony, które mogą korzystać ze sklepu',
  allowedOriginsHint:
    'Jeden adres w wierszu, np. https://aplikacja.example.pl. Te strony mogą czytać produkty, prowadzić koszyk i wysyłać formularze sklepu.',
  wordList: 'Lista słów',
  wordListHint:
    'Jedno słowo lub zwrot w wierszu, co najmniej 2 znaki. Wiadomość, która je zawiera, trafi do spamu. Wielkość liter nie ma znaczenia.',

  changeLog: 'Dziennik zmian',
  changeLogHint:
    'Dziennik pamięta, kto i co zmienił w panelu, i pozwala to cofnąć. Starsze wpisy sklep usuwa sam, raz dziennie.',
  changeLogMonths: 'Miesięcy, przez które wpis zostaje w dzienniku',
  changeLogMonthsHint: `Zwykle 12. Od ${MIN_CHANGE_LOG_MONTHS} do ${MAX_CHANGE_LOG_MONTHS}. Po skróceniu starszych wpisów nie da się odzyskać.`,

  saved: 'Zapisano ustawienia.',
}
