/** `npm run check`: the house rules. Prints a line for each place that breaks one. */
import { noCycles } from './check/cycles.ts'
import { noDust } from './check/dust.ts'
import { importDirections, ownStores } from './check/directions.ts'
import { readHouse, type Rule } from './check/house.ts'
import { unformattedFiles } from './check/formatting.ts'
import { noKnots } from './check/knots.ts'
import { lineWidth } from './check/line-width.ts'
import { portableLock } from './check/lock.ts'
import { noModuleState } from './check/module-state.ts'
import { standardTerms, uniqueExports } from './check/names.ts'
import { knownPlaces, tellingNames } from './check/places.ts'
import { completeRegistries } from './check/registries.ts'
import { servedLines } from './check/served.ts'
import { fewIdsATitle } from './check/titles.ts'
import { unusedCode } from './check/unused.ts'

const RULES: Rule[] = [
  knownPlaces,
  tellingNames,
  importDirections,
  ownStores,
  noCycles,
  noKnots,
  completeRegistries,
  servedLines,
  portableLock,
  lineWidth,
  fewIdsATitle,
  noDust,
  uniqueExports,
  standardTerms,
]

/**
 * Rules that do not hold everywhere yet, and how many places break them. The number only goes down; at none the rule
 * moves to the list above.
 */
const UNFINISHED: { name: string; rule: Rule; limit: number }[] = [
  { name: 'state of modules', rule: noModuleState, limit: 68 },
]

/** Lines about each unfinished rule that more places break than before. */
export const checkUnfinished = (folder: string, rules = UNFINISHED): string[] => {
  const house = readHouse(folder)
  return rules.flatMap(({ name, rule, limit }) => {
    const broken = rule(house)
    return broken.length > limit ? [...broken, `${name}: ${broken.length}, and there were ${limit}`] : []
  })
}

/** What breaks a rule in the repository in `folder`; nothing when all is well. */
export const checkHouse = (folder: string) => {
  const house = readHouse(folder)
  return RULES.flatMap((rule) => rule(house))
}

if (import.meta.main) {
  const folder = `${import.meta.dirname}/..`
  const broken = [
    ...checkHouse(folder),
    ...checkUnfinished(folder),
    ...unusedCode(folder),
    ...unformattedFiles(folder),
  ]
  for (const line of broken) console.error(line)
  if (broken.length > 0) process.exitCode = 1
  else console.log('The house is in order.')
}
