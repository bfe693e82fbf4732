import type { Strategy } from './strategy.ts'

export type ApiKeyStrategy = Strategy & {
  setSiteId: (siteId: string | undefined) => void
  setAccountId: (accountId: string | undefined) => void
}

/** A server's own key, sent bare; for a site or an account where given. Never for browsers. */
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
