import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const isReact = (replacement: string) => ({ find: /^react$/, replacement })
const isJsx = (replacement: string) => ({ find: /^react\/jsx-runtime$/, replacement })

/**
 * Replacements of React in the build: campaigns are rendered by Preact, forms by the library of their
 * campaign.
 */
export const onPreact = [
  isReact('preact/hooks'),
  isJsx('preact/jsx-runtime'),
  { find: /^react-dom(\/client)?$/, replacement: at('view/root-on-preact.ts') },
]
export const onShared = [isReact(at('form/shared-react.ts')), isJsx(at('form/shared-react.ts'))]
/** On the server, which renders once. */
export const onServer = [isReact(at('prerender/element.ts')), isJsx(at('prerender/element.ts'))]
