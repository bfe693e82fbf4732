import { type Context, Hono } from 'hono'
import { AUDIT_GROUPS, type AuditEvent, isAuditGroup } from '#contract/console/audit-events.ts'
import {
  MEMBER_STATUSES,
  type MemberAnswer,
  membersApi,
  type SignOnRules,
  type SignOnRulesAnswer,
} from '#contract/console/members.ts'
import { changeRules } from '#server/identity/access/change-rules.ts'
import { listAuditEvents } from '#server/identity/audit/list-audit-events.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import { listMembers, showMember } from '#server/identity/members/list-members.ts'
import { endMemberSessions, changeMemberStatus } from '#server/identity/members/manage-member.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { mountEndpoint } from './mount-endpoint.ts'
import { refuseOutdated, versionOf } from './read-version.ts'
import { siteOf } from './site-of.ts'

const MAX_SEARCH = 100
const ID = /^[\w.:-]{1,100}$/

const noMember = () => new Refusal(404, 'no_member', 'Nie ma takiej osoby.')
const idOf = (c: Context, name = 'id'): string => {
  const id = c.req.param(name) ?? ''
  if (!ID.test(id)) throw noMember()
  return id
}

/** Members, what they must fulfil to sign in, and what happened. */
export const memberRoutes = (services: Services) => {
  const identity = identityService(services)
  const details = async (id: string): Promise<MemberAnswer> => {
    const found = await showMember(identity, id)
    if (!found) throw noMember()
    return found
  }
  const rulesAnswer = async (c: Context): Promise<SignOnRulesAnswer> => {
    const { site, ofSite } = await siteOf(c, identity)
    const rules = rulesOf(site.settings)
    return { ...ofSite, rules, version: versionOf(rules) }
  }
  const endSessions = async (c: Context<OwnerVariables>, id: string, sessionId?: string) => {
    if (!(await endMemberSessions(identity, id, sessionId, peerOf(c, services)))) throw noMember()
    return details(id)
  }

  const routes = new Hono<OwnerVariables>()
  mountEndpoint(routes, membersApi.list, async ({ c, query: { search = '', before = '', status = '' } }) => {
    const { site, ofSite } = await siteOf(c, identity)
    return {
      ...ofSite,
      ...(await listMembers(services.db.read, site.id, {
        search: search.slice(0, MAX_SEARCH),
        status: MEMBER_STATUSES.find((one) => one === status),
        before,
      })),
    }
  })
  mountEndpoint(routes, membersApi.one, ({ c }) => details(idOf(c)))
  mountEndpoint(routes, membersApi.setStatus, async ({ c, body: { to } }) => {
    const id = idOf(c)
    if (
      !(await changeMemberStatus(identity, id, to, { ownerId: c.get('owner').id, peer: peerOf(c, services) }))
    )
      throw noMember()
    return details(id)
  })
  mountEndpoint(routes, membersApi.endSessions, ({ c }) => endSessions(c, idOf(c)))
  mountEndpoint(routes, membersApi.endSession, ({ c }) => endSessions(c, idOf(c), idOf(c, 'sessionId')))
  mountEndpoint(routes, membersApi.audit, async ({ c, query: { group = '', before = '' } }) => {
    const { site, ofSite } = await siteOf(c, identity)
    return {
      ...ofSite,
      ...(await listAuditEvents(services.db.read, { siteId: site.id, events: eventsOf(group), before })),
    }
  })
  mountEndpoint(routes, membersApi.rules, ({ c }) => rulesAnswer(c))
  mountEndpoint(routes, membersApi.saveRules, async ({ c, body }) => {
    const { site } = await siteOf(c, identity)
    await changeRules(identity, site, body, peerOf(c, services), (current) =>
      refuseOutdated(c, rulesOf(current)),
    )
    return rulesAnswer(c)
  })
  return routes
}

/** Nonsense asks for everything. */
const eventsOf = (group: string): readonly AuditEvent[] | undefined =>
  isAuditGroup(group) ? AUDIT_GROUPS[group] : undefined

const rulesOf = ({
  requireOwnerApproval,
  requireEmailVerification,
  hidesKnownEmails,
  minPasswordLength,
  captchaAfterFailures,
}: SignOnRules): SignOnRules => ({
  requireOwnerApproval,
  requireEmailVerification,
  hidesKnownEmails,
  minPasswordLength,
  captchaAfterFailures,
})
