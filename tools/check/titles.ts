import { isTest, type Rule } from './house.ts'

const MOST_IDS = 3
/** Ids of the ledgers (`S-CART-09`, `W-TRIG-03`) and of numbered faults (`M-16`, `E-05`). */
const ID = /\b(?:[SW]-[A-Z]+-\d\d|[ME]-\d\d)\b/g
/** A string of one line; a title is never longer. */
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\\n])*`/g

const idsIn = (text: string) => new Set(text.match(ID)).size

/** A test for many behaviours does not fail for each of them. */
export const fewIdsATitle: Rule = ({ sources }) =>
  [...sources.values()]
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          idsIn(line) > MOST_IDS
            ? [...line.matchAll(STRING)]
                .filter(([title]) => idsIn(title) > MOST_IDS)
                .map(() => `${path}:${index + 1}: more than ${MOST_IDS} ids in a title`)
            : [],
        ),
    )
