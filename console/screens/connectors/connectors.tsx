import { connectorsApi } from '#contract/console/campaigns/connectors.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useSearch } from '#console/routing/router-context.tsx'
import { SiteChoice } from '#console/screens/campaigns/site-choice.tsx'
import { ConnectorCard } from './connector-card.tsx'
import { connectorsWords as words } from './strings.ts'
import './connectors.css'

/** Services that a site's leads are sent to: the connected ones first. */
export const Connectors = () => {
  const { strona = '' } = useSearch({ from: '/integracje' })
  const loaded = useApiQuery(connectorsApi.list, { query: { site: strona || undefined } })
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        loaded.data?.siteId && (
          <SiteChoice
            sites={loaded.data.sites}
            siteId={loaded.data.siteId}
            addressOf={(id) => ({ to: '/integracje', search: { strona: id } })}
          />
        )
      }
    >
      <LoadedContent loaded={loaded}>
        {({ siteId, services }) => {
          if (siteId === null)
            return (
              <Empty title={words.noSites} hint={words.noSitesHint}>
                <Link className="button is-main" to="/nowa-witryna">
                  {words.addSite}
                </Link>
              </Empty>
            )
          const section = (title: string, listed: typeof services) =>
            listed.length > 0 && (
              <section className="section" aria-label={title}>
                <h2>{title}</h2>
                <ul className="connector-list">
                  {listed.map((service) => (
                    <ConnectorCard
                      key={`${siteId} ${service.kind}`}
                      siteId={siteId}
                      service={service}
                      put={loaded.put}
                      reload={loaded.reload}
                    />
                  ))}
                </ul>
              </section>
            )
          return (
            <>
              {section(
                words.connected,
                services.filter(({ connected }) => connected !== null),
              )}
              {section(
                words.others,
                services.filter(({ connected }) => connected === null),
              )}
            </>
          )
        }}
      </LoadedContent>
    </Page>
  )
}
