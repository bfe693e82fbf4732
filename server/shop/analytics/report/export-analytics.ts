import type { AnalyticsAnswer, AnalyticsDimension } from '#contract/console/shop/analytics.ts'
import { CSV_BEGIN, csvLine } from '#server/platform/text/csv-line.ts'

const warsawTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'short',
})
const DATE_LENGTH = 10

const heads: Record<AnalyticsDimension, string> = {
  source: 'Źródło',
  first: 'Pierwsze źródło',
  campaign: 'Kampania',
  product: 'Produkt',
  category: 'Kategoria',
  city: 'Miasto',
  device: 'Urządzenie',
}
const files: Record<AnalyticsDimension | 'points' | 'funnel', string> = {
  source: 'zrodla',
  first: 'pierwsze-zrodla',
  campaign: 'kampanie',
  product: 'produkty',
  category: 'kategorie',
  city: 'miasta',
  device: 'urzadzenia',
  points: 'przebieg',
  funnel: 'droga-do-zakupu',
}
const steps: Record<keyof AnalyticsAnswer['funnel'], string> = {
  visits: 'Wizyty',
  products: 'Obejrzeli produkt',
  carts: 'Włożyli do koszyka',
  checkouts: 'Otworzyli zamówienie',
  ordered: 'Złożyli zamówienie',
  paid: 'Zapłacili',
}
const MEASURES = ['Wizyty', 'Opłacone zamówienia', 'Sprzedaż']

const amount = (grosze: number): string => (grosze / 100).toFixed(2).replace('.', ',')
const count = (number: number | null): string => (number === null ? '' : String(number))

/** One of the page's tables as CSV; its name says the days. */
export const exportAnalytics = (
  answer: AnalyticsAnswer,
  table: AnalyticsDimension | 'points' | 'funnel',
): { name: string; text: string } => {
  const dayOf = (ms: number) => warsawTime.format(ms).slice(0, DATE_LENGTH)
  const measures = (row: { visits: number | null; orders: number; revenueGrosze: number }) => [
    count(row.visits),
    String(row.orders),
    amount(row.revenueGrosze),
  ]
  const lines =
    table === 'funnel'
      ? [
          ['Krok', 'Liczba'],
          ...Object.entries(steps).map(([step, title]) => [
            title,
            count(answer.funnel[step as keyof typeof steps]),
          ]),
        ]
      : table === 'points'
        ? [
            [answer.grain === 'hour' ? 'Godzina' : 'Dzień', ...MEASURES],
            ...answer.points.map((point) => [
              answer.grain === 'hour' ? warsawTime.format(point.startMs) : dayOf(point.startMs),
              ...measures(point),
            ]),
          ]
        : [
            [heads[table], ...MEASURES],
            ...answer.tables[table].rows.map((row) => [row.label, ...measures(row)]),
          ]
  const days = `${dayOf(answer.fromMs)}-${dayOf(answer.untilMs - 1)}`
  return { name: `analiza-${files[table]}-${days}.csv`, text: CSV_BEGIN + lines.map(csvLine).join('') }
}
