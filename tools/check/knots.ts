import { folderOf, isTest, type House, type Rule } from './house.ts'

/** `server/shop/cart` for everything in it; files of a wing itself count as a folder of their own. */
const nounOf = (path: string) => folderOf(path).split('/').slice(0, 3).join('/')

const isCounted = (path: string) =>
  /^server\/[^/]+\//.test(path) &&
  !path.startsWith('server/testing/') &&
  !isTest(path) &&
  !/\/testing\/|\.test-process\.ts$/.test(path)

/** Each noun of the server with the nouns it imports, and one import as the example. */
const importsByNoun = ({ sources }: House) => {
  const graph = new Map<string, Map<string, string>>()
  for (const { path, imports } of sources.values()) {
    if (!isCounted(path)) continue
    const from = nounOf(path)
    const targets = graph.get(from) ?? new Map<string, string>()
    graph.set(from, targets)
    for (const { target } of imports) {
      if (target === undefined || !isCounted(target) || nounOf(target) === from) continue
      if (!targets.has(nounOf(target))) targets.set(nounOf(target), `${path} → ${target}`)
    }
  }
  return graph
}

/** Groups of nouns in which each can be reached from each other (Tarjan); groups of one are left out. */
const groupsIn = (graph: Map<string, Map<string, string>>): string[][] => {
  const groups: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (noun: string) => {
    order.set(noun, order.size)
    lowest.set(noun, order.get(noun)!)
    stack.push(noun)
    for (const next of graph.get(noun)?.keys() ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(noun, Math.min(lowest.get(noun)!, lowest.get(next)!))
    }
    if (lowest.get(noun) !== order.get(noun)) return
    const group = stack.splice(stack.indexOf(noun))
    if (group.length > 1) groups.push(group)
  }
  for (const noun of graph.keys()) if (!order.has(noun)) visit(noun)
  return groups
}

/** Folders of the server do not import each other in a circle. */
export const noKnots: Rule = (house) => {
  const graph = importsByNoun(house)
  return groupsIn(graph).flatMap((group) => {
    const edges = group.flatMap((from) =>
      [...(graph.get(from) ?? [])].filter(([to]) => group.includes(to)).map(([, example]) => example),
    )
    return group.map(
      (noun) =>
        `${noun}/: in a circle of ${group.length} folders; e.g. ${edges.find((edge) => edge.startsWith(noun))}`,
    )
  })
}
