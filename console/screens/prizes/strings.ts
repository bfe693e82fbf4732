import {
  type CampaignWarningKind,
  campaignWarningTitles,
} from '#contract/console/campaigns/campaign-warnings.ts'
import type { DrawState } from '#contract/console/campaigns/prizes.ts'
import { plural } from '#contract/plural.ts'
import type { LotterySign } from '#campaign/prizes/lottery-signs.ts'

const number = new Intl.NumberFormat('pl')
const drawn = new Intl.NumberFormat('pl', { minimumFractionDigits: 6, maximumFractionDigits: 6 })
const states: Record<DrawState, string> = {
  won: 'odebrana',
  held: 'czeka na odbiór',
  returned: 'wróciła do puli',
  lost: 'przegrana',
}
const tabs: Record<DrawState, string> = {
  won: 'Odebrane',
  held: 'Czekają',
  returned: 'Zwrócone',
  lost: 'Przegrane',
}
const signs: Record<LotterySign['kind'], (text: string) => string> = {
  words: (text) => `w treści: „${text}”`,
  button: (text) => `przycisk „${text}” wkłada produkt do koszyka, zanim ktoś zagra`,
  page: (text) => `kampania pokazuje się tylko na stronach, których adres zawiera „${text}”`,
  cart: () => 'kampania zależy od tego, co jest w koszyku',
}

/** What to do about each warning. */
const advice: Record<CampaignWarningKind, string> = {
  lottery:
    'Nie uzależniaj udziału od zakupu albo daj każdemu tę samą nagrodę. Loteria promocyjna wymaga zezwolenia dyrektora izby administracji skarbowej.',
  falsePromise: 'Popraw tekst albo usuń pole bez nagrody.',
  odds: 'Popraw szanse nagród tak, żeby razem dały 100%.',
  noCodes:
    'Dodaj kody w „Kody tej kampanii” albo wpisz kod zapasowy. Dopóki ich nie ma, nikt po wysłaniu formularza nie dostanie kodu.',
  noStock:
    'Dodaj kody albo zwiększ liczbę nagród. Dopóki ich nie ma, losowanie daje nagrodę zastępczą, więc podana szansa jest nieprawdziwa.',
  noChance: 'Ustaw szansę większą od zera albo usuń nagrodę.',
  noEnd: 'Ustaw datę w polu „Gra kończy się”. Zobaczy ją każdy, kto otworzy regulamin.',
  ended: 'Ustaw późniejszą datę końca. Po niej nikt nie losuje, a kampania się nie pokazuje.',
  noOrganiser: 'Wpisz dane firmy w ustawieniach sklepu albo organizatora w tekstach regulaminu.',
  noContact: 'Wpisz e-mail i telefon w ustawieniach sklepu albo kontakt w tekstach regulaminu.',
  noValidity: 'Wpisz termin w polu „Ważność kodów”, na przykład: 30 dni od wygranej.',
  drawsInPage:
    'Wyłącz „Losuj w przeglądarce”. Wynik z przeglądarki każdy może zmienić i nie da się go udowodnić.',
  restartingTimer:
    'Wybierz odliczanie do daty, jednej dla wszystkich. Termin, który nie jest prawdziwy, wprowadza w błąd.',
}

