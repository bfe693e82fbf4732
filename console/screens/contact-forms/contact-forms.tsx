import { contactFormsApi } from '#contract/console/contact-forms.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { pl } from '#console/strings/pl.ts'
import { formatDay } from '#console/text/format-date.ts'
import { ShortCode } from './short-code.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'

/** Every contact form, with what a page is given to show it. */
export const ContactForms = () => {
  const loaded = useApiQuery(contactFormsApi.list, {})
  return (
    <Page
      title={pl.contactForms.title}
      lead={pl.contactForms.lead}
      actions={
        <Link className="button is-main" to="/nowy-formularz">
          {pl.contactForms.add}
        </Link>
      }
    >
      <LoadedContent loaded={loaded}>
        {({ forms }) =>
          forms.length === 0 ? (
            <Empty title={pl.contactForms.none} hint={pl.contactForms.noneHint} />
          ) : (
            <ul className="form-list">
              {forms.map(({ id, hash, title, updatedMs, messageCount, unreadCount }) => (
                <li key={id} className="card">
                  <div className="form-list-head">
                    <h2>
                      <Link to="/formularze/$id" params={{ id: String(id) }}>
                        {title}
                      </Link>
                    </h2>
                    <span className="muted small">{pl.contactForms.changed(formatDay(updatedMs))}</span>
                  </div>
                  <p>
                    <Link to="/wiadomosci" search={{ formularz: String(id) }}>
                      {pl.contactForms.messages(messageCount)}
                    </Link>
                    {unreadCount > 0 && (
                      <span className="badge is-processing">{pl.contactForms.unread(unreadCount)}</span>
                    )}
                  </p>
                  <ShortCode hash={hash} title={title} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </Page>
  )
}
