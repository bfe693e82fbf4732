import { begin as ball } from './ball.ts'
import { begin as confetti } from './confetti.ts'
import { begin as rain } from './rain.ts'
import { begin as snow } from './snow.ts'
import { begin as starrySky } from './starry-sky.ts'
import { begin as wheel } from './wheel.ts'

/** What a page runs of each background; a test holds the list against the registry. */
export const beginning = { ball, confetti, rain, snow, 'starry-sky': starrySky, wheel }
