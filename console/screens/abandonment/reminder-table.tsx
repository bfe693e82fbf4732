import type { Reminder } from '#contract/console/abandonment.ts'
import { formatPrice } from '#contract/money.ts'
import { linkTo, places } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { formatMoment } from '../../when.ts'

/** Reminders that were sent, and what came of each. */
export const ReminderTable = ({ reminders }: { reminders: Reminder[] }) => (
  <table className="table result-table" aria-label={pl.abandonment.list}>
    <thead>
      <tr>
        {[
          pl.abandonment.to,
          pl.abandonment.what,
          pl.abandonment.worth,
          pl.abandonment.when,
          pl.abandonment.state,
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
          <td data-label={pl.abandonment.what}>
            {reminder.names.join(', ')}
            {reminder.kind === 'browsing' && <small> {pl.abandonment.browsed}</small>}
          </td>
          <td data-label={pl.abandonment.worth}>
            {reminder.totalGrosze === null ? '–' : formatPrice(reminder.totalGrosze)}
          </td>
          <td data-label={pl.abandonment.when}>{formatMoment(reminder.sentMs)}</td>
          <td data-label={pl.abandonment.state}>
            {pl.abandonment.stateOf(reminder)}
            {reminder.orderId !== null && (
              <>
                {' '}
                <a href={linkTo(places.order(reminder.orderId))}>{reminder.orderId}</a>
              </>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
