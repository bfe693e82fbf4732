import { bathroom } from './bathroom.ts'
import { bedroom } from './bedroom.ts'
import { corridor } from './corridor.ts'
import { kitchen } from './kitchen.ts'
import { living } from './living.ts'
import { study } from './study.ts'
import type { RoomPicture } from '../room-shell.ts'

/** Rooms of the visualizer, in the order of their thumbnails. */
export const rooms: RoomPicture[] = [living, kitchen, bedroom, bathroom, corridor, study]
