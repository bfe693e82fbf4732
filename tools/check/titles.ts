import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, type Rule } from './house.ts'

const MOST_IDS = 3
/** Ids of the ledgers (`S-CART-09`, `W-TRIG-03`) and of numbered faults (`M-16`, `E-05`). */
const ID = /\b(?:[SW]-[A-Z]+-\d\d|[ME]-\d\d)\b/g
/** A string of one line; a title is never longer. */
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\\n])*`/g

/** A test that stands for many behaviours does not fail for each of them. */
export const fewIdsATitle: Rule = ({ folder, sources }) =>
  [...sources.keys()].filter(isTest).flatMap((path) =>
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(STRING)]
          .filter(([title]) => new Set(title.match(ID)).size > MOST_IDS)
          .map(() => `${path}:${index + 1}: more than ${MOST_IDS} ids in a title`),
      ),
  )
