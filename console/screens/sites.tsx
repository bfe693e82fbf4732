import type { CampaignSite, SitesAnswer } from '#contract/console/campaigns.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { linkTo, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'

/** Sites that show campaigns, each with the one tag that its pages carry. */
export const Sites = () => {
  const loaded = useLoaded<SitesAnswer>('campaign-sites')
  const add = (
    <a className="button is-main" href={linkTo(places.newSite)}>
      {pl.sites.add}
    </a>
  )
  return (
    <Page title={pl.sites.title} lead={pl.sites.lead} actions={loaded.data?.sites.length ? add : undefined}>
      <Shown loaded={loaded}>
        {({ sites }) =>
          sites.length === 0 ? (
            <Empty title={pl.sites.none} hint={pl.sites.noneHint}>
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
      </Shown>
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
        <a href={linkTo(places.site(id))}>{name}</a>
      </h2>
      {isShop && <span className="badge is-completed">{pl.sites.isShop}</span>}
    </div>
    <p className="muted any-break">{domains.length ? domains.join(', ') : pl.sites.noDomains}</p>
    <p>
      <a href={linkTo(withQuery(places.campaigns, { strona: id }))}>
        {pl.sites.campaigns(campaignCount, onCount)}
      </a>{' '}
      · <a href={linkTo(withQuery(places.leads, { strona: id }))}>{pl.sites.leads(leadCount)}</a> ·{' '}
      <a href={linkTo(places.feed(id))}>{pl.feeds.link}</a>
    </p>
    <Snippet name={name} text={snippet} />
  </li>
)

/** What goes into a page, to be copied. */
export const Snippet = ({ name, text }: { name: string; text: string }) => (
  <div className="short-code">
    <code>{text}</code>
    <CopyButton text={text} label={pl.sites.copySnippet(name)} />
  </div>
)
