import { forgetReminders } from '#server/abandonment/agree.ts'
import { forgetMemberAttribution } from '#server/attribution/record-attribution.ts'
import { forgetMemberCart } from '#server/cart/member-cart.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { FactorOwner } from '#server/identity/factors/factor-owner.ts'
import { aboutMember } from '#server/identity/factors/require-mail-quota.ts'
import { eraseMember } from '#server/identity/members/erase-member.ts'
import { removeMailAbout } from '#server/mail/mail-about.ts'
import { memberNoticeMail } from '#server/mail/messages/member-notice.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { unlinkMember } from '#server/orders/unlink-member.ts'
import type { Shop } from '#server/shop.ts'

/**
 * A member goes, with all that is theirs, at once or not at all. Orders stay in the books, and name nobody's
 * account.
 */
export const deleteAccount = async (shop: Shop, owner: FactorOwner, email: string): Promise<void> => {
  const identityId = owner.session.subject_id
  await shop.db.transaction(async (tx) => {
    await forgetMemberCart(tx, identityId)
    await unlinkMember(tx, identityId)
    await forgetMemberAttribution(tx, identityId)
    await forgetReminders(tx, identityId, email)
    await removeMailAbout(tx, aboutMember(identityId))
    await eraseMember(tx, shop, owner)
    await queueMail(
      tx,
      {
        cause: `identity-erased:${uuidV7(shop.now(), shop.randomBytes)}`,
        to: email,
        siteId: owner.site.id,
        ...memberNoticeMail('erased', owner.site.name),
      },
      shop.now(),
    )
  })
  shop.mailWaiting()
}
