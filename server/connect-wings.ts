import { removeDrafts } from './campaigns/drafts/save-draft.ts'
import { removeCampaignHistory } from './campaigns/history/campaign-history.ts'
import { recordViews } from './campaigns/estimate/record-views.ts'
import { findCampaignScript, findPreviewScript } from './campaigns/delivery/loader-script.ts'
import { forgetPreviews } from './campaigns/preview-links/preview-token.ts'
import {
  addressForgotten,
  addressLeftSite,
  campaignRemoved,
  leadCounted,
  leadForgotten,
  leadUnsubscribed,
} from './campaigns/events.ts'
import { followLead, forgetLeadAtServices, forwardUnsubscription } from './campaigns/follow-up/follow-lead.ts'
import { removeFollowUp } from './campaigns/follow-up/follow-up-settings.ts'
import { forgetSwitches } from './campaigns/editor/switch-campaign.ts'
import { rulesWanted } from './campaigns/prizes/play-game.ts'
import { removePools } from './campaigns/prizes/prize-pools.ts'
import { forgetViewer } from './campaigns/recommendations/product-views.ts'
import { removeRemindersTo } from './campaigns/reminders/queue-reminder.ts'
import {
  countOrderForCampaigns,
  removeCampaignOrders,
  setCampaignOrderWorth,
} from './campaigns/results/campaign-orders.ts'
import { countOrderAsGoal } from './campaigns/results/experiment.ts'
import { removePairCounts } from './campaigns/results/pairs.ts'
import { rulesInForce } from './campaigns/rules/rules-versions.ts'
import { emailProven, memberSessionsEnded } from '#server/identity/members/events.ts'
import { lastBackup } from '#server/platform/observe/process-metrics.ts'
import { mailGuards } from '#server/platform/mail/queue-mail.ts'
import { attachmentMakers } from '#server/platform/mail/attachments.ts'
import type { Sql } from './platform/db/tables.ts'
import type { Services } from './platform/services.ts'
import { findLastBackupMs } from './transfer/backup/backup-task.ts'
import { recordVisit } from './shop/analytics/collect-views.ts'
import { revokeMemberCart } from './shop/cart/member-cart.ts'
import { recordAcceptedQuote, recordSentQuote } from './forms/inbox/message-entries.ts'
import {
  accountDeleted,
  invoiceAccepted,
  invoiceIssuedOffline,
  orderChanged,
  orderPlaced,
  orderRefunded,
  pageScriptWanted,
  quoteAccepted,
  quoteSent,
  viewsCounted,
} from './shop/events.ts'
import { refusalGuard } from './shop/consents/subscribe.ts'
import { followOrder } from './shop/invoices/follow-order.ts'
import { followAcceptance, followOfflineIssue } from './shop/invoices/queue-for-ksef.ts'
import { attachOrderFile, ORDER_ATTACHMENT } from './shop/order-files/load-order-file.ts'
import { attachInvoice, INVOICE_ATTACHMENT } from './shop/invoices/invoice-file.ts'
import { followSamples } from './shop/samples/follow-samples.ts'
import { refundThroughProvider } from './shop/online-payments/payment-refunds.ts'
import { orderWorth } from '#server/shop/orders/list/order-worth.ts'
import { joinGuestOrders } from '#server/shop/account/addresses/address-book.ts'

/** Subscribes each part to the events of the parts above it that concern it. Call it once for a running shop. */
export const connectWings = (services: Services): void => {
  services.get(lastBackup).findMs = () => findLastBackupMs(services.db.read)
  const { subscribe } = services.events
  subscribe(emailProven, ({ tx, site, member }) => joinGuestOrders(tx, services, site, member))
  subscribe(memberSessionsEnded, ({ tx, identityId }) => revokeMemberCart(tx, services, identityId))
  subscribe(accountDeleted, ({ tx, email }) => removeRemindersTo(tx, email))
  subscribe(orderPlaced, ({ c }) => countOrderAsGoal(c, services))
  subscribe(orderPlaced, ({ c, orderId }) =>
    countOrderForCampaigns(c, services, orderId, (sql) => orderWorth(sql, orderId)),
  )
  const followWorth = async ({ tx, orderId }: { tx: Sql; orderId: number }) =>
    setCampaignOrderWorth(tx, orderId, await orderWorth(tx, orderId))
  subscribe(orderChanged, followWorth)
  subscribe(orderRefunded, followWorth)
  subscribe(orderPlaced, ({ c, orderId }) => recordVisit(c, services, { orderId }))
  subscribe(viewsCounted, ({ tx, dayMs, views }) => recordViews(tx, services, dayMs, views))
  subscribe(orderChanged, ({ tx, ...change }) => followOrder(tx, services, change))
  subscribe(orderRefunded, ({ tx, ...refund }) => refundThroughProvider(tx, services, refund))
  subscribe(orderRefunded, ({ tx, ...change }) => followOrder(tx, services, change))
  subscribe(orderChanged, ({ tx, orderId }) => followSamples(tx, services, orderId))
  subscribe(orderRefunded, ({ tx, orderId }) => followSamples(tx, services, orderId))
  subscribe(invoiceAccepted, ({ tx, ...accepted }) => followAcceptance(tx, services, accepted))
  subscribe(invoiceIssuedOffline, ({ tx, invoiceId }) => followOfflineIssue(tx, services, invoiceId))
  services.get(attachmentMakers).set(INVOICE_ATTACHMENT, (id) => attachInvoice(services, id))
  services.get(attachmentMakers).set(ORDER_ATTACHMENT, (key) => attachOrderFile(services, key))
  services.get(mailGuards).push(refusalGuard(services))
  subscribe(quoteSent, (sent) => recordSentQuote(services, sent))
  subscribe(quoteAccepted, (accepted) => recordAcceptedQuote(services, accepted))
  subscribe(pageScriptWanted, ({ isPreview }) =>
    isPreview ? findPreviewScript(services) : findCampaignScript(services),
  )
  subscribe(rulesWanted, (saved) => rulesInForce(services, saved))
  subscribe(campaignRemoved, ({ tx, campaignId }) => removePools(tx, campaignId))
  subscribe(campaignRemoved, ({ tx, campaignId }) => removeDrafts(tx, campaignId))
  subscribe(campaignRemoved, ({ tx, campaignId }) => forgetSwitches(tx, campaignId))
  subscribe(campaignRemoved, ({ tx, campaignId }) => removeCampaignHistory(tx, campaignId))
  subscribe(campaignRemoved, ({ tx, campaignId }) => removePairCounts(tx, campaignId))
  subscribe(campaignRemoved, ({ tx, campaignId }) => forgetPreviews(tx, campaignId))
  subscribe(campaignRemoved, ({ tx, campaignId }) => removeCampaignOrders(tx, campaignId))
  subscribe(campaignRemoved, ({ tx, campaignId }) => removeFollowUp(tx, campaignId))
  subscribe(leadCounted, ({ tx, site, lead }) => followLead(tx, services, site, lead))
  subscribe(leadUnsubscribed, ({ tx, lead }) => forwardUnsubscription(tx, services, lead))
  subscribe(leadForgotten, ({ tx, leadId }) => forgetLeadAtServices(tx, services, leadId))
  subscribe(addressLeftSite, ({ tx, siteId, email }) => forgetViewer(tx, siteId, email))
  subscribe(addressForgotten, ({ tx, email }) => removeRemindersTo(tx, email))
}