export const prizesWords = {
  title: 'Losowania',
  lead: 'Każde losowanie w grach: co wypadło, komu i co się z tym stało.',
  export: 'Pobierz CSV',
  exportHint: 'Plik do arkusza kalkulacyjnego, z tym, co wybrano poniżej.',
  allCampaigns: 'wszystkie kampanie',
  campaignCount: (name: string, count: number) => `${name} (${number.format(count)})`,
  from: 'Od dnia',
  until: 'Do dnia',
  states: 'Co się stało z nagrodą',
  everything: 'Wszystkie',
  tab: (state: DrawState) => tabs[state],
  state: (state: DrawState) => states[state],
  none: 'Nikt jeszcze nie grał',
  noneHint: 'Gdy ktoś zagra w kampanii z nagrodami, zobaczysz tu jego losowanie.',
  nothingFound: 'Nie ma takich losowań',
  nothingFoundHint: 'Zmień dni, kampanię albo rodzaj.',
  drawnAt: 'Kiedy',
  number: 'Wylosowana liczba',
  numberOf: (random: number | null) =>
    random === null ? 'losowała przeglądarka' : `${drawn.format(random)} (od 0 do 1)`,
  prize: 'Nagroda',
  insteadOf: 'Zamiast wyczerpanej nagrody',
  code: 'Kod',
  visitor: 'Gość',
  visitorOf: (visitor: string, ip: string) => [`${visitor}…`, ip].filter(Boolean).join(', '),
  contact: 'Kontakt',
  contactGone: 'usunięty albo bez adresu',
  taken: 'Odebrano',
  returned: 'Wróciła do puli',
  heldUntil: 'Czeka na odbiór do',
  id: 'Numer losowania',

  poolsTitle: (campaign: string) => `Nagrody: ${campaign}`,
  codesTitle: (campaign: string) => `Kody: ${campaign}`,
  codesLead: 'Każdy, kto wyśle formularz, dostaje inny kod. Ta sama osoba zawsze ten sam.',
  openCodes: 'Kody tej kampanii',
  issued: (made: number, used: number) =>
    made === 0
      ? 'Sklep nie utworzył jeszcze żadnego kodu. Utworzy go, gdy ktoś wyśle formularz.'
      : `Sklep utworzył ${number.format(made)} ${plural(made, 'kod', 'kody', 'kodów')}, ${plural(used, 'użyto', 'użyto', 'użyto')} ${number.format(used)}.`,
  codesAreFew: (left: number) =>
    left === 0
      ? 'Kody się skończyły. Bez kodu zapasowego kampania wyłącza się z ostatnim z nich: dodaj kody i włącz ją.'
      : `${plural(left, 'Został', 'Zostały', 'Zostało')} ${number.format(left)} ${plural(left, 'kod', 'kody', 'kodów')} do rozdania.`,
  codesMissing: 'Nie ma jeszcze kodów. Dodaj je, bo bez nich nikt nie dostanie kodu po wysłaniu formularza.',
  poolsLead: 'Ile zostało, ile wydano i jakie kody dostaną następni.',
  gone: 'Nie ma takiej gry',
  goneHint: 'Kampania została usunięta albo nie ma w niej gry.',
  openPools: 'Nagrody i kody',
  openDraws: 'Losowania tej kampanii',
  left: 'Zostało',
  leftOf: (left: number | null) => (left === null ? 'bez ograniczeń' : number.format(left)),
  won: 'Odebrane',
  held: 'Czekają na odbiór',
  heldHint: 'Kto wygrał, ma godzinę na wypełnienie formularza. Potem nagroda i jej kod wracają do puli.',
  returnedCount: 'Wróciły do puli',
  few: (label: string, left: number) =>
    left === 0
      ? `Nagroda „${label}” się skończyła. Kto ją wylosuje, dostaje tę, która się nie kończy.`
      : `Nagroda „${label}”: ${plural(left, 'została', 'zostały', 'zostało')} ${number.format(left)}.`,
  noCodes: (label: string) =>
    `Nagroda „${label}” nie ma jeszcze kodów. Dodaj je, bo bez nich nikt jej nie wygra.`,
  codes: 'Kody',
  codesOf: (free: number, taken: number) =>
    `${number.format(free)} ${plural(free, 'wolny', 'wolne', 'wolnych')}, ${number.format(taken)} ${plural(taken, 'wydany', 'wydane', 'wydanych')}`,
  nextCodes: 'Następne do wydania',
  andMore: (count: number) => `i jeszcze ${number.format(count)}`,
  addTitle: (label: string) => `Dodaj kody: ${label}`,
  paste: 'Wklej kody',
  pasteHint:
    'Po jednym w wierszu albo rozdzielone przecinkami. Mogą też pochodzić z kolumny „Kod” w pliku CSV. Dodaj te same kody w swoim sklepie, żeby rabat działał.',
  file: 'Albo wybierz plik z kodami',
  add: 'Dodaj kody',
  added: (fresh: number) => `Dodano ${number.format(fresh)} ${plural(fresh, 'kod', 'kody', 'kodów')}.`,
  leftOut: ({ known, tooLong, tooMany }: { known: number; tooLong: number; tooMany: number }) =>
    [
      known > 0 &&
        `${number.format(known)} ${plural(known, 'kod był', 'kody były', 'kodów było')} tu już wcześniej`,
      tooLong > 0 &&
        `${number.format(tooLong)} ${plural(tooLong, 'tekst był', 'teksty były', 'tekstów było')} za ${plural(tooLong, 'długi', 'długie', 'długich')} na kod`,
      tooMany > 0 &&
        `${number.format(tooMany)} ${plural(tooMany, 'kod się nie zmieścił', 'kody się nie zmieściły', 'kodów się nie zmieściło')}: nagroda może mieć 100 000 kodów`,
    ]
      .filter(Boolean)
      .join('; '),
  tooLarge: 'Ten plik jest za duży. Podziel go na mniejsze, do 4 MB.',
  removeCode: (code: string) => `Usuń kod ${code}`,
  removed: 'Usunięto.',
  removeAll: 'Usuń niewydane kody',
  removeAllQuestion: (label: string) => `Usunąć niewydane kody nagrody „${label}”?`,
  removeAllHint: 'Kody, które ktoś już wylosował, zostaną. Tego nie można cofnąć.',

  lotteryTitle: 'Ta gra wygląda na loterię',
  lotteryFound: 'Nagrody zależą od przypadku, a udział wygląda na związany z zakupem:',
  sign: ({ kind, text }: LotterySign) => signs[kind](text),
  lotteryLaw:
    'Gra losowa to gra o wygrane pieniężne lub rzeczowe, której wynik zależy od przypadku. Jeśli bierze się w niej udział przez zakup towaru lub usługi, może to być loteria promocyjna w rozumieniu ustawy z 19 listopada 2009 r. o grach hazardowych. Taka loteria wymaga między innymi zezwolenia dyrektora izby administracji skarbowej, zatwierdzonego regulaminu i gwarancji wypłaty nagród. Urządzanie jej bez zezwolenia jest karane.',
  lotteryChange: 'Co możesz zmienić:',
  lotteryChanges: [
    'Daj każdemu tę samą nagrodę, na przykład jeden rabat, albo przyznawaj nagrodę za najlepszą odpowiedź, a nie losowo.',
    'Nie uzależniaj udziału od zakupu: zdejmij warunek koszyka, prośbę o paragon lub numer zamówienia i napisz, że nie trzeba niczego kupować.',
    'Pokazuj grę na wszystkich stronach, a nie tylko w koszyku i po zamówieniu.',
    'Podaj regulamin z nagrodami i szansami.',
  ],
  lotteryAdvice:
    'To nie jest porada prawna, a program nie zna całej Twojej akcji. Także grę bez takich oznak warto omówić z prawnikiem. W razie wątpliwości o tym, czy gra jest losowa, rozstrzyga minister właściwy do spraw finansów publicznych.',
  openRules: 'Regulamin gry',
  warningsTitle: 'Zanim włączysz kampanię',
  warningsLead: 'Kampania zadziała, ale te miejsca mogą wprowadzać grających w błąd albo łamać prawo:',
  warning: (kind: CampaignWarningKind, items: readonly string[]) =>
    items.length === 0
      ? `${campaignWarningTitles[kind]}.`
      : `${campaignWarningTitles[kind]}: ${items.map((item) => (kind === 'odds' ? `jest ${item}%` : `„${item}”`)).join(', ')}.`,
  advice: (kind: CampaignWarningKind) => advice[kind],
  questionTitle: 'Ta kampania ma ostrzeżenia',
  question: 'Włączyć mimo to?',
  questionLog: 'Dziennik zmian zapisze, że włączono ją z tymi ostrzeżeniami.',
  questionYes: 'Włącz mimo to',
}
