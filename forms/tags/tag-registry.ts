import type { FormTag } from '#forms/template/form-tag.ts'
import type { TagModule } from './tag-module.ts'
import * as modules from './index.ts'

const byType = new Map<string, TagModule>(
  Object.values(modules).flatMap((module: TagModule) => module.types.map((type) => [type, module] as const)),
)

/** Every type a template may name, with its `*` form where it has one. */
export const typeNames: ReadonlySet<string> = new Set(byType.keys())

/** Does the first option name a field? */
export const hasField = (type: string): boolean => byType.get(type)?.isNamed ?? false

/** The module of a tag. Tags come only from `parseTemplate`, which knows no other types. */
export const moduleOf = (tag: FormTag): TagModule => {
  const module = byType.get(tag.type)
  if (!module) throw new Error(`no form tag is called ${tag.type}`)
  return module
}
