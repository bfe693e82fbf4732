import type { Plugin } from 'vite'
import { displayPaths } from '#contract/display/paths.ts'

/** `const LOAD_DELAY_MS = 1_500` at the top of a file: a number, a product of numbers, or a text. */
const CONSTANT = /^const ([A-Z][A-Z\d_]+) = ('[^'\n]*'|[\d_.]+(?: \* [\d_.]+)*)$/gm

/** `displayPaths.viewed`: of a list that would come whole. */
const PATH = /\bdisplayPaths\.(\w+)/g

/**
 * Constants of our own files stand where they are used, as bytes count here and the minifier keeps each as a
 * variable.
 */
export const inlineConstants: Plugin = {
  name: 'inline-constants',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.includes('node_modules') || !/\.tsx?$/.test(id)) return null
    const found = [...code.matchAll(CONSTANT)]
    const inlined = found.reduce(
      (text, [whole, name, value = '']) =>
        text
          .replace(whole, '')
          .replace(new RegExp(`\\b${name}\\b`, 'g'), () => (value.startsWith("'") ? value : `(${value})`)),
      code,
    )
    return inlined.replace(PATH, (_, name: keyof typeof displayPaths) => JSON.stringify(displayPaths[name]))
  },
}
