import { begin as ball } from './ball.ts'
import { begin as confetti } from './confetti.ts'
import { begin as rain } from './rain.ts'
import { begin as snow } from './snow.ts'
import { begin as starrySky } from './starry-sky.ts'
import { begin as wheel } from './wheel.ts'

/** The page's code of each background; a test compares the list with the registry. */
export const beginning = { ball, confetti, rain, snow, 'starry-sky': starrySky, wheel }
