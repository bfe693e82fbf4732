import {
  armchair,
  bed,
  chair,
  type Cloth,
  floorLamp,
  island,
  pendant,
  pictures,
  plant,
  sideboard,
  sofa,
  renderTable,
} from './furniture.ts'
import type { Colour } from './materials.ts'
import type { Room } from './room.ts'

const linen: Cloth = { light: '#e3dbcc', middle: '#c6bba7', dark: '#998c77' }
const sage: Cloth = { light: '#a8b5a0', middle: '#83927c', dark: '#5c6a57' }
const rust: Cloth = { light: '#cf8a63', middle: '#b06c48', dark: '#7f4a30' }
const navy: Cloth = { light: '#6f839a', middle: '#4d6178', dark: '#33435a' }
const ochre: Cloth = { light: '#dcb267', middle: '#bf9348', dark: '#8b6830' }

const white: Colour = [246, 243, 237]
const sand: Colour = [229, 220, 206]
const mist: Colour = [214, 220, 217]
const clay: Colour = [219, 198, 181]
const green: Colour = [176, 187, 170]
const skirting = { heightM: 0.1, colour: white }

/** The rooms a floor is shown in; every floor picks one by name. */
export const rooms = {
  living: {
    wall: sand,
    skirting,
    sunX: -0.35,
    lamps: [{ x: 2.05, z: 4.15, up: 1.45 }],
    things: [
      { piece: pictures('#c98a5e', '#7f8f7b'), x: 0.5, z: 4.45, up: 1.72 },
      { piece: sofa(linen, '#b9805a'), x: 0.5, z: 4.0 },
      { piece: plant(1.15), x: -1.5, z: 4.0 },
      { piece: floorLamp('#e6c48c'), x: 2.05, z: 4.15 },
    ],
  },
  sideboard: {
    wall: mist,
    skirting,
    sunX: -0.2,
    lamps: [{ x: 0.9, z: 3.6, up: 2.3 }],
    things: [
      { piece: pictures('#d8b07a', '#8a7462'), x: 0.15, z: 4.45, up: 1.75 },
      { piece: sideboard('#b58a5c', '#8f6840'), x: 0.15, z: 4.2 },
      { piece: armchair(rust), x: 1.55, z: 3.45 },
      { piece: plant(0.95, 19), x: -1.45, z: 4.05 },
    ],
  },
  dining: {
    wall: white,
    skirting,
    sunX: -0.6,
    lamps: [{ x: 0.5, z: 3.7, up: 1.85 }],
    things: [
      { piece: pendant('#a6674a'), x: 0.5, z: 3.7, up: 1.95 },
      { piece: chair('#8d9a86'), x: -0.1, z: 4.0 },
      { piece: chair('#8d9a86'), x: 1.05, z: 4.0 },
      { piece: renderTable('#b88d5e'), x: 0.5, z: 3.7 },
      { piece: chair('#a2aa96', -1), x: 1.75, z: 3.6 },
      { piece: plant(1.2, 23), x: -1.55, z: 4.1 },
    ],
  },
  bedroom: {
    wall: green,
    skirting,
    sunX: -0.1,
    lamps: [{ x: -1.05, z: 4.1, up: 1.5 }],
    things: [
      { piece: bed(ochre), x: 0.45, z: 3.95 },
      { piece: pendant('#e8dcc4'), x: -1.05, z: 4.1, up: 1.55 },
      { piece: plant(0.85, 29), x: 1.95, z: 4.0 },
    ],
  },
  kitchen: {
    wall: clay,
    skirting,
    sunX: -0.5,
    lamps: [
      { x: 0, z: 3.9, up: 1.85 },
      { x: 0.95, z: 3.9, up: 1.85 },
    ],
    things: [
      { piece: pendant('#c7b9a3'), x: 0, z: 3.9, up: 1.95 },
      { piece: pendant('#c7b9a3'), x: 0.95, z: 3.9, up: 1.95 },
      { piece: island('#98a59b'), x: 0.5, z: 3.9 },
      { piece: chair('#3f3a35'), x: 0.1, z: 3.35 },
      { piece: chair('#3f3a35'), x: 0.9, z: 3.35 },
      { piece: plant(1.05, 41), x: -1.6, z: 4.15 },
    ],
  },
  reading: {
    wall: [238, 232, 222],
    skirting,
    sunX: -0.3,
    lamps: [{ x: 1.05, z: 4.1, up: 1.45 }],
    things: [
      { piece: armchair(sage), x: 0.3, z: 3.8 },
      { piece: floorLamp('#e6c48c'), x: 1.05, z: 4.1 },
      { piece: pictures('#86978c', '#c08a5a'), x: -0.45, z: 4.45, up: 1.75 },
      { piece: plant(1.3, 53), x: -1.4, z: 4.05 },
    ],
  },
  evening: {
    wall: [121, 133, 140],
    skirting,
    sunX: -0.45,
    lamps: [{ x: 0.2, z: 3.5, up: 2.3 }],
    things: [
      { piece: sofa(navy, '#c79a55'), x: 0.4, z: 4.0 },
      { piece: pictures('#c79a55', '#5d7186'), x: 0.4, z: 4.45, up: 1.72 },
      { piece: plant(1.1, 61), x: 2.0, z: 4.1 },
    ],
  },
} satisfies Record<string, Room>

export type RoomName = keyof typeof rooms

/** The picture at the top of the home page. */
export const heroRoom: Room = {
  wall: [232, 224, 211],
  skirting,
  sunX: -0.4,
  lamps: [{ x: 2.45, z: 4.25, up: 1.45 }],
  things: [
    { piece: pictures('#c98a5e', '#7f8f7b'), x: 1.05, z: 4.45, up: 1.74 },
    { piece: sofa(sage, '#c98a5e'), x: 1.05, z: 3.95 },
    { piece: armchair(rust), x: 2.75, z: 3.4 },
    { piece: floorLamp('#e6c48c'), x: 2.45, z: 4.25 },
    { piece: plant(1.35, 7), x: -0.75, z: 4.15 },
    { piece: plant(0.7, 19), x: -1.35, z: 4.1 },
  ],
}
