import { useNavigate } from '#console/routing/router-context.tsx'
import type { OfSite } from '#contract/console/shop/members.ts'
import { membersWords } from './strings.ts'
import './members.css'

/** Screens that belong to one site. */
type SiteRoute = '/czlonkowie' | '/zasady-logowania' | '/dziennik' | '/dostep' | '/webhooki'

/** The site's name; no choice while there is only one. */
export const MemberSiteTabs = ({ sites, siteId, to }: OfSite & { to: SiteRoute }) => {
  const navigate = useNavigate()
  if (sites.length < 2) return null
  return (
    <select
      className="form-choice"
      aria-label={membersWords.site}
      value={siteId}
      onChange={(event) => void navigate({ to, search: { witryna: event.target.value } })}
    >
      {sites.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
