import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, isTest, nameOf, rootOf, type House, type Rule } from './house.ts'

/** Formatted lines below which a file with a single importer beside it belongs into that importer. */
const SMALL = 40

const isCounted = (path: string) =>
  /\.tsx?$/.test(path) &&
  !isTest(path) &&
  !path.endsWith('.d.ts') &&
  !/\/testing\/|\.test-process\.ts$/.test(path) &&
  !['e2e', 'bench'].includes(rootOf(path))

const linesOf = ({ folder }: House, path: string) =>
  readFileSync(join(folder, path), 'utf8').trimEnd().split('\n').length

/** The build puts another module in the place of each, or each in the place of another (tools/build-widget.ts). */
const SWAPPED_BY_THE_BUILD = [
  'campaign/again-by-rule.ts',
  'campaign/again-in-page.ts',
  'widget/loader/click-path.ts',
  'widget/loader/complete-configuration.ts',
  'widget/loader/first-configuration.ts',
  'widget/prerender/element.ts',
]

/**
 * A server noun's SQL and routes have files of their own. What a registry imports, or what is imported by name at run
 * time (workers, pages, commands), is a kind or an entry.
 */
const isKind = ({ sources }: House, path: string, importers: string[]) =>
  nameOf(path) === 'index.ts' ||
  /(?:^|\/|-)(?:store|routes)\.ts$/.test(path) ||
  SWAPPED_BY_THE_BUILD.includes(path) ||
  sources.get(path)?.hasDefault === true ||
  importers.some((importer) => nameOf(importer) === 'index.ts') ||
  /\/\d{4}-[^/]+$/.test(path)

const hasTest = ({ sources }: House, path: string) => sources.has(path.replace(/\.tsx?$/, '.test.ts'))

/** A file is a concept: a small one with a single importer in the same folder stands in that importer. */
export const noDust: Rule = (house) => {
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of house.sources.values())
    for (const { target, isDynamic } of imports) {
      if (target === undefined || isTest(path)) continue
      // A file that is loaded late is a bundle of its own.
      const by = importers.get(target) ?? new Set<string>()
      importers.set(target, by.add(isDynamic ? 'loaded late' : path))
    }
  return [...house.sources.keys()].flatMap((path) => {
    const by = [...(importers.get(path) ?? [])]
    if (!isCounted(path) || by.length !== 1 || isKind(house, path, by)) return []
    const [importer = ''] = by
    // No test can import an entry point: it starts what it is the entry of.
    const isTestedBesideEntry = nameOf(importer) === 'main.ts' && hasTest(house, path)
    if (folderOf(importer) !== folderOf(path) || isTestedBesideEntry) return []
    const lines = linesOf(house, path)
    return lines < SMALL ? [`${path}: ${lines} lines, imported by ${nameOf(importer)} alone; fold it`] : []
  })
}
