/**
 * One event of a browser's trace; times in microseconds. `tdur`: of the thread, without what the system gave
 * to other programs meanwhile.
 */
export type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { data?: { url?: string } }
}
/** `atMs`: since the trace began. */
export type MeasuredFrame = { atMs: number; scriptMs: number }

/** The last thing of each frame on the page's main thread. */
const FRAME = 'Layerize'
const CALL = 'ResourceSendRequest'
/** What runs script, at its outermost; one may contain another, which is counted once. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
])
/**
 * Work of the browser's own that stands within: styles and layout, done earlier because a script reads where
 * something is; pictures that scrolling requests.
 */
const BROWSERS_OWN = new Set([
  'Document::UpdateStyleAndLayout',
  'Layout',
  'UpdateLayoutTree',
  'ResourceFetcher::requestResource',
])
const MICROSECONDS_PER_MS = 1_000

/** Script in each frame of the page's main thread, from a trace. */
export const scriptPerFrame = (events: TraceEvent[]): MeasuredFrame[] => {
  const own = ofPage(events)
  const beganAt = own[0]?.ts ?? 0
  const ends = own.filter(({ name }) => name === FRAME)
  const frames = ends.map(({ ts }) => ({ atMs: (ts - beganAt) / MICROSECONDS_PER_MS, scriptMs: 0 }))
  let at = 0
  for (const { ts, scriptMs } of scriptTasks(own)) {
    while (at + 1 < ends.length && ts > ends[at]!.ts) at += 1
    frames[at]!.scriptMs += scriptMs
  }
  return frames
}

/**
 * Script of the page, in milliseconds: all of it, and what of it ran until a call to an address with `part`
 * in it was made, with the task that made it. Throws where it was not made.
 */
export const scriptUntilCall = (events: TraceEvent[], part: string): { untilMs: number; allMs: number } => {
  const own = ofPage(events)
  const call = own.find(({ name, args }) => name === CALL && args?.data?.url?.includes(part))
  if (!call) throw new Error(`no call of ${part}`)
  const tasks = scriptTasks(own)
  const sum = (some: typeof tasks) => some.reduce((ms, { scriptMs }) => ms + scriptMs, 0)
  return { untilMs: sum(tasks.filter(({ ts }) => ts <= call.ts)), allMs: sum(tasks) }
}

/** Of the main thread of the page that is shown, in order. */
const ofPage = (events: TraceEvent[]): TraceEvent[] => {
  const main = events.find(({ name }) => name === FRAME)
  return main
    ? events
        .filter(({ pid, tid, ts }) => pid === main.pid && tid === main.tid && ts > 0)
        .toSorted((a, b) => a.ts - b.ts)
    : []
}

/** Without what the browser does of its own meanwhile: what DevTools calls scripting. */
const scriptTasks = (own: TraceEvent[]): { ts: number; scriptMs: number }[] => {
  const others = own.filter(({ name, ph }) => ph === 'X' && BROWSERS_OWN.has(name))
  return outermost(own.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name))).map((script) => {
    const within = others.filter(
      ({ ts, dur = 0 }) => ts >= script.ts && ts + dur <= script.ts + (script.dur ?? 0),
    )
    const otherMicroseconds = outermost(within).reduce((sum, { tdur = 0 }) => sum + tdur, 0)
    return {
      ts: script.ts,
      scriptMs: Math.max(0, (script.tdur ?? 0) - otherMicroseconds) / MICROSECONDS_PER_MS,
    }
  })
}

/** Those that no other one contains. `events` of one thread, in the order they began. */
const outermost = (events: TraceEvent[]): TraceEvent[] => {
  let end = 0
  return events.filter(({ ts, dur = 0 }) => {
    if (ts + dur <= end) return false
    end = ts + dur
    return true
  })
}
