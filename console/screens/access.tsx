import type { AccessAnswer } from '#contract/console/access.ts'
import { Page } from '../parts/page.tsx'
import { Shown } from '../parts/states.tsx'
import { linkTo, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { AddFromAddresses } from './access/add-from-addresses.tsx'
import { Keys } from './access/keys.tsx'
import { Secret } from './access/secret.tsx'
import { SiteChoice } from './members/site-choice.tsx'

/** Who may call in a site's name: keys, applications with a secret, and clients without one. */
export const Access = ({ query }: { query: URLSearchParams }) => {
  const witryna = query.get('witryna') ?? ''
  const loaded = useLoaded<AccessAnswer>(withQuery('access', { site: witryna }))
  return (
    <Page title={pl.access.title} lead={pl.access.lead}>
      <Shown loaded={loaded}>
        {(answer) => (
          <>
            <SiteChoice sites={answer.sites} siteId={answer.siteId} place={places.access} />
            {answer.secret && (
              <Secret
                key={answer.secret.text}
                secret={answer.secret}
                onHide={() => loaded.put(withoutSecret(answer))}
              />
            )}
            <Keys answer={answer} put={loaded.put} />
            <section className="card" aria-labelledby="apps">
              <h2 id="apps">{pl.access.apps}</h2>
              <p className="muted">{pl.access.appsHint}</p>
              {answer.apps.length === 0 && <p className="muted">{pl.access.noApps}</p>}
              <ul className="access-list">
                {answer.apps.map(({ instanceId, name, redirectUrls, webhookCount }) => (
                  <Entry
                    key={instanceId}
                    name={name}
                    to={withQuery(places.app(instanceId), { witryna })}
                    facts={[
                      ...shownAddresses(redirectUrls),
                      ...(webhookCount > 0 ? [pl.access.webhooks(webhookCount)] : []),
                    ]}
                  />
                ))}
              </ul>
              <AddFromAddresses kind="apps" siteId={answer.siteId} put={loaded.put} />
            </section>
            <section className="card" aria-labelledby="clients">
              <h2 id="clients">{pl.access.clients}</h2>
              <p className="muted">{pl.access.clientsHint}</p>
              {answer.clients.length === 0 && <p className="muted">{pl.access.noClients}</p>}
              <ul className="access-list">
                {answer.clients.map(({ id, name, redirectUris }) => (
                  <Entry
                    key={id}
                    name={name}
                    to={withQuery(places.client(id), { witryna })}
                    facts={[`${pl.access.identifier}: ${id}`, ...shownAddresses(redirectUris)]}
                  />
                ))}
              </ul>
              <AddFromAddresses kind="clients" siteId={answer.siteId} put={loaded.put} />
            </section>
          </>
        )}
      </Shown>
    </Page>
  )
}

const withoutSecret = ({ secret: _, ...answer }: AccessAnswer): AccessAnswer => answer
const shownAddresses = (addresses: string[]) => (addresses.length > 0 ? addresses : [pl.access.noAddresses])

const Entry = ({ name, to, facts }: { name: string; to: string; facts: string[] }) => (
  <li>
    <div>
      <b>{name}</b>
      {facts.map((fact) => (
        <small key={fact}>{fact}</small>
      ))}
    </div>
    <a className="button is-plain" href={linkTo(to)} aria-label={pl.access.changeNamed(name)}>
      {pl.access.change}
    </a>
  </li>
)
