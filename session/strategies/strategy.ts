/**
 * Says who calls. `getAuthHeaders` is what client libraries of this wire ask of a strategy, so each of ours
 * can be given to them.
 */
export type Strategy = {
  getAuthHeaders: () => Promise<{ headers: Record<string, string> }>
}

/** The headers alone. */
export const headersOf = (strategy: Strategy) => async (): Promise<Record<string, string>> =>
  (await strategy.getAuthHeaders()).headers
