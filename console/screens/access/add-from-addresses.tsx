import { useState } from 'react'
import { type AccessAnswer, addClient, appToSave } from '#contract/console/access.ts'
import { askServer } from '../../ask-server.ts'
import { Button } from '../../parts/button.tsx'
import { LongTextField, TextField } from '../../parts/fields.tsx'
import { Form, FormProblem } from '../../parts/form.tsx'
import { say } from '../../parts/toast.tsx'
import { withQuery } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { useSaving } from '../../use-saving.ts'
import { linesOf } from './lines.ts'

/** A new application or client, from its name and a list of addresses. */
export const AddFromAddresses = ({
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
      put(await askServer<AccessAnswer>('POST', withQuery(`access/${kind}`, { site: siteId }), given))
      setName('')
      setRedirects('')
      setOrigins('')
      if (!isApp) say(pl.access.clientAdded)
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
        <FormProblem text={problem} />
        <Button type="submit" isBusy={isBusy}>
          {title}
        </Button>
      </Form>
    </details>
  )
}
