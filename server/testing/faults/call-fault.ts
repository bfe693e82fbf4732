type CallKind = 'sql' | 'file' | 'http' | 'mail'

/**
 * - `refused`: the other side answers that it cannot do it; nothing has happened.
 * - `lost`: the connection breaks before the call arrives.
 * - `unanswered`: the call is done, and its answer is lost.
 */
export type CallFault = 'refused' | 'lost' | 'unanswered'

/** Decides about one call of the operation: undefined lets it through. */
export type Intercept = (kind: CallKind, description: string) => CallFault | undefined
