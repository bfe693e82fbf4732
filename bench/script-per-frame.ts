/** One event of a browser's trace; times in microseconds. */
export type TraceEvent = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number }
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
  let end = 0
  let at = 0
  for (const { ts, dur = 0 } of own.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name))) {
    const until = ts + dur
    if (until <= end) continue
    while (at + 1 < ends.length && ts > ends[at]!.ts) at += 1
    const from = Math.max(ts, end)
    const other = unionOf(others.filter((inner) => inner.ts >= from && inner.ts + (inner.dur ?? 0) <= until))
    frames[at]!.scriptMs += (until - from - other) / MICROSECONDS_PER_MS
    end = until
  }
  return frames
}

/** How long any of them ran: one may contain another. `events` in the order they began. */
const unionOf = (events: TraceEvent[]): number => {
  let sum = 0
  let end = 0
  for (const { ts, dur = 0 } of events) {
    sum += Math.max(0, ts + dur - Math.max(ts, end))
    end = Math.max(end, ts + dur)
  }
  return sum
}
