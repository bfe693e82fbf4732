/**
 * Loaded into npm when it runs on an older Node: npm leaves out optional packages (the binaries of the bundler and of
 * the linter) that do not fit the Node it runs on itself, and what they will run on is the pinned one.
 */
const version = process.env.KLEPKA_PINNED_NODE
if (version) {
  Object.defineProperty(process, 'version', { value: `v${version}` })
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: version } })
}
