import { type AnyRoute, type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { frameWords } from '#console/strings.ts'
import type { IconName } from './icon.tsx'

/** Groups of the menu in their order; `today` is an entry without a group. */
export type MenuGroup = keyof typeof frameWords.groups

export type MenuEntry = {
  to: keyof RegisteredRouter['routesByPath']
  title: string
  icon: IconName
  group: MenuGroup
  isAside?: boolean
}

/** The screens that name themselves for it, in the order of the router. */
export const useMenu = (): MenuEntry[] =>
  ((useRouter().routeTree.children ?? []) as AnyRoute[]).flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.menu ? [{ to: fullPath as MenuEntry['to'], ...staticData.menu }] : [],
  )

/** The menu by groups, each with at least one entry. */
export const groupMenu = (entries: MenuEntry[]): { group: MenuGroup; entries: MenuEntry[] }[] =>
  (Object.keys(frameWords.groups) as MenuGroup[])
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((one) => one.entries.length > 0)
