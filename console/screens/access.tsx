import type { AccessAnswer } from '#contract/console/access.ts'
import { Page } from '../parts/page.tsx'
import { Shown } from '../parts/states.tsx'
import { places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { AddFromAddresses } from './access/add-from-addresses.tsx'
import { Keys } from './access/keys.tsx'
import { Secret } from './access/secret.tsx'
import { SiteChoice } from './members/site-choice.tsx'

/** Who may call in a site's name: keys, applications with a secret, and clients without one. */
export const Access = ({ query }: { query: URLSearchParams }) => {
  const loaded = useLoaded<AccessAnswer>(withQuery('access', { site: query.get('witryna') ?? '' }))
  return (
    <Page title={pl.members.accessTitle}>
      <Shown loaded={loaded}>
        {(answer) => (
          <>
            <SiteChoice sites={answer.sites} siteId={answer.siteId} place={places.access} />
            {answer.secret && <Secret key={answer.secret.text} secret={answer.secret} onHide={() => loaded.put(withoutSecret(answer))} />}
            <Keys answer={answer} put={loaded.put} />
            <section className="card" aria-labelledby="apps">
              <h2 id="apps">{pl.members.apps}</h2>
              <p className="muted">{pl.members.appsHint}</p>
              {answer.apps.length === 0 && <p className="muted">{pl.members.noApps}</p>}
              <ul className="access-list">
                {answer.apps.map(({ id, instanceId, name, redirectUrls }) => (
                  <Entry key={instanceId} name={name} facts={[`${pl.members.identifier}: ${id}`, `${pl.members.instance}: ${instanceId}`, ...redirectUrls]} />
                ))}
              </ul>
              <AddFromAddresses kind="apps" siteId={answer.siteId} put={loaded.put} />
            </section>
            <section className="card" aria-labelledby="clients">
              <h2 id="clients">{pl.members.clients}</h2>
              <p className="muted">{pl.members.clientsHint}</p>
              {answer.clients.length === 0 && <p className="muted">{pl.members.noClients}</p>}
              <ul className="access-list">
                {answer.clients.map(({ id, name, redirectUris, origins }) => (
                  <Entry key={id} name={name} facts={[`${pl.members.identifier}: ${id}`, ...redirectUris, ...origins]} />
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

const Entry = ({ name, facts }: { name: string; facts: string[] }) => (
  <li>
    <div>
      <b>{name}</b>
      {facts.map((fact) => (
        <small key={fact}>{fact}</small>
      ))}
    </div>
  </li>
)
