import { AsyncLocalStorage } from 'node:async_hooks'
import type { MailTransport } from '#server/platform/mail/transport.ts'
import type { CallFault, Intercept } from './call-fault.ts'
import { patchFetch } from './patch-fetch.ts'
import { patchFiles } from './patch-files.ts'
import { patchPostgres, patchSqlite } from './patch-drivers.ts'

type Run = { calls: string[]; failing?: { at: number; fault: CallFault; hit?: string } }

export type FaultInjector = {
  /** Runs an operation and lists its calls to SQL, files, HTTP and mail, in their order. */
  record: (operation: () => Promise<unknown>) => Promise<string[]>
  /** Runs an operation while its n-th call (from 0) fails; `hit`: which call that was, if it came so far. */
  failNth: <T>(
    at: number,
    fault: CallFault,
    operation: () => Promise<T>,
  ) => Promise<{ answer: T; hit: string | undefined }>
  /** The same transport, whose sending counts as a call. */
  wrapMail: (transport: MailTransport) => MailTransport
  close: () => void
}

/**
 * Wraps what a process uses to reach anything outside of it: the drivers of both databases, the file system, `fetch`
 * and a mail transport. Only calls made by the running operation count, so background work of the same process
 * does not disturb it.
 */
export const openFaultInjector = async (): Promise<FaultInjector> => {
  const runs = new AsyncLocalStorage<Run>()
  const intercept: Intercept = (kind, description) => {
    const run = runs.getStore()
    if (!run) return undefined
    const at = run.calls.push(`${kind}: ${description}`) - 1
    if (run.failing?.at !== at) return undefined
    run.failing.hit = run.calls[at]!
    return run.failing.fault
  }
  const patches = [
    patchSqlite(intercept),
    patchPostgres(intercept),
    await patchFiles(intercept),
    patchFetch(intercept),
  ]

  return {
    record: async (operation) => {
      const run: Run = { calls: [] }
      await runs.run(run, operation)
      return run.calls
    },
    failNth: async (at, fault, operation) => {
      const failing: NonNullable<Run['failing']> = { at, fault }
      const answer = await runs.run({ calls: [], failing }, operation)
      return { answer, hit: failing.hit }
    },
    wrapMail: (transport) => ({
      ...transport,
      send: async (mail) => {
        const fault = intercept('mail', mail.subject)
        if (fault && fault !== 'unanswered') throw new Error('Connection closed unexpectedly')
        const refused = await transport.send(mail)
        if (fault) throw new Error('Connection closed unexpectedly')
        return refused
      },
    }),
    close: () => patches.forEach((restore) => restore()),
  }
}
