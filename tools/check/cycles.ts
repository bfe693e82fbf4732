import { folderOf, isProduct, isTest, type House, type ImportEdge, type Rule } from './house.ts'

/** Each node with its neighbours, and for each neighbour one example import. */
type Graph = Map<string, Map<string, string>>

/** Groups of nodes in which each can be reached from each other (Tarjan); groups of one are left out. */
const circlesIn = (graph: Graph): string[][] => {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    stack.push(node)
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle)
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

const fileGraph = ({ sources }: House, isEdge: (edge: ImportEdge) => boolean): Graph =>
  new Map(
    [...sources.values()].map(({ path, imports }) => [
      path,
      new Map(
        imports.flatMap((edge) =>
          edge.target !== undefined && sources.has(edge.target) && isEdge(edge) && edge.target !== path
            ? [[edge.target, edge.specifier] as const]
            : [],
        ),
      ),
    ]),
  )

/** One cycle of files, starting anywhere. */
const roundThrough = (graph: Graph, circle: string[]): string[] => {
  const path: string[] = []
  let at = circle[0]!
  while (!path.includes(at)) {
    path.push(at)
    at = [...graph.get(at)!.keys()].find((next) => circle.includes(next))!
  }
  return [...path.slice(path.indexOf(at)), at]
}

const fileCircles = (house: House, isEdge: (edge: ImportEdge) => boolean, what: string): string[] => {
  const graph = fileGraph(house, isEdge)
  return circlesIn(graph).map((circle) => `${roundThrough(graph, circle).join(' → ')}: ${what}`)
}

/** No two files load each other, directly or through others. Types and late imports are not loaded at the start. */
export const noCycles: Rule = (house) =>
  fileCircles(house, ({ isTypeOnly, isDynamic }) => !isTypeOnly && !isDynamic, 'an import cycle')

/** No two files depend on each other's types. */
export const noTypeCycles: Rule = (house) => {
  const loads = new Set(
    circlesIn(fileGraph(house, ({ isTypeOnly, isDynamic }) => !isTypeOnly && !isDynamic)).flat(),
  )
  const graph = fileGraph(house, ({ isDynamic }) => !isDynamic)
  return circlesIn(graph)
    .filter((circle) => !circle.some((path) => loads.has(path)))
    .map((circle) => `${roundThrough(graph, circle).join(' → ')}: a cycle of type imports`)
}

/** `server/shop/cart` for all its files; files of a wing itself count as a folder of their own. */
const nounOf = (path: string) => folderOf(path).split('/').slice(0, 3).join('/')

const isOfWing = (path: string) => /^server\/[^/]+\//.test(path) && isProduct(path) && !isTest(path)

/** Each noun of the server with the nouns it imports. */
const nounGraph = ({ sources }: House): Graph => {
  const graph: Graph = new Map()
  for (const { path, imports } of sources.values()) {
    if (!isOfWing(path)) continue
    const from = nounOf(path)
    const targets = graph.get(from) ?? new Map<string, string>()
    graph.set(from, targets)
    for (const { target } of imports) {
      if (target === undefined || !isOfWing(target) || nounOf(target) === from) continue
      if (!targets.has(nounOf(target))) targets.set(nounOf(target), `${path} → ${target}`)
    }
  }
  return graph
}

/** Folders of the server have no import cycles. */
export const noKnots: Rule = (house) => {
  const graph = nounGraph(house)
  return circlesIn(graph).flatMap((circle) =>
    circle.map((noun) => {
      const [, example] = [...graph.get(noun)!].find(([to]) => circle.includes(to))!
      return `${noun}/: in a circle of ${circle.length} folders; e.g. ${example}`
    }),
  )
}
