import { describeDifference } from './vectors/describe-difference.ts'
import { MEANT_SHARE, runVectors } from './vectors/run-vectors.ts'

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Usage: npm run vectors -- FILE…')
  process.exit(1)
}

let isFine = true
for (const file of files) {
  const report = await runVectors(file)
  if (!report.ok) {
    console.error(`${file}  ${report.problem}`)
    isFine = false
    continue
  }
  const { agree, rows, differ } = report
  console.log(`${file}  ${agree} / ${rows}`)
  const meant = differ.filter(({ reason }) => reason)
  for (const { id, reason } of meant) console.log(`  ${id} differs on purpose: ${reason}`)
  for (const difference of differ.filter(({ reason }) => !reason)) {
    if (difference.problem !== undefined)
      console.log(`  ${difference.id} could not be run: ${difference.problem}`)
    else console.log(`  ${difference.id} differs`)
    for (const line of describeDifference(difference.expected, difference.got)) console.log(`    ${line}`)
    isFine = false
  }
  if (meant.length > rows * MEANT_SHARE) {
    console.log(
      `  ${meant.length} rows differ on purpose: ${percent(meant.length, rows)}, more than ${percent(MEANT_SHARE, 1)}`,
    )
  }
}
process.exit(isFine ? 0 : 1)
