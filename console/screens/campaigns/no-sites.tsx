import { Empty } from '../../parts/states.tsx'
import { linkTo, places } from '../../place.ts'
import { pl } from '../../strings/pl.ts'

/** What stands where campaigns would: there is no site for them yet. */
export const NoSites = () => (
  <Empty title={pl.campaigns.noSites} hint={pl.campaigns.noSitesHint}>
    <a className="button is-main" href={linkTo(places.newSite)}>
      {pl.sites.add}
    </a>
  </Empty>
)
