import type { ViewPart } from '../parts.ts'

/** The build puts this in the place of `react`: a form is drawn with what its campaign is drawn with. */
const react = () => window.klepkaParts?.view?.react as ViewPart['react']

export const jsx: ViewPart['react']['jsx'] = (type, props, key) => react().jsx(type, props, key)
export const jsxs = jsx
export const useState = ((initial: unknown) => react().useState(initial)) as ViewPart['react']['useState']
export const useEffect: ViewPart['react']['useEffect'] = (effect, needs) => react().useEffect(effect, needs)
/** Of the two hooks that all parts share: something of its own that stays from one drawing to the next. */
export const useRef = <Value>(initial: Value): { current: Value } => react().useState({ current: initial })[0]
