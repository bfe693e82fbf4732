import { newId } from '../page/messages.ts'
import type { ConsentPart } from '../parts.ts'
import type { Klepka, KlepkaCommands } from '../commands.ts'
import { forgetVisitor } from './forget-visitor.ts'
import * as registry from './sources/index.ts'
import type { Choice, Source } from './sources/source.ts'

type Message = { path: string }

/** The unsent leads as text, without other messages; '' if there are none. */
const leadsOf = (unsent: string | null): string => {
  try {
    const leads = (JSON.parse(unsent || '[]') as Message[]).filter(({ path }) =>
      path.includes('/conversion/'),
    )
    return leads.length ? JSON.stringify(leads) : ''
  } catch {
    return ''
  }
}

type Call = Parameters<Klepka>

/**
 * Receives the page's calls `klepka('consent', …)`: those before the widget was loaded, while the loader
 * waits, and later ones.
 */
const onConsentCommand = (commands: KlepkaCommands, listener: (word?: string) => void): void => {
  commands.consent = listener
  const before = Array.from(window.klepka?.q ?? []) as unknown as Call[]
  // Other calls meanwhile wait for the loader, which replaces this function.
  const q: Call[] = []
  const klepka = (...call: Call) => void (call[0] === 'consent' ? listener(call[1]) : q.push(call))
  window.klepka = Object.assign(klepka, { q })
  for (const call of before) klepka(...call)
}

/** After this time without a choice the page continues and stores nothing. */
const PATIENCE_MS = 1_000
const YEAR_SECONDS = 365 * 86_400
const VISITOR_ID = 'poptin_user_id'
const UNSENT = 'poptin_unsent'
/** Keys whose values of earlier visits take precedence over those of this page. */
const OF_VISITS = [
  VISITOR_ID,
  'poptin_session',
  'poptin_sessions',
  'poptin_page_views',
  'poptin_previous_visited_pages',
  'pop_landed_url',
  'poptin_referrer',
  'poptin_seen_this_session',
  'poptin_session_seconds',
]

const sources: Record<string, Source> = { ...registry }

/** Allows storage while the visitor consents, and removes all stored data as soon as they do not. */
export const watchConsent: ConsentPart = (name, storage, openStorage, memory, commands, page) =>
  new Promise((resolve) => {
    let isAllowed = false

    /** Moves the page's data to permanent storage, unless that has data of earlier visits. */
    const begin = () => {
      isAllowed = true
      const known = [...memory]
      memory.clear()
      openStorage(true)
      for (const [key, value] of known)
        if (!OF_VISITS.includes(key) || storage.recall(key) === null) storage.remember(key, value)
      const decided = page()
      if (!decided) return
      decided.visitorId = storage.recall(VISITOR_ID) ?? decided.visitorId
      storage.remember(VISITOR_ID, decided.visitorId)
      storage.setCookie(VISITOR_ID, decided.visitorId, YEAR_SECONDS)
    }
    /** The visitor counts as a new one from now on. A lead that is not sent yet was intended, and is sent. */
    const end = () => {
      const decided = isAllowed ? page() : undefined
      const leads = leadsOf(isAllowed ? storage.recall(UNSENT) : null)
      if (isAllowed) memory.clear()
      isAllowed = false
      openStorage(false)
      forgetVisitor()
      if (leads) memory.set(UNSENT, leads)
      if (!decided) return
      const { url } = decided.visitor
      decided.visitorId = newId()
      memory.set(VISITOR_ID, decided.visitorId)
      Object.assign(decided.visitor, {
        referrer: document.referrer,
        previousUrl: document.referrer,
        landingUrl: url,
        visitedUrls: [url],
        pageViews: 1,
        sessions: 1,
        country: undefined,
        cookies: new Map(),
      })
    }
    const applyChoice = (choice: Choice) => {
      if (choice && !isAllowed) begin()
      if (choice === false) end()
      resolve()
    }

    openStorage(false)
    const source = sources[name]
    if (!source) return resolve()
    if (!source(applyChoice, (listener) => onConsentCommand(commands, listener)))
      setTimeout(resolve, PATIENCE_MS)
  })
