import { Visitor } from 'vite'
import { folderOf, isTest, nameOf, rootOf, type House, type Rule, type SourceFile } from './house.ts'

const isCounted = (path: string) =>
  /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('.d.ts') && !path.endsWith('.config.ts')

/** Kinds of one registry export the same names. */
const registries = (house: House) =>
  new Set([...house.sources.keys()].filter((path) => nameOf(path) === 'index.ts').map(folderOf))

/** A migration is never renamed; words of a language are in files named by its code in every root. */
const isNamedByRule = (path: string) => /\/\d{4}-[^/]+$/.test(path) || /\/(?:strings|words)\//.test(path)

/** Required names in the widget's replacements of React. */
const OF_REACT = /^(?:jsxs?|Fragment|use(?:State|Effect|LayoutEffect|Ref|Memo|Callback|Id|Context))$/

/** An exported name is unique in the repository. */
export const uniqueExports: Rule = (house) => {
  const kinds = registries(house)
  const files = new Map<string, string[]>()
  for (const { path, exports } of house.sources.values()) {
    if (!isCounted(path) || kinds.has(folderOf(path)) || isNamedByRule(path)) continue
    for (const name of new Set(exports))
      if (!OF_REACT.test(name)) files.set(name, [...(files.get(name) ?? []), path])
  }
  return [...files].flatMap(([name, paths]) =>
    paths.length > 1 ? [`${paths[0]}: exports ${name}, and so does ${paths.slice(1).join(', ')}`] : [],
  )
}

/** Words with unclear meanings, and their replacements (docs/vocabulary.md). */
const BANNED: Record<string, string> = {
  told: 'parsed, reported',
  tell: 'report, notify',
  tells: 'reports, notifies',
  ask: 'request, call, query',
  asks: 'requests',
  asked: 'requested',
  kept: 'saved, cached',
  keep: 'cache, save, lock',
  keeps: 'caches, saves, locks',
  keeper: 'cache, store',
  hold: 'contain, lock',
  holds: 'contains, locks',
  held: 'locked, contained',
  say: 'message, toast',
  says: 'messages',
  whom: 'recipient, owner',
  whose: 'owner',
  whence: 'source',
  bring: 'fetch, import, restore',
  brought: 'fetched, restored',
  weigh: 'score',
  judge: 'evaluate',
  mind: 'remember',
  gone: 'removed, expired',
  hear: 'listen, receive, on…',
  hears: 'listens, receives',
  heard: 'received, seen',
  said: 'reported, sent',
  good: 'product, valid',
  when: 'formatDate, on…, after…',
}
/** 'Draw' is only for prizes: markup is rendered, a canvas is painted. */
const isRenderingTerm = (words: string[], path: string) =>
  words.some((word) => ['draw', 'draws', 'drawn', 'drawing'].includes(word)) &&
  !/priz|lotter|game|wheel|draw-(?:prize|code)/i.test(path + words.join())

/** An order is placed, and a placeholder is one word; else a place is a path, an address or a position. */
const isPathTerm = (words: string[], name: string) => words.includes('place') && !/place-?order/i.test(name)

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const faultOf = (name: string, path: string): string | undefined => {
  const words = wordsOf(name)
  const banned = words.find((word) => BANNED[word] !== undefined)
  if (banned !== undefined) return `'${banned}' in ${name}; say ${BANNED[banned]}`
  if (isPathTerm(words, name)) return `'place' in ${name}; say path, address, position`
  return isRenderingTerm(words, path) ? `'draw' in ${name}; say render or paint` : undefined
}

const isChecked = (path: string) => isCounted(path) && rootOf(path) !== 'e2e' && !/\/\d{4}-[^/]+$/.test(path)

const faultsOf = (path: string, names: string[]) =>
  [...new Set(names)].flatMap((name) => {
    const fault = faultOf(name, path)
    return fault === undefined ? [] : [`${path}: ${fault}`]
  })

/** Files and exported names use standard terms. */
export const standardTerms: Rule = ({ sources }) =>
  [...sources.values()].flatMap(({ path, exports }) =>
    isChecked(path) ? faultsOf(path, [nameOf(path).replace(/\.tsx?$/, ''), ...exports]) : [],
  )

/** Types and functions of a file, at any depth. */
const localNames = ({ parsed }: SourceFile): string[] => {
  const names: string[] = []
  const add = (id: { name?: string } | null) => void (id?.name && names.push(id.name))
  const visitor = new Visitor({
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    FunctionDeclaration: ({ id }) => add(id),
    VariableDeclarator: ({ id, init }) => {
      if (init && /Function/.test(init.type) && id.type === 'Identifier') add(id)
    },
  })
  visitor.visit(parsed.program)
  return names
}

/** A file without any of the words is not parsed. */
const DECLARES_ONE = new RegExp(
  `(?:type|interface|function|const|let) \\w*(?:${[...Object.keys(BANNED), 'draw', 'place'].join('|')})`,
  'i',
)

/** Types and functions that a file does not export use standard terms, too. */
export const standardLocalTerms: Rule = ({ sources }) =>
  [...sources.values()].flatMap((source) => {
    const { path, text, exports } = source
    if (!isChecked(path) || !DECLARES_ONE.test(text)) return []
    const exported = new Set(exports)
    return faultsOf(
      path,
      localNames(source).filter((name) => !exported.has(name)),
    )
  })
