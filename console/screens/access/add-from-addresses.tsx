import { useState } from 'react'
import { type AccessAnswer, addApp, addClient } from '#contract/console/access.ts'
import { askServer } from '../../ask-server.ts'
import { Button } from '../../parts/button.tsx'
import { LongTextField, TextField } from '../../parts/fields.tsx'
import { Form, FormProblem } from '../../parts/form.tsx'
import { say } from '../../parts/toast.tsx'
import { withQuery } from '../../place.ts'
import { type Problems, problemsOf } from '../../problems.ts'
import { pl } from '../../strings/pl.ts'
import { useChange } from '../../use-change.ts'

const lines = (text: string) => text.split('\n').map((line) => line.trim()).filter(Boolean)

/** One wrong line makes its whole field wrong. */
const ofField = (problems: Problems): Problems => Object.fromEntries(Object.entries(problems).map(([path, text]) => [path.split('.')[0]!, text]))

/** A new application or client, from its name and a list of addresses. */
export const AddFromAddresses = ({ kind, siteId, put }: { kind: 'apps' | 'clients'; siteId: string; put: (answer: AccessAnswer) => void }) => {
  const isApp = kind === 'apps'
  const [name, setName] = useState('')
  const [redirects, setRedirects] = useState('')
  const [origins, setOrigins] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const { doing, problem, start } = useChange()
  const add = async () => {
    const given = isApp ? { name, redirectUrls: lines(redirects) } : { name, redirectUris: lines(redirects), origins: lines(origins) }
    const found = ofField(problemsOf(isApp ? addApp : addClient, given))
    setProblems(found)
    if (Object.keys(found).length > 0) return
    await start('add', async () => {
      put(await askServer<AccessAnswer>('POST', withQuery(`access/${kind}`, { site: siteId }), given))
      setName('')
      setRedirects('')
      setOrigins('')
      if (!isApp) say(pl.members.clientAdded)
    })
  }
  const title = isApp ? pl.members.addApp : pl.members.addClient
  return (
    <details>
      <summary>{title}</summary>
      <Form problems={problems} onSubmit={() => void add()} label={title}>
        <TextField label={isApp ? pl.members.appName : pl.members.clientName} path="name" maxLength={100} autoComplete="off" value={name} onChange={setName} />
        <LongTextField label={pl.members.redirectUris} path={isApp ? 'redirectUrls' : 'redirectUris'} value={redirects} onChange={setRedirects} />
        {!isApp && <LongTextField label={pl.members.origins} path="origins" value={origins} onChange={setOrigins} />}
        <FormProblem text={problem} />
        <Button type="submit" isBusy={doing !== null}>
          {title}
        </Button>
      </Form>
    </details>
  )
}
