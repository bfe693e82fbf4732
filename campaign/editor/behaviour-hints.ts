import * as backgrounds from '../backgrounds/index.ts'
import type { Campaign } from '../campaign-shape.ts'
import { effects } from '../motion/effects.ts'
import type { Hint } from '../kinds.ts'

const titlesOf = (kinds: Record<string, { title: string }>) =>
  Object.fromEntries(Object.entries(kinds).map(([name, { title }]) => [name, title]))
const effectTitles = titlesOf(effects)

type Behaviour =
  | 'frequency'
  | 'closing'
  | 'entryEffect'
  | 'exitEffect'
  | 'background'
  | 'teaser'
  | 'thankYou'
  | 'redirect'
  | 'coupon'
  | 'timer'

const afterSeconds: Hint = { label: 'Pokaż po', unit: 's' }

/** How the editor shows the settings of a campaign's behaviour. */
export const behaviourHints: Record<Behaviour & keyof Campaign, Hint> = {
  frequency: {
    label: 'Jak często jedna osoba ją widzi',
    settings: {
      rule: {
        label: 'Jak często',
        choices: {
          always: 'za każdym razem',
          once: 'raz i nigdy więcej',
          once_a_day: 'raz dziennie',
          once_a_session: 'raz na wizytę',
          times: 'podaną liczbę razy',
        },
      },
      times: { label: 'Ile razy', help: 'Ważne dla „podaną liczbę razy”.' },
      days: { label: 'Co ile dni', help: 'Ważne dla „podaną liczbę razy”.' },
      stopsAfterConversion: { label: 'Nie pokazuj tym, którzy już wypełnili' },
      stopsAfterClose: { label: 'Nie pokazuj tym, którzy zamknęli' },
    },
  },
  closing: {
    label: 'Zamykanie',
    settings: {
      control: { label: 'Czym się zamyka', choices: { x: 'krzyżykiem', text: 'słowami', none: 'niczym' } },
      text: { label: 'Słowa zamykania', help: 'Na przykład „Nie, dziękuję”.' },
      afterSeconds,
      comment: { label: 'Napis w czasie odliczania' },
      skip: {
        label: 'Przycisk „Pomiń”',
        settings: { text: { label: 'Napis' }, note: { label: 'Dopisek', hasLinks: true }, afterSeconds },
      },
      autoCloseSeconds: { label: 'Zamyka się samo po czasie', unit: 's' },
      byBackground: { label: 'Zamyka ją kliknięcie obok' },
      locksContent: {
        label: 'Blokuje stronę pod spodem',
        warning: {
          value: true,
          text: 'Strona będzie niedostępna, dopóki ktoś nie zamknie kampanii. Wyszukiwarki tego nie lubią.',
        },
      },
    },
  },
  entryEffect: { label: 'Jak wchodzi', choices: effectTitles },
  exitEffect: { label: 'Jak wychodzi', choices: effectTitles },
  background: {
    label: 'Ruchome tło',
    help: 'Porusza się za kampanią przez pięć sekund, a u osób, które nie chcą ruchu, wcale.',
    choices: { none: 'żadne', ...titlesOf(backgrounds) },
  },
  teaser: {
    label: 'Zakładka, która ją otwiera',
    settings: {
      mode: {
        label: 'Kiedy ją widać',
        choices: {
          always: 'zawsze',
          before_show: 'zanim kampania się pojawi',
          after_close: 'po zamknięciu kampanii',
        },
      },
      text: { label: 'Napis' },
      side: { label: 'Strona', choices: { left: 'lewa', right: 'prawa' } },
    },
  },
  thankYou: {
    label: 'Podziękowanie',
    settings: {
      isShown: { label: 'Pokaż ekran z podziękowaniem' },
      autoCloseSeconds: { label: 'Zamyka się samo po czasie', unit: 's' },
    },
  },
  redirect: {
    label: 'Po wysłaniu otwórz stronę',
    settings: {
      url: { label: 'Adres' },
      sendsFormData: {
        label: 'Przekaż jej wpisane dane',
        help: 'Dane będą w adresie, więc zobaczą je też statystyki tamtej strony.',
      },
      opensNewTab: { label: 'W nowej karcie' },
    },
  },
  coupon: {
    label: 'Kod rabatowy',
    help: 'Kod dostaje każdy, kto wyśle formularz; w grze dostaje się kody nagród.',
    kinds: {
      fixed: { title: 'jeden dla wszystkich', settings: { code: { label: 'Kod' } } },
      pool: {
        title: 'każdemu inny, z Twojej listy',
        help: 'Kody dodasz w „Kody tej kampanii”, gdy ją opublikujesz. Gdy się skończą, kampania sama się wyłączy, a Ty dostaniesz wiadomość.',
        settings: {
          spareCode: {
            label: 'Kod zapasowy',
            help: 'Jeśli go wpiszesz, kampania się nie wyłączy: gdy lista się skończy, każdy dostanie ten kod.',
          },
        },
      },
      generated: {
        title: 'każdemu inny, tworzy go sklep',
        help: 'Każdy taki kod działa raz i tylko w tym sklepie.',
        settings: {
          discount: { label: 'Jaki rabat', choices: { percent: 'procent', amount: 'kwota w złotych' } },
          worth: { label: 'Ile', help: 'Procent albo złote, tak jak wybrano wyżej.' },
          minTotal: { label: 'Od wartości koszyka', unit: 'zł', help: 'Puste: działa w każdym koszyku.' },
          days: { label: 'Ile dni działa' },
          prefix: { label: 'Początek kodu', help: 'Na przykład lato: kody będą jak lato-a2b3c-d4e5f.' },
          excludesSaleItems: { label: 'Nie obejmuje produktów w promocji' },
        },
      },
    },
  },
  timer: {
    label: 'Odliczanie',
    kinds: {
      span: {
        title: 'od pojawienia się',
        settings: { minutes: { label: 'Minuty' }, seconds: { label: 'Sekundy' } },
      },
      moment: {
        title: 'do daty',
        help: 'Data jest jedna dla wszystkich i nigdy nie zaczyna się od nowa.',
        settings: {
          at: { label: 'Data i godzina', as: 'localMoment' },
          timeZone: { label: 'Strefa czasowa', help: 'Na przykład Europe/Warsaw.', isCode: true },
        },
      },
    },
  },
}
