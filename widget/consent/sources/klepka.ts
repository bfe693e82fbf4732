import type { Source } from './source.ts'

const CHOICES: Record<string, boolean> = { granted: true, denied: false }

/**
 * The page itself reports it: `klepka('consent', 'granted')`, `klepka('consent', 'denied')`. Any other word
 * is ignored.
 */
export default ((notify, own) =>
  own((word = '') => {
    const choice = CHOICES[word]
    if (choice !== undefined) notify(choice)
  })) satisfies Source
