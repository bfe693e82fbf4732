import { type CampaignSite, sitesApi } from '#contract/console/campaigns/campaigns.ts'
import { CopyButton } from '#console/parts/form/button.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { feedsWords } from '#console/screens/feeds/strings.ts'
import { sitesWords } from './strings.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'

/** Sites that show campaigns, each with the one tag that its pages carry. */
export const Sites = () => {
  const loaded = useApiQuery(sitesApi.list, {})
  const add = (
    <Link className="button is-main" to="/nowa-witryna">
      {sitesWords.add}
    </Link>
  )
  return (
    <Page
      title={sitesWords.title}
      lead={sitesWords.lead}
      actions={loaded.data?.sites.length ? add : undefined}
    >
      <LoadedContent loaded={loaded}>
        {({ sites }) =>
          sites.length === 0 ? (
            <Empty title={sitesWords.none} hint={sitesWords.noneHint}>
              {add}
            </Empty>
          ) : (
            <ul className="form-list">
              {sites.map((site) => (
                <Site key={site.id} site={site} />
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </Page>
  )
}

const Site = ({
  site: { id, name, domains, snippet, isShop, campaignCount, onCount, leadCount },
}: {
  site: CampaignSite
}) => (
  <li className="card">
    <div className="form-list-head">
      <h2>
        <Link to="/witryny/$id" params={{ id }}>
          {name}
        </Link>
      </h2>
      {isShop && <span className="badge is-completed">{sitesWords.isShop}</span>}
    </div>
    <p className="muted any-break">{domains.length ? domains.join(', ') : sitesWords.noDomains}</p>
    <p>
      <Link to="/kampanie" search={{ strona: id }}>
        {sitesWords.campaigns(campaignCount, onCount)}
      </Link>{' '}
      ·{' '}
      <Link to="/kontakty" search={{ strona: id }}>
        {sitesWords.leads(leadCount)}
      </Link>{' '}
      ·{' '}
      <Link to="/spis-produktow/$siteId" params={{ siteId: id }}>
        {feedsWords.link}
      </Link>
    </p>
    <Snippet name={name} text={snippet} />
  </li>
)

/** The snippet for a page, to be copied. */
export const Snippet = ({ name, text }: { name: string; text: string }) => (
  <div className="short-code">
    <code>{text}</code>
    <CopyButton text={text} label={sitesWords.copySnippet(name)} />
  </div>
)
