/** One event of a browser's trace; times in microseconds. */
export type TraceEvent = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number }

/** The last thing of each frame on the page's main thread. */
const FRAME = 'Layerize'
/** What runs script, at its outermost; one may contain another, which is counted once. */
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'FireAnimationFrame', 'TimerFire', 'EventDispatch', 'RunMicrotasks'])
const MICROSECONDS_PER_MS = 1_000

/** Milliseconds of script in each frame of the page's main thread, as a trace tells. */
export const scriptPerFrame = (events: TraceEvent[]): number[] => {
  const ends = events.filter(({ name }) => name === FRAME)
  const [main] = ends
  if (!main) return []
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid)
  const frames = ends.filter(({ pid, tid }) => pid === main.pid && tid === main.tid).toSorted((a, b) => a.ts - b.ts)
  const scripts = own.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name)).toSorted((a, b) => a.ts - b.ts)
  const spent = frames.map(() => 0)
  let end = 0
  let frame = 0
  for (const { ts, dur = 0 } of scripts) {
    if (ts + dur <= end) continue
    while (frame + 1 < frames.length && ts > frames[frame]!.ts) frame += 1
    spent[frame] = (spent[frame] ?? 0) + (ts + dur - Math.max(ts, end)) / MICROSECONDS_PER_MS
    end = ts + dur
  }
  return spent
}
