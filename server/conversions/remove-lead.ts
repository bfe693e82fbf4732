import { removeMailAbout } from '#server/mail/mail-about.ts'
import { forgetDeliveries } from '#server/identity/webhooks/forget-deliveries.ts'
import type { Shop } from '#server/shop.ts'
import { removeLeadRow } from './lead-store.ts'

/** What mails about a lead say of it. */
export const aboutLead = (id: string): string => `lead:${id}`

/** Forgets somebody who left an address, with the mail about it; what was counted stays, it names nobody. False: there was none. */
export const removeLead = ({ db }: Pick<Shop, 'db'>, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await removeLeadRow(tx, id))) return false
    await removeMailAbout(tx, aboutLead(id))
    await forgetDeliveries(tx, id)
    return true
  })
