import type { Generated } from 'kysely'
import type { Role } from '#contract/console/staff/rights.ts'

export type OwnerStatus = 'invited' | 'active' | 'disabled' | 'removed'
/** sign-in: printed by the server · password: sets a new one · email: confirms a new address */
export type OwnerLinkKind = 'sign-in' | 'invitation' | 'password' | 'email'
/** How a session of the console was opened. */
export type OwnerEntry = 'link' | 'invitation' | 'password' | 'factor' | 'passkey'

/** Tables of the accounts of the console. */
export type OwnerTables = {
  owners: {
    id: string
    email: string
    name: string
    password_hash: string | null
    created_ms: number
    role: Role
    /** invited: has no password yet · disabled: until an owner lets them in again · removed: kept for its name */
    status: OwnerStatus
  }
  /** Signed-in owners; `id` is the SHA-256 of the cookie's token. */
  owner_sessions: {
    id: string
    owner_id: string
    csrf_token: string
    created_ms: number
    seen_ms: number
    expires_ms: number
    user_agent: string
    /** The network it was opened from, as limits count it; empty in older ones. */
    network: string
    /** `link`: printed by the server; empty in older ones. */
    opened_by: OwnerEntry | ''
  }
  /** One-time links; `id` is the SHA-256 of the token in the link. */
  owner_links: {
    id: string
    owner_id: string
    kind: OwnerLinkKind
    /** The address that a link of the kind `email` confirms. */
    email: string | null
    created_ms: number
    expires_ms: number
    used_ms: number | null
  }
  /** Addresses that test letters were sent to; `address` is in lower case. */
  owner_mail_proofs: {
    address: string
    /** The code of the letter sent last (`StoredCode`). */
    code_json: string
    /** How often a wrong code may still be entered. */
    tries_left: number
    sent_ms: number
    /** When the code was entered; null: not yet. */
    proven_ms: number | null
  }
  /** Changes made in the console; `path` is that of the call, with its parameters and query. */
  change_log: {
    id: string
    at_ms: number
    account_id: string
    account_name: string
    kind: string
    text: string
    name: string
    method: string
    path: string
    /** `ChangedField[]` */
    fields_json: string
    /** `UndoCall`; null: none, or the call itself with the earlier values. */
    reverse_json: string | null
    subject_count: number
    undoes_id: string | null
    undone_by_id: string | null
  }
  /** What each change is about. */
  change_subjects: { kind: string; subject_id: string; change_id: string }
  /**
   * What accounts created with a one-time key; `id` is the SHA-256 of the account and the key, `attempt` names the call
   * that did it, `content` is the SHA-256 of that call.
   */
  creations: {
    id: string
    attempt: string
    content: string
    created_ms: number
    /** The status and body that were answered, sealed with the key itself; null: not yet, or the process ended. */
    sealed_answer: string | null
    /** Until when the process that runs the call may be about to answer; 0: nobody runs it. */
    lease_until_ms: Generated<number>
    /** What the call has done, as `kind:id`, written in the transaction that did it. */
    effect: string | null
    /** When the row may be removed; 0: by its age. */
    expires_ms: Generated<number>
  }
  /** Small settings of one owner, e.g. `coming_soon_banner_dismissed`. */
  owner_choices: { owner_id: string; name: string; value: string }
}

/**
 * Tables of visitors and members. Hashes are SHA-256 in hexadecimal; `sealed…` is encrypted with a key
 * derived from SECRET.
 */
