import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, type House, isTest, nameOf, rootOf, type Rule } from './house.ts'

/** Journeys and measurements are no product; nor is what stands in a folder for tests, or is run by one. */
const isForTests = (path: string) =>
  isTest(path) ||
  path.endsWith('.test-process.ts') ||
  ['e2e', 'bench'].includes(rootOf(path)) ||
  path.split('/').includes('testing')

/** A worker, a file of a folder, or a command run as a process: `new URL('./worker.ts', import.meta.url)`. */
const NAMED_FILE = /new URL\(\s*['"](\.{1,2}\/[^'"]+\.(?:tsx?|mjs|cjs))['"]/g
/** A script of a page. */
const SCRIPT_SRC = /<script[^>]*\ssrc="\.?\/?([^"]+)"/g
/** A path of ours that a build or a command names in a text. */
const NAMED_PATH = /[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|cjs)\b/g

const textOf = ({ folder }: House, path: string) => readFileSync(join(folder, path), 'utf8')

/** Commands and what they are started with stand in `tools/` itself; what is in its folders has to be reached. */
const isTool = (path: string) => folderOf(path) === 'tools' || path.endsWith('.config.ts')

const BEGINS = [/^widget\/[^/]+\/main\.ts$/, /\/index\.ts$/]

/**
 * Where the product begins: the server, pages of the console, each part of the widget, commands, and what builds and
 * commands name. A registry stands for its kinds, whoever asks for them by name.
 */
const entriesOf = (house: House): string[] => {
  const pages = house.files.filter((path) => path.endsWith('.html') && !isForTests(path))
  return [
    'server/main.ts',
    ...[...house.sources.keys()].filter((path) => isTool(path) || BEGINS.some((shape) => shape.test(path))),
    ...pages.flatMap((page) =>
      [...textOf(house, page).matchAll(SCRIPT_SRC)].map(([, src]) => join(folderOf(page), src as string)),
    ),
  ]
}

const targetsOf = (house: House, path: string): string[] => {
  const imported = (house.sources.get(path)?.imports ?? []).flatMap(({ target }) =>
    target === undefined ? [] : [target],
  )
  const text = textOf(house, path)
  const besides = [...text.matchAll(NAMED_FILE)].map(([, file]) => join(folderOf(path), file as string))
  const byTools =
    rootOf(path) === 'tools' || isTool(path)
      ? [...text.matchAll(NAMED_PATH)].flatMap(([file]) => [file, join(folderOf(path), file)])
      : []
  return [...imported, ...besides, ...byTools]
}

/** No file of the product is there for its tests alone: each is reached from where the product begins. */
export const reachedCode: Rule = (house) => {
  const reached = new Set<string>()
  const waiting = entriesOf(house)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !house.sources.has(path)) continue
    reached.add(path)
    waiting.push(...targetsOf(house, path))
  }
  return [...house.sources.keys()]
    .filter((path) => !reached.has(path) && !isForTests(path) && !nameOf(path).endsWith('.d.ts'))
    .map((path) => `${path}: reached by no page, route, command or build`)
}
