import { useEffect } from 'react'
import { useSearch } from '#console/routing/router-context.tsx'
import { invoiceWords } from '../invoices/strings.ts'
import { lookWords } from './look/strings.ts'
import { privacyWords } from '../privacy/strings.ts'
import { settingsWords } from './strings.ts'

/** One thing that is set: where it is, and further words that an owner may search for it by. */
type SettingsField = { section: string; group: string; title: string; words: string }

const groups: { section: string; group: string; fields: [title: string, words?: string][] }[] = [
  {
    section: 'sklep',
    group: settingsWords.shop,
    fields: [
      [settingsWords.shopName],
      [settingsWords.email],
      [settingsWords.phone],
      [settingsWords.companyLines, 'adres NIP'],
      [settingsWords.bankAccount, 'IBAN bank przelew'],
      [settingsWords.bdoNumber, 'odpady opakowania rejestr'],
      [settingsWords.tagline],
      [settingsWords.openingHours],
      [settingsWords.orderMailTo],
    ],
  },
  {
    section: 'wyglad',
    group: lookWords.title,
    fields: [
      [lookWords.marks.picture.label, lookWords.logo],
      [lookWords.marks.icon.label, 'favicon znak karta przeglądarki'],
      [lookWords.header, 'nagłówek'],
      [lookWords.colours.light],
      [lookWords.colours.dark, 'ciemny wygląd'],
    ],
  },
  {
    section: 'sprzedaz',
    group: settingsWords.display,
    fields: [
      [settingsWords.comingSoon, 'zamknij sklep otwórz'],
      [settingsWords.noticeOn, 'komunikat baner przerwa urlop'],
      [settingsWords.redirectAfterAdd],
      [settingsWords.opensCartAfterAdd],
      [settingsWords.looksUpCompanies],
      [settingsWords.showsRoom],
      [settingsWords.productsPerPage],
      [settingsWords.fewLeft, 'niski stan magazyn'],
      [settingsWords.savedCartDays],
    ],
  },
  {
    section: 'dostawa',
    group: settingsWords.delivery,
    fields: [
      [settingsWords.freeFrom, 'darmowa dostawa'],
      [settingsWords.steps, 'koszt cena dostawy kurier waga'],
      [settingsWords.vatRate, 'stawka dostawy'],
      [settingsWords.maxLength],
      [settingsWords.addDelivery, 'odbiór osobisty paleta'],
      ['Kiedy wysyłamy', 'termin czas dostawy dni'],
      ['Kalkulator podłóg', 'zapas docinki jodełka'],
      ['Próbki', 'cena próbki'],
    ],
  },
  {
    section: 'platnosci',
    group: settingsWords.payment,
    fields: [
      [settingsWords.paymentExplain, 'przelew pobranie sposób zapłaty'],
      [settingsWords.transferDays, 'termin zapłaty anulowanie nieopłacone'],
      [settingsWords.maxUnpaidOrders],
      [settingsWords.maxUnpaidShare, 'rezerwacja zapasu'],
    ],
  },
  {
    section: 'faktury',
    group: invoiceWords.settings.title,
    fields: [
      [invoiceWords.settings.isOn, 'faktura sprzedawca NIP'],
      [invoiceWords.settings.issuedWhen],
      [invoiceWords.settings.sale, 'numeracja seria'],
      [invoiceWords.settings.exemption, 'zwolnienie VAT'],
      [invoiceWords.settings.ksefOn, 'KSeF token e-faktura'],
    ],
  },
  {
    section: 'formularze',
    group: settingsWords.formGuard,
    fields: [
      [settingsWords.botCheck, 'spam robot captcha'],
      [settingsWords.wordList, 'spam'],
      [settingsWords.allowedOrigins],
      ['Podpis pod odpowiedziami', 'stopka listu'],
    ],
  },
  { section: 'opinie', group: 'Opinie o produktach', fields: [['Proś kupujących o opinie', 'recenzje']] },
  {
    section: 'wyszukiwarki',
    group: 'Porównywarki i wyszukiwarki',
    fields: [['Plik dla Google Merchant Center'], ['Plik dla Ceneo'], ['IndexNow', 'Bing SEO']],
  },
  {
    section: 'dane',
    group: privacyWords.settings.title,
    fields: [
      [privacyWords.settings.controller, 'RODO administrator'],
      [privacyWords.settings.processors, 'powierzenie procesor'],
      [privacyWords.settings.periods, 'retencja okres przechowywania'],
      [privacyWords.settings.isOn, 'newsletter zgoda marketing'],
    ],
  },
  { section: 'dziennik', group: settingsWords.changeLog, fields: [[settingsWords.changeLogMonths]] },
]

/** Everything that is set on the settings screen, for the search of the console. */
export const listSettingsFields = (): SettingsField[] =>
  groups.flatMap(({ section, group, fields }) =>
    fields.map(([title, words = '']) => ({ section, group, title, words })),
  )

const findControl = (section: HTMLElement, title: string): HTMLElement | undefined => {
  const labels = [...section.querySelectorAll('label, h3')]
  const found = labels.find((label) => label.textContent.trim().startsWith(title))
  return found instanceof HTMLLabelElement ? (found.control ?? undefined) : (found as HTMLElement | undefined)
}

/** Shows and focuses the part that the address names, after the screen's own heading had the focus. */
export const useFieldOfAddress = () => {
  const { dzial, pole } = useSearch({ from: '/ustawienia' })
  useEffect(() => {
    const section = dzial === undefined ? null : document.getElementById(dzial)
    if (!section) return
    const control = pole === undefined ? undefined : findControl(section, pole)
    const shown = control ?? section
    const timer = setTimeout(() => {
      shown.scrollIntoView({ block: control ? 'center' : 'start' })
      shown.focus({ preventScroll: true })
      // A subtitle takes no focus; its section does.
      if (document.activeElement !== shown) section.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [dzial, pole])
}
