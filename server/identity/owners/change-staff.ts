import type { Role } from '#contract/console/staff/rights.ts'
import { INVITATION_DAYS, type StaffAnswer, type StaffPerson } from '#contract/console/staff/staff.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { OwnerTables } from '#server/platform/db/tables/identity-tables.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import { HOUR_MS, takeFromQuota } from '#server/platform/limits/quota.ts'
import type { Services } from '#server/platform/services.ts'
import { removeOwnerFactors, listFactorOwners } from './owner-factors.ts'
import { makeOwnerLink, queueStaffLetter } from './owner-links.ts'
import {
  addOwner,
  countOtherOwners,
  findOwnerByEmail,
  findOwnerRow,
  listLastSeen,
  lockOwnerRow,
  listLinks,
  listOwnerRows,
  loadStaffRules,
  removeOwnerRow,
  removeSessionsOf,
  removeUnusedLinks,
  setOwner,
  setStaffRules,
} from './store.ts'

/** Letters of invitation that one owner may send in an hour. */
const INVITATIONS_AN_HOUR = 20

type OwnerRow = OwnerTables['owners']

/** Everybody who may or might sign in to the console. */
export const listStaff = async ({ db, now }: Services, ownId: string): Promise<StaffAnswer> => {
  const rows = await listOwnerRows(db.read, ['invited', 'active', 'disabled'])
  const [seen, links, rules, withFactor] = await Promise.all([
    listLastSeen(db.read),
    listLinks(db.read, 'invitation'),
    loadStaffRules(db.read),
    listFactorOwners(
      db.read,
      rows.map(({ id }) => id),
    ),
  ])
  const owners = rows.filter(({ role, status }) => role === 'owner' && status === 'active')
  const people = rows.map(({ id, name, email, role, status }): StaffPerson => {
    const lastSeen = seen.find((one) => one.owner_id === id)
    const link = links.find((one) => one.owner_id === id && Number(one.expires_ms) > now())
    return {
      id,
      name,
      email,
      role,
      status: status as StaffPerson['status'],
      isYou: id === ownId,
      isLastOwner: owners.length === 1 && owners[0]?.id === id,
      hasFactor: withFactor.has(id),
      seenMs: lastSeen ? Number(lastSeen.seen_ms) : null,
      invitedUntilMs: link ? Number(link.expires_ms) : null,
    }
  })
  return { people, requiresFactor: rules.requiresFactor }
}

export type StaffRefusal =
  | 'unknown_person'
  | 'last_owner'
  | 'known_email'
  | 'invited_email'
  | 'too_many'
  | 'no_own_factor'
  | 'not_owner'
type StaffOutcome = { ok: true } | { ok: false; reason: StaffRefusal }
const done: StaffOutcome = { ok: true }
const refused = (reason: StaffRefusal): StaffOutcome => ({ ok: false, reason })

/** Takes back everything that a refused change has written, with the log's line and the one-time key of its call. */
class ChangeRefused extends Error {
  readonly reason: StaffRefusal

