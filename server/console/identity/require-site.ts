import type { OfSite } from '#contract/console/shop/members.ts'
import type { IdentityService } from '#server/identity/service/identity-service.ts'
import type { Site } from '#server/identity/sites/site.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'

/** The site with this id, or the shop's own for ''; and all there are. */
export const requireSite = async (
  identity: IdentityService,
  siteId: string,
): Promise<{ site: Site; ofSite: OfSite }> => {
  const directory = await identity.directory()
  const site = siteId ? directory.site(siteId) : directory.ownSite
  if (!site) throw new Refusal(404, 'no_site', 'Nie ma takiej witryny.')
  return { site, ofSite: { siteId: site.id, sites: directory.sites.map(({ id, name }) => ({ id, name })) } }
}
