import { useEffect } from 'react'
import type { MessageFolder, MessagesAnswer } from '#contract/console/messages.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { Icon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { Search } from '../parts/search.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { go, linkTo, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { knowCounts } from '../unread.ts'
import { useLoaded } from '../use-loaded.ts'
import { MessageList } from './messages/message-list.tsx'

type Change = Record<string, string | number>

/** What visitors wrote, by folder, form and search; the address holds all three. */
export const Messages = ({ query }: { query: URLSearchParams }) => {
  const folder: MessageFolder = query.get('folder') === 'spam' ? 'spam' : 'inbox'
  const form = query.get('formularz') ?? ''
  const search = query.get('szukaj') ?? ''
  const before = query.get('przed') ?? ''
  const loaded = useLoaded<MessagesAnswer>(withQuery('messages', { folder, form, search, before }))
  const { data } = loaded
  useEffect(() => data && knowCounts(data.counts), [data])
  const at = (change: Change) =>
    withQuery(places.messages, {
      folder: folder === 'spam' ? folder : '',
      formularz: form,
      szukaj: search,
      ...change,
    })
  const exportAddress = `${PANEL_API}/${withQuery('messages/export', { folder, form })}`

  return (
    <Page
      title={pl.messages.title}
      actions={
        data && data.counts[folder] > 0 ? (
          <a className="button is-plain" href={exportAddress} download title={pl.messages.exportHint}>
            <Icon name="import" /> {pl.messages.export}
          </a>
        ) : undefined
      }
    >
      <div className="message-filters">
        <Search
          value={search}
          hint={pl.messages.searchHint}
          onSearch={(text) => go(at({ szukaj: text }), { isReplacing: true })}
        />
        {data && (data.forms.length > 1 || form) && (
          <FormChoice forms={data.forms} form={form} onChoose={(chosen) => go(at({ formularz: chosen }))} />
        )}
      </div>
      <Shown loaded={loaded}>
        {({ messages, nextBefore, counts, spamDays }) => (
          <>
            <Folders folder={folder} counts={counts} />
            {folder === 'spam' && <p className="muted spam-goes">{pl.messages.spamGoes(spamDays)}</p>}
            {messages.length > 0 ? (
              <MessageList messages={messages} folder={folder} reload={loaded.reload} />
            ) : search || form || before ? (
              <Empty title={pl.messages.nothingFound} hint={pl.messages.nothingFoundHint} />
            ) : folder === 'spam' ? (
              <Empty title={pl.messages.noSpam} hint={pl.messages.noSpamHint} />
            ) : (
              <Empty title={pl.messages.nothingYet} hint={pl.messages.nothingYetHint} />
            )}
            {(before || nextBefore !== null) && (
              <nav className="pager" aria-label={pl.messages.older}>
                {before ? (
                  <a className="button is-plain" href={linkTo(at({}))}>
                    {pl.frame.firstPage}
                  </a>
                ) : (
                  <span />
                )}
                {nextBefore !== null && (
                  <a className="button is-plain" href={linkTo(at({ przed: nextBefore }))}>
                    {pl.messages.older}
                  </a>
                )}
              </nav>
            )}
          </>
        )}
      </Shown>
    </Page>
  )
}

const Folders = ({ folder, counts }: { folder: MessageFolder; counts: MessagesAnswer['counts'] }) => (
  <nav className="tabs" aria-label={pl.messages.folders}>
    <ul>
      {(['inbox', 'spam'] as const).map((each) => (
        <li key={each}>
          <a
            href={linkTo(withQuery(places.messages, { folder: each === 'spam' ? each : '' }))}
            aria-current={folder === each ? 'true' : undefined}
          >
            {pl.messages[each]} <span className="count">{counts[each]}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const FormChoice = ({
  forms,
  form,
  onChoose,
}: {
  forms: MessagesAnswer['forms']
  form: string
  onChoose: (form: string) => void
}) => (
  <select
    className="form-choice"
    aria-label={pl.messages.form}
    value={form}
    onChange={(event) => onChoose(event.target.value)}
  >
    <option value="">{pl.messages.allForms}</option>
    {forms.map(({ id, title, count }) => (
      <option key={id} value={id}>
        {pl.messages.formCount(title, count)}
      </option>
    ))}
  </select>
)
