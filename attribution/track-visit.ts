import { type Cookies, joinPairs, openCookies, type RecordName, RECORDS, splitPairs } from './cookies.ts'
import { decideSource } from './decide-source.ts'
import type { AttributionPage } from './page.ts'
import { type AttributionSettings, NONE, type Options, readSettings } from './settings.ts'

/** A visitor's records: `records.current.src`, `records.session.pgs`. A missing cookie is an empty record. */
export type Records = Record<RecordName, Record<string, string>>

/** Reads the cookies. */
export const readRecords = ({ read }: Cookies) =>
  Object.fromEntries(RECORDS.map((name) => [name, splitPairs(read(name))])) as Records

const countOf = (text: string | undefined) => Number.parseInt(text ?? '', 10) || 1

const twoDigits = (part: number) => String(part).padStart(2, '0')

/**
 * `YYYY-MM-DD HH:MM:SS`, in the browser's zone or at a fixed offset in hours. The arithmetic is done on whole hours
 * of the local clock, so a browser in a half-hour zone writes its own minutes: unchanged, so that both writers agree.
 */
export const fireDate = (now: Date, offsetHours: number | undefined) => {
  const date = new Date(now)
  if (offsetHours !== undefined) date.setHours(date.getHours() + date.getTimezoneOffset() / 60 + offsetHours)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')}`
}

const rememberSource = (page: AttributionPage, { read, write }: Cookies, settings: AttributionSettings) => {
  const minutes = settings.lifetimeMinutes
  const source = decideSource(
    page,
    { hasSession: Boolean(read('session')), isKnown: Boolean(read('current') || read('first')) },
    settings,
  )
  if (source) {
    const entry = joinPairs({
      fd: fireDate(page.now(), settings.offsetHours),
      ep: page.href,
      rf: page.referrer || NONE,
    })
    write('current_add', entry, minutes)
    if (!read('first_add')) write('first_add', entry, minutes)
  }
  // A lost current cookie is written as `null`, like in the original, so that both read the same.
  write('current', source ? joinPairs(source) : String(read('current') ?? null), minutes)
  if (!read('first')) write('first', read('current') ?? '', minutes)
}

const countVisit = (page: AttributionPage, { read, write }: Cookies, settings: AttributionSettings) => {
  const known = read('udata')
  const visits = known ? countOf(splitPairs(known).vst) + (read('session') ? 0 : 1) : 1
  write(
    'udata',
    joinPairs({ vst: String(visits), uip: settings.ip, uag: page.userAgent }),
    settings.lifetimeMinutes,
  )
}

const countPage = (page: AttributionPage, { read, write }: Cookies, settings: AttributionSettings) => {
  const known = read('session')
  const pages = known ? countOf(splitPairs(known).pgs) + 1 : 1
  write('session', joinPairs({ pgs: String(pages), cpg: page.href }), settings.sessionMinutes)
}

const givePromoCode = (
  page: AttributionPage,
  { read, write }: Cookies,
  { promoRange, lifetimeMinutes }: AttributionSettings,
) => {
  if (!promoRange || read('promo')) return
  const { min, max } = promoRange
  const code = Math.floor(page.random() * (max - min + 1)) + min
  write('promo', joinPairs({ code: String(code).padStart(String(max).length, '0') }), lifetimeMinutes)
}

/** Visits are counted before the session begins: a visit is new while no session runs. */
const steps = [rememberSource, countVisit, countPage, givePromoCode]

/** The only change of format so far, by the original's name: `|` between pairs became `|||`. */
const LONGER_SEPARATOR = '1418474375998'

/** Converts cookies of an older format, once per visitor. */
const migrateCookies = (
  cookies: Cookies,
  { lifetimeMinutes }: Pick<AttributionSettings, 'lifetimeMinutes'>,
) => {
  if (cookies.read('migrations')) return

  let done = 1
  if (cookies.read('first')) {
    try {
      for (const name of RECORDS) {
        const text = cookies.read(name)
        if (!text) continue
        cookies.erase(name)
        cookies.write(
          name,
          text.replace(/\|+/g, (run) => (run === '|' ? '|||' : run)),
          lifetimeMinutes,
        )
      }
      if (cookies.read('session')) cookies.write('session', joinPairs({ pgs: '0' }), lifetimeMinutes)
    } catch {
      done = 0
    }
  }
  cookies.write('migrations', joinPairs({ [LONGER_SEPARATOR]: String(done) }), lifetimeMinutes)
}

/** Records one page view in the visitor's cookies; returns the visitor's records. */
export const trackVisit = (page: AttributionPage, options?: Options | null): Records => {
  const settings = readSettings(options, page)
  const cookies = openCookies(page, settings)
  migrateCookies(cookies, settings)
  for (const step of steps) step(page, cookies, settings)

  const records = readRecords(cookies)
  if (typeof options?.callback === 'function') options.callback(records)
  return records
}

/** Removes every tracking cookie of the visitor from every possible domain. */
export const forgetVisit = (page: AttributionPage, options?: Options | null) => {
  const { erase } = openCookies(page, readSettings(options, page))
  for (const name of [...RECORDS, 'migrations'] as const) erase(name)
}
