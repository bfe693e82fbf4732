import { plural } from '#contract/plural.ts'
import { type BoundedCount, type DutyRule, met, toCheck, unmet, unsure } from '../duty-rule.ts'

const MAX_NAMED = 4
const PRICES_ACT = 'ustawa o informowaniu o cenach, art. 4'
const SAFETY = 'rozporządzenie (UE) 2023/988 (GPSR), art. 19'

const productsIn = (count: number) => `${count} ${plural(count, 'produkcie', 'produktach', 'produktach')}`
const bounded = ({ count, isMore }: BoundedCount) => (isMore ? `ponad ${count}` : String(count))
const namesOf = (names: string[]) => {
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` i jeszcze ${more}` : '')
}

/** What offers say: prices, product safety, the legal guarantee. */
export const offerRules: DutyRule[] = [
  {
    id: 'reductions',
    group: 'prices',
    title: 'Obniżki i najniższa cena z 30 dni',
    article: `${PRICES_ACT} (Omnibus)`,
    advice:
      'Cena promocyjna musi być niższa od najniższej ceny z 30 dni przed obniżką. Zmień ją albo zakończ promocję.',
    address: { to: '/produkty' },
    assess: ({ catalog: { quietSales } }) =>
      quietSales.count === 0
        ? met('Każda trwająca promocja ma przy cenie najniższą cenę z 30 dni przed obniżką.')
        : unsure(
            `Promocje, które niczego nie obniżają: ${bounded(quietSales)}. Sklep pokazuje te ceny bez przekreślenia.`,
          ),
  },
  {
    id: 'public-codes',
    group: 'prices',
    title: 'Kody rabatowe dla każdego',
    article: `${PRICES_ACT} (Omnibus)`,
    advice:
      'Włącz „Licz ceny z kodami dla każdego jako obniżki” albo potwierdź, że Twoje kody nie są obniżkami.',
    address: { to: '/ustawienia', search: { dzial: 'prawo' } },
    assess: ({ settings, publicCodes }) => {
      if (settings.priceReductions.countsCodes)
        return met(
          'Ceny z kodami dla każdego liczą się jako obniżki, a koszyk pokazuje przy nich najniższą cenę.',
        )
      return publicCodes === 0
        ? met('Nie ma teraz kodów dla każdego, które obniżają ceny produktów.')
        : toCheck(
            `${plural(publicCodes, 'Jeden kod dla każdego obniża', `${publicCodes} kody dla każdego obniżają`, `${publicCodes} kodów dla każdego obniża`)} ceny, a sklep nie liczy tego jako obniżki.`,
          )
    },
  },
  {
    id: 'one-unit',
    group: 'prices',
    title: 'Jedna jednostka ceny w kategorii',
    article: `${PRICES_ACT}; rozporządzenie, Dz.U. 2022 poz. 2776`,
    advice: 'Podaj w tych produktach tę samą jednostkę: m² albo zawartość w mb, kg lub litrach.',
    address: { to: '/produkty' },
    assess: ({ catalog: { mixedUnits } }) =>
      mixedUnits.length === 0
        ? met('W każdej kategorii ceny porównuje się w jednej jednostce.')
        : toCheck(`Ceny w różnych jednostkach są w kategoriach: ${namesOf(mixedUnits)}.`),
  },
  {
    id: 'unit-price',
    group: 'prices',
    title: 'Cena jednostkowa',
    article: PRICES_ACT,
    advice: 'Wpisz w produkcie powierzchnię opakowania albo zawartość. Towarów na sztuki to nie dotyczy.',
    address: { to: '/produkty' },
    assess: ({ catalog: { missingUnits } }) =>
      missingUnits.length === 0
        ? met('W kategoriach z ceną za jednostkę mają ją wszystkie produkty.')
        : toCheck(`Część produktów nie ma ceny za jednostkę w kategoriach: ${namesOf(missingUnits)}.`),
  },
  {
    id: 'safety-data',
    group: 'safety',
    title: 'Dane o bezpieczeństwie w ofertach',
    article: SAFETY,
    advice: 'Dodaj producentów marek z adresami, a w produktach oznaczenia i ostrzeżenia.',
    address: { to: '/bezpieczenstwo' },
    assess: ({ catalog: { unsafe } }) =>
      unsafe.count === 0
        ? met('Produkty w sprzedaży mają producenta, oznaczenie, zdjęcie i ostrzeżenia.')
        : unmet(
            `Brakuje danych w ${productsIn(unsafe.count)}. ${plural(unsafe.of, 'Sprawdzony jest jeden najnowszy', `Sprawdzone są ${unsafe.of} najnowsze`, `Sprawdzonych jest ${unsafe.of} najnowszych`)}.`,
          ),
  },
  {
    id: 'safety-switch',
    group: 'safety',
    title: 'Blokada publikacji bez danych',
    article: SAFETY,
    advice: 'Włącz „Nie publikuj produktów bez danych o bezpieczeństwie”.',
    address: { to: '/ustawienia', search: { dzial: 'prawo' } },
    assess: ({ settings }) =>
      settings.productSafety.isRequired
        ? met('Sklep nie opublikuje produktu bez tych danych.')
        : toCheck('Blokada jest wyłączona, więc nowy produkt może trafić do sprzedaży bez danych.'),
  },
  {
    id: 'guarantee-notice',
    group: 'safety',
    title: 'Powiadomienie o ustawowej gwarancji',
    article: 'dyrektywa (UE) 2024/825; rozporządzenie wykonawcze 2025/1960',
    advice: 'Wgraj polską wersję grafiki Komisji Europejskiej, w kolorze i bez zmian.',
    address: { to: '/ustawienia', search: { dzial: 'prawo' } },
    assess: ({ settings }) =>
      settings.guaranteeNotice !== ''
        ? met('Kupujący widzą grafikę przy produkcie i nad przyciskiem zamówienia.')
        : toCheck('Nie ma grafiki, jest sam link. Polska ustawa nie jest potwierdzona.'),
  },
  {
    id: 'environment-claims',
    group: 'safety',
    title: 'Hasła o środowisku',
    article: 'dyrektywa (UE) 2024/825; ustawa o przeciwdziałaniu nieuczciwym praktykom rynkowym',
    advice:
      'Usuń te słowa albo wpisz w produkcie, na czym się opierają: certyfikat, jego numer i kto go wydał. Własnych znaków „eko” nie wolno używać.',
    address: { to: '/produkty' },
    assess: ({ catalog: { unprovenClaims } }) => {
      const { count, of, examples } = unprovenClaims
      const looked = of === null ? '' : ` Sprawdziliśmy najnowsze produkty, razem ${of}.`
      return count === 0
        ? met(`Nie znaleźliśmy ogólnych haseł o środowisku bez podanej podstawy.${looked}`)
        : toCheck(
            `Hasła o środowisku bez podanej podstawy mają produkty: ${bounded(unprovenClaims)}.${looked}`,
            examples.map(({ id, name, claims }) => ({
              title: `${name}: „${claims.join('”, „')}”`,
              address: { to: '/produkty/$id', params: { id: String(id) } },
            })),
          )
    },
  },
]
