import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import type { IdentityStatus, PendingReason } from '../../identity/names.ts'
import { type AuditGroup, AUDIT_GROUPS, changeKinds, type LoggedChange } from '../audit-events.ts'
import { choiceParameter, dayParameter, searchParameter, textParameter, uuid } from '../parameters.ts'

export type SiteOption = { id: string; name: string }
/** Which site an answer is about, and which there are. */
export type OfSite = { sites: SiteOption[]; siteId: string }

export const MEMBER_STATUSES = [
  'PENDING',
  'ACTIVE',
  'BLOCKED',
  'OFFLINE',
] as const satisfies readonly IdentityStatus[]
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export type MemberSummary = {
  id: string
  email: string
  name: string
  status: MemberStatus
  reasons: PendingReason[]
  isEmailVerified: boolean
  createdMs: number
  signedInMs: number | null
}

export type MembersAnswer = OfSite & {
  members: MemberSummary[]
  /** Goes into `before` for the next page; null on the last one. */
  nextBefore: string | null
}

export type AuditLine = {
  id: string
  atMs: number
  event: string
  member: { id: string; email: string } | null
  clientId: string | null
  ip: string
  userAgent: string
  requestId: string
  details: Record<string, string | number | boolean | null>
}

export type MemberSession = {
  id: string
  kind: 'oauth' | 'app' | 'pages'
  client: string
  createdMs: number
  seenMs: number
  userAgent: string
  ip: string
}

export type MemberAnswer = {
  member: MemberSummary & {
    siteName: string
    phones: string[]
    mustResetPassword: boolean
    factors: { type: string; isActive: boolean }[]
  }
  sessions: MemberSession[]
  events: AuditLine[]
}

/** Lets a member in, or blocks them. */
const memberStatus = v.object({ to: v.picklist(['ACTIVE', 'BLOCKED']) })

/** Groups are those of `audit-events.ts`. */
export type AuditAnswer = OfSite & { events: AuditLine[]; nextBefore: string | null }

const MIN_PASSWORD = 'Podaj liczbę od 8 do 64.'
const CAPTCHA_AFTER = 'Podaj liczbę od 0 do 100 albo zostaw puste pole.'

const signOnRules = v.object({
  requireOwnerApproval: v.boolean(),
  requireEmailVerification: v.boolean(),
  hidesKnownEmails: v.boolean(),
  minPasswordLength: v.pipe(
    v.number(MIN_PASSWORD),
    v.integer(MIN_PASSWORD),
    v.minValue(8, MIN_PASSWORD),
    v.maxValue(64, MIN_PASSWORD),
  ),
  /** Number of failed sign-ins before a bot check is required; 0: always, null: never. */
  captchaAfterFailures: v.nullable(
    v.pipe(
      v.number(CAPTCHA_AFTER),
      v.integer(CAPTCHA_AFTER),
      v.minValue(0, CAPTCHA_AFTER),
      v.maxValue(100, CAPTCHA_AFTER),
    ),
  ),
})
export type SignOnRules = v.InferOutput<typeof signOnRules>

export type SignOnRulesAnswer = OfSite & {
  rules: SignOnRules
  /** Version of the rules, to be returned in `If-Match`. */
  version: string
}

const ofSite = { site: textParameter() }
const memberId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/))
const params = v.object({ id: memberId })

/** Members of a site, the rules for signing in, and the event log. */
export const membersApi = {
  list: consoleEndpoint<MembersAnswer>()({
    right: 'customers-view',
    method: 'GET',
    path: '/members',
    query: v.object({
      ...ofSite,
      search: searchParameter,
      status: choiceParameter(MEMBER_STATUSES),
      before: textParameter(),
    }),
  }),
  one: consoleEndpoint<MemberAnswer>()({
    right: 'customers-view',
    method: 'GET',
    path: '/members/:id',
    params,
  }),
  setStatus: consoleEndpoint<MemberAnswer>()({
    right: 'customers-edit',
    method: 'POST',
    isCreating: false,
    path: '/members/:id/status',
    params,
    request: memberStatus,
    log: { kind: 'member', text: 'Zmieniono stan konta klienta' },
  }),
  endSessions: consoleEndpoint<MemberAnswer>()({
    right: 'customers-edit',
    method: 'DELETE',
    path: '/members/:id/sessions',
    params,
    log: { kind: 'member', text: 'Wylogowano klienta' },
  }),
  endSession: consoleEndpoint<MemberAnswer>()({
    right: 'customers-edit',
    method: 'DELETE',
    path: '/members/:id/sessions/:sessionId',
    params: v.object({ id: memberId, sessionId: memberId }),
    log: { kind: 'member', text: 'Wylogowano klienta z urządzenia' },
  }),
  audit: consoleEndpoint<AuditAnswer>()({
    right: 'audit',
    method: 'GET',
    path: '/audit',
    query: v.object({
      ...ofSite,
      group: choiceParameter(Object.keys(AUDIT_GROUPS) as AuditGroup[]),
      before: textParameter(),
    }),
  }),
  rules: consoleEndpoint<SignOnRulesAnswer>()({
    right: 'access',
    method: 'GET',
    path: '/sign-on-policy',
    query: v.object(ofSite),
  }),
  saveRules: consoleEndpoint<SignOnRulesAnswer>()({
    right: 'access',
    method: 'PUT',
    path: '/sign-on-policy',
    query: v.object(ofSite),
    request: signOnRules,
    log: {
      kind: 'access',
      text: 'Zmieniono zasady logowania klientów',
      before: '/sign-on-policy',
      subject: ({ rules }) => ({ fields: rules }),
      undo: (_, whole) => whole,
    },
  }),
}

export type ChangesAnswer = {
  changes: LoggedChange[]
  /** Goes into `before` for the next page; null on the last one. */
  nextBefore: string | null
  accounts: { id: string; name: string }[]
  /** How long changes are stored. */
  months: number
}

/** The log of changes made in the console. */
export const changesApi = {
  list: consoleEndpoint<ChangesAnswer>()({
    right: 'audit',
    method: 'GET',
    path: '/changes',
    query: v.object({
      account: textParameter(100),
      kind: choiceParameter(changeKinds),
      /** An id of this kind. */
      subject: textParameter(100),
      from: dayParameter(0),
      to: dayParameter(1),
      before: textParameter(100),
    }),
  }),
  /**
   * Refused while the change cannot be taken back, or no longer. `skipped`: how many parts of a change of several were
   * changed again since, so that they stayed.
   */
  undo: consoleEndpoint<{ ok: true; skipped: number }>()({
    right: 'audit',
    method: 'POST',
    isCreating: false,
    path: '/changes/:id/undo',
    params: v.object({ id: uuid }),
    log: { none: 'the call that takes the change back has a line of its own' },
  }),
}
