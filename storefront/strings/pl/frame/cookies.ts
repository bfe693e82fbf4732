import type { ConsentCategory } from '#contract/shop/cookies/consent.ts'
import type { tagKeys, TagVendor } from '#contract/shop/cookies/measuring-tags.ts'
import type { StoredIn, StoredKeyId } from '#contract/shop/cookies/stored-keys.ts'
import { plural } from '#contract/plural.ts'

/** Names and purposes of what the shop stores in browsers, for the table. */
const keys: Record<StoredKeyId | (typeof tagKeys)[number]['id'], string> = {
  consent: 'Twój wybór na tej stronie.',
  cart: 'Koszyk: które produkty są w nim teraz.',
  shownCart: 'Koszyk w nagłówku bez ponownego pobierania.',
  typed: 'Kod pocztowy i wymiary pokoi wpisane na stronie produktu, do końca wizyty.',
  buyer: 'Dane wpisane w zamówieniu, żeby nie zginęły po odświeżeniu strony.',
  wishlist: 'Ulubione produkty, jeśli je dodajesz.',
  compare: 'Produkty do porównania, jeśli je wybierasz.',
  notice: 'Zamknięcie komunikatu sklepu.',
  signIn: 'Logowanie i ochrona formularzy konta.',
  device: 'Urządzenie, które nie pyta ponownie o kod logowania, jeśli tak wybierasz.',
  session: 'Bezpieczne połączenie ze sklepem podczas zamawiania.',
  owner: 'Logowanie właściciela sklepu do panelu.',
  layout: 'Układ listy produktów, jeśli go zmieniasz: siatka albo lista.',
  searches: 'Twoje ostatnie wyszukiwania, podpowiadane w polu szukania.',
  seen: 'Ostatnio oglądane produkty.',
  source: 'Skąd trafiasz do sklepu: reklama, wyszukiwarka, link. Zapisywane przy zamówieniu.',
  campaigns: 'Okienka z ofertami: losowy numer przeglądarki i to, co już było pokazane lub zamknięte.',
  googleAnalytics: 'Google: losowy numer przeglądarki i wizyty do statystyk odwiedzin.',
  googleAds: 'Google: kliknięcie reklamy, z którego pochodzi zamówienie.',
  metaPixel: 'Meta (Facebook, Instagram): losowy numer przeglądarki i kliknięcie reklamy.',
}

const categories: Record<ConsentCategory | 'necessary', string> = {
  necessary: 'Niezbędne',
  functional: 'Funkcjonalne',
  analytics: 'Analityczne',
  marketing: 'Marketingowe',
}

const vendors: Record<TagVendor, string> = {
  google: 'Google Ireland Ltd.',
  meta: 'Meta Platforms Ireland Ltd.',
}

const places: Record<StoredIn, string> = {
  cookie: 'cookie',
  localStorage: 'pamięć przeglądarki',
  sessionStorage: 'pamięć karty',
}

const months = (count: number) => `${count} ${plural(count, 'miesiąc', 'miesiące', 'miesięcy')}`

/** Words of the banner and of the page „Ustawienia cookies”. */
export const cookies = {
  title: 'Ustawienia cookies',
  link: 'Ustawienia cookies',
  details: 'Szczegóły',
  description: 'Co sklep zapisuje w przeglądarce, po co i jak długo, oraz zmiana zgody.',
  bannerLabel: 'Zgody na cookies',
  lead: 'Tu zmienisz zgodę albo ją wycofasz. Po wycofaniu od razu usuwamy to, co było zapisane na jej podstawie.',
  notAsking: 'Ten sklep nie pyta tutaj o zgody. Poniżej jest lista tego, co zapisuje w przeglądarce.',
  buttons: {
    all: 'Akceptuję wszystkie',
    none: 'Odrzucam wszystkie',
    choose: 'Wybieram',
    save: 'Zapisz wybór',
  },
  categories,
  necessaryHint: 'Bez nich sklep nie działa, dlatego nie wymagają zgody.',
  months,
  validFor: (count: number) => `Wybór pamiętamy ${months(count)}, potem zapytamy ponownie.`,
  policy: 'Polityka prywatności',
  saved: 'Zapisano Twój wybór.',
  noChoice: 'Wybierz jedną z odpowiedzi.',
  tooOften: 'Za dużo zmian z tej sieci. Spróbuj ponownie za godzinę.',
  tableTitle: 'Co zapisujemy w przeglądarce',
  columns: { name: 'Nazwa', purpose: 'Po co', where: 'Gdzie', lifetime: 'Jak długo' },
  provider: 'Wszystko zapisuje ten sklep. Znak * zastępuje zmienny koniec nazwy.',
  otherProviders: (names: string[]) =>
    `Wpisy z nazwą innej firmy zapisują w tym sklepie jej skrypty: ${names.join(', ')}. Wczytujemy je dopiero po Twojej zgodzie. Ta firma może też zapisywać cookies pod własnym adresem, których sklep nie może usunąć.`,
  vendors,
  recipients: (names: string[]) => `Dane trafiają też do: ${names.join(', ')}.`,
  keys,
  places,
  lifetimes: {
    session: 'do zamknięcia przeglądarki lub karty',
    removed: 'do usunięcia danych przeglądarki',
    days: (count: number) => `${count} ${plural(count, 'dzień', 'dni', 'dni')}`,
    hours: (count: number) => `${count} ${plural(count, 'godzina', 'godziny', 'godzin')}`,
  },
  export: {
    columns: ['Numer', 'Czas (UTC)', 'Wersja', 'Język', 'Zgody', 'Przycisk', 'Miejsce', 'Skrót treści'],
    texts: ['Skrót treści', 'Pierwszy raz (UTC)', 'Treść'],
  },
} as const
