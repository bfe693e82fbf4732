import type { Tables } from '#server/platform/db/tables.ts'

export type OpenVisitRow = Tables['open_visits']
export type VisitCountRow = Tables['visit_counts']
export type SubjectCountRow = Tables['subject_counts']
/** What a visit is counted by; `first` is the column `first_source`. */
export const visitDimensions = ['source', 'first', 'campaign', 'device'] as const
export type VisitDimension = (typeof visitDimensions)[number]

/** As in attribution: a visit ends after this time without a view. */
export const VISIT_PAUSE_MS = 30 * 60_000
/** Products and categories counted for one visit: a program that reads the whole shop is not worth more rows. */
const MAX_SUBJECTS = 60

export const steps = { product: 1, cart: 2, checkout: 4 } as const
/** Later steps contain the earlier ones, so that a funnel never widens: a link may lead straight to the checkout. */
const REACHED = { product: 1, cart: 3, checkout: 7 } as const

/** A page view, or a step without a page, of a visitor that is already a hash. */
export type VisitEvent = {
  atMs: number
  visitor: string
  device: string
  /** Where it came from; undefined: nothing new. Called with what is known of the visitor. */
  sourceOf: (visit: {
    hasSession: boolean
    isKnown: boolean
  }) => { source: string; campaign: string } | undefined
  /** From the cookie of a consenting visitor. */
  firstSource: string | undefined
  /** Categories and products on the page. */
  subjects: readonly string[]
  step: keyof typeof steps | undefined
  isView: boolean
}

/** Sums to be added to the tables, by their keys. */
export type VisitSums = { visits: Map<string, VisitCountRow>; subjects: Map<string, SubjectCountRow> }
export const noSums = (): VisitSums => ({ visits: new Map(), subjects: new Map() })

/** `limit`: replaces names beyond what a day may have, so that invented ones cannot fill the database. */
type Surroundings = {
  dayStart: (ms: number) => number
  limit: (name: string, kind: VisitDimension) => string
}

const HOUR_MS = 3_600_000

/** Counts one event: changes the visit and the sums. A new source begins a new visit, as a pause does. */
export const countEvent = (
  visit: OpenVisitRow,
  event: VisitEvent,
  sums: VisitSums,
  { dayStart, limit }: Surroundings,
): void => {
  const isKnown = visit.source !== ''
  const isRunning = event.atMs - visit.seen_ms < VISIT_PAUSE_MS
  const found = event.sourceOf({ hasSession: isRunning, isKnown })
  const source = found ? limit(found.source, 'source') : visit.source
  const campaign = found ? limit(found.campaign, 'campaign') : visit.campaign
  const isNew = !isRunning || source !== visit.source || campaign !== visit.campaign
  visit.seen_ms = Math.max(visit.seen_ms, event.atMs)
  if (isNew) {
    const first = event.firstSource === undefined ? visit.first_source || source : event.firstSource
    Object.assign(visit, {
      source,
      campaign,
      first_source: limit(first, 'first'),
      device: event.device,
      start_ms: event.atMs,
      steps: 0,
      subjects_json: '[]',
    })
  }
  const reached = event.step ? REACHED[event.step] : 0
  const gained = (step: keyof typeof steps) => Number((reached & ~visit.steps & steps[step]) !== 0)
  const change = {
    visits: Number(isNew),
    views: Number(event.isView),
    products: gained('product'),
    carts: gained('cart'),
    checkouts: gained('checkout'),
  }
  visit.steps |= reached

  const starts = [
    { span: 'hour', start_ms: visit.start_ms - (visit.start_ms % HOUR_MS) },
    { span: 'day', start_ms: dayStart(visit.start_ms) },
  ]
  for (const start of starts) addVisit(sums, visit, start, change)
  if (event.subjects.length === 0) return
  const counted: string[] = JSON.parse(visit.subjects_json)
  const fresh = event.subjects.filter((subject) => !counted.includes(subject))
  if (fresh.length === 0 || counted.length >= MAX_SUBJECTS) return
  visit.subjects_json = JSON.stringify([...counted, ...fresh])
  for (const start of starts) for (const subject of fresh) addSubject(sums, visit, start, subject)
}

type Start = { span: string; start_ms: number }

const addVisit = (
  { visits }: VisitSums,
  { source, first_source, campaign, device }: OpenVisitRow,
  { span, start_ms }: Start,
  change: Pick<VisitCountRow, 'visits' | 'views' | 'products' | 'carts' | 'checkouts'>,
) => {
  const key = JSON.stringify([span, start_ms, source, first_source, campaign, device])
  const row = visits.get(key)
  if (!row) return void visits.set(key, { span, start_ms, source, first_source, campaign, device, ...change })
  row.visits += change.visits
  row.views += change.views
  row.products += change.products
  row.carts += change.carts
  row.checkouts += change.checkouts
}

const addSubject = (
  { subjects }: VisitSums,
  visit: OpenVisitRow,
  { span, start_ms }: Start,
  subject: string,
) => {
  // By hour only in total: five rows an hour of each page that somebody saw would be a log of views.
  const values: [string, string][] = [
    ['', ''],
    ...(span === 'hour'
      ? []
      : ([
          ['source', visit.source],
          ['first', visit.first_source],
          ['campaign', visit.campaign],
          ['device', visit.device],
        ] as [string, string][])),
  ]
  for (const [dimension, value] of values) {
    const key = JSON.stringify([span, dimension, value, start_ms, subject])
    const row = subjects.get(key)
    if (row) row.visits += 1
    else subjects.set(key, { span, dimension, value, start_ms, subject, visits: 1 })
  }
}
