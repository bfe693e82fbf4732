import type { Klepka, KlepkaCommands } from '../parts.ts'

type Call = Parameters<Klepka>

/**
 * Hears what the page says by `klepka('consent', …)`: before the widget was there, while the loader waits,
 * and ever after.
 */
export const hearCommand = (commands: KlepkaCommands, hear: (word?: string) => void): void => {
  commands.consent = hear
  const before = Array.from(window.klepka?.q ?? []) as unknown as Call[]
  // What else was said meanwhile waits for the loader, which takes its place.
  const q: Call[] = []
  const klepka = (...call: Call) => void (call[0] === 'consent' ? hear(call[1]) : q.push(call))
  window.klepka = Object.assign(klepka, { q })
  for (const call of before) klepka(...call)
}
