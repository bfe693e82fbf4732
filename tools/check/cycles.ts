import type { House, Rule } from './house.ts'

/** What a file loads as it starts; types and later imports close no circle. */
const loads = ({ sources }: House, path: string) =>
  (sources.get(path)?.imports ?? []).flatMap(({ target, isTypeOnly, isDynamic }) =>
    target !== undefined && !isTypeOnly && !isDynamic && sources.has(target) ? [target] : [],
  )

/** No two files load each other, directly or round about. */
export const noCycles: Rule = (house) => {
  const found: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const way: string[] = []
  const visit = (path: string) => {
    state.set(path, 'open')
    way.push(path)
    for (const next of loads(house, path)) {
      if (state.get(next) === 'open')
        found.push(`${[...way.slice(way.indexOf(next)), next].join(' → ')}: an import cycle`)
      else if (!state.has(next)) visit(next)
    }
    way.pop()
    state.set(path, 'done')
  }
  for (const path of house.sources.keys()) if (!state.has(path)) visit(path)
  return found
}
