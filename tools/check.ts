/** `npm run check`: the house rules. Prints a line for each violation. */
import { noCycles, noKnots, noTypeCycles } from './check/cycles.ts'
import { importDirections, ownStores } from './check/directions.ts'
import { diffsMatchFiles, docsNameFiles, noConflicts } from './check/docs.ts'
import { lineWidth, unformattedFiles } from './check/formatting.ts'
import { readHouse, type House, type Rule } from './check/house.ts'
import { portableLock, productionPackages } from './check/lock.ts'
import { noModuleState } from './check/module-state.ts'
import { standardLocalTerms, standardTerms, uniqueExports } from './check/names.ts'
import { knownPlaces, descriptiveNames } from './check/places.ts'
import { completeRegistries } from './check/registries.ts'
import { servedLines } from './check/served.ts'
import { noDust, smallFolders, sourcesWithin } from './check/sizes.ts'
import { fewIdsATitle } from './check/titles.ts'
import { unusedCode } from './check/unused.ts'

/** Rules for any repository of this kind, however small. */
export const RULES: Record<string, Rule> = {
  knownPlaces,
  descriptiveNames,
  importDirections,
  ownStores,
  noCycles,
  noTypeCycles,
  noKnots,
  completeRegistries,
  servedLines,
  portableLock,
  productionPackages,
  lineWidth,
  fewIdsATitle,
  noDust,
  uniqueExports,
  standardTerms,
  standardLocalTerms,
  noModuleState,
  docsNameFiles,
  diffsMatchFiles,
  noConflicts,
  smallFolders,
}

/** How many lines source files have at least on average, and how many of a hundred may be tiny. */
const SOURCES = sourcesWithin({ averageLines: 90, tinyPercent: 12 })

/** The violations in the repository in `folder`; none when it is correct. */
export const checkHouse = (house: House) => Object.values(RULES).flatMap((rule) => rule(house))

if (import.meta.main) {
  const folder = `${import.meta.dirname}/..`
  // Two programs of packages run in parallel with the rules.
  const programs = [unusedCode(folder), unformattedFiles(folder)]
  const house = readHouse(folder)
  const broken = [...checkHouse(house), ...SOURCES(house), ...(await Promise.all(programs)).flat()]
  for (const line of broken) console.error(line)
  if (broken.length > 0) process.exitCode = 1
  else console.log('The house is in order.')
}
