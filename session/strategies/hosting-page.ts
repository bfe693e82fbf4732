import type { Strategy } from './strategy.ts'

/**
 * A visitor's token that the page around us already has; asked for anew at each call, since the page may have
 * renewed it.
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
