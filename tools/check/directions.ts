import { folderOf, isTest, nameOf, rootOf, type ImportEdge, type Rule, type SourceFile } from './house.ts'

type Allowed = { roots: string[]; packages?: string[] }

/**
 * Allowed imports (docs/architecture.md). Roots that are not named here may import anything but each other.
 */
const ALLOWED: Record<string, Allowed> = {
  contract: { roots: [], packages: ['valibot'] },
  attribution: { roots: ['contract'], packages: ['valibot'] },
  forms: { roots: ['contract'], packages: ['react', 'valibot'] },
  session: { roots: ['contract'], packages: ['jose', 'valibot'] },
  campaign: { roots: ['contract'], packages: ['valibot'] },
  storefront: { roots: ['contract', 'forms', 'attribution', 'session'] },
  widget: {
    roots: ['contract', 'campaign'],
    packages: ['react', 'react-dom', 'preact', 'libphonenumber-js', 'valibot'],
  },
  console: { roots: ['contract', 'forms', 'campaign', 'session'] },
  server: { roots: ['contract', 'forms', 'attribution', 'session', 'campaign', 'storefront', 'widget'] },
}

/** Run by builds and tests, not by browsers. */
const isTooling = (path: string) => isTest(path) || path.endsWith('.config.ts') || path.includes('/testing/')

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The server imports only texts, addresses and the renderer of the storefront: Node cannot read JSX. */
const FOR_SERVER = new Set(['storefront/render.tsx', 'storefront/paths.ts', 'storefront/listing-address.ts'])
/** Of the widget, the server imports only the prerenderer of campaigns. */
const PRERENDERER = 'widget/prerender/prerender.tsx'
const isForServer = (target: string) => FOR_SERVER.has(target) || target.startsWith('storefront/strings/')

/** A wing of the server imports only itself and those before it in this list. */
const WINGS = ['platform', 'identity', 'shop', 'forms', 'campaigns', 'customers', 'transfer', 'console']
/** -1: of no wing. `server/main.ts`, the server's entry files and the demo's seed are below all wings. */
const wingOf = (path: string) => {
  const [root, wing = '', file] = path.split('/')
  return root === 'server' && file !== undefined ? WINGS.indexOf(wing) : -1
}

const wrongWing = ({ path }: SourceFile, target: string): string | undefined => {
  const [from, to] = [wingOf(path), wingOf(target)]
  if (from === -1 || isTooling(path) || path.endsWith('.test-process.ts') || isTooling(target))
    return undefined
  if (to === -1) return `nothing of a wing imports server/ itself; hand it in from server/main.ts or app.ts`
  if (to > from)
    return `server/${WINGS[from]} imports no wing below it: ${WINGS.slice(from + 1).join(', ')}; use an event (server/connect-wings.ts)`
  return undefined
}

const wrongWith = (source: SourceFile, { specifier, target, isTypeOnly }: ImportEdge): string | undefined => {
  const { path } = source
  const root = rootOf(path)
  const allowed = ALLOWED[root]
  if (target === undefined) {
    if (isTooling(path) || !allowed || root === 'server') return undefined
    if (specifier.startsWith('node:')) return `${root}/ runs in browsers and imports nothing of Node`
    if (allowed.packages && !allowed.packages.includes(packageOf(specifier)))
      return `${root}/ imports no packages but ${allowed.packages.join(', ')}`
    return undefined
  }
  const targetRoot = rootOf(target)
  if (targetRoot === 'server' && root === 'server') return wrongWing(source, target)
  if (targetRoot === root || targetRoot === '') return undefined
  if (!allowed) return ['e2e', 'bench'].includes(targetRoot) ? `nobody imports ${targetRoot}/` : undefined
  if (!allowed.roots.includes(targetRoot))
    return `${root}/ imports ${allowed.roots.length > 0 ? `only ${allowed.roots.join(', ')}` : 'no other root'}`
  if (root === 'server' && targetRoot === 'widget' && target !== PRERENDERER)
    return `server/ imports only '#widget/prerender' of the widget`
  if (
    root === 'server' &&
    targetRoot === 'storefront' &&
    !isTypeOnly &&
    !isTest(path) &&
    !isForServer(target)
  )
    return `server/ imports pages through '#storefront/render', and else only texts and addresses: storefront/strings, ${[...FOR_SERVER].slice(1).join(', ')}`
  return undefined
}

/** Every import has an allowed direction. */
export const importDirections: Rule = ({ sources }) =>
  [...sources.values()].flatMap((source) =>
    source.imports.flatMap((one) => {
      const wrong = wrongWith(source, one)
      return wrong ? [`${source.path}:${one.line}: imports ${one.specifier}, but ${wrong}`] : []
    }),
  )

/** Folders of one noun: they share tables, and so the SQL for them. */
const SHARED_STORES = /^server\/(?:identity|forms|campaigns\/(?:editor|sites|delivery))\//
/** The owner of the SQL: `server/shop/cart` of `server/shop/cart/store.ts`. */
const nounOf = (path: string) =>
  SHARED_STORES.exec(path)?.[0].replace(/(?:editor|sites|delivery)\/$/, '') ??
  path.split('/').slice(0, 3).join('/')

/** A noun's SQL is private: other nouns call its use cases. */
export const ownStores: Rule = ({ sources }) =>
  [...sources.values()].flatMap((source) => {
    const isNoun =
      source.path.startsWith('server/') &&
      folderOf(source.path) !== 'server' &&
      !source.path.startsWith('server/testing/')
    if (!isNoun || isTest(source.path)) return []
    return source.imports
      .filter(
        ({ target, isTypeOnly }) =>
          !isTypeOnly &&
          target?.startsWith('server/') &&
          nameOf(target) === 'store.ts' &&
          nounOf(target) !== nounOf(source.path),
      )
      .map(
        ({ specifier, line }) =>
          `${source.path}:${line}: imports ${specifier}, the SQL of another noun; call its use case`,
      )
  })
