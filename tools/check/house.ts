import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type ParseResult } from 'vite'

/** `target` is a path inside the repository; a package has none. Type imports do not exist at run time. */
export type ImportEdge = {
  specifier: string
  target: string | undefined
  isTypeOnly: boolean
  isDynamic: boolean
  line: number
}

/**
 * `exports` are the names that the file declares itself; `reexportsAll`: has `export *`; `namesModules`: has
 * `export * as name`. `parsed.program` is read on first use, which takes longer than all else: check `text`
 * first.
 */
export type SourceFile = {
  path: string
  text: string
  parsed: ParseResult
  exports: string[]
  imports: ImportEdge[]
  hasDefault: boolean
  reexportsAll: boolean
  namesModules: boolean
}

/** The repository for the house rules: every file, and what each source file imports. Paths use `/`. */
export type House = { folder: string; files: string[]; folders: string[]; sources: Map<string, SourceFile> }

/** A rule returns a line for every violation. */
export type Rule = (house: House) => string[]

const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results'])
/** Dot folders of editors and git are not checked. */
const OUR_DOT_FOLDERS = new Set(['.ci', '.github'])

const isOurs = (path: string, isFolder: boolean) =>
  isFolder && nameOf(path).startsWith('.') ? OUR_DOT_FOLDERS.has(path) : !NOT_OURS.has(path)

export const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)
/**
 * Code that runs for shoppers and owners: no tests, and nothing used only by tests, measurements and
 * commands.
 */
export const isProduct = (path: string) =>
  /\.tsx?$/.test(path) &&
  !/\.(?:test|e2e|test-process)\.|\/testing\//.test(path) &&
  !['e2e', 'bench', 'tools'].includes(rootOf(path))
export const rootOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')
export const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const resolve = (from: string, specifier: string): string | undefined => {
  if (specifier === '#storefront/render') return 'storefront/render.tsx'
  if (specifier === '#widget/prerender') return 'widget/prerender/prerender.tsx'
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return join(folderOf(from), specifier).replaceAll('\\', '/').replace(/\?.*$/, '')
}

const readSource = (path: string, text: string): SourceFile => {
  const parsed = parseSync(path, text)
  const { module } = parsed
  const lineAt = (position: number) => text.slice(0, position).split('\n').length
  const imports: ImportEdge[] = []
  const add = (specifier: string, start: number, isDynamic: boolean) => {
    // `import { type A }` still loads the module; only `import type` is removed.
    const isTypeOnly = /^(import|export)\s+type\b/.test(text.slice(start, start + 20))
    imports.push({ specifier, target: resolve(path, specifier), isTypeOnly, isDynamic, line: lineAt(start) })
  }

  for (const { moduleRequest, start } of module.staticImports) add(moduleRequest.value, start, false)
  const exported = module.staticExports.flatMap(({ start, entries }) =>
    entries.map((entry) => ({ ...entry, start })),
  )
  for (const { moduleRequest, start } of exported) if (moduleRequest) add(moduleRequest.value, start, false)
  for (const { moduleRequest, start } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end)
    if (/^(['"]).*\1$/.test(written)) add(written.slice(1, -1), start, true)
  }
  return {
    path,
    text,
    parsed,
    exports: exported.flatMap(({ exportName, moduleRequest }) =>
      exportName.kind === 'Name' && !moduleRequest && exportName.name ? [exportName.name] : [],
    ),
    imports,
    hasDefault: exported.some(
      ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
    ),
    reexportsAll: exported.some(({ importName }) => importName.kind === 'AllButDefault'),
    namesModules: exported.some(({ importName }) => importName.kind === 'All'),
  }
}

/** Reads the repository in `folder`. */
export const readHouse = (folder: string): House => {
  const house: House = { folder, files: [], folders: [], sources: new Map() }
  const walk = (inner: string) => {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = inner ? `${inner}/${entry.name}` : entry.name
      if (!isOurs(path, entry.isDirectory())) continue
      if (entry.isDirectory()) {
        house.folders.push(path)
        walk(path)
        continue
      }
      house.files.push(path)
      if (/\.(tsx?|mjs)$/.test(path))
        house.sources.set(path, readSource(path, readFileSync(join(folder, path), 'utf8')))
    }
  }
  walk('')
  return house
}
