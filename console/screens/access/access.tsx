import { useSearch } from '#console/routing/router-context.tsx'
import { accessApi, type AccessAnswer } from '#contract/console/access.ts'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { accessWords } from './strings.ts'
import { frameWords } from '#console/strings.ts'
import { Keys } from './keys.tsx'
import { Secret } from './secret.tsx'
import { MemberSiteTabs } from '#console/screens/members/site-choice.tsx'
import { useState } from 'react'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useSaving } from '#console/data/use-saving.ts'
import { linesOf } from './lines.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'

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
  const api = useApi()
  const showToast = useToast()
  const isApp = kind === 'apps'
  const [name, setName] = useState('')
  const [redirects, setRedirects] = useState('')
  const [origins, setOrigins] = useState('')
  const { problems, problem, isBusy, save } = useSaving()
  const add = () => {
    const query = { site: siteId }
    const app = { name, redirectUrls: linesOf(redirects) }
    const client = { name, redirectUris: linesOf(redirects), origins: linesOf(origins) }
    const { request } = isApp ? accessApi.addApp : accessApi.addClient
    return save(request, isApp ? app : client, async (onceKey) => {
      put(
        isApp
          ? await api(accessApi.addApp, { query, body: app }, { onceKey })
          : await api(accessApi.addClient, { query, body: client }, { onceKey }),
      )
      setName('')
      setRedirects('')
      setOrigins('')
      if (!isApp) showToast(accessWords.clientAdded)
    })
  }
  const title = isApp ? accessWords.addApp : accessWords.addClient
  return (
    <details>
      <summary>{title}</summary>
      <Form problems={problems} onSubmit={() => void add()} label={title}>
        <TextField
          label={isApp ? accessWords.appName : accessWords.clientName}
          path="name"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <LongTextField
          label={isApp ? accessWords.appRedirectUrls : accessWords.redirectUris}
          hint={accessWords.redirectUrisHint}
          path={isApp ? 'redirectUrls' : 'redirectUris'}
          value={redirects}
          onChange={setRedirects}
        />
        {!isApp && (
          <LongTextField
            label={accessWords.origins}
            hint={accessWords.originsHint}
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

/** Who may make calls for a site: keys, applications with a secret, and clients without one. */
export const Access = () => {
  const { witryna = '' } = useSearch({ from: '/dostep' })
  const loaded = useApiQuery(accessApi.all, { query: { site: witryna } })
  return (
    <Page title={accessWords.title} lead={accessWords.lead}>
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
              <h2 id="apps">{accessWords.apps}</h2>
              <p className="muted">{accessWords.appsHint}</p>
              {answer.apps.length === 0 && <p className="muted">{accessWords.noApps}</p>}
              <ul className="access-list">
                {answer.apps.map(({ instanceId, name, redirectUrls, webhookCount }) => (
                  <Entry
                    key={instanceId}
                    name={name}
                    address={{ to: '/aplikacje/$instanceId', params: { instanceId }, search: { witryna } }}
                    facts={[
                      ...shownAddresses(redirectUrls),
                      ...(webhookCount > 0 ? [accessWords.webhooks(webhookCount)] : []),
                    ]}
                  />
                ))}
              </ul>
              <AddFromAddresses kind="apps" siteId={answer.siteId} put={loaded.put} />
            </section>
            <section className="card" aria-labelledby="clients">
              <h2 id="clients">{accessWords.clients}</h2>
              <p className="muted">{accessWords.clientsHint}</p>
              {answer.clients.length === 0 && <p className="muted">{accessWords.noClients}</p>}
              <ul className="access-list">
                {answer.clients.map(({ id, name, redirectUris }) => (
                  <Entry
                    key={id}
                    name={name}
                    address={{ to: '/klienci-oauth/$id', params: { id }, search: { witryna } }}
                    facts={[`${accessWords.identifier}: ${id}`, ...shownAddresses(redirectUris)]}
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
const shownAddresses = (addresses: string[]) => (addresses.length > 0 ? addresses : [accessWords.noAddresses])

const Entry = ({ name, address, facts }: { name: string; address: ConsoleAddress; facts: string[] }) => (
  <li>
    <div>
      <b>{name}</b>
      {facts.map((fact) => (
        <small key={fact}>{fact}</small>
      ))}
    </div>
    <Link className="button is-plain" {...address} aria-label={frameWords.changeNamed(name)}>
      {frameWords.change}
    </Link>
  </li>
)