  constructor(reason: StaffRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * A change of the accounts. One after the other, because each depends on how many owners are left; whoever was an
 * owner when the request came may have lost the role since.
 */
const changeAccounts = (
  { db }: Services,
  actorId: string,
  change: (tx: Sql) => Promise<StaffOutcome>,
): Promise<StaffOutcome> =>
  db
    .transaction(async (tx) => {
      await lockVersion(tx, 'settings')
      const actor = await findOwnerRow(tx, actorId)
      const outcome =
        actor?.role === 'owner' && actor.status === 'active' ? await change(tx) : refused('not_owner')
      if (!outcome.ok) throw new ChangeRefused(outcome.reason)
      return outcome
    })
    .catch((error: unknown) => {
      if (error instanceof ChangeRefused) return refused(error.reason)
      throw error
    })

/** Counted with the letter itself: one that is not sent takes nothing. */
const mayInvite = async (tx: Sql, { now }: Services, ownerId: string) =>
  (await takeFromQuota(tx, `invitations:${ownerId}`, INVITATIONS_AN_HOUR, now())) === 0

const INVITATION_MS = INVITATION_DAYS * 24 * HOUR_MS

const sendInvitation = async (tx: Sql, services: Services, { id, email, role }: OwnerRow, by: string) => {
  const link = { ownerId: id, kind: 'invitation', lifetimeMs: INVITATION_MS } as const
  const letter = { kind: 'invitation', by, role, url: await makeOwnerLink(tx, services, link) } as const
  await queueStaffLetter(tx, services, { ownerId: id, to: email, letter, lifetimeMs: INVITATION_MS })
}

/** Adds an account and sends a letter with a link to accept it; `by`: who invites. */
export const inviteColleague = async (
  services: Services,
  by: { id: string; name: string },
  { email, role }: { email: string; role: Role },
): Promise<StaffOutcome> => {
  const outcome = await changeAccounts(services, by.id, async (tx) => {
    const known = await findOwnerByEmail(tx, email)
    if (known) return refused(known.status === 'invited' ? 'invited_email' : 'known_email')
    if (!(await mayInvite(tx, services, by.id))) return refused('too_many')
    const now = services.now()
    const row: OwnerRow = {
      id: uuidV7(now, services.randomBytes),
      email,
      name: '',
      password_hash: null,
      created_ms: now,
      role,
      status: 'invited',
    }
    await addOwner(tx, row)
    await sendInvitation(tx, services, row, by.name)
    return done
  })
  services.mailWaiting()
  return outcome
}

/** Sends the letter again; the link of the earlier one becomes invalid. */
export const inviteColleagueAgain = async (
  services: Services,
  by: { id: string; name: string },
  id: string,
): Promise<StaffOutcome> => {
  const outcome = await changeAccounts(services, by.id, async (tx) => {
    const row = await lockOwnerRow(tx, id)
    if (row?.status !== 'invited') return refused('unknown_person')
    if (!(await mayInvite(tx, services, by.id))) return refused('too_many')
    await sendInvitation(tx, services, row, by.name)
    return done
  })
  services.mailWaiting()
  return outcome
}

const isLastOwner = async (tx: Sql, { id, role, status }: OwnerRow) =>
  role === 'owner' && status === 'active' && (await countOtherOwners(tx, id)) === 0

/** Takes effect with the person's next request. */
export const changeRole = (services: Services, actorId: string, id: string, role: Role) =>
  changeAccounts(services, actorId, async (tx) => {
    const row = await lockOwnerRow(tx, id)
    if (!row || row.status === 'removed') return refused('unknown_person')
    if (role !== 'owner' && (await isLastOwner(tx, row))) return refused('last_owner')
    await setOwner(tx, id, { role })
    return done
  })

/** Disables an account, which ends its sessions and links, or lets it in again. */
export const changeStaffStatus = (
  services: Services,
  actorId: string,
  id: string,
  status: 'active' | 'disabled',
) =>
  changeAccounts(services, actorId, async (tx) => {
    const row = await lockOwnerRow(tx, id)
    if (!row || (row.status !== 'active' && row.status !== 'disabled')) return refused('unknown_person')
    if (status === 'disabled') {
      if (await isLastOwner(tx, row)) return refused('last_owner')
      await removeSessionsOf(tx, id, null)
      await removeUnusedLinks(tx, id)
    }
    await setOwner(tx, id, { status })
    return done
  })

/** Removes an account or an invitation. A colleague's name stays, for what they did. */
export const removeColleague = (services: Services, actorId: string, id: string) =>
  changeAccounts(services, actorId, async (tx) => {
    const row = await lockOwnerRow(tx, id)
    if (!row || row.status === 'removed') return refused('unknown_person')
    if (await isLastOwner(tx, row)) return refused('last_owner')
    await removeSessionsOf(tx, id, null)
    await removeUnusedLinks(tx, id)
    await removeOwnerFactors(tx, id)
    if (row.status === 'invited') await removeOwnerRow(tx, id)
    // The address is free for another invitation.
    else await setOwner(tx, id, { status: 'removed', email: `removed ${id}`, password_hash: null })
    return done
  })

/** Removes another person's second factors; they are signed out everywhere. */
export const removeFactorsOf = (services: Services, actorId: string, id: string) =>
  changeAccounts(services, actorId, async (tx) => {
    const row = await lockOwnerRow(tx, id)
    if (!row || row.status === 'removed' || id === actorId) return refused('unknown_person')
    await removeOwnerFactors(tx, id)
    await removeSessionsOf(tx, id, null)
    return done
  })

/** Whether everybody needs a second factor; whoever demands it must have one. */
export const changeStaffRules = (services: Services, actorId: string, requiresFactor: boolean) =>
  changeAccounts(services, actorId, async (tx) => {
    if (requiresFactor && !(await listFactorOwners(tx, [actorId])).has(actorId))
      return refused('no_own_factor')
    await setStaffRules(tx, { requiresFactor })
    return done
  })
