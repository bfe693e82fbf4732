import { checkRules } from '#forms/check.ts'
import { checkFiles } from '../check-files.ts'
import { firstOfEach } from '../problems.ts'
import type { Step } from '../sending.ts'

/** Files by the form's rules, then by what is in them. */
export const checkUploads: Step = async (sending) => {
  const { form, entries, files } = sending
  const byRules = checkRules(form.fileRules, entries)
  const checked = await checkFiles(form.tags, files)
  const byContent = checked.ok ? [] : checked.problems.map(({ field, key }) => ({ field, error: form.message(key) }))
  const problems = firstOfEach([...byRules, ...byContent])
  if (problems.length > 0) return { status: 'validation_failed', message: form.message('validation_error'), problems }
  sending.checkedFiles = checked.ok ? checked.files : []
  return undefined
}
