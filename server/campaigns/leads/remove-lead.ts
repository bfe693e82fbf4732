import type { Sql } from '#server/platform/db/tables.ts'
import { isMemberAddress } from '#server/identity/members/find-member.ts'
import { removeMailAbout } from '#server/platform/mail/mail-about.ts'
import { forgetDeliveries } from '#server/identity/webhooks/notify-listener.ts'
import { forgetWinner } from '../prizes/prize-pools.ts'
import { addressForgotten, addressLeftSite, leadForgotten } from '../events.ts'
import type { Services } from '#server/platform/services.ts'
import { forgetConsentsOfLead } from '#server/shop/consents/consents.ts'
import { hasLead, removeLeadRow } from './store.ts'

/** Key of mails about a lead. */
export const aboutLead = (id: string): string => `lead:${id}`

/** Removes a lead with the mail about it; the anonymous counts remain. False: there was none. */
export const removeLead = ({ db, events }: Services, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await events.emit(leadForgotten, { tx, leadId: id })
    const lead = await removeLeadRow(tx, id)
    if (!lead) return false
    await forgetWinner(tx, id)
    await removeMailAbout(tx, aboutLead(id))
    await forgetDeliveries(tx, id)
    await forgetConsentsOfLead(tx, id)
    if (lead.email !== null) await forgetAddress(tx, events, lead.site_id, lead.email)
    return true
  })

/** A member's consent on the account stays until it is withdrawn there. */
const forgetAddress = async (tx: Sql, events: Services['events'], siteId: string, email: string) => {
  if (!(await hasLead(tx, email, siteId))) await events.emit(addressLeftSite, { tx, siteId, email })
  if (!(await hasLead(tx, email)) && !(await isMemberAddress(tx, email)))
    await events.emit(addressForgotten, { tx, email })
}
