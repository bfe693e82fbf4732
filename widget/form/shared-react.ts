import type { ViewPart } from '../parts.ts'

/** The build replaces `react` by this file: a form is rendered by the same library as its campaign. */
const react = () => window.klepkaParts?.view?.react as ViewPart['react']

export const jsx: ViewPart['react']['jsx'] = (type, props, key) => react().jsx(type, props, key)
export const jsxs = jsx
export const useState = ((initial: unknown) => react().useState(initial)) as ViewPart['react']['useState']
export const useEffect: ViewPart['react']['useEffect'] = (effect, needs) => react().useEffect(effect, needs)
/** A value that persists between renderings, built on the two hooks that all parts share. */
export const useRef = <Value>(initial: Value): { current: Value } => react().useState({ current: initial })[0]
