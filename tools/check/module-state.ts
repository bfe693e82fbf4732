import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isTest, rootOf, type Rule } from './house.ts'

/** Files that may keep state of their own, and why. */
const ALLOWED: Record<string, string> = {}

const isCounted = (path: string) =>
  /\.tsx?$/.test(path) &&
  !isTest(path) &&
  !/\/testing\/|\.test-process\.ts$|\.config\.ts$|\.d\.ts$/.test(path) &&
  !['e2e', 'bench', 'tools'].includes(rootOf(path))

type Declaration = {
  kind: string
  declarations: {
    id: { name?: string }
    init: { type: string; callee?: { name?: string }; arguments?: unknown[] } | null
  }[]
}

/** `let`, an empty Map, Set, WeakMap or WeakSet that only functions can fill, or a cache. */
const namesOf = ({ kind, declarations }: Declaration): string[] =>
  declarations.flatMap(({ id, init }) => {
    const made = init?.type === 'NewExpression' ? (init.callee?.name ?? '') : ''
    const isEmptyCollection = /^(?:Weak)?(?:Map|Set)$/.test(made) && (init?.arguments ?? []).length === 0
    return kind === 'let' || isEmptyCollection || made === 'LRUCache' ? [id.name ?? '…'] : []
  })

/** State belongs to the services object, a component or a closure: modules hold constants. */
export const noModuleState: Rule = (house) =>
  [...house.sources.keys()].flatMap((path) => {
    if (!isCounted(path) || ALLOWED[path] !== undefined) return []
    const { body } = parseSync(path, readFileSync(join(house.folder, path), 'utf8')).program
    const names = body.flatMap((statement) => {
      const inner =
        statement.type === 'ExportNamedDeclaration' && statement.declaration
          ? statement.declaration
          : statement
      return inner.type === 'VariableDeclaration' ? namesOf(inner as unknown as Declaration) : []
    })
    return names.map(
      (name) => `${path}: ${name} is state of the module; use definePart (server/platform/services.ts)`,
    )
  })
