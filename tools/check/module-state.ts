import { isProduct, type Rule, type SourceFile } from './house.ts'

/** Files that may have state of their own, and why. */
const ALLOWED: Record<string, string> = {
  'widget/page/storage.ts': 'the loader has 3,072 bytes: an object that is handed on would not fit',
}
const MOST_ALLOWED = 10

const isCounted = (path: string) => isProduct(path) && !/\.config\.ts$|\.d\.ts$/.test(path)

/** Reading a whole program takes a while; most files have no line that could be such a declaration. */
const MAY_HAVE_STATE = /^(?:export )?let |^(?:export )?const .*(?:\n.*)?new (?:Weak)?(?:Map|Set)\b/m

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

const stateOf = ({ parsed }: SourceFile) =>
  parsed.program.body.flatMap((statement) => {
    const inner =
      statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
    return inner.type === 'VariableDeclaration' ? namesOf(inner as unknown as Declaration) : []
  })

/** State belongs to the services object, a component or a closure: modules contain constants. */
export const moduleStateExcept =
  (allowed: Record<string, string>): Rule =>
  ({ sources }) => [
    ...[...sources.values()].flatMap((source) => {
      const { path, text } = source
      if (!isCounted(path) || allowed[path] !== undefined || !MAY_HAVE_STATE.test(text)) return []
      return stateOf(source).map(
        (name) => `${path}: ${name} is state of the module; use definePart (server/platform/services.ts)`,
      )
    }),
    ...(Object.keys(allowed).length > MOST_ALLOWED
      ? [`${Object.keys(allowed).length} files may have state of their own, at most ${MOST_ALLOWED}`]
      : []),
  ]

export const noModuleState = moduleStateExcept(ALLOWED)
