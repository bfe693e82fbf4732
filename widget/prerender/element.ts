/**
 * The build replaces `react` by this file on the server: components are called once, so a state has its
 * initial value, and effects do not run.
 */
export type Element = { type: string | typeof Fragment | ((props: Props) => unknown); props: Props }
export type Props = Record<string, unknown> & { children?: unknown }

export const Fragment = Symbol('fragment')
export const jsx = (type: Element['type'], props: Props): Element => ({ type, props })
export const jsxs = jsx
export const useState = (initial: unknown): [unknown, () => void] => [
  typeof initial === 'function' ? (initial as () => unknown)() : initial,
  () => {},
]
export const useEffect = (): void => {}
export const useRef = (current: unknown): { current: unknown } => ({ current })
