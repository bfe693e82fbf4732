/** `npm run check`: the house rules. Prints a line for each place that breaks one. */
import { noCycles } from './check/cycles.ts'
import { importDirections, ownStores } from './check/directions.ts'
import { readHouse, type Rule } from './check/house.ts'
import { unformattedFiles } from './check/formatting.ts'
import { lineWidth } from './check/line-width.ts'
import { portableLock } from './check/lock.ts'
import { knownPlaces, tellingNames } from './check/places.ts'
import { reachedCode } from './check/reach.ts'
import { completeRegistries } from './check/registries.ts'
import { servedLines } from './check/served.ts'
import { fewIdsATitle } from './check/titles.ts'

const RULES: Rule[] = [
  knownPlaces,
  tellingNames,
  importDirections,
  ownStores,
  noCycles,
  completeRegistries,
  reachedCode,
  servedLines,
  portableLock,
  lineWidth,
  fewIdsATitle,
]

/** What breaks a rule in the repository in `folder`; nothing when all is well. */
export const checkHouse = (folder: string) => {
  const house = readHouse(folder)
  return RULES.flatMap((rule) => rule(house))
}

if (import.meta.main) {
  const folder = `${import.meta.dirname}/..`
  const broken = [...checkHouse(folder), ...unformattedFiles(folder)]
  for (const line of broken) console.error(line)
  if (broken.length > 0) process.exitCode = 1
  else console.log('The house is in order.')
}
