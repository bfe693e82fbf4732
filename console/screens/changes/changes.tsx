import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import {
  type ChangedField,
  type ChangeKind,
  changeKinds,
  type LoggedChange,
} from '#contract/console/audit-events.ts'
import { changesApi } from '#contract/console/shop/members.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { DayChoice } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { Older } from '#console/parts/list-navigation.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { formatFullMoment } from '#console/text/format-date.ts'
import { changesWords } from './strings.ts'
import './changes.css'

const MAX_FIELDS = 50

const Field = ({ field }: { field: ChangedField }) => (
  <div className="changed-field">
    <dt>{changesWords.field(field.path)}</dt>
    {field.isHidden ? (
      <dd>{changesWords.hidden}</dd>
    ) : (
      <>
        <dd>
          <small>{changesWords.before}</small> <del>{changesWords.value(field, field.before)}</del>
        </dd>
        <dd>
          <small>{changesWords.after}</small> <ins>{changesWords.value(field, field.after)}</ins>
        </dd>
      </>
    )}
  </div>
)

const Change = ({ change, onUndone }: { change: LoggedChange; onUndone: () => void }) => {
  const { id, atMs, author, text, name, subjectCount, fields, undo, isUndo } = change
  const api = useApi()
  const toast = useToast()
  const { doing, problem, start } = useChange()
  const takeBack = () =>
    start('undo', async () => {
      const { skipped } = await api(changesApi.undo, { params: { id } })
      toast(changesWords.undoDone(skipped))
      onUndone()
    })
  return (
    <li className="change">
      <div className="change-head">
        <p className="any-break">
          {text}
          {name ? `: ${name}` : subjectCount > 1 && ` (${changesWords.several(subjectCount)})`}{' '}
          {isUndo && <span className="badge">{changesWords.isUndo}</span>}
          {undo === 'undone' && <span className="badge">{changesWords.undone}</span>}
        </p>
        {undo === 'possible' && (
          <Button
            isBusy={doing !== null}
            aria-label={changesWords.undoOf(text, name)}
            onClick={() => void takeBack()}
          >
            {changesWords.undo}
          </Button>
        )}
      </div>
      <small>
        <time dateTime={new Date(atMs).toISOString()}>{formatFullMoment(atMs)}</time>, {author}
      </small>
      {fields.length > 0 && (
        <details>
          <summary>{changesWords.fields(fields.length)}</summary>
          <dl>
            {fields.slice(0, MAX_FIELDS).map((field) => (
              <Field key={field.path} field={field} />
            ))}
          </dl>
          {fields.length > MAX_FIELDS && <p>{changesWords.more(fields.length - MAX_FIELDS)}</p>}
        </details>
      )}
      <FormMessage text={problem} />
    </li>
  )
}

/** What was changed in the console: by whom, from what to what, and the way back. */
export const Changes = () => {
  const search = useSearch({ from: '/zmiany' })
  const { osoba = '', rodzaj = '', czego = '', od = '', do: do_ = '', przed = '' } = search
  const navigate = useNavigate()
  const loaded = useApiQuery(changesApi.list, {
    query: { account: osoba, kind: rodzaj, subject: czego, from: od, to: do_, before: przed },
  })
  const at = (change: SearchOf<'/zmiany'>): ConsoleAddress => ({
    to: '/zmiany',
    search: { osoba, rodzaj, czego, od, do: do_, ...change },
  })
  const isFiltered = Boolean(osoba || rodzaj || czego || od || do_ || przed)
  return (
    <Page title={changesWords.title} lead={loaded.data && changesWords.lead(loaded.data.months)}>
      <div className="message-filters lead-filters">
        <select
          className="form-choice"
          aria-label={changesWords.person}
          value={osoba}
          onChange={(event) => void navigate(at({ osoba: event.target.value }))}
        >
          <option value="">{changesWords.everybody}</option>
          {loaded.data?.accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select
          className="form-choice"
          aria-label={changesWords.kind}
          value={rodzaj}
          onChange={(event) => void navigate(at({ rodzaj: event.target.value, czego: '' }))}
        >
          <option value="">{changesWords.everything}</option>
          {changeKinds.map((kind: ChangeKind) => (
            <option key={kind} value={kind}>
              {changesWords.kindName(kind)}
            </option>
          ))}
        </select>
        <DayChoice label={changesWords.from} value={od} onChange={(day) => void navigate(at({ od: day }))} />
        <DayChoice
          label={changesWords.until}
          value={do_}
          onChange={(day) => void navigate(at({ do: day }))}
        />
      </div>
      {czego && (
        <p>
          {changesWords.ofOne} <Link {...at({ czego: '' })}>{changesWords.showAll}</Link>
        </p>
      )}
      <LoadedContent loaded={loaded}>
        {({ changes, nextBefore }) => (
          <>
            {changes.length > 0 ? (
              <ol className="changes">
                {changes.map((change) => (
                  <Change key={change.id} change={change} onUndone={loaded.reload} />
                ))}
              </ol>
            ) : isFiltered ? (
              <Empty title={changesWords.nothingFound} hint={changesWords.nothingFoundHint} />
            ) : (
              <Empty title={changesWords.none} hint={changesWords.noneHint} />
            )}
            <Older
              first={at({})}
              isFirst={!przed}
              next={nextBefore === null ? null : at({ przed: nextBefore })}
            />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}
