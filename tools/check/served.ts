import type { House, Rule } from './house.ts'

/** Modules that open the shop's own server: the program, or its routes on a test's own shop. */
const SERVERS = new Set(['e2e/open-shop.ts', 'server/app.ts', 'server/testing/open-test-shop.ts'])
/** An id of the storefront's ledger in titles of tests. */
const LINE = /\[(S-[A-Z]+-\d\d)\]/g

const isServed = ({ sources }: Pick<House, 'sources'>, path: string, seen = new Set<string>()): boolean => {
  if (SERVERS.has(path)) return true
  if (seen.has(path)) return false
  seen.add(path)
  return (sources.get(path)?.imports ?? []).some(
    ({ target, isTypeOnly }) => target !== undefined && !isTypeOnly && isServed({ sources }, target, seen),
  )
}

/**
 * What a browser test proves on a test page must be true in the shop, too: each id of the ledger
 * in a title of `e2e/` is in at least one file that opens the shop's own server.
 */
export const servedLines: Rule = (house) => {
  const alone = new Map<string, string>()
  const served = new Set<string>()
  for (const path of [...house.sources.keys()].filter((file) => /^e2e\/.*\.e2e\.tsx?$/.test(file))) {
    const lines = [...house.sources.get(path)!.text.matchAll(LINE)].map(([, id = '']) => id)
    const isOurs = lines.length > 0 && isServed(house, path)
    for (const id of lines) {
      if (isOurs) served.add(id)
      else alone.set(id, path)
    }
  }
  return [...alone]
    .filter(([id]) => !served.has(id))
    .map(([id, path]) => `${path}: ${id} is tested on no page that the shop itself serves`)
}
