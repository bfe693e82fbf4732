import * as v from 'valibot'
import type { ChangeCall, ChangeSubject } from '../audit-events.ts'
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

/** A person in the log of changes. */
const personOf = ({ people }: StaffAnswer, { params }: ChangeCall): ChangeSubject | undefined => {
  const found = people.find(({ id }) => id === params['id'])
  return found && { name: found.name || found.email, fields: { role: found.role, status: found.status } }
}

/** The people who work in the console. */
export const staffApi = {
  all: consoleEndpoint<StaffAnswer>()({ right: 'staff', method: 'GET', path: '/staff' }),
  invite: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'POST',
    isCreating: true,
    path: '/staff/invitations',
    request: v.object({ email: accountEmail, role }),
    log: {
      kind: 'staff',
      text: 'Zaproszono do panelu',
      subject: ({ people }, { body }) => {
        const { email } = body as { email: string }
        const person = people.find((one) => one.email === email)
        return person && { id: person.id, name: email }
      },
    },
  }),
  /** Sends the letter again, with a new link; the older one becomes invalid. */
  inviteAgain: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'POST',
    isCreating: true,
    path: '/staff/:id/invitation',
    params: person,
    log: { kind: 'staff', text: 'Ponowiono zaproszenie do panelu', subject: personOf },
  }),
  setRole: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'PUT',
    path: '/staff/:id/role',
    params: person,
    request: v.object({ role }),
    log: {
      kind: 'staff',
      text: 'Zmieniono rolę',
      before: '/staff',
      subject: personOf,
      undo: (changed) => ({ role: changed['role'] }),
    },
  }),
  /** A disabled account is signed out at once and cannot sign in. */
  setStatus: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'PUT',
    path: '/staff/:id/status',
    params: person,
    request: v.object({ status: v.picklist(['active', 'disabled']) }),
    log: {
      kind: 'staff',
      text: 'Zmieniono dostęp do panelu',
      before: '/staff',
      subject: personOf,
      undo: (changed) => ({ status: changed['status'] }),
    },
  }),
  /** Also revokes an invitation. */
  remove: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'DELETE',
    path: '/staff/:id',
    params: person,
    log: { kind: 'staff', text: 'Usunięto z zespołu', before: '/staff', subject: personOf },
  }),
  /** For a person who has lost their telephone: the password is enough until they set up a new factor. */
  removeFactors: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'DELETE',
    path: '/staff/:id/factors',
    params: person,
    log: { kind: 'staff', text: 'Usunięto drugi składnik logowania', before: '/staff', subject: personOf },
  }),
  setRules: consoleEndpoint<StaffAnswer>()({
    right: 'staff',
    method: 'PUT',
    path: '/staff/rules',
    request: v.object({ requiresFactor: v.boolean() }),
    log: {
      kind: 'staff',
      text: 'Zmieniono zasady logowania do panelu',
      before: '/staff',
      subject: ({ requiresFactor }) => ({ fields: { requiresFactor } }),
      undo: (changed) => changed,
    },
  }),
}
