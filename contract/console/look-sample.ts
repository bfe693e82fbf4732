import * as v from 'valibot'
import { headerModes } from '../shop/header-look.ts'

/**
 * `GET settings/look-sample`: the header the owner is trying; colours and sizes are put into the page where
 * it is shown.
 */
export const lookSampleQuery = v.object({
  mode: v.fallback(v.picklist(headerModes), 'plain'),
  transparent: v.optional(v.string(), ''),
})

/** A whole document. */
export type LookSampleAnswer = { html: string }
