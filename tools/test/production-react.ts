import { createRequire } from 'node:module'

/**
 * React as it is shipped: its development build takes a stack trace for each element, a quarter of the time of a
 * rendered page. Modules remember which build they loaded; the deep run leaves the development build, which warns.
 */
const load = createRequire(import.meta.url)
const before = process.env['NODE_ENV']
process.env['NODE_ENV'] = 'production'
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) load(name)
if (before === undefined) delete process.env['NODE_ENV']
else process.env['NODE_ENV'] = before
