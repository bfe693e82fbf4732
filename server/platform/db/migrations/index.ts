import type { Sql } from '../tables.ts'
import { up as codesOfCampaigns } from './0096-codes-of-campaigns.ts'
import { up as shop } from './0001-shop.ts'
import { up as contactForms } from './0002-contact-forms.ts'
import { up as identity } from './0003-identity.ts'
import { up as mailEnds } from './0004-mail-ends.ts'
import { up as campaigns } from './0005-campaigns.ts'
import { up as secretsByKind } from './0006-secrets-by-kind.ts'
import { up as campaignService } from './0007-campaign-service.ts'
import { up as prizes } from './0008-prizes.ts'
import { up as feeds } from './0009-feeds.ts'
import { up as abandonment } from './0010-abandonment.ts'
import { up as results } from './0011-results.ts'
import { up as processLeases } from './0012-process-leases.ts'
import { up as mailLanes } from './0014-mail-lanes.ts'
import { up as spamAges } from './0015-spam-ages.ts'
import { up as unpaidOrders } from './0017-unpaid-orders.ts'
import { up as packsOfOrders } from './0018-packs-of-orders.ts'
import { up as unitPrice } from './0020-unit-price.ts'
import { up as storeApi } from './0022-store-api.ts'
import { up as guestOrders } from './0023-guest-orders.ts'
import { up as campaignVersions } from './0025-campaign-versions.ts'
import { up as webhookFormats } from './0026-webhook-formats.ts'
import { up as drawsByPeriod } from './0028-draws-by-period.ts'
import { up as periodicTasks } from './0029-periodic-tasks.ts'
import { up as deliveryLanes } from './0030-delivery-lanes.ts'
import { up as media } from './0031-media.ts'
import { up as productEditor } from './0032-product-editor.ts'
import { up as pagesAndCatalogue } from './0033-pages-and-catalogue.ts'
import { up as orderChanges } from './0034-order-changes.ts'
import { up as answersAndQuotes } from './0037-answers-and-quotes.ts'
import { up as ownerMailProofs } from './0038-owner-mail-proofs.ts'
import { up as staff } from './0039-staff.ts'
import { up as analytics } from './0040-analytics.ts'
import { up as customers } from './0041-customers.ts'
import { up as invitations } from './0042-invitations.ts'
import { up as homePage } from './0043-home-page.ts'
import { up as catalogueOrder } from './0044-catalogue-order.ts'
import { up as changeLog } from './0045-change-log.ts'
import { up as archives } from './0046-archives.ts'
import { up as pagesOfBlocks } from './0047-pages-of-blocks.ts'
import { up as productList } from './0048-product-list.ts'
import { up as filters } from './0049-filters.ts'
import { up as search } from './0050-search.ts'
import { up as wishlists } from './0051-wishlists.ts'
import { up as creations } from './0052-creations.ts'
import { up as reviews } from './0053-reviews.ts'
import { up as productPage } from './0054-product-page.ts'
import { up as ratingScores } from './0058-rating-scores.ts'
import { up as reviewOrigins } from './0059-review-origins.ts'
import { up as stockAlerts } from './0060-stock-alerts.ts'
import { up as questions } from './0061-questions.ts'
import { up as payments } from './0064-payments.ts'
import { up as invoices } from './0065-invoices.ts'
import { up as withdrawals } from './0066-withdrawals.ts'
import { up as priceLedger } from './0067-price-ledger.ts'
import { up as offlineInvoices } from './0068-offline-invoices.ts'
import { up as legalTexts } from './0073-legal-texts.ts'
import { up as contentOfPieces } from './0078-content-of-pieces.ts'
import { up as statementsAndNotices } from './0080-statements-and-notices.ts'
import { up as rulesOfGames } from './0081-rules-of-games.ts'
import { up as publicCodes } from './0082-public-codes.ts'
import { up as statementsOfOrders } from './0083-statements-of-orders.ts'
import { up as abTests } from './0088-ab-tests.ts'
import { up as campaignDrafts } from './0089-campaign-drafts.ts'
import { up as connectors } from './0090-connectors.ts'
import { up as previewStops } from './0092-preview-stops.ts'
import { up as recordedVisits } from './0094-recorded-visits.ts'
import { up as brandKitsAndTemplates } from './0091-brand-kits-and-templates.ts'
import { up as answersOfKeys } from './0099-answers-of-keys.ts'
import { up as limitCounts } from './0100-limit-counts.ts'
import { up as manufacturers } from './0074-manufacturers.ts'
import { up as ksefKeys } from './0069-ksef-keys.ts'
import { up as complaints } from './0075-complaints.ts'
import { up as sampleCredits } from './0077-sample-credits.ts'
import { up as lawIndexes } from './0079-law-indexes.ts'
import { up as retention } from './0072-retention.ts'
import { up as marketingConsents } from './0071-marketing-consents.ts'
import { up as consents } from './0070-consents.ts'
import { up as backups } from './0098-backups.ts'

