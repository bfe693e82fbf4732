import { useNavigate } from '#console/routing/router-context.tsx'
import { sitesWords } from '#console/screens/sites/strings.ts'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import './campaigns.css'

/** Which site is shown; no choice while there is only one. */
export const SiteChoice = ({
  sites,
  siteId,
  addressOf,
  isAllOffered = false,
}: {
  sites: { id: string; name: string }[]
  siteId: string
  addressOf: (id: string) => ConsoleAddress
  isAllOffered?: boolean
}) => {
  const navigate = useNavigate()
  if (sites.length < 2) return null
  return (
    <select
      className="form-choice"
      aria-label={sitesWords.one}
      value={siteId}
      onChange={(event) => void navigate(addressOf(event.target.value))}
    >
      {isAllOffered && <option value="">{sitesWords.all}</option>}
      {sites.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
