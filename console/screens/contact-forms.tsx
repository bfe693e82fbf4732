import type { FormsAnswer } from '#contract/console/contact-forms.ts'
import { Link } from '../parts/link.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, LoadedContent } from '../parts/states.tsx'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { formatDay } from '../when.ts'
import { ShortCode } from './contact-form/short-code.tsx'

/** Every contact form, with what a page is given to show it. */
export const ContactForms = () => {
  const loaded = useLoaded<FormsAnswer>('contact-forms')
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
