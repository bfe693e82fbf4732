/**
 * `npm run sbom`: what a running shop consists of, as CycloneDX 1.5; `-- --table`: as lines of name, version and
 * licence. `npm sbom --omit=dev` leaves out packages that commands of development need as well, such as react.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { licenceOf, listProductionPackages, packageName, readLock } from './check/lock.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = readLock(root)
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
}

/** https://github.com/package-url/purl-spec: the @ of a scope is escaped. */
const purlOf = (of: string, at: string) => `pkg:npm/${of.replace('@', '%40')}@${at}`

/** `sha512-` and base64 in the lock, hexadecimal in CycloneDX. */
const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((hash) => hash.startsWith('sha512-'))
    .map((hash) => ({
      alg: 'SHA-512',
      content: Buffer.from(hash.slice('sha512-'.length), 'base64').toString('hex'),
    }))

const components = listProductionPackages(packages).map((path) => {
  const entry = packages[path]!
  const of = packageName(path)
  const at = entry.version ?? ''
  const licence = licenceOf(path, entry) ?? ''
  return {
    type: 'library',
    'bom-ref': path,
    name: of,
    version: at,
    purl: purlOf(of, at),
    hashes: hashesOf(entry.integrity),
    licenses: [/\s/.test(licence) ? { expression: licence } : { license: { id: licence } }],
  }
})

if (process.argv.includes('--table')) {
  for (const path of listProductionPackages(packages))
    console.log([packageName(path), packages[path]!.version, licenceOf(path, packages[path]!)].join('\t'))
} else {
  const component = { type: 'application', 'bom-ref': name, name, version, purl: purlOf(name, version) }
  console.log(
    JSON.stringify(
      {
        $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
        bomFormat: 'CycloneDX',
        specVersion: '1.5',
        version: 1,
        metadata: { component },
        components,
      },
      null,
      2,
    ),
  )
}
