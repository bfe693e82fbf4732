import type { Context } from 'hono'
import type { OfSite } from '#contract/console/members.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { IdentityService } from '#server/identity/service/identity-service.ts'
import type { Site } from '#server/identity/sites/site.ts'

/** The site a call speaks of (`?site=`; the shop's own when it says none), and all there are. */
export const siteOf = async (
  c: Context,
  identity: IdentityService,
): Promise<{ site: Site; ofSite: OfSite }> => {
  const directory = await identity.directory()
  const wanted = c.req.query('site')
  const site = wanted ? directory.site(wanted) : directory.ownSite
  if (!site) throw new Refusal(404, 'no_site', 'Nie ma takiej witryny.')
  return { site, ofSite: { siteId: site.id, sites: directory.sites.map(({ id, name }) => ({ id, name })) } }
}
