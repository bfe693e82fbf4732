import { noticesAndFields } from './notices-and-fields.ts'
import { startAll } from './start-all.ts'
import { themeBehaviours } from './theme.ts'

/** The deferred module: how the page moves, and what its messages and fields do by themselves. */
export const startPageBehaviours = (root: Document): (() => void) =>
  startAll([...themeBehaviours, ...noticesAndFields], root)
