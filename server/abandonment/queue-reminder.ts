import type { ReminderSettings } from '#contract/console/abandonment.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { withdrawMail } from '#server/mail/withdraw-mail.ts'
import type { Shop } from '#server/shop.ts'
import { mayRemind, type Whom } from './may-remind.ts'
import { LINK_LIVES_MS } from './restore-cart.ts'
import { addReminder, removeReminders, type ReminderRow } from './store.ts'

type Drawn = { subject: string; text: string; html: string; refuseUrl: string }

const ABOUT = 'reminder:'

/** What mails about a reminder say of it. */
export const aboutReminder = (id: string): string => `${ABOUT}${id}`

/** Keeps the reminder and its mail in one transaction, unless something came in between. */
export const queueReminder = (
  shop: Pick<Shop, 'db' | 'now'>,
  settings: ReminderSettings,
  row: Omit<ReminderRow, 'restored_ms' | 'restored_times' | 'refused_ms'>,
  whom: Whom,
  { refuseUrl, ...mail }: Drawn,
): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    // Another process may have reminded the same person of another cart just now.
    if (
      !(await mayRemind(tx, settings, whom, shop.now())) ||
      !(await addReminder(tx, { ...row, restored_ms: null, restored_times: 0, refused_ms: null }))
    )
      return false
    return queueMail(
      tx,
      {
        cause: aboutReminder(row.id),
        about: aboutReminder(row.id),
        to: row.email,
        // RFC 8058: mail programs show a button that needs one click.
        headers: {
          'List-Unsubscribe': `<${refuseUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        ...mail,
        endsMs: row.sent_ms + LINK_LIVES_MS,
      },
      shop.now(),
    )
  })

/** Takes back what waits to be sent, as if nobody had been reminded of it. */
export const withdrawReminders = ({ db }: Pick<Shop, 'db'>): Promise<void> =>
  db.transaction(async (tx) => {
    const abouts = await withdrawMail(tx, ABOUT)
    if (abouts.length)
      await removeReminders(
        tx,
        abouts.map((about) => about.slice(ABOUT.length)),
      )
  })
