/** Tables of the shop's owners. */
export type OwnerTables = {
  owners: { id: string; email: string; name: string; password_hash: string | null; created_ms: number }
  /** Signed-in owners; `id` is the SHA-256 of the cookie's token. */
  owner_sessions: {
    id: string
    owner_id: string
    csrf_token: string
    created_ms: number
    seen_ms: number
    expires_ms: number
    user_agent: string
  }
  /** One-time sign-in links; `id` is the SHA-256 of the token in the link. */
  owner_links: {
    id: string
    owner_id: string
    created_ms: number
    expires_ms: number
    used_ms: number | null
  }
  /** Small per-owner choices, e.g. `coming_soon_banner_dismissed`. */
  owner_choices: { owner_id: string; name: string; value: string }
}
