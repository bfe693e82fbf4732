import type { Tables } from '#server/platform/db/tables.ts'

type TableName = keyof Tables & string

/** Tables of an archive: the shop as its visitors, buyers and owner know it. */
export const ARCHIVED_TABLES = [
  'settings',
  'counters',
  'products',
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
  'product_list',
  'product_list_parts',
  'media',
  'pages',
  'shop_content',
  'shop_content_versions',
  'moved_addresses',
  'removed_items',
  'coupons',
  'orders',
  'order_lines',
  'order_attribution',
  'order_coupons',
  'order_events',
  'order_origins',
  'order_refunds',
  'order_refund_lines',
  'order_search',
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
  'oauth_clients',
  'contact_forms',
  'contact_messages',
  'message_entries',
  'message_files',
  'answer_templates',
  'campaign_sites',
  'campaigns',
  'campaign_versions',
  'campaign_counts',
  'leads',
  'lead_activities',
  'pair_counts',
  'pair_visitors',
  'trial_visitors',
  'trial_goals',
  'prize_draws',
  'prize_stocks',
  'prize_codes',
  'prize_winners',
  'product_feeds',
  'feed_products',
  'feed_categories',
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
  used_once: 'keys of the past hours',
  outbox: 'mail that waits here is sent from here; texts contain links that open accounts',
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
  webhooks: 'belong to applications',
  webhook_deliveries: 'belong to webhooks',
  identity_factors: 'sealed with the secret of this server',
  identity_sessions: 'secrets',
  retired_refresh_tokens: 'secrets',
  one_time_secrets: 'secrets',
  signing_keys: 'sealed with the secret of this server',
  sign_in_throttles: 'attempts of the past hours',
  campaign_events: 'ids of the past days',
  campaign_visitors: 'visitors of the month on this server',
  campaign_usage: 'visitors of the month on this server',
  campaign_limit_logs: 'notes to the owner of this server',
  lead_digests: 'mail of the past hours',
  browsed_products: 'visitors of the past month',
  open_visits: 'visits of the past hour',
  visit_keys: 'keys of the day',
}

/** Columns with text that pages show as markup; what an archive has there is cleaned like an owner's own text. */
export const MARKUP: Partial<Record<ArchivedTable, readonly string[]>> = {
  products: ['short_description_html', 'description_html'],
  categories: ['description_html'],
  pages: ['body_html'],
}

type Row = Record<string, unknown>
const withJson = (row: Row, column: string, change: (value: Row) => Row): Row => ({
  ...row,
  [column]: JSON.stringify(change(JSON.parse(String(row[column])) as Row)),
})

/** What must not leave the server is left out of a row; undefined: the whole row. */
export const withoutSecrets = (table: ArchivedTable, row: Row): Row | undefined => {
  switch (table) {
    case 'settings':
      if (row['name'] !== 'shop') return undefined
      return withJson(row, 'value_json', (settings) =>
        settings['botCheck']
          ? { ...settings, botCheck: { ...(settings['botCheck'] as Row), secretKey: '' } }
          : settings,
      )
    case 'identities':
      return { ...row, password_hash: null }
    case 'identity_sites':
      return { ...row, smtp_json: null }
    case 'campaign_sites':
      return withJson(row, 'settings_json', ({ wixSigning: _, ...settings }) => settings)
    default:
      return row
  }
}
