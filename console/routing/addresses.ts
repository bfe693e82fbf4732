import type { ComponentType } from 'react'
import type { Right } from '#contract/console/staff/rights.ts'
import type { IconName } from '#console/parts/icon.tsx'
import type { frameWords } from '#console/strings.ts'

/** Groups of the menu in their order; `today` is an entry without a group. */
export type MenuGroup = keyof typeof frameWords.groups

/**
 * A screen's line in the menu, shown to roles with the right to the screen; those marked `isAside` are
 * behind „Więcej” on a phone. `shortcut`: the letter that opens it after `g`.
 */
export type MenuLine = {
  title: string
  icon: IconName
  group: MenuGroup
  right: Right
  isAside?: boolean
  shortcut?: string
}

type ScreenOptions<Names extends string> = {
  /** Names of its search parameters. */
  search?: readonly Names[]
  menu?: MenuLine
  /** The screen whose line in the menu is current, for one that has no line. */
  section?: string
  /** Search parameters that name a part of the screen: another part is no other screen, so nothing unsaved is lost. */
  parts?: readonly NoInfer<Names>[]
  /** Shown alone, whoever is signed in: the screen of a one-time link. */
  isGate?: boolean
}

/** A screen of the console: its address, its component, and its place in the menu. */
export type ConsoleScreen<Path extends string = string, Names extends string = string> = {
  path: Path
  search: readonly Names[]
  load: () => Promise<ComponentType>
  section: string
  parts: readonly string[]
  isGate: boolean
  menu: MenuLine | undefined
}

/**
 * A screen, loaded when its address is first opened: the export `name` of a module. `$name` in a path is a
 * parameter.
 */
export const screen = <const Path extends string, const Names extends string = never>(
  path: Path,
  load: () => Promise<object>,
  name: string,
  { search = [], menu, section = path, parts = [], isGate = false }: ScreenOptions<Names> = {},
): ConsoleScreen<Path, Names> => ({
  path,
  search,
  load: async () => ((await load()) as Record<string, ComponentType>)[name]!,
  section,
  parts,
  isGate,
  menu,
})

/**
 * `console/router.tsx` adds its list here, so that links know the addresses without importing it: the list imports
 * every screen, and every screen has links.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to.
export interface RegisteredScreens {}
type Listed = RegisteredScreens extends { list: readonly (infer One)[] } ? One : never
/** The path of a screen as it is listed, such as `/zamowienia/$id`. */
export type ConsolePath = Extract<Listed, { path: string }>['path']

type NamesIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never
export type ParamsOf<To extends ConsolePath> = Record<NamesIn<To>, string>
export type SearchOf<To extends ConsolePath> =
  Extract<Listed, { path: To }> extends { search: readonly (infer Name extends string)[] }
    ? { [One in Name]?: string | undefined }
    : never

/** An address of the console with its parameters. */
export type ConsoleAddress = {
  [To in ConsolePath]: { to: To; search?: SearchOf<To> } & ([NamesIn<To>] extends [never]
    ? { params?: never }
    : { params: ParamsOf<To> })
}[ConsolePath]

/**
 * The address as it stands behind the `#`. Search parameters are texts, spelled as in the addresses that mails and
 * the shop's pages link to; an empty one is left out.
 */
export const hrefOf = ({ to, params, search = {} }: ConsoleAddress): string => {
  const values: Record<string, string> = params ?? {}
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const filled = Object.entries<string | undefined>(search).filter((one): one is [string, string] => !!one[1])
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}

/** What an address shows; `screen` null: there is no such address. */
export type ParsedAddress = {
  href: string
  path: string
  screen: ConsoleScreen | null
  params: Record<string, string>
  search: Record<string, string>
}

/** Reads addresses by the list of screens. A path without parameters goes before one that has some. */
export const addressParser = (screens: readonly ConsoleScreen[]): ((href: string) => ParsedAddress) => {
  const byPath = new Map(screens.map((one) => [one.path, one]))
  const withParams = screens
    .filter(({ path }) => path.includes('$'))
    .map((one) => ({ one, pattern: new RegExp(`^${one.path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}$`) }))

  const find = (path: string): Pick<ParsedAddress, 'screen' | 'params'> => {
    const fixed = byPath.get(path)
    if (fixed) return { screen: fixed, params: {} }
    for (const { one, pattern } of withParams) {
      const found = pattern.exec(path)?.groups
      if (found) {
        const params = Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)])
        return { screen: one, params: Object.fromEntries(params) as Record<string, string> }
      }
    }
    return { screen: null, params: {} }
  }

  return (href) => {
    const [, before = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(href) ?? []
    const path = before.replace(/\/+$/, '') || '/'
    try {
      const { screen: found, params } = find(path)
      const names: readonly string[] = found?.search ?? []
      const search = [...new URLSearchParams(query)].filter(([name]) => names.includes(name))
      return { href, path, screen: found, params, search: Object.fromEntries(search) }
    } catch {
      // The address has a „%” that begins no character.
      return { href, path, screen: null, params: {}, search: {} }
    }
  }
}
