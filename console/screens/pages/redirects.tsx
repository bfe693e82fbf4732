import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import { type Redirect, type RedirectImport, redirectsApi } from '#contract/console/shop/pages.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { PageNavigation } from '#console/parts/list-navigation.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { redirectWords as words } from './strings.ts'
import './pages.css'

/** Addresses that lead to other ones. */
export const Redirects = () => {
  const { szukaj = '', strona = '' } = useSearch({ from: '/przekierowania' })
  const navigate = useNavigate()
  const loaded = useApiQuery(redirectsApi.list, { query: { search: szukaj, page: strona } })
  const total = loaded.data?.total ?? 0
  return (
    <Page title={words.title} lead={words.lead}>
      <Search
        value={szukaj}
        hint={words.searchHint}
        onSearch={(text) => void navigate({ to: '/przekierowania', search: { szukaj: text }, replace: true })}
      />
      <LoadedContent loaded={loaded}>
        {({ redirects, page, pages }) =>
          redirects.length === 0 ? (
            <Empty
              title={szukaj ? words.nothingFound : words.none}
              {...(!szukaj && { hint: words.noneHint })}
            />
          ) : (
            <>
              <p className="muted">{words.count(total)}</p>
              <RedirectList redirects={redirects} reload={loaded.reload} />
              <PageNavigation
                page={page}
                pages={pages}
                at={(strona) => ({ to: '/przekierowania', search: { szukaj, strona } })}
              />
            </>
          )
        }
      </LoadedContent>
      <AddRedirect reload={loaded.reload} />
      <ImportRedirects reload={loaded.reload} />
    </Page>
  )
}

const RedirectList = ({ redirects, reload }: { redirects: Redirect[]; reload: () => void }) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const remove = ({ from, to }: Redirect) =>
    void start(from, async () => {
      await api(redirectsApi.remove, { body: { from } })
      showToast(words.removed(from), {
        title: words.undo,
        onPress: () =>
          void start('undo', async (onceKey) => {
            await api(redirectsApi.add, { body: { from, to } }, { onceKey })
            reload()
          }),
      })
      reload()
    })
  return (
    <>
      <FormMessage text={problem} />
      <ul className="redirect-list" aria-label={words.list}>
        {redirects.map((redirect) => (
          <li key={redirect.from}>
            <div className="any-break">
              {redirect.from} <span aria-hidden="true">→</span>{' '}
              <a href={redirect.to} target="_blank" rel="noreferrer">
                {redirect.to}
              </a>
              <small>
                {words.since} {formatDay(redirect.movedMs)}
              </small>
            </div>
            <Button
              look="quiet"
              isBusy={doing === redirect.from}
              aria-label={words.remove(redirect.from)}
              onClick={() => remove(redirect)}
            >
              {words.removeShort}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const EMPTY = { from: '', to: '' }

const AddRedirect = ({ reload }: { reload: () => void }) => {
  const api = useApi()
  const showToast = useToast()
  const { problems, problem, isBusy, save } = useSaving()
  const [draft, setDraft] = useState(EMPTY)
  const add = () =>
    save(redirectsApi.add.request, draft, async (onceKey) => {
      await api(redirectsApi.add, { body: draft }, { onceKey })
      setDraft(EMPTY)
      showToast(words.added)
      reload()
    })
  return (
    <section className="card redirect-form" aria-labelledby="redirect-add">
      <h2 id="redirect-add">{words.add}</h2>
      <Form problems={problems} onSubmit={() => void add()}>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={words[name]}
            hint={words[`${name}Hint`]}
            path={name}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            value={draft[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
          />
        ))}
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy}>
          {words.add}
        </Button>
      </Form>
    </section>
  )
}

const ImportRedirects = ({ reload }: { reload: () => void }) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<RedirectImport | null>(null)
  const read = () =>
    void start('import', async () => {
      if (!file) return
      const done = await api(redirectsApi.import, { body: { text: await file.text() } })
      setResult(done)
      showToast(words.imported(done.added))
      reload()
    })
  return (
    <section className="card redirect-form" aria-labelledby="redirect-import">
      <h2 id="redirect-import">{words.import}</h2>
      <p className="hint" id="redirect-import-hint">
        {words.importHint}
      </p>
      <label className="field">
        <span>{words.file}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby="redirect-import-hint"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </label>
      <FormMessage text={problem} />
      <Button isBusy={doing !== null} disabled={!file} onClick={read}>
        {words.start}
      </Button>
      {result && result.faults.length > 0 && (
        <div role="status">
          <h3>{words.faults}</h3>
          <ul>
            {result.faults.map(({ line, message }) => (
              <li key={line}>{words.fault(line, message)}</li>
            ))}
            {result.moreFaults > 0 && <li>{words.moreFaults(result.moreFaults)}</li>}
          </ul>
        </div>
      )}
    </section>
  )
}
