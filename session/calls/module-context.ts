import { type Sender, toQuery, type Call } from './send-call.ts'
import type { MemberOrdersAnswer } from '#contract/identity/member-orders.ts'
import { identityPaths } from '#contract/identity/paths.ts'

/** Pages count from 1. */
export type OrderQuery = { ids?: string[]; paging?: { limit?: number; page?: number } }

const DEFAULT_LIMIT = 50

/** A member's own orders. Many ids make the address too long: then the request is a POST. */
export const listOrdersCall = (query: OrderQuery = {}): Call => {
  const parameters = { ...query, paging: { limit: DEFAULT_LIMIT, ...query.paging } }
  return {
    method: 'GET',
    path: identityPaths.memberOrders[0],
    query: toQuery(parameters),
    fallback: { method: 'POST', path: identityPaths.queryMemberOrders[0], body: parameters },
  }
}

/** Called as the session of the module context. */
export const listOwnOrders = (query?: OrderQuery): Promise<MemberOrdersAnswer> =>
  moduleSender().send<MemberOrdersAnswer>(listOrdersCall(query))

/** The session that the modules of this page or process call as. */
type ModuleContext = { sender: Sender }

const createModuleContext = () => {
  let current: ModuleContext | undefined
  let elevated: ModuleContext | undefined
  return {
    /** Modules call as this session from now on; `undefined` ends that. An elevated one is for `elevate`. */
    setModuleContext: (
      context: ModuleContext | undefined,
      { isElevated = false }: { isElevated?: boolean } = {},
    ): void => {
      if (isElevated) elevated = context
      else current = context
    },
    /** For calls of modules, at the moment of the call. */
    moduleSender: (): Sender => {
      if (!current)
        throw new Error(
          'Wix context is not available. Make sure to initialize the Wix context before using SDK modules',
        )
      return current.sender
    },
    elevatedSender: (): Sender => {
      if (!elevated)
        throw new Error(
          'An elevated client is required to use elevated modules. Make sure to initialize the Wix context with an elevated client',
        )
      return elevated.sender
    },
  }
}

/** One for a page or process, as callers of the SDK expect. */
export const { setModuleContext, moduleSender, elevatedSender } = createModuleContext()
