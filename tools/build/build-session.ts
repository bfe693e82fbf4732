import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

const run = promisify(execFile)

/** The session client as one ES module with its dependencies inside: what pages of other sites load. */
export const buildSessionModule = (root: string, outDir: string) =>
  build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: join(root, 'session/library.ts'), formats: ['es'], fileName: () => 'klepka-session.js' },
    },
  })

/** The package `klepka-session` in `outDir`, ready for `npm pack`: the module, its types and a package.json. */
export const buildSessionPackage = async (root: string, outDir: string): Promise<void> => {
  await buildSessionModule(root, outDir)
  await emitTypes(root, join(outDir, 'types'))
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(await packageOf(root), null, 2)}\n`)
}

const packageOf = async (root: string) => {
  const { version, license, dependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as { version: string; license: string; dependencies: Record<string, string> }
  return {
    name: 'klepka-session',
    version,
    description: 'Signs visitors of another site in to a Klepka shop',
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './types/session/library.d.ts', default: './klepka-session.js' } },
    files: ['klepka-session.js', 'types'],
    // The module contains them; our types only name theirs.
    peerDependencies: { jose: dependencies['jose'], valibot: dependencies['valibot'] },
    peerDependenciesMeta: { jose: { optional: true }, valibot: { optional: true } },
  }
}

/** Declarations of the library and of the contract's types it uses, with relative imports only. */
const emitTypes = async (root: string, outDir: string) => {
  const config = `${outDir}.tsconfig.json`
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    types: [],
    rootDir: root,
    outDir,
  }
  await writeFile(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: [],
      files: [join(root, 'session/library.ts')],
    }),
  )
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { cwd: root })
  await rm(config)
  for (const name of await readdir(outDir, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(outDir, name)
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text
        .replace(
          /(['"])#(session|contract)\/([^'"]+)\.ts\1/g,
          (_, quote: string, top: string, path: string) => {
            const to = relative(dirname(file), join(outDir, top, `${path}.js`))
            return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`
          },
        )
        .replace(/(['"])(\.{1,2}\/[^'"]+)\.ts\1/g, '$1$2.js$1'),
    )
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  await buildSessionPackage(root, join(root, 'dist/session'))
  console.log('dist/session contains the package klepka-session: npm pack ./dist/session')
}
