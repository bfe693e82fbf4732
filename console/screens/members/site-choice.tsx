import type { OfSite } from '#contract/console/members.ts'
import { go, withQuery } from '../../place.ts'
import { pl } from '../../strings/pl.ts'

/** Which site's; nothing to choose while there is one. */
export const SiteChoice = ({ sites, siteId, place }: OfSite & { place: string }) =>
  sites.length < 2 ? null : (
    <select
      className="form-choice"
      aria-label={pl.members.site}
      value={siteId}
      onChange={(event) => go(withQuery(place, { witryna: event.target.value }))}
    >
      {sites.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
