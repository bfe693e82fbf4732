import { sha256 } from '@noble/hashes/sha2.js'
import type { BotCheckChallenge, BotCheckProof } from '#contract/contact-forms/bot-check.ts'

export type Solution = BotCheckProof['solution']

/** Far beyond what our server requires; a challenge without an answer must not run for ever. */
const LAST_COUNTER = 5_000_000

const bytesOf = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Finds the number whose hash begins as the challenge requires. In plain script, which one call a number makes quicker
 * than the browser's own asynchronous hash, and which also runs where a page without TLS has none.
 */
export function* tries(
  { salt, nonce, keyPrefix }: BotCheckChallenge['parameters'],
  perStep: number,
): Generator<undefined, Solution> {
  const head = bytesOf(salt + nonce)
  const prefix = bytesOf(keyPrefix)
  const text = new Uint8Array(head.length + 4)
  text.set(head)
  const counter = new DataView(text.buffer)
  for (let number = 0; number < LAST_COUNTER; number += 1) {
    counter.setUint32(head.length, number)
    const hash = sha256(text)
    if (prefix.every((byte, at) => hash[at] === byte)) return { counter: number, derivedKey: hexOf(hash) }
    if (number % perStep === perStep - 1) yield
  }
  throw new Error('bot check: no solution')
}

/** All without a pause, for a worker. */
export const solve = (parameters: BotCheckChallenge['parameters']): Solution => {
  const steps = tries(parameters, LAST_COUNTER)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A frame has 16 ms; the page must stay responsive. */
const SLICE_MS = 6
const TRIES_BETWEEN_LOOKS = 500

/** On the page itself, in small steps. */
export const solveInSlices = async (parameters: BotCheckChallenge['parameters']): Promise<Solution> => {
  const steps = tries(parameters, TRIES_BETWEEN_LOOKS)
  for (;;) {
    const untilMs = performance.now() + SLICE_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < untilMs)
    await new Promise((then) => setTimeout(then))
  }
}
