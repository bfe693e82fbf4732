import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { promisify } from 'node:util'

/** A text as bytes without the content of its slots; the slots are between the texts, in this order. */
export type Slotted<Slot extends string> = { texts: Buffer[]; slots: Slot[] }

/** The content of a slot. Deflated once, when it is first sent that way. */
export type Regions<Slot extends string> = {
  plain: Record<Slot, Buffer>
  deflated?: Record<Slot, Buffer>
}

export const toSlotted = <Slot extends string>(template: {
  texts: string[]
  slots: Slot[]
}): Slotted<Slot> => ({ texts: template.texts.map((text) => Buffer.from(text)), slots: template.slots })

export const toRegions = <Slot extends string>(markup: Record<Slot, string>): Regions<Slot> => ({
  plain: mapSlots(markup, (text) => Buffer.from(text)),
})

const mapSlots = <Slot extends string, From, To>(
  regions: Record<Slot, From>,
  change: (region: From) => To,
): Record<Slot, To> =>
  Object.fromEntries(Object.entries<From>(regions).map(([slot, region]) => [slot, change(region)])) as Record<
    Slot,
    To
  >

/** The texts with the region of each slot between them: sent one after the other, nothing is copied. */
const interleave = <Slot extends string>(
  texts: Buffer[],
  slots: Slot[],
  regions: Record<Slot, Buffer>,
): Buffer[] => {
  const parts: Buffer[] = []
  for (const [index, text] of texts.entries()) {
    parts.push(text)
    const slot = slots[index]
    if (slot !== undefined) parts.push(regions[slot])
  }
  return parts
}

export const fillSlots = <Slot extends string>(
  { texts, slots }: Slotted<Slot>,
  { plain }: Regions<Slot>,
): Buffer[] => interleave(texts, slots, plain)

/** Ends at a whole byte without history, so that deflated parts can follow each other. */
const JOINABLE = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
const deflateJoinable = promisify(deflateRaw) as (part: Buffer, options: object) => Promise<Buffer>

export const deflateTexts = ({ texts }: Slotted<string>): Promise<Buffer[]> =>
  Promise.all(texts.map((text) => deflateJoinable(text, JOINABLE)))

/** RFC 1952: deflated, no name, no time, any system. */
const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** RFC 1951: an empty last block. */
const LAST_BLOCK = Buffer.from([3, 0])
const CHECK_BYTES = 8

/**
 * The result of `fillSlots` as gzip: the parts are deflated before, only the checksum is calculated each
 * time.
 */
export const fillSlotsGzip = <Slot extends string>(
  { texts, slots }: Slotted<Slot>,
  deflatedTexts: Buffer[],
  regions: Regions<Slot>,
): Buffer[] => {
  regions.deflated ??= mapSlots(regions.plain, (region) => deflateRawSync(region, JOINABLE))
  let check = 0
  let length = 0
  for (const part of interleave(texts, slots, regions.plain)) {
    check = crc32(part, check)
    length += part.length
  }
  const end = Buffer.alloc(CHECK_BYTES)
  end.writeUInt32LE(check, 0)
  end.writeUInt32LE(length, 4)
  return [GZIP_START, ...interleave(deflatedTexts, slots, regions.deflated), LAST_BLOCK, end]
}
