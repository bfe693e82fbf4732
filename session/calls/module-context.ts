import { type Sender, toQuery, type Call } from './send-call.ts'
import type { MemberOrdersAnswer } from '#contract/identity/member-orders.ts'
import { identityPaths } from '#contract/identity/paths.ts'

/** Pages count from 1. */
export type OrderQuery = { ids?: string[]; paging?: { limit?: number; page?: number } }

const DEFAULT_LIMIT = 50

/** A member's own orders. With many ids the address would be too long: then the request is a POST. */
export const listOrdersCall = (query: OrderQuery = {}): Call => {
  const parameters = { ...query, paging: { limit: DEFAULT_LIMIT, ...query.paging } }
  return {
    method: 'GET',
    path: identityPaths.memberOrders[0],
    query: toQuery(parameters),
    fallback: { method: 'POST', path: identityPaths.queryMemberOrders[0], body: parameters },
  }
}

/** Calls with the session of the module context. */
export const listOwnOrders = (query?: OrderQuery): Promise<MemberOrdersAnswer> =>
  moduleSender().send<MemberOrdersAnswer>(listOrdersCall(query))

/** The session for calls of modules in this page or process. */
type ModuleContext = { sender: Sender }

const createModuleContext = () => {
  let current: ModuleContext | undefined
  let elevated: ModuleContext | undefined
  return {
    /** Sets the session for modules' calls; `undefined` removes it. An elevated one is for `elevate`. */
    setModuleContext: (
      context: ModuleContext | undefined,
      { isElevated = false }: { isElevated?: boolean } = {},
    ): void => {
      if (isElevated) elevated = context
      else current = context
    },
    /** The session for a module's call, read when it is called. */
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

/** One per page or process, as callers of the SDK expect. */
export const { setModuleContext, moduleSender, elevatedSender } = createModuleContext()
