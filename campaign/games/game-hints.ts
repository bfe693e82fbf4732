import { type Hint, hintsOf } from '../kinds.ts'
import { gameRulesHint } from './game-rules.ts'
import { games } from './games.ts'

/** How the editor shows a campaign's game. */
export const gameHint: Hint = {
  label: 'Gra i nagrody',
  help: 'Nagrodę losuje serwer. Szanse wszystkich nagród razem muszą dać 100%.',
  settings: {
    played: { label: 'Gra', kinds: hintsOf(games) },
    prizes: {
      label: 'Nagrody',
      item: 'nagrodę',
      as: 'prizes',
      settings: {
        id: {
          label: 'Znak nagrody',
          help: 'Litery, cyfry i kreski. Nie zmieniaj go, gdy ktoś już zagrał: po nim liczymy wygrane.',
          isCode: true,
        },
        label: { label: 'Napis na polu' },
        chance: { label: 'Szansa', unit: '%' },
        isLosing: { label: 'Nic się nie wygrywa' },
        code: {
          label: 'Kod rabatowy',
          kinds: {
            fixed: { title: 'Jeden dla wszystkich', settings: { code: { label: 'Kod' } } },
            pool: {
              title: 'Każdemu inny, z listy',
              help: 'Listę kodów dodasz po zapisaniu kampanii. Nagród jest tyle, ile kodów.',
              settings: {},
            },
          },
        },
        stock: { label: 'Ile jest takich nagród', help: 'Puste: bez ograniczenia.' },
        redirect: {
          label: 'Przejście na inną stronę',
          settings: {
            url: { label: 'Adres' },
            closeAfterSeconds: {
              label: 'Zamknij kampanię po',
              unit: 's',
              help: 'Puste: przejście po 4 sekundach, a gdy w grze są kody, po 12.',
            },
          },
        },
      },
    },
    fromMs: { label: 'Gra zaczyna się', as: 'moment', help: 'Puste: gdy włączysz kampanię.' },
    untilMs: {
      label: 'Gra kończy się',
      as: 'moment',
      help: 'Od tej chwili nikt nie losuje, a kampania znika ze stron. Ta data stoi w regulaminie.',
    },
    rules: gameRulesHint,
    showsOdds: { label: 'Pokaż szanse', help: 'Grający zobaczą, jak prawdopodobna jest każda nagroda.' },
    drawPeriod: {
      label: 'Jak często można losować',
      help: 'Kto przegrał, zagra znowu dopiero w następnym okresie: od północy, od poniedziałku albo od pierwszego dnia miesiąca.',
      choices: {
        day: 'raz dziennie',
        week: 'raz w tygodniu',
        month: 'raz w miesiącu',
        campaign: 'raz w całej kampanii',
      },
    },
    drawsPerNetwork: {
      label: 'Losowania z jednej sieci na dobę',
      help: 'Chroni przed graniem w kółko pod coraz innym imieniem. Jedna sieć to na przykład dom, biuro albo szkoła, więc nie ustawiaj zbyt małej liczby.',
    },
    asksAddressFirst: {
      label: 'Najpierw adres e-mail, potem losowanie',
      help: 'Każdy adres losuje raz w okresie, a nagrodę odbierze tylko on. Gra musi stać obok formularza, w którym adres jest wymagany.',
    },
    isWonOnce: { label: 'Jedna wygrana na osobę' },
    drawsInPage: {
      label: 'Losuj w przeglądarce',
      help: 'Tylko dla gier bez kodów i ograniczonych nagród: wynik losowania w przeglądarce każdy może zmienić.',
    },
  },
}
