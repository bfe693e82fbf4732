import { hasRight, isOfEverybody, type Right } from '#contract/console/staff/rights.ts'
import { useOwner } from '#console/data/session.ts'
import type { ConsolePath, MenuGroup, MenuLine } from '#console/routing/addresses.ts'
import { useRouter } from '#console/routing/router-context.tsx'
import { frameWords } from '#console/strings.ts'

export type MenuEntry = MenuLine & { to: ConsolePath }

const useEveryEntry = (): MenuEntry[] =>
  useRouter().screens.flatMap(({ path, menu }) => (menu ? [{ to: path as ConsolePath, ...menu }] : []))

/** Whether the person may see screens with a right: an account that needs a second factor only its own. */
const useMayUse = () => {
  const { role, needsFactor } = useOwner().owner
  return (right: Right) => (needsFactor ? isOfEverybody(right) : hasRight(role, right))
}

/** The screens that name themselves for it and that the role may see, in the order of the router. */
export const useMenu = (): MenuEntry[] => {
  const mayUse = useMayUse()
  return useEveryEntry().filter(({ right }) => mayUse(right))
}

/** Whether the role may see the screens of a section. Only a courtesy: the server refuses their calls. */
export const useMaySee = (section: string | undefined): boolean => {
  const mayUse = useMayUse()
  const right = useEveryEntry().find(({ to }) => to === section)?.right
  return right === undefined || mayUse(right)
}

/** The menu by groups, each with at least one entry. */
export const groupMenu = (entries: MenuEntry[]): { group: MenuGroup; entries: MenuEntry[] }[] =>
  (Object.keys(frameWords.groups) as MenuGroup[])
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((one) => one.entries.length > 0)
