import type { CountedView } from '#server/shop/events.ts'
import { toRecordedViews } from '../record-views.ts'
import { encodeDay, type RecordedView, toVisits } from '../pack-visits.ts'
import type { DayRow } from '../store.ts'

/** Always the same numbers for a seed. */
export const mulberry32 = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

const AGENTS = ['desktop', 'mobile', 'tablet']
const COUNTRIES = ['PL', 'PL', 'PL', 'DE', 'CZ', '']
const LANGUAGES = ['pl-PL', 'pl', 'de-DE', 'en-GB', '']
const REFERRERS = ['', 'https://www.google.com/', 'https://forum.example/', 'https://www.facebook.com/']
const SECOND_MS = 1_000
const DAY_SECONDS = 86_400

export type MadeVisits = { visitors: number; pages: number; random: () => number }

/** Page views of invented visitors on a day, as the shop counts them. */
export const makeViews = (dayMs: number, { visitors, pages, random }: MadeVisits): CountedView[] => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  // A few pages are seen much more often than the rest.
  const page = () => {
    const number = Math.floor(random() ** 3 * pages)
    if (number === 0) return '/'
    if (number === 1) return '/koszyk/'
    if (number === 2) return '/zamowienie/'
    return number % 3 === 0 ? `/kategoria-produktu/kategoria-${number}/` : `/produkt/panel-${number}/`
  }
  const views: CountedView[] = []
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const own = {
      address: '',
      visitor: Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256))).toString(
        'base64url',
      ),
      device: pick(AGENTS),
      country: pick(COUNTRIES),
      language: pick(LANGUAGES),
    }
    let second = Math.floor(random() * DAY_SECONDS * 0.9)
    const visits = random() < 0.8 ? 1 : 2
    const earlier = random() < 0.5 ? 0 : Math.floor(random() * 5)
    for (let visit = 0; visit < visits; visit += 1, second += 3_000) {
      const count = 1 + Math.floor(random() ** 2 * 7)
      for (let view = 0; view < count; view += 1, second += 1 + Math.floor(random() * 90)) {
        const items = Math.max(0, Math.floor(random() * 5) - 2)
        views.push({
          ...own,
          atMs: dayMs + second * SECOND_MS,
          url: page() + (view === 0 && random() < 0.2 ? '?utm_source=list&utm_campaign=wiosna' : ''),
          referrer: view === 0 ? pick(REFERRERS) : '',
          visits: earlier && earlier + Number(view > 0),
          cart: random() < 0.1 ? null : { itemCount: items, itemsGrosze: items * 12_900 },
        })
      }
    }
  }
  return views
}

/** As they are recorded. */
export const makeRecordedViews = (dayMs: number, made: MadeVisits): Promise<RecordedView[]> =>
  toRecordedViews('http://localhost:3000', dayMs, makeViews(dayMs, made), ({ country = '' }) => country)

/** As former days are stored. */
export const makeRecordedDay = async (dayMs: number, made: MadeVisits): Promise<DayRow> => {
  const day = toVisits(0, await makeRecordedViews(dayMs, made))
  return { day_ms: dayMs, thinning: 0, visits: day.visits, content: await encodeDay(day) }
}
