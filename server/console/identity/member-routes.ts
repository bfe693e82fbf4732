import type { Context } from 'hono'
import { AUDIT_GROUPS } from '#contract/console/audit-events.ts'
import {
  type MemberAnswer,
  membersApi,
  type SignOnRules,
  type SignOnRulesAnswer,
} from '#contract/console/shop/members.ts'
import { changeRules } from '#server/identity/access/change-rules.ts'
import { listAuditEvents } from '#server/identity/audit/list-audit-events.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import { listMembers, showMember } from '#server/identity/members/list-members.ts'
import { changeMemberStatus, endMemberSessions } from '#server/identity/members/manage-member.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import type { OwnerVariables } from '#server/console/http/guard.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { requireSite } from './require-site.ts'

const noMember = () => new Refusal(404, 'no_member', 'Nie ma takiej osoby.')

/** Members, the rules of their sign-in, and the audit log. */
export const memberRoutes = (services: Services) => {
  const identity = identityService(services)
  const details = async (id: string): Promise<MemberAnswer> => {
    const found = await showMember(identity, id)
    if (!found) throw noMember()
    return found
  }
  const rulesAnswer = async (siteId: string): Promise<SignOnRulesAnswer> => {
    const { site, ofSite } = await requireSite(identity, siteId)
    const rules = rulesOf(site.settings)
    return { ...ofSite, rules, version: versionOf(rules) }
  }
  const endSessions = async (c: Context<OwnerVariables>, id: string, sessionId?: string) => {
    if (!(await endMemberSessions(identity, id, sessionId, peerOf(c, services)))) throw noMember()
    return details(id)
  }

  const { routes, mountEndpoint } = endpointRoutes(noMember)
  mountEndpoint(membersApi.list, async ({ query: { search, before, status, site: siteId } }) => {
    const { site, ofSite } = await requireSite(identity, siteId)
    return { ...ofSite, ...(await listMembers(services.db.read, site.id, { search, status, before })) }
  })
  mountEndpoint(membersApi.one, ({ params }) => details(params.id))
  mountEndpoint(membersApi.setStatus, async ({ c, params: { id }, body: { to } }) => {
    const author = { ownerId: c.get('owner').id, peer: peerOf(c, services) }
    if (!(await changeMemberStatus(identity, id, to, author))) throw noMember()
    return details(id)
  })
  mountEndpoint(membersApi.endSessions, ({ c, params }) => endSessions(c, params.id))
  mountEndpoint(membersApi.endSession, ({ c, params }) => endSessions(c, params.id, params.sessionId))
  mountEndpoint(membersApi.audit, async ({ query: { group, before, site: siteId } }) => {
    const { site, ofSite } = await requireSite(identity, siteId)
    const events = group && AUDIT_GROUPS[group]
    return { ...ofSite, ...(await listAuditEvents(services.db.read, { siteId: site.id, events, before })) }
  })
  mountEndpoint(membersApi.rules, ({ query }) => rulesAnswer(query.site))
  mountEndpoint(membersApi.saveRules, async ({ c, query, body }) => {
    const { site } = await requireSite(identity, query.site)
    await changeRules(identity, site, body, peerOf(c, services), (current) =>
      refuseOutdated(c, rulesOf(current)),
    )
    return rulesAnswer(query.site)
  })
  return routes
}

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
