import { type Sender, toQuery, type Call } from './send-call.ts'
import type { MemberOrdersAnswer } from '#contract/identity/member-orders.ts'
import { identityPaths } from '#contract/identity/paths.ts'

/** Pages count from 1. */
export type OrderQuery = { ids?: string[]; paging?: { limit?: number; page?: number } }

const DEFAULT_LIMIT = 50

/** A member's own orders. Many ids make the address too long: then the same is asked as a POST. */
export const listOrdersCall = (asked: OrderQuery = {}): Call => {
  const parameters = { ...asked, paging: { limit: DEFAULT_LIMIT, ...asked.paging } }
  return {
    method: 'GET',
    path: identityPaths.memberOrders[0],
    query: toQuery(parameters),
    fallback: { method: 'POST', path: identityPaths.queryMemberOrders[0], body: parameters },
  }
}

/** Asked as whoever the module context says. */
export const listOwnOrders = (asked?: OrderQuery): Promise<MemberOrdersAnswer> =>
  moduleSender().send<MemberOrdersAnswer>(listOrdersCall(asked))

/** Who the modules of this page or process call as. */
type ModuleContext = { sender: Sender }

let current: ModuleContext | undefined
let elevated: ModuleContext | undefined

/**
 * From now on modules call as this session; `undefined` takes it back. An elevated one is an application's,
 * for `elevate`.
 */
export const setModuleContext = (
  context: ModuleContext | undefined,
  { isElevated = false }: { isElevated?: boolean } = {},
): void => {
  if (isElevated) elevated = context
  else current = context
}

/** For calls of modules, at the moment of the call. */
export const moduleSender = (): Sender => {
  if (!current)
    throw new Error(
      'Wix context is not available. Make sure to initialize the Wix context before using SDK modules',
    )
  return current.sender
}

export const elevatedSender = (): Sender => {
  if (!elevated)
    throw new Error(
      'An elevated client is required to use elevated modules. Make sure to initialize the Wix context with an elevated client',
    )
  return elevated.sender
}
