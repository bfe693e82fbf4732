import * as v from 'valibot'
import { consoleEndpoint, type Role, roles } from './rights.ts'

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** A new or changed address of an account. */
export const accountEmail = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email('To nie wygląda na adres e-mail.'),
  v.maxLength(200, 'Ten adres jest za długi.'),
)

const person = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
const role = v.picklist(roles, 'Wybierz rolę.')

/** An account of the console; `status` invited: has not accepted yet. */
export type StaffPerson = {
  id: string
  name: string
  email: string
  role: Role
  status: 'invited' | 'active' | 'disabled'
  /** Whether it is the account that asks. */
  isYou: boolean
  /** The only active owner keeps role and account. */
  isLastOwner: boolean
  hasFactor: boolean
  /** Milliseconds; null: not signed in anywhere. */
  seenMs: number | null
  /** Until when the invitation can be accepted, milliseconds; null: it cannot, or there is none. */
  invitedUntilMs: number | null
}

export type StaffAnswer = { people: StaffPerson[]; requiresFactor: boolean }

/** The people who work in the console. */
export const staffApi = {
  all: consoleEndpoint<StaffAnswer>()({ right: 'staff', method: 'GET', path: '/staff' }),
  invite: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'POST',
    path: '/staff/invitations',
    request: v.object({ email: accountEmail, role }),
  }),
  /** Sends the letter again, with a new link; the older one becomes invalid. */
  inviteAgain: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'POST',
    path: '/staff/:id/invitation',
    params: person,
  }),
  setRole: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'PUT',
    path: '/staff/:id/role',
    params: person,
    request: v.object({ role }),
  }),
  /** A disabled account is signed out at once and cannot sign in. */
  setStatus: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'PUT',
    path: '/staff/:id/status',
    params: person,
    request: v.object({ status: v.picklist(['active', 'disabled']) }),
  }),
  /** Also revokes an invitation. */
  remove: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'DELETE',
    path: '/staff/:id',
    params: person,
  }),
  /** For a person who has lost their telephone: the password is enough until they set up a new factor. */
  removeFactors: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'DELETE',
    path: '/staff/:id/factors',
    params: person,
  }),
  setRules: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'PUT',
    path: '/staff/rules',
    request: v.object({ requiresFactor: v.boolean() }),
  }),
}
