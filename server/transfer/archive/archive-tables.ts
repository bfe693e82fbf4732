import * as v from 'valibot'
import { reminderSettings } from '#contract/console/campaigns/abandonment.ts'
import { followUpSettings } from '#contract/console/campaigns/follow-up.ts'
import { shopSettingsSchema } from '#contract/console/settings.ts'
import { shopContent } from '#contract/shop/content/blocks.ts'
import { campaignSiteSettings } from '#server/campaigns/editor/site-settings.ts'
import { cleanTemplate } from '#server/forms/definitions/clean-template.ts'
import { LAW_KEY, lawRecordSchema } from '#server/shop/law-duties/law-record.ts'
import { identitySiteSettings } from '#server/identity/sites/site-settings.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { cleanHtml } from '#server/shop/catalog/clean-html.ts'
import { CONTACT_KEY } from '#server/shop/consents/consents.ts'
import { cleanContent } from '#server/shop/home-page/shop-content.ts'

type TableName = keyof Tables & string

/** Tables of an archive: the shop as its visitors, buyers and owner know it. */
export const ARCHIVED_TABLES = [
  'settings',
  'counters',
  'products',
  'price_ledger',
  'stock',
  'trashed_products',
  'categories',
  'tags',
  'product_categories',
  'product_tags',
  'product_offers',
  'attributes',
  'attribute_terms',
  'product_attribute_terms',
  'category_order',
  'listing_entries',
  'search_rules',
  'search_counts',
  'media',
  'pages',
  'shop_content',
  'shop_content_versions',
  'moved_addresses',
  'removed_items',
  'coupons',
  'public_codes',
  'public_code_goods',
  'orders',
  'order_lines',
  'order_attribution',
  'order_coupons',
  'order_events',
  'order_origins',
  'order_refunds',
  'order_refund_lines',
  'order_search',
  'order_terms',
  'order_files',
  'sent_files',
  'legal_versions',
  'manufacturers',
  'invoices',
  'invoice_counters',
  'ksef_documents',
  'payments',
  'payment_events',
  'payment_refunds',
  'consent_texts',
  'consents',
  'withdrawals',
  'withdrawal_events',
  'complaints',
  'complaint_photos',
  'complaint_events',
  'coupon_uses',
  'quotes',
  'customers',
  'customer_addresses',
  'customer_changes',
  'customer_notes',
  'customer_erasures',
  'identity_sites',
  'identities',
  'identity_attribution',
  'wishlists',
  'wishlist_items',
  'saved_carts',
  'stock_alerts',
  'product_reviews',
  'review_reports',
  'content_notices',
  'review_requests',
  'product_questions',
  'product_ratings',
  'oauth_clients',
  'contact_forms',
  'contact_messages',
  'message_entries',
  'message_files',
  'answer_templates',
  'campaign_sites',
  'campaigns',
  'campaign_versions',
  'campaign_drafts',
  'campaign_history',
  'campaign_preview_stops',
  'campaign_follow_ups',
  'brand_kits',
  'campaign_templates',
  'campaign_counts',
  'leads',
  'lead_activities',
  'pair_counts',
  'pair_visitors',
  'trial_visitors',
  'trial_goals',
  'campaign_viewers',
  'campaign_orders',
  'prize_draws',
  'prize_stocks',
  'prize_codes',
  'prize_winners',
  'given_codes',
  'campaign_switches',
  'product_feeds',
  'feed_products',
  'feed_categories',
  'marketing_consents',
  'marketing_suppressions',
  'reminders',
  'reminder_agreements',
  'reminder_refusals',
  'visit_counts',
  'subject_counts',
] as const satisfies readonly TableName[]
export type ArchivedTable = (typeof ARCHIVED_TABLES)[number]

