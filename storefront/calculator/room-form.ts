import { readSquareMetres } from '#contract/area.ts'
import {
  MAX_ROOMS,
  readMetres,
  type FloorRoom,
  type RoomShape,
  roomShapes,
} from '#contract/shop/product-page/floor-plan.ts'

/** A room as it is typed; lengths in metres. */
export type RoomForm = {
  name: string
  shape: RoomShape
  length: string
  width: string
  notchLength: string
  notchWidth: string
  area: string
  walls: string
  doors: string
}

export const emptyRoomForm = (name: string): RoomForm => ({
  name,
  shape: 'rectangle',
  length: '',
  width: '',
  notchLength: '',
  notchWidth: '',
  area: '',
  walls: '',
  doors: '1',
})

const TEXTS = ['name', 'length', 'width', 'notchLength', 'notchWidth', 'area', 'walls', 'doors'] as const

/** What is not a length counts as nothing until it is one. */
export const roomOf = (form: RoomForm): FloorRoom => ({
  name: form.name,
  shape: form.shape,
  lengthCm: readMetres(form.length) ?? 0,
  widthCm: readMetres(form.width) ?? 0,
  notchLengthCm: readMetres(form.notchLength) ?? 0,
  notchWidthCm: readMetres(form.notchWidth) ?? 0,
  areaCm2: readSquareMetres(form.area) ?? 0,
  wallsCm: readMetres(form.walls) ?? 0,
  doors: /^\d{1,2}$/.test(form.doors.trim()) ? Number(form.doors) : 0,
})

/** Rooms that this browser stored earlier; anything else counts as none. */
export const readRoomForms = (stored: unknown): RoomForm[] =>
  Array.isArray(stored)
    ? stored.slice(0, MAX_ROOMS).flatMap((one: unknown) => {
        const room = one as Partial<RoomForm> | null
        const isRoom =
          typeof room === 'object' &&
          room !== null &&
          roomShapes.some((shape) => shape === room.shape) &&
          TEXTS.every((name) => typeof room[name] === 'string')
        return isRoom ? [room as RoomForm] : []
      })
    : []