export type IdentityTables = {
  /** A tenant: members, clients and policy belong to one. `is_own`: the site of this server's shop. */
  identity_sites: {
    id: string
    name: string
    is_own: number
    /** See `server/identity/sites/site-settings.ts`; only what differs from the defaults. */
    settings_json: string
    /** { host, port, secure, from } when the site has a mail server of its own. */
    smtp_json: string | null
    created_ms: number
  }
  /** Public OAuth clients: pages and apps of a site, which have no secret. */
  oauth_clients: {
    id: string
    site_id: string
    name: string
    /** Compared character by character. */
    redirect_uris_json: string
    /** Origins whose pages may be returned to after a logout or a recovery. */
    redirect_domains_json: string
    /** Origins whose pages may call the service and may embed it in a frame. */
    origins_json: string
    /** { required, provider, acceptToken? } or null. */
    captcha_json: string | null
    rotation: 'confirm-on-use' | 'off' | 'strict'
    created_ms: number
  }
  /** Server-side applications of third parties, which have a secret. */
  oauth_apps: {
    id: string
    name: string
    secret_hash: string
    redirect_urls_json: string
    is_auto_approved: number
    created_ms: number
  }
  /** An application installed on a site. */
  app_instances: { id: string; app_id: string; site_id: string; created_ms: number }
  /** `id` is the key's hash; `opening`, its first characters, identifies it for people. */
  api_keys: {
    id: string
    opening: string
    name: string
    site_ids_json: string
    permissions_json: string
    created_ms: number
    used_ms: number | null
    ended_ms: number | null
  }
  identities: IdentityRow
  identity_factors: FactorRow
  identity_sessions: SessionRow
  /** Refresh tokens older than the direct predecessor: one that is used was stolen, or its session was. */
  retired_refresh_tokens: { hash: string; session_id: string; retired_ms: number }
  /**
   * Secrets that work once: codes, state and session tokens, recovery links, redirect sessions, challenges.
   */
  one_time_secrets: {
    hash: string
    /** One of `SECRET_KINDS`: a secret of one kind never works as another. */
    kind: string
    site_id: string
    identity_id: string | null
    data_json: string
    tries_left: number
    created_ms: number
    expires_ms: number
    used_ms: number | null
  }
  signing_keys: {
    /** The `kid`. */
    id: string
    algorithm: 'ES256' | 'RS256'
    public_json: string
    sealed_private: string
    created_ms: number
    /** `NEVER_MS` of `tokens/signing-keys.ts`: announced, and waits for the owner's confirmation. */
    signs_from_ms: number
    signs_until_ms: number
    /** Published until then, which is longer than anything it signed is valid. */
    ends_ms: number
  }
  /** Wrong attempts by account or address, and until when the next one is refused. */
  sign_in_throttles: { key: string; failures: number; free_ms: number; forgotten_ms: number }
  audit_events: {
    id: string
    at_ms: number
    site_id: string
    identity_id: string | null
    client_id: string | null
    event: string
    ip: string
    user_agent: string
    request_id: string
    /** Never contains a secret. */
    details_json: string
  }
  webhooks: {
    id: string
    app_id: string
    instance_id: string
    site_id: string
    url: string
    event_types_json: string
    is_on: number
    created_ms: number
  }
  /** `id` is the event's `jti`, the same at every attempt. */
  webhook_deliveries: {
    id: string
    webhook_id: string
    event_type: string
    event_json: string
    /** How it is posted: in a signed token, or as JSON with a separate signature. */
    format: 'token' | 'json'
    /** Requested by the owner, about no member: attempted once. */
    is_test: number
    lane: number
    status: 'waiting' | 'delivered' | 'given_up'
    attempts: number
    next_try_ms: number
    last_error: string | null
    created_ms: number
    delivered_ms: number | null
  }
  /** The attribution of a member's registration; the sixteen fields of an order's attribution. */
  identity_attribution: { identity_id: string; field: string; value: string }
  /** A member's cart, the same on every device. */
  member_carts: { identity_id: string; cart_id: string }
}

export type IdentityRow = {
  id: string
  site_id: string
  /** Trimmed, lower case, NFC. */
  email: string
  is_email_verified: number
  /** argon2id as PHC text; null: signs in by other means. */
  password_hash: string | null
  must_reset_password: number
  status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'OFFLINE'
  /** Why it is pending: wire names of `contract/identity/identity.ts`. */
  reasons_json: string
  /** The wire's profile without e-mail. */
  profile_json: string
  metadata_json: string
  revision: number
  created_ms: number
  updated_ms: number
  signed_in_ms: number | null
}

export type FactorRow = {
  id: string
  identity_id: string
  /** A name of the registry in `server/identity/factors/`. */
  type: string
  status: 'INACTIVE' | 'ACTIVE' | 'REQUIRE_REENROLL'
  /** The member's name for it. */
  label: string
  /** Finds it without its owner: a passkey's credential id. */
  lookup: string | null
  /** The factor's own data as encrypted JSON. */
  sealed: string
  created_ms: number
  used_ms: number | null
}

export type SessionRow = {
  id: string
  site_id: string
  client_id: string | null
  /** oauth: tokens of a client · app: tokens of an application · pages: the cookie of our own pages. */
  kind: 'oauth' | 'app' | 'pages'
  subject_type: 'VISITOR' | 'MEMBER' | 'APP'
  subject_id: string
  instance_id: string | null
  refresh_hash: string
  /** Hash of the issued successor, which becomes current when it is first used. */
  next_hash: string | null
  /** Hash of the direct predecessor, which is valid for the grace period after `retired_ms`. */
  previous_hash: string | null
  retired_ms: number | null
  /** When the member last proved their identity. */
  authenticated_ms: number
  created_ms: number
  seen_ms: number
  idle_ends_ms: number
  ends_ms: number
  ended_ms: number | null
  ended_reason: string | null
  /** Thumbprint of the key whose proof each use must carry (DPoP, RFC 9449); null: a bearer session. */
  proof_key: string | null
  user_agent: string
  ip: string
}
