/** One event of a browser's trace; times in microseconds. `tdur`: of the thread, without what the system gave to other programs meanwhile. */
export type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; pid: number; tid: number }
/** `atMs`: since the trace began. */
export type Frame = { atMs: number; scriptMs: number }

/** The last thing of each frame on the page's main thread. */
const FRAME = 'Layerize'
/** What runs script, at its outermost; one may contain another, which is counted once. */
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'FireAnimationFrame', 'TimerFire', 'EventDispatch', 'RunMicrotasks'])
/** Work of the browser's own that stands within: styles and layout, done earlier because a script asks where something is; pictures that scrolling asks for. */
const BROWSERS_OWN = new Set(['Document::UpdateStyleAndLayout', 'Layout', 'UpdateLayoutTree', 'ResourceFetcher::requestResource'])
const MICROSECONDS_PER_MS = 1_000

/** Script in each frame of the page's main thread, as a trace tells, without what the browser does of its own meanwhile: what DevTools calls scripting. */
export const scriptPerFrame = (events: TraceEvent[]): Frame[] => {
  const main = events.find(({ name }) => name === FRAME)
  if (!main) return []
  const own = events.filter(({ pid, tid, ts }) => pid === main.pid && tid === main.tid && ts > 0).toSorted((a, b) => a.ts - b.ts)
  const beganAt = own[0]?.ts ?? 0
  const ends = own.filter(({ name }) => name === FRAME)
  const others = own.filter(({ name, ph }) => ph === 'X' && BROWSERS_OWN.has(name))
  const frames = ends.map(({ ts }) => ({ atMs: (ts - beganAt) / MICROSECONDS_PER_MS, scriptMs: 0 }))
  let at = 0
  for (const script of outermost(own.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name)))) {
    while (at + 1 < ends.length && script.ts > ends[at]!.ts) at += 1
    const within = others.filter(({ ts, dur = 0 }) => ts >= script.ts && ts + dur <= script.ts + (script.dur ?? 0))
    const otherMicroseconds = outermost(within).reduce((sum, { tdur = 0 }) => sum + tdur, 0)
    frames[at]!.scriptMs += Math.max(0, (script.tdur ?? 0) - otherMicroseconds) / MICROSECONDS_PER_MS
  }
  return frames
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
