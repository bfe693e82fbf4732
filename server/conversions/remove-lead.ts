import { forgetReminded } from '#server/abandonment/agree.ts'
import type { Sql } from '#server/db/tables.ts'
import { isMemberAddress } from '#server/identity/members/is-member-address.ts'
import { removeMailAbout } from '#server/mail/mail-about.ts'
import { forgetDeliveries } from '#server/identity/webhooks/forget-deliveries.ts'
import { forgetWinner } from '#server/prizes/forget-prizes.ts'
import { forgetLooker } from '#server/recommendations/forget-looker.ts'
import type { Shop } from '#server/shop.ts'
import { hasLead, removeLeadRow } from './lead-store.ts'

/** What mails about a lead say of it. */
export const aboutLead = (id: string): string => `lead:${id}`

/**
 * Forgets somebody who left an address, with the mail about it; what was counted stays, it names nobody.
 * False: there was none.
 */
export const removeLead = ({ db }: Pick<Shop, 'db'>, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const lead = await removeLeadRow(tx, id)
    if (!lead) return false
    await forgetWinner(tx, id)
    await removeMailAbout(tx, aboutLead(id))
    await forgetDeliveries(tx, id)
    if (lead.email !== null) await forgetAddress(tx, lead.site_id, lead.email)
    return true
  })

/**
 * The last of an address is gone: nobody is looked for by it any more. What a member agreed to on their
 * account is theirs to take back.
 */
const forgetAddress = async (tx: Sql, siteId: string, email: string) => {
  if (!(await hasLead(tx, email, siteId))) await forgetLooker(tx, siteId, email)
  if (!(await hasLead(tx, email)) && !(await isMemberAddress(tx, email))) await forgetReminded(tx, email)
}
