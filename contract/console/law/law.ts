import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'

/** How far a duty is met: red keeps a new shop closed, amber is for the owner to check. */
export type LawLevel = 'red' | 'amber' | 'green'

/** Parts of the page of duties, in their order. */
export const lawGroups = [
  'seller',
  'prices',
  'returns',
  'privacy',
  'payments',
  'safety',
  'accessibility',
  'reviews',
] as const
export type LawGroup = (typeof lawGroups)[number]

/** Screens of the console where duties are met. */
export type LawAddress =
  | { to: '/otwarcie' }
  | { to: '/ustawienia'; search: { dzial: string } }
  | { to: '/strony' }
  | { to: '/strony/$slug'; params: { slug: string } }
  | { to: '/kategorie' }
  | { to: '/produkty' }
  | { to: '/produkty/$id'; params: { id: string } }
  | { to: '/bezpieczenstwo' }
  | { to: '/odstapienia' }
  | { to: '/reklamacje' }
  | { to: '/dane-osobowe' }
  | { to: '/kampanie' }
  | { to: '/opinie' }

/** The owner's word that a duty is met, given for what was said of it then. */
export type LawCheck = { by: string; atMs: number }

/** One of the things that a duty is not met by. */
export type LawExample = { title: string; address: LawAddress }

export type LawDuty = {
  id: string
  group: LawGroup
  title: string
  /** The act that demands it. */
  article: string
  level: LawLevel
  /** One sentence: what was found. */
  why: string
  examples: LawExample[]
  /** What to do about it, and where. */
  advice: string
  address: LawAddress
  /** Whether only the owner can know, and may say that it is met. */
  isOwners: boolean
  /** Null: the owner has not said so, or something has changed since. */
  check: LawCheck | null
}

/** The owner's decision to open a shop in spite of red duties. */
export type LawConfirmation = LawCheck & { titles: string[] }

export type LawAnswer = {
  duties: LawDuty[]
  opening: {
    /** Whether red duties keep this shop closed: a production shop that has not opened yet. */
    isBlocked: boolean
    confirmation: LawConfirmation | null
  }
}

const MAX_DUTIES = 100
const dutyId = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))

const titlesOf = (answer: LawAnswer) => ({
  name: answer.opening.confirmation?.titles.join(', ') ?? '',
  fields: { openedDespite: answer.opening.confirmation?.titles ?? [] },
})

/** The page of duties, with the owner's own checks. */
export const lawApi = {
  all: consoleEndpoint<LawAnswer>()({ right: 'settings', method: 'GET', path: '/law' }),
  check: consoleEndpoint<LawAnswer>()({
    right: 'settings',
    method: 'PUT',
    path: '/law/checks/:id',
    params: v.object({ id: dutyId }),
    request: v.object({
      isChecked: v.boolean(),
      /** What the owner has read of it; another sentence meanwhile is refused. */
      why: v.optional(v.string()),
    }),
    log: {
      kind: 'settings',
      text: 'Zmieniono oznaczenie „sprawdzone” obowiązku',
      before: '/law',
      subject: ({ duties }, { params }) => {
        const duty = duties.find(({ id }) => id === params['id'])
        return duty && { id: duty.id, name: duty.title, fields: { isChecked: duty.check !== null } }
      },
      undo: (_, whole) => ({ isChecked: whole['isChecked'] === true }),
    },
  }),
  /** Opens a shop whose other steps are done; `duties`: the red ones that the owner has read of. */
  openDespite: consoleEndpoint<LawAnswer>()({
    right: 'settings',
    method: 'POST',
    isCreating: false,
    path: '/law/opening',
    request: v.object({
      duties: v.pipe(v.array(dutyId), v.minLength(1), v.maxLength(MAX_DUTIES)),
    }),
    log: {
      kind: 'settings',
      text: 'Otwarto sklep mimo niespełnionych obowiązków',
      before: '/law',
      subject: titlesOf,
    },
  }),
}
