import { type Context, Hono } from 'hono'
import { AUDIT_GROUPS, type AuditEvent, isAuditGroup } from '#contract/console/audit-events.ts'
import * as calls from '#contract/console/members.ts'
import { Refusal } from '#server/http/refusal.ts'
import { listEvents } from '#server/identity/audit/list-events.ts'
import { identityService } from '#server/identity/identity-service.ts'
import { endMemberSessions } from '#server/identity/members/end-member-sessions.ts'
import { listMembers } from '#server/identity/members/list-members.ts'
import { setMemberStatus } from '#server/identity/members/set-member-status.ts'
import { showMember } from '#server/identity/members/show-member.ts'
import { peerOf } from '#server/identity/peer.ts'
import { changeRules } from '#server/identity/sites/change-rules.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from './read-json.ts'
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
export const memberRoutes = (shop: Shop) => {
  const identity = identityService(shop)
  const details = async (id: string): Promise<calls.MemberAnswer> => {
    const found = await showMember(identity, id)
    if (!found) throw noMember()
    return found
  }
  const rulesAnswer = async (c: Context): Promise<calls.SignOnRulesAnswer> => {
    const { site, ofSite } = await siteOf(c, identity)
    const rules = rulesOf(site.settings)
    return { ...ofSite, rules, version: versionOf(rules) }
  }
  const endSessions = async (c: Context<OwnerVariables>, sessionId?: string) => {
    const id = idOf(c)
    if (!(await endMemberSessions(identity, id, sessionId, peerOf(c, shop)))) throw noMember()
    return c.json(await details(id))
  }

  return new Hono<OwnerVariables>()
    .get('/members', async (c) => {
      const { site, ofSite } = await siteOf(c, identity)
      const { search = '', before = '', status = '' } = c.req.query()
      return c.json({
        ...ofSite,
        ...(await listMembers(shop.db.read, site.id, {
          search: search.slice(0, MAX_SEARCH),
          status: calls.MEMBER_STATUSES.find((one) => one === status),
          before,
        })),
      } satisfies calls.MembersAnswer)
    })
    .get('/members/:id', async (c) => c.json(await details(idOf(c))))
    .post('/members/:id/status', async (c) => {
      const { to } = await readJson(c, calls.setMemberStatus)
      const id = idOf(c)
      if (!(await setMemberStatus(identity, id, to, { ownerId: c.get('owner').id, peer: peerOf(c, shop) })))
        throw noMember()
      return c.json(await details(id))
    })
    .delete('/members/:id/sessions', (c) => endSessions(c))
    .delete('/members/:id/sessions/:sessionId', (c) => endSessions(c, idOf(c, 'sessionId')))
    .get('/audit', async (c) => {
      const { site, ofSite } = await siteOf(c, identity)
      return c.json({
        ...ofSite,
        ...(await listEvents(shop.db.read, {
          siteId: site.id,
          events: eventsOf(c.req.query('group') ?? ''),
          before: c.req.query('before') ?? '',
        })),
      } satisfies calls.AuditAnswer)
    })
    .get('/sign-on-policy', async (c) => c.json(await rulesAnswer(c)))
    .put('/sign-on-policy', async (c) => {
      const rules = await readJson(c, calls.signOnRules)
      const { site } = await siteOf(c, identity)
      await changeRules(identity, site, rules, peerOf(c, shop), (current) =>
        refuseOutdated(c, rulesOf(current)),
      )
      return c.json(await rulesAnswer(c))
    })
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
}: calls.SignOnRules): calls.SignOnRules => ({
  requireOwnerApproval,
  requireEmailVerification,
  hidesKnownEmails,
  minPasswordLength,
  captchaAfterFailures,
})
