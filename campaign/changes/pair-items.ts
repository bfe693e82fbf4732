export type Matched = {
  /** Indexes before and after of the same item; it may have changed. */
  pairs: [from: number, to: number][]
  removed: number[]
  added: number[]
  /** Indexes after of what has another place among the others. */
  moved: number[]
}

/**
 * Which items of two lists are the same: those with equal content, then those with the same id, then those of the same
 * kind in their order. `contentOf`: equal for equal items.
 */
export const pairItems = (
  before: readonly unknown[],
  after: readonly unknown[],
  contentOf: (item: unknown) => string,
): Matched => {
  const partner = new Map<number, number>()
  const taken = new Set<number>()
  const matchBy = (keyOf: (item: unknown) => string | undefined) => {
    const keys = before.map(keyOf)
    for (const [to, item] of after.entries()) {
      const key = partner.has(to) ? undefined : keyOf(item)
      if (key === undefined) continue
      const from = keys.findIndex((other, at) => other === key && !taken.has(at))
      if (from < 0) continue
      partner.set(to, from)
      taken.add(from)
    }
  }
  matchBy(contentOf)
  matchBy((item) => textOf(item, 'id'))
  matchBy((item) => (textOf(item, 'id') === undefined ? (textOf(item, 'kind') ?? '') : undefined))
  const pairs = [...partner]
    .map(([to, from]): [number, number] => [from, to])
    .toSorted(([, one], [, other]) => one - other)
  const staying = longestRising(pairs.map(([from]) => from))
  return {
    pairs,
    removed: before.flatMap((_, at) => (taken.has(at) ? [] : [at])),
    added: after.flatMap((_, at) => (partner.has(at) ? [] : [at])),
    moved: pairs.filter(([from]) => !staying.has(from)).map(([, to]) => to),
  }
}

const textOf = (item: unknown, name: string): string | undefined => {
  const value = (item as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}

/** As many of the numbers as rise in their order: the others have moved. */
const longestRising = (numbers: readonly number[]): Set<number> => {
  const best: number[][] = []
  for (const [at, number] of numbers.entries()) {
    const before = best.slice(0, at).filter((chain) => chain.at(-1)! < number)
    best.push([...before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []), number])
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []))
}
