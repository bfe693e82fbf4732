import { Link } from '#console/parts/link.tsx'
import { Empty } from '#console/parts/states.tsx'
import { pl } from '#console/strings/pl.ts'

/** What stands where campaigns would: there is no site for them yet. */
export const NoSites = () => (
  <Empty title={pl.campaigns.noSites} hint={pl.campaigns.noSitesHint}>
    <Link className="button is-main" to="/nowa-strona">
      {pl.sites.add}
    </Link>
  </Empty>
)
