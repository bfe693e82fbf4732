import type { FormsAnswer } from '#contract/console/contact-forms.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { linkTo, places, withQuery } from '../place.ts'
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
        <a className="button is-main" href={linkTo(places.newForm)}>
          {pl.contactForms.add}
        </a>
      }
    >
      <Shown loaded={loaded}>
        {({ forms }) =>
          forms.length === 0 ? (
            <Empty title={pl.contactForms.none} hint={pl.contactForms.noneHint} />
          ) : (
            <ul className="form-list">
              {forms.map(({ id, hash, title, updatedMs, messageCount, unreadCount }) => (
                <li key={id} className="card">
                  <div className="form-list-head">
                    <h2>
                      <a href={linkTo(places.form(id))}>{title}</a>
                    </h2>
                    <span className="muted small">{pl.contactForms.changed(formatDay(updatedMs))}</span>
                  </div>
                  <p>
                    <a href={linkTo(withQuery(places.messages, { formularz: id }))}>
                      {pl.contactForms.messages(messageCount)}
                    </a>
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
      </Shown>
    </Page>
  )
}
