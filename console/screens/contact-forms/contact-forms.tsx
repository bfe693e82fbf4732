import { contactFormsApi } from '#contract/console/contact-forms.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { contactFormsWords } from './strings.ts'
import { formatDay } from '#console/text/format-date.ts'
import { ShortCode } from './short-code.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import './contact-forms.css'

/** Every contact form, with the short code that shows it on a page. */
export const ContactForms = () => {
  const loaded = useApiQuery(contactFormsApi.list, {})
  return (
    <Page
      title={contactFormsWords.title}
      lead={contactFormsWords.lead}
      actions={
        <Link className="button is-main" to="/nowy-formularz">
          {contactFormsWords.add}
        </Link>
      }
    >
      <LoadedContent loaded={loaded}>
        {({ forms }) =>
          forms.length === 0 ? (
            <Empty title={contactFormsWords.none} hint={contactFormsWords.noneHint} />
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
                    <span className="muted small">{contactFormsWords.changed(formatDay(updatedMs))}</span>
                  </div>
                  <p>
                    <Link to="/wiadomosci" search={{ formularz: String(id) }}>
                      {contactFormsWords.messages(messageCount)}
                    </Link>
                    {unreadCount > 0 && (
                      <span className="badge is-processing">{contactFormsWords.unread(unreadCount)}</span>
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