/** In the order they run. A name is never changed once it was released. */
export const migrations: { name: string; up: (tx: Sql) => Promise<void> }[] = [
  { name: '0001-shop', up: shop },
  { name: '0002-contact-forms', up: contactForms },
  { name: '0003-identity', up: identity },
  { name: '0004-mail-ends', up: mailEnds },
  { name: '0005-campaigns', up: campaigns },
  { name: '0006-secrets-by-kind', up: secretsByKind },
  { name: '0007-campaign-service', up: campaignService },
  { name: '0008-prizes', up: prizes },
  { name: '0009-feeds', up: feeds },
  { name: '0010-abandonment', up: abandonment },
  { name: '0011-results', up: results },
  { name: '0012-process-leases', up: processLeases },
  { name: '0014-mail-lanes', up: mailLanes },
  { name: '0015-spam-ages', up: spamAges },
  { name: '0017-unpaid-orders', up: unpaidOrders },
  { name: '0018-packs-of-orders', up: packsOfOrders },
  { name: '0020-unit-price', up: unitPrice },
  { name: '0022-store-api', up: storeApi },
  { name: '0023-guest-orders', up: guestOrders },
  { name: '0025-campaign-versions', up: campaignVersions },
  { name: '0026-webhook-formats', up: webhookFormats },
  { name: '0028-draws-by-period', up: drawsByPeriod },
  { name: '0029-periodic-tasks', up: periodicTasks },
  { name: '0030-delivery-lanes', up: deliveryLanes },
  { name: '0031-media', up: media },
  { name: '0032-product-editor', up: productEditor },
  { name: '0033-pages-and-catalogue', up: pagesAndCatalogue },
  { name: '0034-order-changes', up: orderChanges },
  { name: '0037-answers-and-quotes', up: answersAndQuotes },
  { name: '0038-owner-mail-proofs', up: ownerMailProofs },
  { name: '0039-staff', up: staff },
  { name: '0040-analytics', up: analytics },
  { name: '0041-customers', up: customers },
  { name: '0042-invitations', up: invitations },
  { name: '0043-home-page', up: homePage },
  { name: '0044-catalogue-order', up: catalogueOrder },
  { name: '0045-change-log', up: changeLog },
  { name: '0046-archives', up: archives },
  { name: '0047-pages-of-blocks', up: pagesOfBlocks },
  { name: '0048-product-list', up: productList },
  { name: '0049-filters', up: filters },
  { name: '0050-search', up: search },
  { name: '0051-wishlists', up: wishlists },
  { name: '0052-creations', up: creations },
  { name: '0053-reviews', up: reviews },
  { name: '0054-product-page', up: productPage },
  { name: '0058-rating-scores', up: ratingScores },
  { name: '0059-review-origins', up: reviewOrigins },
  { name: '0060-stock-alerts', up: stockAlerts },
  { name: '0061-questions', up: questions },
  { name: '0064-payments', up: payments },
  { name: '0065-invoices', up: invoices },
  { name: '0066-withdrawals', up: withdrawals },
  { name: '0067-price-ledger', up: priceLedger },
  { name: '0068-offline-invoices', up: offlineInvoices },
  { name: '0069-ksef-keys', up: ksefKeys },
  { name: '0070-consents', up: consents },
  { name: '0071-marketing-consents', up: marketingConsents },
  { name: '0072-retention', up: retention },
  { name: '0073-legal-texts', up: legalTexts },
  { name: '0074-manufacturers', up: manufacturers },
  { name: '0075-complaints', up: complaints },
  { name: '0077-sample-credits', up: sampleCredits },
  { name: '0078-content-of-pieces', up: contentOfPieces },
  { name: '0079-law-indexes', up: lawIndexes },
  { name: '0080-statements-and-notices', up: statementsAndNotices },
  { name: '0081-rules-of-games', up: rulesOfGames },
  { name: '0082-public-codes', up: publicCodes },
  { name: '0083-statements-of-orders', up: statementsOfOrders },
  { name: '0088-ab-tests', up: abTests },
  { name: '0089-campaign-drafts', up: campaignDrafts },
  { name: '0090-connectors', up: connectors },
  { name: '0092-preview-stops', up: previewStops },
  { name: '0091-brand-kits-and-templates', up: brandKitsAndTemplates },
  { name: '0094-recorded-visits', up: recordedVisits },
  { name: '0096-codes-of-campaigns', up: codesOfCampaigns },
  { name: '0098-backups', up: backups },
  { name: '0099-answers-of-keys', up: answersOfKeys },
  { name: '0100-limit-counts', up: limitCounts },
]
