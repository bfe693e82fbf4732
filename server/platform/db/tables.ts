import type { Generated, Kysely } from 'kysely'
import type { AnalyticsTables } from './tables/analytics-tables.ts'
import type {
  AbandonmentTables,
  CampaignTables,
  FollowUpTables,
  ResultTables,
  PrizeTables,
} from './tables/campaign-tables.ts'
import type { CatalogTables, MediaTables } from './tables/catalog-tables.ts'
import type { ConsentTables } from './tables/consent-tables.ts'
import type { CookieConsentTables } from './tables/cookie-consent-tables.ts'
import type { CustomerTables } from './tables/customer-tables.ts'
import type { FeedTables } from './tables/feed-tables.ts'
import type { IdentityTables, OwnerTables } from './tables/identity-tables.ts'
import type { InvoiceTables } from './tables/invoice-tables.ts'
import type { AgreementTables, ComplaintTables, WithdrawalTables } from './tables/law-tables.ts'
import type { MessageTables } from './tables/message-tables.ts'
import type { OrderTables } from './tables/order-tables.ts'
import type { PaymentTables } from './tables/payment-tables.ts'
import type { ReviewTables } from './tables/review-tables.ts'
import type { WishTables } from './tables/wish-tables.ts'

/**
 * Every table, the same on both engines. Money is integer grosze, time integer milliseconds UTC, booleans 0
 * or 1, JSON is text (columns ending in `_json`).
 */
export type Tables = AbandonmentTables &
  AgreementTables &
  AnalyticsTables &
  CampaignTables &
  CatalogTables &
  ConsentTables &
  CookieConsentTables &
  CustomerTables &
  FeedTables &
  FollowUpTables &
  IdentityTables &
  InvoiceTables &
  MediaTables &
  MessageTables &
  OrderTables &
  OwnerTables &
  PaymentTables &
  ResultTables &
  PrizeTables &
  ReviewTables &
  WishTables &
  WithdrawalTables &
  ComplaintTables & {
    applied_migrations: { name: string; applied_ms: number }
    /** Polled instead of LISTEN/NOTIFY: a process that sees a new value drops its cached data. */
    versions: { name: string; value: number }
    /** Work that one of several processes does while the others wait; `holder` is a process. */
    process_leases: { name: string; holder: string; until_ms: number }
    /** Periodic work (`server/platform/jobs/tasks.ts`); `claimed_by` is a process. */
    periodic_tasks: {
      name: string
      next_ms: number
      claimed_by: string | null
      claimed_until_ms: number
      /** Why the last run failed; null: it did not. */
      last_error: string | null
    }
    /** Allocates integer ids; updated last in a transaction so that it is locked briefly. */
    counters: { name: string; value: number }
    settings: { name: string; value_json: string }
    pages: {
      slug: string
      title: string
      body_html: string
      /** For search engines; '': the beginning of the text. */
      description: Generated<string>
      /** 0: a draft, which only the owner sees. */
      is_published: Generated<number>
      position: number
      updated_ms: number
    }
    /**
     * `home`: the home page, menu and footer; `page:` and an address: a page. No row before the first change;
     * `shopContent` as JSON.
     */
    shop_content: {
      name: string
      draft_json: string
      published_json: string
      /** What visitors see from `scheduled_ms` on. */
      scheduled_json: string | null
      scheduled_ms: number | null
    }
    /** What was published; `author` '': nobody chose it, a shop starts with it. */
    shop_content_versions: {
      id: string
      /** Of its row in `shop_content`. */
      name: Generated<string>
      content_json: string
      published_ms: number
      author: string
    }
    /** Former addresses of what moved, and redirects of the owner; `to_path` is a current one. */
    moved_addresses: { path: string; to_path: string; moved_ms: number }
    /** Files with the whole shop that an owner ordered; the file's name is `id` (`server/transfer/archive/`). */
    archives: {
      id: string
      state: 'waiting' | 'making' | 'ready' | 'failed'
      author: string
      created_ms: number
      /** Until when the process that makes it may be trusted to be alive. */
      claimed_until_ms: number | null
      ready_ms: number | null
      /** When the file is removed. */
      ends_ms: number | null
      bytes: number | null
      problem: string | null
    }
    /** Backups of the last weeks (`server/transfer/backup/`); `ready`: written, read back and checked. */
    backups: {
      id: string
      state: 'making' | 'ready' | 'failed'
      started_ms: number
      ended_ms: number | null
      /** A folder, or `s3://bucket/prefix`. */
      destination: string
      file_name: string
      is_encrypted: number
      bytes: number | null
      orders: number | null
      problem: string | null
    }
    /** What the owner deleted and may restore; `content_json` by `kind`. */
    removed_items: { id: string; kind: string; content_json: string; removed_ms: number }

    /** Tokens and answers that are accepted once: stored until they would have expired anyway. */
    used_once: { key: string; expires_ms: number }
    /** Counts of limits that processes share; the key is a hash of limit and caller. */
    limit_counts: { key: string; points: number; until_ms: number }

    outbox: {
      id: string
      /** The cause of this mail, e.g. `order:61:confirmation`; unique, so that nothing is queued twice. */
      cause: string
      /** Its subject, e.g. `order:61`; empty when it is not looked up by one. */
      about: string
      message_id: string
      to_address: string
      subject: string
      text: string
      html: string
      headers_json: string
      /** Null: the shop itself is the sender. */
      from_name: string | null
      from_address: string | null
      /** Ids of `message_files`. */
      attachments_json: string
      /** The site of members that sends it, through its own mail server if it has one; null: the shop. */
      site_id: string | null
      /** Of commercial mail: whose consent it needs (`marketing_consents.scope`); null: it is about business. */
      commercial_scope: string | null
      /** Until when its code or one-time link is valid; then the mail is removed. Null: it stays. */
      ends_ms: number | null
      /** Which mail is sent first when many wait (`server/platform/mail/queue-mail.ts`). */
      lane: number
      status: 'waiting' | 'sent' | 'given_up'
      attempts: number
      next_try_ms: number
      last_error: string | null
      created_ms: number
      sent_ms: number | null
    }
  }

/** Queries on either engine: the reader, or one open transaction. */
export type Sql = Kysely<Tables>
