import type { VisitorWithMemory } from '../explain/simulated-visit.ts'

/**
 * A visitor on a computer in Poland, on the second page of the first visit; Saturday, 21 November 2026, 12:00
 * in Warsaw.
 */
export const makeCampaignVisitor = (other: Partial<VisitorWithMemory> = {}): VisitorWithMemory => ({
  nowMs: Date.UTC(2026, 10, 21, 11, 0),
  utcOffsetMinutes: 60,
  url: 'https://podlogi.example/panele/?kolor=dab',
  referrer: 'https://szukaj.example/?q=panele',
  previousUrl: 'https://podlogi.example/',
  landingUrl: 'https://podlogi.example/',
  pageTitle: 'Panele podłogowe',
  visitedUrls: ['https://podlogi.example/', 'https://podlogi.example/panele/?kolor=dab'],
  pageViews: 2,
  sessions: 1,
  device: 'desktop',
  language: 'pl-PL',
  country: 'PL',
  cookies: new Map([['plan', 'gold']]),
  memory: new Map(),
  page: { hasMarkup: (text) => '<main class="sklep">Panele</main>'.includes(text) },
  ...other,
})
