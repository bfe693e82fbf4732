/**
 * A visitor's token of the surrounding page; requested again at each call, because the page may have renewed
 * it.
 */
export const hostingPageStrategy = (
  resolveToken: () => string | null | undefined | Promise<string | null | undefined>,
): Strategy => ({
  getAuthHeaders: async () => {
    const token = await resolveToken()
    if (!token) throw new Error('Failed to resolve auth token')
    return { headers: { Authorization: token } }
  },
})

/**
 * Authorizes calls. `getAuthHeaders` is what client libraries of this wire expect of a strategy, so they
 * accept each of ours.
 */
export type Strategy = {
  getAuthHeaders: () => Promise<{ headers: Record<string, string> }>
}

/** Returns the headers only. */
export const headersOf = (strategy: Strategy) => async (): Promise<Record<string, string>> =>
  (await strategy.getAuthHeaders()).headers

export type ApiKeyStrategy = Strategy & {
  setSiteId: (siteId: string | undefined) => void
  setAccountId: (accountId: string | undefined) => void
}

/** A server's own key, sent bare; for a site or an account if given. Never for browsers. */
export const apiKeyStrategy = ({
  apiKey,
  siteId,
  accountId,
}: {
  apiKey: string
  siteId?: string
  accountId?: string
}): ApiKeyStrategy => {
  let site = siteId
  let account = accountId
  return {
    setSiteId: (id) => {
      site = id
    },
    setAccountId: (id) => {
      account = id
    },
    getAuthHeaders: async () => ({
      headers: {
        Authorization: apiKey,
        ...(site && { 'wix-site-id': site }),
        ...(account && { 'wix-account-id': account }),
      },
    }),
  }
}
