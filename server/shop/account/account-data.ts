import { accountDeleted } from '#server/shop/events.ts'
import { removeReminderConsent } from './reminder-consent.ts'
import { removeMemberAttribution, loadMemberAttribution } from '../attribution/order-attribution.ts'
import { deleteMemberCart, findMemberCart } from '../cart/member-cart.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { SignedInMember } from '#server/identity/members/signed-in-member.ts'
import { aboutMember } from '#server/identity/members/mail-quota.ts'
import { eraseMember, exportIdentity } from '#server/identity/members/erase-or-export-member.ts'
import { removeMailAbout } from '#server/platform/mail/mail-about.ts'
import { memberNoticeMail } from '#server/platform/mail/messages/identity-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { unlinkOrdersOfMember, exportMemberOrders } from '../orders/member-orders.ts'
import { exportCredits } from '../samples/list-sample-credits.ts'
import { exportQuestions, forgetQuestionsOf } from '../questions/forget-questions.ts'
import { exportInvoices } from '../invoices/personal-data.ts'
import { removePhotos } from '../reviews/review-photos.ts'
import { exportReviews, forgetReviewsOf } from '../reviews/write-review.ts'
import { exportAlerts, forgetAlertsOf } from '../stock-alerts/stock-alerts.ts'
import type { Services } from '#server/platform/services.ts'
import { exportOrderFiles } from '../order-files/load-order-file.ts'
import { exportConsents, forgetConsentsOf } from '../consents/consents.ts'
import { exportNotices, forgetNoticesOf } from '../content-notices/notices.ts'
import { exportComplaints, restrictComplaintsOf } from '../complaints/forget-complaints.ts'
import { exportWithdrawals, restrictWithdrawalsOf } from '../withdrawals/forget-withdrawals.ts'
import { exportWishlist, removeMemberWishlist } from '../wishlist/wishlist.ts'

/** The copy of their data that a member may download. */
export const exportAccount = async (services: Services, identityId: string) => {
  const { db } = services
  const cart = await findMemberCart(db.read, identityId, services.now())
  const account = await exportIdentity(services, identityId)
  const orders = await exportMemberOrders(db.read, identityId)
  const emails = [account?.identity.email.address ?? '', ...orders.map(({ email }) => email)].filter(Boolean)
  return {
    ...account,
    attribution: await loadMemberAttribution(db.read, identityId),
    // The key opens an order's page without signing in: it is not personal data.
    orders: orders.map(({ key: _key, ...order }) => order),
    sampleCredits: await exportCredits(
      services,
      orders.map(({ id }) => id),
    ),
    invoices: await exportInvoices(
      db.read,
      orders.map(({ id }) => id),
    ),
    orderFiles: await exportOrderFiles(
      db.read,
      orders.map(({ id }) => id),
    ),
    cart: cart
      ? {
          lines: cart.lines.map(({ name, quantity, choice }) => ({ name, quantity, choice })),
          coupons: cart.coupons,
          checkoutFields: cart.checkoutFields,
        }
      : null,
    reviews: await exportReviews(db.read, emails),
    stockAlerts: await exportAlerts(db.read, emails),
    questions: await exportQuestions(db.read, emails),
    withdrawals: await exportWithdrawals(db.read, emails),
    complaints: await exportComplaints(db.read, emails),
    contentNotices: await exportNotices(db.read, emails),
    marketingConsents: await exportConsents(db.read, emails),
    wishlist: await exportWishlist(services, identityId),
  }
}

type AccountToRemove = { identityId: string; siteId: string; email: string; requestId: string }

/**
 * Removes an account with everything that belongs to it; its orders stay without a link to it. Returns pictures of
 * its reviews, whose files are removed after the transaction.
 */
export const removeAccount = async (
  tx: Sql,
  services: Services,
  { identityId, siteId, email, requestId }: AccountToRemove,
): Promise<string[]> => {
  await deleteMemberCart(tx, identityId)
  await removeMemberWishlist(tx, identityId)
  await unlinkOrdersOfMember(tx, identityId)
  await removeMemberAttribution(tx, identityId)
  await removeReminderConsent(tx, identityId)
  const photos = await forgetReviewsOf(tx, [email], services.now())
  await forgetAlertsOf(tx, services, [email])
  await forgetQuestionsOf(tx, [email])
  await restrictWithdrawalsOf(tx, services, [email])
  await restrictComplaintsOf(tx, services, [email])
  await forgetNoticesOf(tx, [email])
  await forgetConsentsOf(tx, services, [email])
  await services.events.emit(accountDeleted, { tx, identityId, email })
  await removeMailAbout(tx, aboutMember(identityId))
  await eraseMember(tx, services, { identityId, siteId, requestId })
  return photos
}

/**
 * Deletes a member with all their data, at once or not at all. Orders stay in the books without a link to an
 * account.
 */
export const deleteAccount = async (
  services: Services,
  owner: SignedInMember,
  email: string,
): Promise<void> => {
  const photos = await services.db.transaction(async (tx) => {
    const left = await removeAccount(tx, services, {
      identityId: owner.session.subject_id,
      siteId: owner.site.id,
      email,
      requestId: owner.peer.requestId,
    })
    await queueMail(
      tx,
      {
        cause: `identity-erased:${uuidV7(services.now(), services.randomBytes)}`,
        to: email,
        siteId: owner.site.id,
        ...memberNoticeMail('erased', owner.site.name),
      },
      services.now(),
    )
    return left
  })
  await removePhotos(services, photos)
  services.mailWaiting()
}
