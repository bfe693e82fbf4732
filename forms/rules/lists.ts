/** A schema comes over the network: what should be a list may be anything. */
export const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : [])
