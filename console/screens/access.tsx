import { useSearch } from '@tanstack/react-router'
import { type AccessAnswer, addClient, appToSave } from '#contract/console/access.ts'
import { Link } from '../parts/link.tsx'
import { Page } from '../parts/page.tsx'
import { LoadedContent } from '../parts/states.tsx'
import type { ConsoleAddress } from '../router.tsx'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { withQuery } from '../with-query.ts'
import { Keys } from './access/keys.tsx'
import { Secret } from './access/secret.tsx'
import { MemberSiteTabs } from './members/site-choice.tsx'
import { useState } from 'react'
import { callConsole } from '../call-console.ts'
import { Button } from '../parts/button.tsx'
import { LongTextField, TextField } from '../parts/fields.tsx'
import { Form, FormMessage } from '../parts/form.tsx'
import { showToast } from '../parts/toast.tsx'
import { useSaving } from '../use-saving.ts'
import { linesOf } from './access/lines.ts'

/** A new application or client, from its name and a list of addresses. */
const AddFromAddresses = ({
  kind,
  siteId,
  put,
}: {
  kind: 'apps' | 'clients'
  siteId: string
  put: (answer: AccessAnswer) => void
}) => {
  const isApp = kind === 'apps'
  const [name, setName] = useState('')
  const [redirects, setRedirects] = useState('')
  const [origins, setOrigins] = useState('')
  const { problems, problem, isBusy, save } = useSaving()
  const add = () => {
    const given = isApp
      ? { name, redirectUrls: linesOf(redirects) }
      : { name, redirectUris: linesOf(redirects), origins: linesOf(origins) }
    return save(isApp ? appToSave : addClient, given, async () => {
      put(await callConsole<AccessAnswer>('POST', withQuery(`access/${kind}`, { site: siteId }), given))
      setName('')
      setRedirects('')
      setOrigins('')
      if (!isApp) showToast(pl.access.clientAdded)
    })
  }
  const title = isApp ? pl.access.addApp : pl.access.addClient
  return (
    <details>
      <summary>{title}</summary>
      <Form problems={problems} onSubmit={() => void add()} label={title}>
        <TextField
          label={isApp ? pl.access.appName : pl.access.clientName}
          path="name"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <LongTextField
          label={isApp ? pl.access.appRedirectUrls : pl.access.redirectUris}
          hint={pl.access.redirectUrisHint}
          path={isApp ? 'redirectUrls' : 'redirectUris'}
          value={redirects}
          onChange={setRedirects}
        />
        {!isApp && (
          <LongTextField
            label={pl.access.origins}
            hint={pl.access.originsHint}
            path="origins"
            value={origins}
            onChange={setOrigins}
          />
        )}
        <FormMessage text={problem} />
        <Button type="submit" isBusy={isBusy}>
          {title}
        </Button>
      </Form>
    </details>
  )
}

/** Who may call in a site's name: keys, applications with a secret, and clients without one. */
export const Access = () => {
  const { witryna = '' } = useSearch({ from: '/dostep' })
  const loaded = useLoaded<AccessAnswer>(withQuery('access', { site: witryna }))
  return (
    <Page title={pl.access.title} lead={pl.access.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <MemberSiteTabs sites={answer.sites} siteId={answer.siteId} to="/dostep" />
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
                    address={{ to: '/aplikacje/$instanceId', params: { instanceId }, search: { witryna } }}
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
                    address={{ to: '/klienci-oauth/$id', params: { id }, search: { witryna } }}
                    facts={[`${pl.access.identifier}: ${id}`, ...shownAddresses(redirectUris)]}
                  />
                ))}
              </ul>
              <AddFromAddresses kind="clients" siteId={answer.siteId} put={loaded.put} />
            </section>
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const withoutSecret = ({ secret: _, ...answer }: AccessAnswer): AccessAnswer => answer
const shownAddresses = (addresses: string[]) => (addresses.length > 0 ? addresses : [pl.access.noAddresses])

const Entry = ({ name, address, facts }: { name: string; address: ConsoleAddress; facts: string[] }) => (
  <li>
    <div>
      <b>{name}</b>
      {facts.map((fact) => (
        <small key={fact}>{fact}</small>
      ))}
    </div>
    <Link className="button is-plain" {...address} aria-label={pl.access.changeNamed(name)}>
      {pl.access.change}
    </Link>
  </li>
)
