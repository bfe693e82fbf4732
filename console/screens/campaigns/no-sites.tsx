import { Link } from '#console/parts/link.tsx'
import { Empty } from '#console/parts/states.tsx'
import { campaignsWords } from './strings.ts'
import { sitesWords } from '#console/screens/sites/strings.ts'
import './campaigns.css'

/** Shown instead of campaigns while there is no site for them. */
export const NoSites = () => (
  <Empty title={campaignsWords.noSites} hint={campaignsWords.noSitesHint}>
    <Link className="button is-main" to="/nowa-witryna">
      {sitesWords.add}
    </Link>
  </Empty>
)
