import { connectorsApi } from '#contract/console/campaigns/connectors.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { connectorsWords as words } from './strings.ts'

/** For the first page: services that do not take leads, each with a way to its settings. */
export const ConnectorTroubles = () => {
  const { data } = useApiQuery(connectorsApi.troubles, {})
  return data?.troubles.map((trouble) => (
    <Link
      key={trouble.id}
      className="card new-messages is-warning"
      to="/integracje"
      search={{ strona: trouble.siteId }}
    >
      <ConsoleIcon name="warning" /> <span>{words.trouble(trouble)}</span> <ConsoleIcon name="next" />
    </Link>
  ))
}
