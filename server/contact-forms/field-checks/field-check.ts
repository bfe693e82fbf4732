import type { Problem } from '#forms/check.ts'
import type { Sending } from '../sending.ts'

/** What a type of field asks for beyond the rules; answers and pictures count once. */
export type FieldCheck = (sending: Sending) => Promise<Problem[]> | Problem[]
