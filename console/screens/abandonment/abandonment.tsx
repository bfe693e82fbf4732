import { useSearch } from '#console/routing/router-context.tsx'
import {
  abandonmentApi,
  type AbandonmentAnswer,
  type Reminder,
} from '#contract/console/campaigns/abandonment.ts'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { abandonmentWords } from './strings.ts'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { ReminderForm } from './reminder-form.tsx'
import { Older } from '#console/parts/list-navigation.tsx'
import { formatPrice } from '#contract/money.ts'
import { Link } from '#console/parts/link.tsx'
import { formatDateTime } from '#console/text/format-date.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import './abandonment.css'

/** Sent reminders and their results. */
const ReminderTable = ({ reminders }: { reminders: Reminder[] }) => (
  <table className="table result-table" aria-label={abandonmentWords.list}>
    <thead>
      <tr>
        {[
          abandonmentWords.to,
          abandonmentWords.what,
          abandonmentWords.worth,
          abandonmentWords.when,
          abandonmentWords.state,
        ].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {reminders.map((reminder) => (
        <tr key={reminder.id}>
          <td className="reminder-to">{reminder.email}</td>
          <td data-label={abandonmentWords.what}>
            {reminder.names.join(', ')}
            {reminder.kind === 'browsing' && <small> {abandonmentWords.browsed}</small>}
          </td>
          <td data-label={abandonmentWords.worth}>
            {reminder.totalGrosze === null ? '–' : formatPrice(reminder.totalGrosze)}
          </td>
          <td data-label={abandonmentWords.when}>{formatDateTime(reminder.sentMs)}</td>
          <td data-label={abandonmentWords.state}>
            {abandonmentWords.stateOf(reminder)}
            {reminder.orderId !== null && (
              <>
                {' '}
                <Link to="/zamowienia/$id" params={{ id: String(reminder.orderId) }}>
                  {reminder.orderId}
                </Link>
              </>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Who is reminded of a cart, by which mail, and with which result. */
export const Abandonment = () => {
  const { przed = '' } = useSearch({ from: '/porzucone-koszyki' })
  const loaded = useApiQuery(abandonmentApi.all, { query: { before: przed } })
  return (
    <Page title={abandonmentWords.title} lead={abandonmentWords.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            {!przed && (
              <>
                <Sums sums={answer.sums} />
                <ReminderForm answer={answer} onSaved={loaded.put} />
                <section className="card" aria-labelledby="preview">
                  <h2 id="preview">{abandonmentWords.preview}</h2>
                  <iframe
                    className="mail-preview"
                    title={abandonmentWords.previewFrame}
                    sandbox=""
                    src={urlOf(abandonmentApi.preview, {})}
                  />
                </section>
              </>
            )}
            <section aria-labelledby="reminders">
              <h2 id="reminders">{abandonmentWords.list}</h2>
              {answer.reminders.length > 0 ? (
                <ReminderTable reminders={answer.reminders} />
              ) : (
                <Empty title={abandonmentWords.none} hint={abandonmentWords.noneHint} />
              )}
              <Older
                first={{ to: '/porzucone-koszyki' }}
                isFirst={!przed}
                next={
                  answer.nextBefore === null
                    ? null
                    : { to: '/porzucone-koszyki', search: { przed: answer.nextBefore } }
                }
              />
            </section>
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const Sums = ({ sums }: Pick<AbandonmentAnswer, 'sums'>) => (
  <section className="card" aria-labelledby="sums">
    <h2 id="sums">{abandonmentWords.sums}</h2>
    <dl className="reminder-sums">
      {(['sent', 'restored', 'ordered', 'refused'] as const).map((what) => (
        <div key={what}>
          <dt>{abandonmentWords.sum[what]}</dt>
          <dd>
            {campaignsWords.figure(sums[what])}
            {what === 'ordered' && sums.ordered > 0 && (
              <small>{abandonmentWords.orderedWorth(sums.orderedGrosze)}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
    {sums.ordered > 0 && <p className="muted">{abandonmentWords.worthHint}</p>}
  </section>
)
