import type { AbandonmentAnswer } from '#contract/console/abandonment.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { ReminderForm } from './abandonment/reminder-form.tsx'
import { ReminderTable } from './abandonment/reminder-table.tsx'
import { Older } from './members/older.tsx'

/** Who is reminded of a cart, by what mail, and what came of it. */
export const Abandonment = ({ query }: { query: URLSearchParams }) => {
  const przed = query.get('przed') ?? ''
  const loaded = useLoaded<AbandonmentAnswer>(withQuery('abandonment', { before: przed }))
  return (
    <Page title={pl.abandonment.title} lead={pl.abandonment.lead}>
      <Shown loaded={loaded}>
        {(answer) => (
          <>
            {!przed && (
              <>
                <Sums sums={answer.sums} />
                <ReminderForm answer={answer} onSaved={loaded.put} />
                <section className="card" aria-labelledby="preview">
                  <h2 id="preview">{pl.abandonment.preview}</h2>
                  <iframe
                    className="mail-preview"
                    title={pl.abandonment.previewFrame}
                    sandbox=""
                    src={`${PANEL_API}/abandonment/preview`}
                  />
                </section>
              </>
            )}
            <section aria-labelledby="reminders">
              <h2 id="reminders">{pl.abandonment.list}</h2>
              {answer.reminders.length > 0 ? (
                <ReminderTable reminders={answer.reminders} />
              ) : (
                <Empty title={pl.abandonment.none} hint={pl.abandonment.noneHint} />
              )}
              <Older
                first={places.abandonment}
                isFirst={!przed}
                next={
                  answer.nextBefore === null
                    ? null
                    : withQuery(places.abandonment, { przed: answer.nextBefore })
                }
              />
            </section>
          </>
        )}
      </Shown>
    </Page>
  )
}

const Sums = ({ sums }: Pick<AbandonmentAnswer, 'sums'>) => (
  <section className="card" aria-labelledby="sums">
    <h2 id="sums">{pl.abandonment.sums}</h2>
    <dl className="reminder-sums">
      {(['sent', 'restored', 'ordered', 'refused'] as const).map((what) => (
        <div key={what}>
          <dt>{pl.abandonment.sum[what]}</dt>
          <dd>
            {pl.campaigns.figure(sums[what])}
            {what === 'ordered' && sums.ordered > 0 && (
              <small>{pl.abandonment.orderedWorth(sums.orderedGrosze)}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
    {sums.ordered > 0 && <p className="muted">{pl.abandonment.worthHint}</p>}
  </section>
)