/** Why the other tables are in no archive; a test finds a table that is in neither list. */
export const NOT_ARCHIVED: Record<Exclude<TableName, ArchivedTable>, string> = {
  applied_migrations: 'of the program',
  versions: 'of the program',
  process_leases: 'of the program',
  periodic_tasks: 'of the program',
  archives: 'files of this server',
  backups: 'files of this server',
  product_list: 'computed from the products after reading',
  product_list_parts: 'computed from the products after reading',
  used_once: 'keys of the past hours',
  limit_counts: 'counts of the past hours',
  creations: 'answers for accounts of this console, sealed with the secret of this server',
  data_removals: 'evidence of this server',
  outbox: 'mail that waits here is sent from here; texts contain links that open accounts',
  unsettled_photos: 'files of this server that nothing shows',
  carts: 'cookies of the other address do not come along',
  member_carts: 'belong to carts',
  owners: 'accounts of the console and their passwords',
  owner_sessions: 'secrets',
  owner_links: 'secrets',
  owner_mail_proofs: 'whether the new server reaches the mailbox is yet to be proven',
  owner_choices: 'of accounts of the console',
  order_views: 'of accounts of the console',
  product_views: 'of accounts of the console',
  grid_saves: 'of accounts of the console',
  change_log: 'evidence of the accounts of this console',
  change_subjects: 'evidence of the accounts of this console',
  audit_events: 'evidence of the accounts of this console',
  oauth_apps: 'secrets of other servers',
  app_instances: 'belong to applications',
  api_keys: 'secrets of other servers',
  provider_secrets: 'sealed with the secret of this server',
  ksef_keys: 'sealed with the secret of this server',
  connectors: 'sealed with the secret of this server',
  connector_deliveries: 'belong to connectors',
  webhooks: 'belong to applications',
  webhook_deliveries: 'belong to webhooks',
  identity_factors: 'sealed with the secret of this server',
  identity_sessions: 'secrets',
  retired_refresh_tokens: 'secrets',
  one_time_secrets: 'secrets',
  signing_keys: 'sealed with the secret of this server',
  sign_in_throttles: 'attempts of the past hours',
  campaign_events: 'ids of the past days',
  campaign_editors: 'who has the console open now',
  campaign_schedules: 'a copy of the shop must publish nothing by itself',
  campaign_visitors: 'visitors of the month on this server',
  campaign_usage: 'visitors of the month on this server',
  brand_restyles: 'what can be taken back on this server',
  campaign_limit_logs: 'notes to the owner of this server',
  lead_digests: 'mail of the past hours',
  browsed_products: 'visitors of the past month',
  open_visits: 'visits of the past hour',
  visit_keys: 'keys of the day',
  recorded_views: 'visits of today',
  recorded_days: 'visits of the past weeks on this server',
}

/** Until which order pieces sold are counted in `products.total_sales`; without it they would be counted again. */
export const SALES_MARK = 'catalog:sales-counted'
const mark = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Keys of payment providers stay behind, so their ways to pay are off until the owner enters them. */
const shopToRead = v.pipe(
  shopSettingsSchema,
  v.transform((settings) => ({
    ...settings,
    paymentProviders: Object.fromEntries(
      Object.entries(settings.paymentProviders).map(([id, account]) => [id, { ...account, isOn: false }]),
    ),
  })),
)
/** Rows of `settings` that belong to the shop, with what each may be; the others are marks of this server's tasks. */
const SETTINGS = new Map<string, v.GenericSchema>([
  ['shop', shopToRead],
  ['reminders', reminderSettings],
  [CONTACT_KEY, v.object({ key: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })],
  [SALES_MARK, mark],
  [LAW_KEY, lawRecordSchema],
])
export const ARCHIVED_SETTINGS: string[] = [...SETTINGS.keys()]

/** Tables without which no page works: this shop's rows stay when an archive does not have them. */
export const OWN_IF_MISSING: readonly ArchivedTable[] = [
  'settings',
  'counters',
  'identity_sites',
  'search_rules',
]

type Row = Record<string, unknown>
const withJson = (row: Row, column: string, change: (value: Row) => Row): Row =>
  row[column] === null
    ? row
    : { ...row, [column]: JSON.stringify(change(JSON.parse(String(row[column])) as Row)) }

/** Without the name and password that an address may have. */
const withoutUser = (address: unknown): unknown => {
  if (typeof address !== 'string' || !URL.canParse(address)) return address
  const url = new URL(address)
  if (url.username === '' && url.password === '') return address
  url.username = ''
  url.password = ''
  return url.href
}

/**
 * What must not leave the server is left out of a row; undefined: the whole row. Keys of orders stay: they open nothing
 * that the archive does not have, and links in the buyers' letters work after a move.
 */
