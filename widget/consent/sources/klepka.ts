import type { Source } from './source.ts'

const CHOICES: Record<string, boolean> = { granted: true, denied: false }

/**
 * The page itself says so: `klepka('consent', 'granted')`, `klepka('consent', 'denied')`. Any other word says
 * nothing.
 */
export default ((tell, own) =>
  own((word = '') => {
    const choice = CHOICES[word]
    if (choice !== undefined) tell(choice)
  })) satisfies Source
