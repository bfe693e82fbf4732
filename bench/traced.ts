import type { CDPSession } from 'playwright-core'
import type { TraceEvent } from './script-per-frame.ts'

/** What the browser recorded of its own work while something happened in a page. */
export const traced = async (session: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> => {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8.execute', 'blink'] },
  })
  await work()
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await done
  return events
}