export const withoutSecrets = (table: ArchivedTable, row: Row): Row | undefined => {
  switch (table) {
    case 'settings':
      if (!SETTINGS.has(String(row['name']))) return undefined
      if (row['name'] !== 'shop') return row
      return withJson(row, 'value_json', (settings) =>
        settings['botCheck']
          ? { ...settings, botCheck: { ...(settings['botCheck'] as Row), secretKey: '' } }
          : settings,
      )
    case 'identities':
      return { ...row, password_hash: null }
    case 'identity_sites':
      return { ...row, smtp_json: null }
    case 'oauth_clients':
      return withJson(row, 'captcha_json', ({ acceptToken: _, ...captcha }) => captcha)
    case 'campaign_sites':
      // A copy would post its visitors' leads to the same receiver; like other webhooks it is entered again.
      return withJson(row, 'settings_json', ({ wixSigning: _, leadsWebhook: __, ...settings }) => settings)
    case 'campaign_follow_ups':
      // Connectors stay behind, so a campaign's choice of them names none.
      return withJson(row, 'settings_json', ({ connectors: _, ...settings }) => settings)
    case 'product_feeds':
      return { ...row, url: withoutUser(row['url']) }
    default:
      return row
  }
}

const PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u
const readJson = (text: unknown): unknown => JSON.parse(String(text))

const withClean = async (row: Row, columns: readonly string[]): Promise<Row> => {
  const clean = { ...row }
  for (const column of columns) clean[column] = await cleanHtml(String(row[column] ?? ''))
  return clean
}

/** Documents of blocks as the console would save them; undefined: it would not. */
const withContent = async (row: Row, columns: readonly string[]): Promise<Row | undefined> => {
  const clean = { ...row }
  for (const column of columns) {
    if (row[column] === null) continue
    const read = v.safeParse(shopContent, readJson(row[column]))
    if (!read.success) return undefined
    clean[column] = JSON.stringify(await cleanContent(read.output))
  }
  return clean
}
const CONTENT = ['draft_json', 'published_json', 'scheduled_json']

const withRemoved = async (row: Row): Promise<Row | undefined> => {
  const content = readJson(row['content_json']) as Row | null
  if (content === null || typeof content !== 'object') return undefined
  if (row['kind'] === 'category') {
    const category = content['row'] as Row | null | undefined
    if (!category) return undefined
    const clean = { ...content, row: await withClean(category, ['description_html']) }
    return { ...row, content_json: JSON.stringify(clean) }
  }
  if (row['kind'] !== 'page') return row
  const page = await withClean(content, ['body_html'])
  if (page['blocks']) {
    const blocks = await withContent(page['blocks'] as Row, CONTENT)
    if (!blocks) return undefined
    page['blocks'] = blocks
  }
  return { ...row, content_json: JSON.stringify(page) }
}

/**
 * A row of an archive as this shop takes it: with texts cleaned like an owner's own, and without times at which it
 * would write to buyers of the shop that the archive is of. Undefined: it would break or deceive.
 */
export const acceptRow = async (table: ArchivedTable, given: Row): Promise<Row | undefined> => {
  const row = withoutSecrets(table, given)
  switch (row && table) {
    case 'settings':
      return v.is(SETTINGS.get(String(row!['name']))!, readJson(row!['value_json'])) ? row : undefined
    case 'identity_sites':
      return v.is(identitySiteSettings, readJson(row!['settings_json'])) ? row : undefined
    case 'campaign_sites':
      return v.is(campaignSiteSettings, readJson(row!['settings_json'])) ? row : undefined
    case 'campaign_follow_ups':
      return v.is(followUpSettings, readJson(row!['settings_json'])) ? row : undefined
    case 'products': {
      const url = String(row!['external_url'])
      const external_url = /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null
      return withClean({ ...row, external_url }, ['short_description_html', 'description_html'])
    }
    case 'categories':
      return withClean(row!, ['description_html'])
    case 'legal_versions':
      return withClean(row!, ['html'])
    case 'pages':
      return withClean(row!, ['body_html'])
    case 'shop_content':
      return withContent(row!, CONTENT)
    case 'shop_content_versions':
      return withContent(row!, ['content_json'])
    case 'removed_items':
      return withRemoved(row!)
    case 'contact_forms':
      return { ...row, form: await cleanTemplate(String(row!['form'])) }
    case 'moved_addresses':
      return PATH.test(String(row!['to_path'])) ? row : undefined
    case 'orders':
      // The other shop may still run, and reminds of and cancels its orders itself.
      return { ...row, pay_until_ms: null, remind_ms: null }
    case 'product_feeds':
      return { ...row, next_ms: null }
    default:
      return row
  }
}
