import { go } from '../../place.ts'
import { pl } from '../../strings/pl.ts'

/** Which site it is about; nothing to choose while there is one. */
export const SiteChoice = ({
  sites,
  siteId,
  placeOf,
  isAllOffered = false,
}: {
  sites: { id: string; name: string }[]
  siteId: string
  placeOf: (id: string) => string
  isAllOffered?: boolean
}) =>
  sites.length < 2 ? null : (
    <select
      className="form-choice"
      aria-label={pl.sites.one}
      value={siteId}
      onChange={(event) => go(placeOf(event.target.value))}
    >
      {isAllOffered && <option value="">{pl.sites.all}</option>}
      {sites.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
