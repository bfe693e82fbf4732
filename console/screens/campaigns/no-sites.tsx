import { Link } from '../../parts/link.tsx'
import { Empty } from '../../parts/states.tsx'
import { pl } from '../../strings/pl.ts'

/** What stands where campaigns would: there is no site for them yet. */
export const NoSites = () => (
  <Empty title={pl.campaigns.noSites} hint={pl.campaigns.noSitesHint}>
    <Link className="button is-main" to="/nowa-strona">
      {pl.sites.add}
    </Link>
  </Empty>
)
