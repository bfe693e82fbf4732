import type { Screens } from '../parts.ts'
import { openShadow } from './open-shadow.ts'
import { show } from './show.ts'

export const screens: Screens = { show, openShadow }
