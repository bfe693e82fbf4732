import type { Sender } from '#session/calls/send-call.ts'

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
