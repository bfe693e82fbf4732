import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { folderOf, isTest, nameOf, rootOf, type House, type Rule } from './house.ts'

const isCounted = (path: string) =>
  /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('.d.ts') && !path.endsWith('.config.ts')

/** Names a file declares and exports; what it passes on from others does not count. */
const exportedNames = (house: House, path: string): string[] =>
  parseSync(path, readFileSync(join(house.folder, path), 'utf8')).module.staticExports.flatMap(
    ({ entries }) =>
      entries.flatMap(({ exportName, moduleRequest }) =>
        exportName.kind === 'Name' && !moduleRequest && exportName.name ? [exportName.name] : [],
      ),
  )

/** Kinds of one registry answer the same questions under the same names. */
const registries = (house: House) =>
  new Set([...house.sources.keys()].filter((path) => nameOf(path) === 'index.ts').map(folderOf))

/** A migration keeps its name for ever; a language's words stand under the language's code in every root. */
const isNamedByRule = (path: string) => /\/\d{4}-[^/]+$/.test(path) || /\/(?:strings|words)\//.test(path)

/** What React's stand-ins of the widget must be called. */
const OF_REACT = /^(?:jsxs?|Fragment|use(?:State|Effect|LayoutEffect|Ref|Memo|Callback|Id|Context))$/

/** An exported name means one thing in the repository. */
export const uniqueExports: Rule = (house) => {
  const kinds = registries(house)
  const files = new Map<string, string[]>()
  for (const path of house.sources.keys()) {
    if (!isCounted(path) || kinds.has(folderOf(path)) || isNamedByRule(path)) continue
    for (const name of new Set(exportedNames(house, path)))
      if (!OF_REACT.test(name)) files.set(name, [...(files.get(name) ?? []), path])
  }
  return [...files].flatMap(([name, paths]) =>
    paths.length > 1 ? [`${paths[0]}: exports ${name}, and so does ${paths.slice(1).join(', ')}`] : [],
  )
}

/** Words that say something else than a reader expects, and what to say instead (docs/vocabulary.md). */
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
}
/** Drawing is for prizes alone: markup is rendered, a canvas is painted. */
const isDrawing = (words: string[], path: string) =>
  words.some((word) => ['draw', 'draws', 'drawn', 'drawing'].includes(word)) &&
  !/priz|lotter|game|wheel|draw-(?:prize|code)/i.test(path + words.join())

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const faultOf = (name: string, path: string): string | undefined => {
  const words = wordsOf(name)
  const banned = words.find((word) => BANNED[word] !== undefined)
  if (banned !== undefined) return `'${banned}' in ${name}; say ${BANNED[banned]}`
  return isDrawing(words, path) ? `'draw' in ${name}; say render or paint` : undefined
}

/** Files and exported names use the field's words. */
export const standardTerms: Rule = (house) =>
  [...house.sources.keys()].flatMap((path) => {
    if (!isCounted(path) || rootOf(path) === 'e2e' || /\/\d{4}-[^/]+$/.test(path)) return []
    const names = [nameOf(path).replace(/\.tsx?$/, ''), ...exportedNames(house, path)]
    return [...new Set(names)].flatMap((name) => {
      const fault = faultOf(name, path)
      return fault === undefined ? [] : [`${path}: ${fault}`]
    })
  })
