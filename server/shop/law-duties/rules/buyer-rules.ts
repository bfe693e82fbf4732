import { plural } from '#contract/plural.ts'
import { readNip } from '#contract/shop/checkout-fields.ts'
import { warsawDate } from '#contract/working-days.ts'
import { type DutyRule, met, toCheck, unmet, unsure } from '../duty-rule.ts'

/** Until then the smallest sellers may issue invoices outside of KSeF. */
const KSEF_FOR_ALL = '2027-01-01'
const DELIVERY = { to: '/ustawienia', search: { dzial: 'dostawa' } } as const
const INVOICES = { to: '/ustawienia', search: { dzial: 'faktury' } } as const

/** What buyers are owed after their order: delivery, refunds, answers, invoices. */
export const buyerRules: DutyRule[] = [
  {
    id: 'delivery-days',
    group: 'returns',
    title: 'Termin dostawy przy każdym produkcie',
    article: 'ustawa o prawach konsumenta, art. 12; kodeks cywilny, art. 543¹',
    advice: 'Wpisz przy każdym sposobie dostawy, ile dni roboczych trwa.',
    address: DELIVERY,
    assess: ({ settings }) => {
      const silent = settings.deliveryMethods.filter(({ isOn, days }) => isOn && !days)
      return silent.length === 0
        ? met('Każdy sposób dostawy ma dni, więc kupujący widzi termin przed zamówieniem.')
        : unsure(
            `Bez dni dostawy: ${silent.map(({ title }) => title).join(', ')}. Sklep obiecuje wtedy ustawowe 30 dni.`,
          )
    },
  },
  {
    id: 'refunds',
    group: 'returns',
    title: 'Zwrot pieniędzy po odstąpieniu w 14 dni',
    article: 'ustawa o prawach konsumenta, art. 32',
    advice: 'Zwróć pieniądze i zaznacz to przy oświadczeniu.',
    address: { to: '/odstapienia' },
    assess: ({ overdueRefunds: count }) =>
      count === 0
        ? met('Żaden zwrot nie jest po terminie.')
        : unmet(
            `Po terminie ${plural(count, 'jest', 'są', 'jest')} ${count} ${plural(count, 'zwrot', 'zwroty', 'zwrotów')}.`,
          ),
  },
  {
    id: 'complaints',
    group: 'returns',
    title: 'Odpowiedź na reklamację w 14 dni',
    article: 'ustawa o prawach konsumenta, art. 7a',
    advice: 'Odpowiedz zaraz: reklamacje bez odpowiedzi w terminie są uznane.',
    address: { to: '/reklamacje' },
    assess: ({ overdueComplaints: count }) =>
      count === 0
        ? met('Żadna reklamacja nie czeka po terminie.')
        : unmet(
            `Po terminie ${plural(count, 'czeka', 'czekają', 'czeka')} ${count} ${plural(count, 'reklamacja', 'reklamacje', 'reklamacji')}.`,
          ),
  },
  {
    id: 'invoices',
    group: 'payments',
    title: 'Faktury z danymi sprzedawcy',
    article: 'ustawa o VAT, art. 106a–106q',
    advice:
      'Włącz faktury i wpisz nazwę, NIP i adres. Jeśli wystawiasz je w innym programie, oznacz jako sprawdzone.',
    address: INVOICES,
    assess: ({ settings: { invoices } }) => {
      const { name, nip, line1, line2 } = invoices.seller
      if (!invoices.isOn) return toCheck('Sklep nie wystawia faktur.')
      return readNip(nip) === undefined || [name, line1, line2].includes('')
        ? unmet('Faktury są włączone, a w danych sprzedawcy czegoś brakuje.')
        : met('Sklep wystawia faktury z pełnymi danymi sprzedawcy.')
    },
  },
  {
    id: 'ksef',
    group: 'payments',
    title: 'Faktury w KSeF',
    article: 'ustawa o VAT, art. 106ga',
    advice:
      'Połącz sklep z KSeF w środowisku produkcyjnym. Do końca 2026 r. zwolnieni są tylko najmniejsi sprzedawcy.',
    address: INVOICES,
    assess: ({ nowMs, isProduction, settings: { invoices } }) => {
      const { isOn, exemption, ksef } = invoices
      if (!isOn) return met('Sklep nie wystawia faktur, więc niczego nie wysyła.')
      if (ksef.isOn && (ksef.environment === 'production' || !isProduction))
        return met('Faktury trafiają do KSeF.')
      if (exemption !== '') return toCheck('Faktury bez VAT nie trafiają do KSeF.')
      const why = ksef.isOn
        ? 'Sklep wysyła faktury tylko do testowego KSeF.'
        : 'Faktury nie trafiają do KSeF.'
      return warsawDate(nowMs) < KSEF_FOR_ALL ? toCheck(why) : unmet(why)
    },
  },
]
